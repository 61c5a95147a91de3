import type { AnyEvent, EventContext, Notice } from './types.ts'

/**
 * The position in the log to start at: the oldest stored event, the last chunk of events on disk, the next new event, an offset,
 * or a time (events from a few seconds before it may come first).
 */
export type LogPosition = 'first' | 'last' | 'next' | number | Date

export type LogOptions = {
  /** amqp:// or amqps://, with user, password and virtual host. */
  url: string
  from: LogPosition
  /** Handles the events, one at a time. The next event waits until it resolves; if it rejects, it is called again. */
  onEvent: (event: AnyEvent, context: LogContext) => Promise<unknown>
  /** The number of events to prefetch. Default: 100. */
  prefetch?: number
  /** The prefix of every name on the broker (`AMQP_PREFIX` of the deployment). */
  prefix?: string
  onNotice?: (notice: Notice) => void
}

/** `offset` is the position of the event in the log. Store it with your results, and start at the next offset after a restart. */
export type LogContext = EventContext & { offset: number }
