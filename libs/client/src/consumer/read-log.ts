import { isPermanentFault, reconnect, within } from '@earshot/rabbitmq'
import { addressOf } from './address.ts'
import { backoff } from './backoff.ts'
import { ignoreErrors } from './ignore-errors.ts'
import type { LogOptions } from './log-options.ts'
import { type LogSession, readSession } from './log-session.ts'

export type LogReader = {
  /** Resolves when the first events can arrive. */
  started: Promise<void>
  /** Takes no more events, waits for the current one (at most 30 seconds), and disconnects. */
  close: () => Promise<void>
}

const drainMs = 30_000

const refuse = (message: string): never => {
  throw new TypeError(`readLog: ${message}`)
}

const checkOptions = ({ from, prefetch = 100 }: LogOptions): void => {
  if (typeof from === 'number' && !(Number.isSafeInteger(from) && from >= 0))
    refuse('from must be an offset of 0 or more')
  if (from instanceof Date && Number.isNaN(from.getTime())) refuse('from is not a valid date')
  if (typeof from === 'string' && !['first', 'last', 'next'].includes(from))
    refuse("from must be 'first', 'last', 'next', an offset or a Date")
  if (!Number.isInteger(prefetch) || prefetch < 1 || prefetch > 65_535)
    refuse('prefetch must be from 1 to 65535')
}

/**
 * Reads the event log, which a deployment keeps with `EVENT_LOG=on`: the events of the last days in order, from any offset. The
 * broker does not store your position; store it yourself. Connects immediately, and reconnects until closed, at the event after
 * the last handled one.
 *
 * ```ts
 * const reader = readLog({
 *   url: 'amqps://reports:…@rabbitmq.example.com',
 *   from: (await lastOffset()) + 1,
 *   onEvent: async (event, { offset }) => save(event, offset),
 * })
 * ```
 *
 * @throws {TypeError} for invalid options.
 */
export const readLog = (options: LogOptions): LogReader => {
  checkOptions(options)
  const { from, prefix = '', prefetch = 100, onEvent } = options
  const onNotice = ignoreErrors(options.onNotice)
  const stop = new AbortController()
  const giveUp = new AbortController()
  const started = Promise.withResolvers<void>()
  const session: LogSession = {
    address: addressOf(options.url, 'readLog'),
    queue: `${prefix}earshot.log`,
    prefetch,
    onEvent,
    onNotice,
    stop: stop.signal,
    giveUp: giveUp.signal,
    next: from,
  }
  const running = reconnect({
    session: established =>
      readSession(session, () => {
        established()
        started.resolve()
        onNotice({ kind: 'connected' })
      }),
    stop: stop.signal,
    delayMs: backoff,
    lost: ({ error, waitMs }) =>
      onNotice({ kind: 'disconnected', error, waitMs, fault: isPermanentFault(error) }),
  })
  return {
    started: started.promise,
    close: async () => {
      stop.abort()
      await within(drainMs, running)
      giveUp.abort()
      await running
    },
  }
}
