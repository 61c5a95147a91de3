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
