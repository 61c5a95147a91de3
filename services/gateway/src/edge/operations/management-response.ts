import { z } from 'zod'
import type { QueueFigures } from './model.ts'

const Rate = z.object({ rate: z.number().min(0) }).transform(({ rate }) => rate)

const Queue = z
  .object({
    name: z.string(),
    /** Missing until RabbitMQ first counts the queue, some seconds after its creation. */
    messages_unacknowledged: z.int().min(0).optional(),
    /** Each is missing until the first such message. */
    message_stats: z
      .object({ publish_details: Rate.optional(), deliver_get_details: Rate.optional() })
      .optional(),
  })
  .transform(({ name, messages_unacknowledged: unacked, message_stats: rates }) => ({
    name,
    unacked,
    publishedPerSecond: rates?.publish_details ?? 0,
    deliveredPerSecond: rates?.deliver_get_details ?? 0,
  }))

const Page = z.object({ items: z.array(Queue) })

/** RabbitMQ's names for the fields of `Queue`. */
export const columns = [
  'name',
  'messages_unacknowledged',
  'message_stats.publish_details.rate',
  'message_stats.deliver_get_details.rate',
]

/** The figures of each queue in a response; undefined when the response has another shape. */
export const figuresIn = (text: string): (QueueFigures & { name: string })[] | undefined => {
  try {
    const { items } = Page.parse(JSON.parse(text))
    return items.flatMap(({ unacked, ...queue }) => (unacked === undefined ? [] : [{ ...queue, unacked }]))
  } catch {
    return undefined
  }
}
