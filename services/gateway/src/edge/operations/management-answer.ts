import { z } from 'zod'
import type { QueueFigures } from './model.ts'

const Rate = z.object({ rate: z.number().min(0) }).transform(({ rate }) => rate)

const Queue = z
  .object({
    name: z.string(),
    /** Missing until the queue is first counted, some seconds after it was made. */
    messages_unacknowledged: z.int().min(0).optional(),
    /** Either is missing until there was such a message. */
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

const Answer = z.object({ items: z.array(Queue) })

/** As RabbitMQ names what `Queue` reads. */
export const columns = [
  'name',
  'messages_unacknowledged',
  'message_stats.publish_details.rate',
  'message_stats.deliver_get_details.rate',
]

/** What is known of queues by their names; undefined where it is not what RabbitMQ answers. */
export const figuresIn = (text: string): (QueueFigures & { name: string })[] | undefined => {
  try {
    const { items } = Answer.parse(JSON.parse(text))
    return items.flatMap(({ unacked, ...queue }) => (unacked === undefined ? [] : [{ ...queue, unacked }]))
  } catch {
    return undefined
  }
}
