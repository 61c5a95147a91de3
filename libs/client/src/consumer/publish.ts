import { type Confirm, confirmedPublish } from '@earshot/rabbitmq'
import type { ConfirmChannel, Message } from 'amqplib'
import { attemptHeader } from './context.ts'

/** Publishes a message to one of the consumer's own queues. Rejects unless the broker confirms it. */
export type Publish = (queue: string, message: Message, headers: Headers) => Promise<void>

type Headers = Record<string, string | number>

const confirmLimitMs = 10_000

/** Set by the broker or this package for an earlier delivery of the message. */
const isStale = (name: string): boolean =>
  /^x-(death|first-death|last-death|delivery-count|acquired-count|consumer-)/.test(name)

/** The headers of a copy: those of the event, and the state of the consumer's attempts. */
const headersOf = ({ properties }: Message, more: Headers): Record<string, unknown> => ({
  ...Object.fromEntries(Object.entries(properties.headers ?? {}).filter(([name]) => !isStale(name))),
  ...more,
})

export const nextAttempt = (attempt: number): Headers => ({ [attemptHeader]: attempt })

/** Why the message became a dead letter. Percent-encoded outside of ASCII, like all headers. */
export const deadLetterHeaders = (attempts: number, reason: string): Headers => ({
  'x-consumer-attempts': attempts,
  'x-consumer-error': reason.toWellFormed().replace(/[^\x20-\x24\x26-\x7e]+/g, encodeURIComponent),
})

/** @throws unless the broker has confirmed the message. */
const assertTaken = (confirm: Confirm, queue: string): void => {
  if (confirm.kind === 'timeout') throw new Error(`Publish to ${queue} was not confirmed in time`)
  if (confirm.kind === 'unroutable') throw new Error(`Queue ${queue} does not exist`)
  if (confirm.kind !== 'confirmed') throw confirm.error
}

/** `exchange` is the consumer's own exchange, where each queue is bound by its name. */
export const publisherOn = (channel: ConfirmChannel, exchange: string): Publish => {
  const publish = confirmedPublish(channel, confirmLimitMs)
  return async (queue, message, more) => {
    const { messageId, type, contentType, timestamp } = message.properties
    const headers = headersOf(message, more)
    const options = { messageId, type, contentType, timestamp, headers, persistent: true, mandatory: true }
    assertTaken(await publish({ exchange, key: queue, content: message.content, options }), queue)
  }
}
