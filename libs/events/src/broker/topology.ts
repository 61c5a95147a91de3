import { eventCatalogue, eventTypes } from '@earshot/contracts'
import type { ServiceName } from '@earshot/runtime'

/** Events; other teams bind their queues to these. */
export type EventExchange = 'earshot.events' | 'earshot.events.private'
/** Past events for one team, whose name is the routing key: it binds its queue with that, and nobody else may. */
export type ReplayExchange = 'earshot.replays' | 'earshot.replays.private'
export type TopicExchange = EventExchange | ReplayExchange
/** Services that hear of events for themselves. */
type Hearer = Exclude<ServiceName, 'webhooks'>
/** Events for one of these alone, which has parked them before. A message keeps its type as routing key. */
export type RedriveExchange = `${Hearer}.redrive`
/** What may be published to. */
export type Exchange = TopicExchange | RedriveExchange | 'webhooks.deliver' | 'webhooks.control'
export type RetryQueue = 'webhooks.retry.1s' | 'webhooks.retry.2s' | 'webhooks.retry.4s'
/** What one of our own services hears of the others; each process of it takes a share. */
export type EventQueue = 'webhooks.events' | 'feedback.events' | 'support.events' | 'gateway.events'
export type DeadQueue =
  | 'webhooks.dead.events'
  | 'webhooks.dead.deliveries'
  | 'feedback.dead.events'
  | 'support.dead.events'
  | 'gateway.dead.events'
export type Lane = `webhooks.lane.${string}`
/** Holds nothing: that it is there says that the broker still has what a service gave it. */
export type EpochQueue = `${ServiceName}.epoch.${string}`
/** A stream of what was told lately, read by offset. Its name is public, as those of the exchanges are. */
export type EventLog = 'earshot.log'
/** Queues that outlive the processes. */
export type DurableQueue = StandingQueue | Lane | EpochQueue
/** One queue for each consumer, gone with it: what is said while nobody listens goes by. */
export type PassingQueue = 'webhooks.control' | 'gateway.changes'
/** What may be consumed. */
export type Queue = EventQueue | PassingQueue | Lane | DeadQueue
export type AnyExchange = Exchange | 'webhooks.orphan' | RetryQueue | DeadQueue
export type StandingQueue = EventQueue | 'webhooks.orphan' | RetryQueue | DeadQueue

export type ExchangeDef = { type: 'topic' | 'direct' | 'fanout'; alternate?: AnyExchange }

export type QueueDef = {
  bindings: { exchange: AnyExchange; key: string }[]
  /** Where parked and expired messages go, with their routing key. */
  deadLetter?: AnyExchange
  deliveryLimit?: number
  /** Every message waits this long and then goes to `deadLetter`. */
  ttlMs?: number
  /** Dead letters are kept until the target has confirmed them; the default may lose them (measured). */
  keepDeadLetters?: boolean
}

export const eventLog: EventLog = 'earshot.log'

/** The queue of one webhook. */
export const lane = (webhookId: string): Lane => `webhooks.lane.${webhookId}`

/** The queue of one broker's time with a service, until the broker loses its data. */
export const epochQueue = (service: ServiceName, id: string): EpochQueue => `${service}.epoch.${id}`

export const exchanges: Record<AnyExchange, ExchangeDef> = {
  'earshot.events': { type: 'topic' },
  'earshot.events.private': { type: 'topic' },
  'earshot.replays': { type: 'topic' },
  'earshot.replays.private': { type: 'topic' },
  'webhooks.orphan': { type: 'fanout' },
  'webhooks.deliver': { type: 'direct', alternate: 'webhooks.orphan' },
  'webhooks.control': { type: 'fanout' },
  'webhooks.retry.1s': { type: 'fanout' },
  'webhooks.retry.2s': { type: 'fanout' },
  'webhooks.retry.4s': { type: 'fanout' },
  'feedback.redrive': { type: 'fanout' },
  'support.redrive': { type: 'fanout' },
  'gateway.redrive': { type: 'fanout' },
  'webhooks.dead.events': { type: 'fanout' },
  'webhooks.dead.deliveries': { type: 'fanout' },
  'feedback.dead.events': { type: 'fanout' },
  'support.dead.events': { type: 'fanout' },
  'gateway.dead.events': { type: 'fanout' },
}

const parkIn = (deadLetter: DeadQueue) => ({ deadLetter, deliveryLimit: 20 })

/** Events of these types from `earshot.events`, and what is redriven. What may not be lost on the way to being parked is kept. */
const hears = (service: Hearer, ...types: string[]): QueueDef => ({
  bindings: [
    ...types.map(key => ({ exchange: 'earshot.events', key }) as const),
    { exchange: `${service}.redrive`, key: '' },
  ],
  ...parkIn(`${service}.dead.events`),
  keepDeadLetters: true,
})

