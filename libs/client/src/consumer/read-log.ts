import { addressOf } from './address.ts'
import { again, isPermanent } from './again.ts'
import { harmless } from './harmless.ts'
import { type LogSession, readSession } from './log-session.ts'
import { within } from './time.ts'
import type { AnyEvent, EventContext, Notice } from './types.ts'

/**
 * Where in the log to begin: the oldest event that is there, the last ones (as many as lie together in one piece on the
 * disk), what comes from now on, an offset, or a moment (events of some seconds before it may come first).
 */
export type LogPosition = 'first' | 'last' | 'next' | number | Date

export type LogOptions = {
  /** amqp:// or amqps://, with user, password and virtual host. */
  url: string
  from: LogPosition
  /** What to do about each event, one after the other. Until it resolves the next one waits; when it rejects it is called again. */
  onEvent: (event: AnyEvent, context: LogContext) => Promise<unknown>
  /** Events that are fetched ahead. 100 unless given. */
  prefetch?: number
  /** What the deployment puts in front of every name on the broker (its `AMQP_PREFIX`). */
  prefix?: string
  onNotice?: (notice: Notice) => void
}

/** `offset` is the place of the event in the log. Store it with what you did, and begin at the one after it next time. */
export type LogContext = EventContext & { offset: number }

export type LogReader = {
  /** Resolves when the first events can arrive. */
  started: Promise<void>
  /** Takes no more, waits for the event in hand (30 seconds at most), and disconnects. */
  close: () => Promise<void>
}

const drainMs = 30_000

const refuse = (message: string): never => {
  throw new TypeError(`readLog: ${message}`)
}

const checkOptions = ({ from, prefetch = 100 }: LogOptions): void => {
  if (typeof from === 'number' && !(Number.isSafeInteger(from) && from >= 0))
    refuse('from must be an offset, 0 or more')
  if (from instanceof Date && Number.isNaN(from.getTime())) refuse('from is no date')
  if (typeof from === 'string' && !['first', 'last', 'next'].includes(from))
    refuse("from must be 'first', 'last', 'next', an offset or a Date")
  if (!Number.isInteger(prefetch) || prefetch < 1 || prefetch > 65_535) refuse('prefetch must be 1 to 65535')
}

/**
 * Reads the log of events, where the deployment keeps one (`EVENT_LOG=on`): what was told in the last days, in its order,
 * from any offset. Nothing on the broker remembers how far you are; that is yours to store. Connects at once, and again for
 * ever, at the event after the last one that was handled.
 *
 * ```ts
 * const reader = readLog({
 *   url: 'amqps://reports:…@rabbitmq.example.com',
 *   from: (await lastOffset()) + 1,
 *   onEvent: async (event, { offset }) => save(event, offset),
 * })
 * ```
 *
 * @throws {TypeError} for options that could never work.
 */
export const readLog = (options: LogOptions): LogReader => {
  checkOptions(options)
  const { from, prefix = '', prefetch = 100, onEvent } = options
  const onNotice = harmless(options.onNotice)
  const stop = new AbortController()
  const giveUp = new AbortController()
  const started = Promise.withResolvers<void>()
  const session: LogSession = {
    url: addressOf(options.url, 'readLog'),
    queue: `${prefix}earshot.log`,
    prefetch,
    onEvent,
    onNotice,
    stop: stop.signal,
    giveUp: giveUp.signal,
    next: from,
  }
  const running = again({
    live: established => readSession(session, established),
    stop: stop.signal,
    established: () => {
      started.resolve()
      onNotice({ kind: 'connected' })
    },
    lost: (error, waitMs) => onNotice({ kind: 'disconnected', error, waitMs, fault: isPermanent(error) }),
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
