import type { ConfirmChannel, Message } from 'amqplib'
import { attemptHeader } from './context.ts'

/** Gives a message to one of the consumer's own queues. Rejects when the broker has not taken it for certain. */
export type Publish = (queue: string, message: Message, headers: Headers) => Promise<void>

type Headers = Record<string, string | number>

const confirmLimitMs = 10_000

/** Said by the broker, or by us, about another life of the message. */
const isOfThePast = (name: string): boolean =>
  /^x-(death|first-death|last-death|delivery-count|acquired-count|consumer-)/.test(name)

/** The headers of a copy: those of the event, and how the consumer fares with it. */
const headersOf = ({ properties }: Message, more: Headers): Record<string, unknown> => ({
  ...Object.fromEntries(Object.entries(properties.headers ?? {}).filter(([name]) => !isOfThePast(name))),
  ...more,
})

export const nextAttempt = (attempt: number): Headers => ({ [attemptHeader]: attempt })

/** What somebody who looks at dead letters wants to know. Outside of ASCII it is percent-encoded, as all headers are. */
export const deathNotice = (attempts: number, reason: string): Headers => ({
  'x-consumer-attempts': attempts,
  'x-consumer-error': reason.toWellFormed().replace(/[^\x20-\x24\x26-\x7e]+/g, encodeURIComponent),
})

/** `exchange` is the consumer's own, where each queue is bound by its name. */
export const publisherOn = (channel: ConfirmChannel, exchange: string): Publish => {
  const returned = new Set<string>()
  // Comes before the confirm, which alone says nothing about whether there is such a queue.
  channel.on('return', ({ fields, properties }) =>
    returned.add(`${fields.routingKey} ${properties.messageId}`),
  )
  return (queue, message, more) =>
    new Promise((resolve, reject) => {
      const { messageId, type, contentType, timestamp } = message.properties
      const timer = setTimeout(() => reject(new Error(`No confirm for ${queue}`)), confirmLimitMs)
      const answered = (error: unknown) => {
        clearTimeout(timer)
        if (returned.delete(`${queue} ${messageId}`)) reject(new Error(`The queue ${queue} is gone`))
        else if (error) reject(error)
        else resolve()
      }
      try {
        channel.publish(
          exchange,
          queue,
          message.content,
          {
            messageId,
            type,
            contentType,
            timestamp,
            headers: headersOf(message, more),
            persistent: true,
            mandatory: true,
          },
          answered,
        )
      } catch (error) {
        answered(error) // the channel has just closed
      }
    })
}
