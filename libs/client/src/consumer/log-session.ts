import { aborted, closeQuietly, lossOf, openConnection, pause, startConsumer } from '@earshot/rabbitmq'
import type { Channel, ConsumeMessage } from 'amqplib'
import { backoff } from './backoff.ts'
import { contextOf } from './context.ts'
import { parseEvent } from './handle.ts'
import type { LogOptions, LogPosition } from './log-options.ts'
import type { AnyEvent } from './types.ts'

/** The state of a reader, which is kept when it reconnects. */
export type LogSession = Required<Pick<LogOptions, 'prefetch' | 'onEvent' | 'onNotice'>> & {
  address: URL
  queue: string
  stop: AbortSignal
  giveUp: AbortSignal
  /** Where the next connection starts: the offset after the last handled event. */
  next: LogPosition
}

/** In amqplib's format: a timestamp in whole seconds has its own type on the wire. */
const offsetArgument = (from: LogPosition): unknown =>
  from instanceof Date ? { '!': 'timestamp', value: Math.floor(from.getTime() / 1000) } : from

const offsetOf = ({ properties }: ConsumeMessage): number => Number(properties.headers?.['x-stream-offset'])

/** Calls the handler until it resolves. Returns false if the session ends first. */
const retryUntilDone = async (
  { onEvent, onNotice, giveUp }: LogSession,
  event: AnyEvent,
  message: ConsumeMessage,
  over: AbortSignal,
): Promise<boolean> => {
  const { content: body, properties, fields } = message
  const delivery = { body, headers: properties.headers ?? {}, redelivered: fields.redelivered }
  const context = { ...contextOf(delivery, giveUp), db: undefined, offset: offsetOf(message) }
  for (let attempt = 1; !over.aborted; attempt++) {
    try {
      await onEvent(event, { ...context, attempt })
      return true
    } catch (error) {
      const waitMs = backoff(attempt)
      const { id: eventId, type } = event
      onNotice({ kind: 'retried', eventId, type, attempt, afterSeconds: waitMs / 1000, error })
      await pause(waitMs, over)
    }
  }
  return false
}

const take = async (
  session: LogSession,
  channel: Channel,
  message: ConsumeMessage,
  over: AbortSignal,
): Promise<void> => {
  if (over.aborted) return
  const offset = offsetOf(message)
  // The broker sends whole chunks of its file, so the first chunk may start before the requested offset.
  const isBefore = typeof session.next === 'number' && offset < session.next
  const event = isBefore ? undefined : parseEvent(message.content)
  if (event && !(await retryUntilDone(session, event, message, over))) return
  if (!isBefore) session.next = offset + 1
  if (!over.aborted) channel.ack(message)
}

/** Reads events one at a time. Throws the reason when the connection is lost, and returns after `stop`. */
export const readSession = async (session: LogSession, established: () => void): Promise<void> => {
  const { address, queue, prefetch, next, stop, giveUp } = session
  const connection = await openConnection(address, 'event log')
  connection.on('error', () => undefined)
  const over = new AbortController()
  try {
    const channel = await connection.createChannel()
    const lost = lossOf(connection, channel)
    let turn = Promise.resolve()
    const handle = (message: ConsumeMessage) => {
      const work = turn.then(() => take(session, channel, message, over.signal))
      turn = work.catch(() => undefined)
      return work
    }
    const consumer = await startConsumer(channel, {
      queue,
      prefetch,
      handle,
      arguments: { 'x-stream-offset': offsetArgument(next) },
    })
    established()
    const loss = await Promise.race([lost, consumer.failed, aborted(stop)])
    over.abort()
    // Finishes the current event first, since the next connection starts after it.
    await Promise.race([consumer.drained(), aborted(giveUp)])
    if (!stop.aborted) throw loss
  } finally {
    await closeQuietly(connection)
  }
}
