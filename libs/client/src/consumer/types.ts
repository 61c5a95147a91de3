import type { WebhookEvent, WebhookEventType } from '../webhook.ts'
import type { Dedupe } from './dedupe.ts'

/** The event types that can have a handler. */
export type EventType = WebhookEventType

/** An event of one type: `id`, `type`, `createdAt` and `data`. */
export type EventOf<T extends EventType = EventType> = WebhookEvent<T>

/** An event of a type that this version of the package does not know, or that has no handler. */
export type AnyEvent = { id: string; type: string; createdAt: string; data: Record<string, unknown> }

/** The metadata of an event. */
export type EventContext<Db = undefined> = {
  /** 1 for the first attempt. */
  attempt: number
  /** The broker delivered the message before, and it was not acknowledged. */
  redelivered: boolean
  /** Published again because the broker had lost data. */
  replayed: boolean
  /** The id of the replay that published this event again; null for the original. */
  replay: string | null
  /** Increases with the changes of one object. Compare it only between events of the same `source`. */
  producerSeq: number | null
  /** The service that published the event: `/earshot/feedback`. */
  source: string | null
  /** The boards of a post or comment. Two for a merge across boards. */
  boardIds: string[]
  /** The principal that caused the event, or `service:<name>` for automatic changes. */
  actorId: string | null
  requestId: string | null
  /** The W3C trace context. */
  traceparent: string | null
  /** Every header, decoded. */
  headers: Record<string, unknown>
  /** Aborted when `drainMs` has passed. Events that are still being handled are then redelivered. */
  signal: AbortSignal
  /** The transaction of the dedupe store, if it has one. What you write in it takes effect exactly once. */
  db: Db
}

/** If a handler rejects or throws, the event is retried. */
export type Handlers<Db = undefined> = {
  [T in EventType]?: (event: EventOf<T>, context: EventContext<Db>) => Promise<unknown>
}

/** Reports the state of the consumer. Notices never contain event data. */
export type Notice =
  | { kind: 'connected' }
  /**
   * Reconnects automatically. With `fault`, retrying will not help: for example a wrong password, a missing permission, or a
   * queue with other arguments.
   */
  | { kind: 'disconnected'; error: unknown; waitMs: number; fault: boolean }
  /** Events arrive, but replays do not: the deployment is older, or the user may not bind to `earshot.replays`. */
  | { kind: 'no-replays'; error: unknown }
  | { kind: 'retried'; eventId: string; type: string; attempt: number; afterSeconds: number; error: unknown }
  | { kind: 'dead'; eventId: string | null; type: string | null; attempts: number; error: unknown }

export type ConsumerSettings<Db = undefined> = {
  /**
   * The name of the consumer: letters, digits, dashes. Its queues are `consumer.<name>.…`. Processes with the same name share
   * them.
   */
  name: string
  /** The handler of each event type. */
  on?: Handlers<Db>
  /** Handles all other events that are bound. Without it, they are acknowledged and ignored. */
  otherwise?: (event: AnyEvent, context: EventContext<Db>) => Promise<unknown>
  /** Binding keys: `post.created`, `post.*`, `#`. Default: the types in `on`, or all event types with `otherwise`. */
  types?: string[]
  /** Also receive notes and private comments. The RabbitMQ user needs permission for `earshot.events.private`. */
  private?: boolean
  /** The number of events in flight. Default: 20. */
  prefetch?: number
  /**
   * The delay before each retry, in seconds. An event that fails after the last retry becomes a dead letter. Default: `[1, 5, 30,
   * 300]`.
   */
  retryAfterSeconds?: number[]
  /** Remembers handled events. Default: the latest 10,000 in memory. `false` for handlers that tolerate duplicates. */
  dedupe?: Dedupe<Db> | false
  /** How often the broker redelivers an event whose process crashed. Default: 20. */
  deliveryLimit?: number
  /** How long `close` waits for handlers, in ms. Default: 30,000. */
  drainMs?: number
  /** The prefix of every name on the broker (`AMQP_PREFIX` of the deployment). */
  prefix?: string
  onNotice?: (notice: Notice) => void
}

export type ConsumerStats = {
  connected: boolean
  /** Why it is not connected, if retrying will not help. */
  fault: string | null
  /** Events in the queue; null while unknown. */
  ready: number | null
  /** Dead letters; null while unknown. */
  deadLetters: number | null
  /** Events in flight: delivered to a handler that is still running. */
  inFlight: number
  /** Counts since the start: handled, ignored (no handler), dropped as duplicates, scheduled for a retry, dead-lettered. */
  handled: number
  ignored: number
  duplicates: number
  retried: number
  dead: number
  /** The age of the last event when it arrived; null before the first. */
  lastAgeMs: number | null
  /** The greatest age of an event since the last call of `stats`. */
  oldestAgeMs: number | null
}

export type Consumer = {
  /** Resolves when the first events can arrive. Errors before that are a {@link Notice} and are retried. */
  started: Promise<void>
  stats: () => Promise<ConsumerStats>
  /** Moves dead letters back to the queue, up to `limit`. Resolves with their number. */
  redrive: (limit?: number) => Promise<number>
  /** Takes no more events, waits for running handlers (at most `drainMs`), and disconnects. Unfinished events are redelivered. */
  close: () => Promise<void>
}
