import type { WebhookEvent, WebhookEventType } from '../webhook.ts'
import type { Dedupe } from './dedupe.ts'

/** The types of events that have handlers of their own. */
export type EventType = WebhookEventType

/** An event of one type: `id`, `type`, `createdAt` and `data`. */
export type EventOf<T extends EventType = EventType> = WebhookEvent<T>

/** An event whose type this version of the package does not know, or that has no handler of its own. */
export type AnyEvent = { id: string; type: string; createdAt: string; data: Record<string, unknown> }

/** What came with an event. */
export type EventContext<Db = undefined> = {
  /** 1 the first time; each retry counts one more. */
  attempt: number
  /** The broker gave it to somebody already, who did not say what became of it. */
  redelivered: boolean
  /** The broker had lost its data, and Earshot published the event again. */
  replayed: boolean
  /** The replay that brings it, when somebody has asked for past events to come once more. */
  replay: string | null
  /** Rises, for one object, in the order of its changes. Compare it only between events of one `source`. */
  producerSeq: number | null
  /** The service that tells it: `/earshot/feedback`. */
  source: string | null
  /** Boards that a post or comment belongs to; two when posts are merged. */
  boardIds: string[]
  /** Whose deed it was: a principal's id, or `service:<name>` for what happens by itself. */
  actorId: string | null
  requestId: string | null
  /** The W3C trace context to go on with. */
  traceparent: string | null
  /** Every header, decoded. */
  headers: Record<string, unknown>
  /** Aborted when the time to drain is up: what you still do then comes again. */
  signal: AbortSignal
  /** The transaction of the dedupe store, where it has one: what you write with it counts exactly once. */
  db: Db
}

/** A handler that rejects, or throws, has not handled the event: it comes again later. */
export type Handlers<Db = undefined> = {
  [T in EventType]?: (event: EventOf<T>, context: EventContext<Db>) => Promise<unknown>
}

/** What a consumer tells whoever runs it. None of it holds what an event says. */
export type Notice =
  | { kind: 'connected' }
  /** It connects again by itself. With `fault`, waiting will not help: a password, a right, a queue with other arguments. */
  | { kind: 'disconnected'; error: unknown; waitMs: number; fault: boolean }
  /** Events come, but no replay can reach this consumer: an older Earshot, or a user who may not bind to `earshot.replays`. */
  | { kind: 'no-replays'; error: unknown }
  | { kind: 'retried'; eventId: string; type: string; attempt: number; afterSeconds: number; error: unknown }
  | { kind: 'dead'; eventId: string | null; type: string | null; attempts: number; error: unknown }

export type ConsumerSettings<Db = undefined> = {
  /** Of the team or its program: letters, digits, dashes. Its queues are `consumer.<name>.…`; processes of one name share them. */
  name: string
  /** What to do about each type. */
  on?: Handlers<Db>
  /** What to do about the rest of what is bound; without it, that is let go. */
  otherwise?: (event: AnyEvent, context: EventContext<Db>) => Promise<unknown>
  /** Binding keys: `post.created`, `post.*`, `#`. The types in `on` unless given, and every kind of event with `otherwise`. */
  types?: string[]
  /** Notes and private comments too. The RabbitMQ user must be let into `earshot.events.private`. */
  private?: boolean
  /** Events in hand at once. 20 unless given. */
  prefetch?: number
  /** Seconds before each retry; after the last one the event is dead. `[1, 5, 30, 300]` unless given. */
  retryAfterSeconds?: number[]
  /** Remembers what was handled. The latest 10,000 in memory unless given; `false` for handlers that bear repeats. */
  dedupe?: Dedupe<Db> | false
  /** How often the broker gives an event to a process that dies of it. 20 unless given. */
  deliveryLimit?: number
  /** How long `close` waits for handlers. 30,000 unless given. */
  drainMs?: number
  /** What the deployment puts in front of every name on the broker (its `AMQP_PREFIX`). */
  prefix?: string
  onNotice?: (notice: Notice) => void
}

export type ConsumerStats = {
  connected: boolean
  /** Why it is not connected, where waiting will not help. */
  fault: string | null
  /** Events that wait in the queue; null while that is unknown. */
  ready: number | null
  /** Events that wait in the dead-letter queue; null while that is unknown. */
  deadLetters: number | null
  /** Events that handlers have now. */
  inHand: number
  /** Since the start: handled, let go without a handler, known already, sent to wait for a retry, given up. */
  handled: number
  ignored: number
  duplicates: number
  retried: number
  dead: number
  /** How old the event was that was taken last; null before the first. */
  lastAgeMs: number | null
  /** The oldest one that was taken since `stats` was last asked. */
  oldestAgeMs: number | null
}

export type Consumer = {
  /** Resolves when the first events can arrive. Whatever is wrong before is a {@link Notice}, and tried again. */
  started: Promise<void>
  stats: () => Promise<ConsumerStats>
  /** Sends dead letters round again, as new; up to so many. Resolves with how many there were. */
  redrive: (limit?: number) => Promise<number>
  /** Takes no more, waits for the handlers in hand (at most `drainMs`), and disconnects. What is not done comes again. */
  close: () => Promise<void>
}