/** Not `principal.*`: `principal.activity` follows every vote, and only the gateway counts. */
const people = ['principal.created', 'principal.updated', 'principal.erased']

/** One queue a delay: with a TTL on each message, a short one waits behind a long one at the head. */
const retry = (exchange: RetryQueue, ttlMs: number): QueueDef => ({
  bindings: [{ exchange, key: '' }],
  deadLetter: 'webhooks.deliver',
  ttlMs,
  keepDeadLetters: true,
})

/**
 * A dead-letter queue parks into itself: what a redrive cannot use moves to the end. Its limit is out of reach because
 * RabbitMQ 4 has 20 by default, and the broker drops what circles by itself.
 */
const dead = (exchange: DeadQueue): QueueDef => ({
  bindings: [{ exchange, key: '' }],
  deadLetter: exchange,
  deliveryLimit: 1_000_000,
})

const allEvents: QueueDef['bindings'] = [
  { exchange: 'earshot.events', key: '#' },
  { exchange: 'earshot.events.private', key: '#' },
]

const standingQueues: Record<StandingQueue, QueueDef> = {
  'webhooks.events': {
    bindings: allEvents,
    ...parkIn('webhooks.dead.events'),
    keepDeadLetters: true,
  },
  'feedback.events': hears('feedback', ...people),
  'support.events': hears('support', ...people, 'settings.updated'),
  'gateway.events': hears(
    'gateway',
    'audit.recorded',
    'principal.activity',
    'principal.erased',
    'webhook.failing',
    'webhook.disabled',
  ),
  'webhooks.orphan': {
    bindings: [{ exchange: 'webhooks.orphan', key: '' }],
    ...parkIn('webhooks.dead.deliveries'),
  },
  'webhooks.retry.1s': retry('webhooks.retry.1s', 1000),
  'webhooks.retry.2s': retry('webhooks.retry.2s', 2000),
  'webhooks.retry.4s': retry('webhooks.retry.4s', 4000),
  'webhooks.dead.events': dead('webhooks.dead.events'),
  'webhooks.dead.deliveries': dead('webhooks.dead.deliveries'),
  'feedback.dead.events': dead('feedback.dead.events'),
  'support.dead.events': dead('support.dead.events'),
  'gateway.dead.events': dead('gateway.dead.events'),
}

export const standingQueueNames = Object.keys(standingQueues) as StandingQueue[] // keys of the record above

export const retryQueue = (seconds: 1 | 2 | 4): RetryQueue => `webhooks.retry.${seconds}s`

/** A lane has no length limit: one full lane would hold up the retries of all. Its backlog is bounded in PostgreSQL. */
const laneDef = (queue: Lane): QueueDef => ({
  bindings: [{ exchange: 'webhooks.deliver', key: queue.slice('webhooks.lane.'.length) }],
  ...parkIn('webhooks.dead.deliveries'),
})

/** Type by type: what only services tell each other goes over the same exchange, and is no part of the contract. */
const logDef: QueueDef = {
  bindings: eventTypes
    .filter(type => !eventCatalogue[type].private)
    .map(key => ({ exchange: 'earshot.events', key })),
}

/** What comes faster than it is taken pushes out the oldest: so many wait at most. */
export const passingAtMost = 10_000

const passingQueues: Record<PassingQueue, QueueDef> = {
  'webhooks.control': { bindings: [{ exchange: 'webhooks.control', key: '' }] },
  'gateway.changes': { bindings: allEvents },
}

export const isPassing = (queue: Queue | DurableQueue | EventLog): queue is PassingQueue =>
  Object.hasOwn(passingQueues, queue)

export const queueDef = (queue: PassingQueue | DurableQueue | EventLog): QueueDef => {
  if (isPassing(queue)) return passingQueues[queue]
  if (queue === eventLog) return logDef
  if (isLane(queue)) return laneDef(queue)
  return isEpochQueue(queue) ? { bindings: [] } : standingQueues[queue]
}

const isLane = (queue: DurableQueue): queue is Lane => queue.startsWith('webhooks.lane.')
const isEpochQueue = (queue: DurableQueue): queue is EpochQueue => /^\w+\.epoch\./.test(queue)

export type Topology = ReturnType<typeof topology>

/**
 * The names as the server knows them: the prefix in front, so that tests and several deployments share a virtual host,
 * and a version behind a queue's name, because its arguments can never change. Exchanges and the log are the public names.
 */
export const topology = (prefix = '') => ({
  exchange: (name: AnyExchange) => `${prefix}${name}`,
  queue: (name: DurableQueue | EventLog) => (name === eventLog ? `${prefix}${name}` : `${prefix}${name}.v1`),
  /** A new name each time: the server may still hold the exclusive queue of a connection that just broke. */
  passingQueue: (name: PassingQueue) => `${prefix}${name}.${crypto.randomUUID()}`,
  unprefixed: (exchange: string) => exchange.slice(prefix.length),
})
