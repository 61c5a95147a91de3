import type { ConfirmChannel, Options } from 'amqplib'

export type OutgoingMessage = {
  exchange: string
  key: string
  content: Buffer
  options: Options.Publish
}

/** The outcome of a publish. */
export type Confirm =
  | { kind: 'confirmed' }
  /** The message was mandatory, and no queue is bound for it. */
  | { kind: 'unroutable' }
  | { kind: 'refused'; error: unknown }
  | { kind: 'timeout' }
  /** The channel was already closed. */
  | { kind: 'closed'; error: unknown }

export type ConfirmedPublish = (message: OutgoingMessage) => Promise<Confirm>

const tagOf = (exchange: string, key: string, id: unknown) => JSON.stringify([exchange, key, id])

/** Publishes on a channel and waits up to `limitMs` for the broker's confirm. Never rejects. */
export const confirmedPublish = (channel: ConfirmChannel, limitMs: number): ConfirmedPublish => {
  /** How often each message in flight was returned as unroutable. The return arrives before the confirm. */
  const returned = new Map<string, number>()
  channel.on('return', ({ fields, properties }) => {
    const tag = tagOf(fields.exchange, fields.routingKey, properties.messageId)
    returned.set(tag, (returned.get(tag) ?? 0) + 1)
  })
  const takeReturn = (tag: string): boolean => {
    const count = returned.get(tag) ?? 0
    if (count > 1) returned.set(tag, count - 1)
    else returned.delete(tag)
    return count > 0
  }

  return ({ exchange, key, content, options }) =>
    new Promise(resolve => {
      const timer = setTimeout(() => resolve({ kind: 'timeout' }), limitMs)
      const settle = (error: unknown) => {
        clearTimeout(timer)
        if (takeReturn(tagOf(exchange, key, options.messageId))) resolve({ kind: 'unroutable' })
        else resolve(error ? { kind: 'refused', error } : { kind: 'confirmed' })
      }
      try {
        channel.publish(exchange, key, content, options, settle)
      } catch (error) {
        clearTimeout(timer)
        resolve({ kind: 'closed', error })
      }
    })
}
