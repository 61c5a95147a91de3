import { aborted, closeQuietly, lossOf, openConnection, startConsumer } from '@earshot/rabbitmq'
import type { Channel, ConsumeMessage, Message } from 'amqplib'
import { bindReplays, declareConsumer } from './declare.ts'
import type { Handling, Outcome } from './handle.ts'
import type { Names } from './names.ts'
import { deadLetterHeaders, nextAttempt, type Publish, publisherOn } from './publish.ts'
import type { ConsumerSettings } from './types.ts'

/** One set of connections and channels. If one part is lost, the session ends. */
export type Session = {
  channel: Channel
  publish: Publish
  /** Resolves with the reason when any part is lost. */
  lost: Promise<unknown>
}

export type SessionOptions = {
  address: URL
  names: Names
  settings: ConsumerSettings<unknown>
  handle: Handling['handle']
}

/**
 * Opens a session, works in it, and closes it. Retries and dead letters are published on a second connection: when the broker is
 * short of memory, it stops reading from connections that publish, and acks must still get through.
 */
export const inSession = async <T>(
  { address, names, settings }: SessionOptions,
  work: (session: Session) => Promise<T>,
): Promise<T> => {
  const name = `consumer ${settings.name}`
  const consuming = await openConnection(address, name)
  consuming.on('error', () => undefined)
  try {
    const publishing = await openConnection(address, `${name} publish`)
    publishing.on('error', () => undefined)
    try {
      const channel = await consuming.createChannel()
      const confirms = await publishing.createConfirmChannel()
      const lost = lossOf(consuming, publishing, channel, confirms)
      await declareConsumer(channel, names, settings)
      await bindReplays(consuming, names, settings)
      return await work({ channel, publish: publisherOn(confirms, names.exchange), lost })
    } finally {
      await closeQuietly(publishing)
    }
  } finally {
    await closeQuietly(consuming)
  }
}

/** Applies the outcome. The message is acked only after its copy is confirmed. */
const settle = async (
  { channel, publish }: Session,
  names: Names,
  message: Message,
  outcome: Outcome,
): Promise<void> => {
  if (outcome.kind === 'retry')
    await publish(names.retry(outcome.afterSeconds), message, nextAttempt(outcome.attempt))
  if (outcome.kind === 'dead')
    await publish(names.dead, message, deadLetterHeaders(outcome.attempts, outcome.reason))
  channel.ack(message)
}

/**
 * Consumes until `stop`. Then waits until all messages in flight are settled, or until `giveUp`. Throws when the session is lost.
 */
export const consumeIn = async (
  session: Session,
  { names, settings, handle }: SessionOptions,
  { stop, giveUp }: { stop: AbortSignal; giveUp: AbortSignal },
  established: () => void,
): Promise<void> => {
  const { channel, lost } = session

  const take = async (message: ConsumeMessage): Promise<void> => {
    if (stop.aborted) return channel.nack(message)
    const { content, properties, fields } = message
    const delivery = { body: content, headers: properties.headers ?? {}, redelivered: fields.redelivered }
    const outcome = await handle(delivery, giveUp)
    if (!giveUp.aborted) await settle(session, names, message, outcome)
  }
  // A rejection means that the channel is lost or that a copy was not confirmed: all messages in flight are redelivered.
  const consumer = await startConsumer(channel, {
    queue: names.events,
    prefetch: settings.prefetch ?? 20,
    handle: take,
  })
  established()
  const ended = Promise.race([lost, consumer.failed])
  const loss = await Promise.race([ended, aborted(stop)])
  if (!stop.aborted) throw loss
  await Promise.race([consumer.cancel(), ended])
  await Promise.race([consumer.drained(), aborted(giveUp), ended])
}
