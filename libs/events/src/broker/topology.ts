import { type AnyEventType, eventCatalogue, eventTypes, isPrivateType } from '@earshot/contracts'
import type { ServiceName, Upstream } from '@earshot/runtime'

/** Events; consumers bind their queues to these exchanges. */
export type EventExchange = 'earshot.events' | 'earshot.events.private'
/** Past events for one consumer. The routing key is the consumer's name, and only that consumer may bind with it. */
export type ReplayExchange = 'earshot.replays' | 'earshot.replays.private'
export type TopicExchange = EventExchange | ReplayExchange
/** Services that handle events of other services. */
type ReceivingService = Exclude<Upstream, 'webhooks'>
/** Dead letters of one service that are redriven. A message keeps its type as the routing key. */
export type RedriveExchange = `${ReceivingService}.redrive`
/** The exchanges to publish to. */
export type Exchange =
  | TopicExchange
  | RedriveExchange
  | 'webhooks.deliver'
  | 'webhooks.control'
  | 'gateway.presence'
  | 'accounts.changes'
export type RetryQueue = 'webhooks.retry.1s' | 'webhooks.retry.2s' | 'webhooks.retry.4s'
/** The events that one of our services handles, shared by its processes. */
export type EventQueue = `${Upstream}.events`
export type DeadQueue = `${Upstream}.dead.events` | 'webhooks.dead.deliveries'
export type Lane = `webhooks.lane.${string}`
/** An empty queue. If it no longer exists, the broker has lost its data. */
export type EpochQueue = `${ServiceName}.epoch.${string}`
/** A stream of recent events, read by offset. Its name is public, like those of the exchanges. */
export type EventLog = 'earshot.log'
/** Queues that outlive the processes. */
export type DurableQueue = PermanentQueue | Lane | EpochQueue
/** Temporary queues, one per consumer, deleted with it. Messages without a consumer are dropped. */
export type TemporaryQueue = 'webhooks.control' | 'gateway.changes' | 'gateway.presence' | 'accounts.changes'
/** The queues to consume. */
export type Queue = EventQueue | TemporaryQueue | Lane | DeadQueue
export type AnyExchange = Exchange | 'webhooks.orphan' | RetryQueue | DeadQueue
export type PermanentQueue = EventQueue | 'webhooks.orphan' | RetryQueue | DeadQueue

export type ExchangeDef = { type: 'topic' | 'direct' | 'fanout'; alternate?: AnyExchange }

export type QueueDef = {
  bindings: { exchange: AnyExchange; key: string }[]
  /** The exchange for dead-lettered and expired messages, which keep their routing key. */
  deadLetter?: AnyExchange
  deliveryLimit?: number
  /** Every message waits this long and is then sent to `deadLetter`. */
  ttlMs?: number
  /** Dead letters are kept until the target has confirmed them; by default, the broker may lose them (measured). */
  keepDeadLetters?: boolean
}

export const eventLog: EventLog = 'earshot.log'

/** The queue of one webhook. */
export const lane = (webhookId: string): Lane => `webhooks.lane.${webhookId}`

/** The queue that exists until the broker loses its data. */
export const epochQueue = (service: ServiceName, id: string): EpochQueue => `${service}.epoch.${id}`

export const exchanges: Record<AnyExchange, ExchangeDef> = {
  'earshot.events': { type: 'topic' },
  'earshot.events.private': { type: 'topic' },
  'earshot.replays': { type: 'topic' },
  'earshot.replays.private': { type: 'topic' },
  'webhooks.orphan': { type: 'fanout' },
  'webhooks.deliver': { type: 'direct', alternate: 'webhooks.orphan' },
  'webhooks.control': { type: 'fanout' },
  'gateway.presence': { type: 'fanout' },
  'accounts.changes': { type: 'fanout' },
  'webhooks.retry.1s': { type: 'fanout' },
  'webhooks.retry.2s': { type: 'fanout' },
  'webhooks.retry.4s': { type: 'fanout' },
  'feedback.redrive': { type: 'fanout' },
  'support.redrive': { type: 'fanout' },
  'accounts.redrive': { type: 'fanout' },
  'mail.redrive': { type: 'fanout' },
  'files.redrive': { type: 'fanout' },
  'webhooks.dead.events': { type: 'fanout' },
  'webhooks.dead.deliveries': { type: 'fanout' },
  'feedback.dead.events': { type: 'fanout' },
  'support.dead.events': { type: 'fanout' },
  'accounts.dead.events': { type: 'fanout' },
  'mail.dead.events': { type: 'fanout' },
  'files.dead.events': { type: 'fanout' },
}

const deadLetterTo = (deadLetter: DeadQueue) => ({ deadLetter, deliveryLimit: 20 })

/**
 * Events of these types, and redriven dead letters. Dead letters are kept until their queue has confirmed
 * them.
 */
const eventQueue = (service: ReceivingService, ...types: AnyEventType[]): QueueDef => ({
  bindings: [
    ...types.map(
      key => ({ exchange: isPrivateType(key) ? 'earshot.events.private' : 'earshot.events', key }) as const,
    ),
    { exchange: `${service}.redrive`, key: '' },
  ],
  ...deadLetterTo(`${service}.dead.events`),
  keepDeadLetters: true,
})

/** Not `principal.*`: `principal.activity` follows every vote, and only the accounts service uses it. */
const principalTypes: AnyEventType[] = [
  'principal.created',
  'principal.updated',
  'principal.merged',
  'principal.unmerged',
  'principal.erased',
]

/** For the copies of segments. */
const segmentTypes: AnyEventType[] = ['segment.saved', 'segment.removed']

/** The feedback service counts voters by company and segment. */
const directoryTypes: AnyEventType[] = ['company.saved', 'company.removed', ...segmentTypes]

/** One queue per delay: with a TTL per message, a short delay would wait behind a long one at the head. */
const retry = (exchange: RetryQueue, ttlMs: number): QueueDef => ({
  bindings: [{ exchange, key: '' }],
  deadLetter: 'webhooks.deliver',
  ttlMs,
  keepDeadLetters: true,
})

/**
 * A dead-letter queue dead-letters into itself, so messages that a redrive cannot process move to the end. The delivery limit is
 * high because RabbitMQ 4 has a default of 20, and the broker drops messages that circle by themselves.
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

const permanentQueues: Record<PermanentQueue, QueueDef> = {
  'webhooks.events': {
    bindings: allEvents,
    ...deadLetterTo('webhooks.dead.events'),
    keepDeadLetters: true,
  },
  'feedback.events': eventQueue('feedback', ...principalTypes, ...directoryTypes),
  'support.events': eventQueue('support', ...principalTypes, 'settings.updated', 'mail.received'),
  'accounts.events': eventQueue(
    'accounts',
    'audit.recorded',
    'principal.activity',
    'principal.erased',
    'contact.saved',
  ),
  'mail.events': eventQueue(
    'mail',
    ...principalTypes,
    ...segmentTypes,
    'settings.updated',
    'letter.requested',
    'mail.requested',
    'notification.requested',
    'webhook.failing',
    'webhook.disabled',
  ),
  'files.events': eventQueue('files', ...principalTypes, 'mail.received'),
  'webhooks.orphan': {
    bindings: [{ exchange: 'webhooks.orphan', key: '' }],
    ...deadLetterTo('webhooks.dead.deliveries'),
  },
  'webhooks.retry.1s': retry('webhooks.retry.1s', 1000),
  'webhooks.retry.2s': retry('webhooks.retry.2s', 2000),
  'webhooks.retry.4s': retry('webhooks.retry.4s', 4000),
  'webhooks.dead.events': dead('webhooks.dead.events'),
  'webhooks.dead.deliveries': dead('webhooks.dead.deliveries'),
  'feedback.dead.events': dead('feedback.dead.events'),
  'support.dead.events': dead('support.dead.events'),
  'accounts.dead.events': dead('accounts.dead.events'),
  'mail.dead.events': dead('mail.dead.events'),
  'files.dead.events': dead('files.dead.events'),
}

export const permanentQueueNames = Object.keys(permanentQueues) as PermanentQueue[] // keys of the record above

export const retryQueue = (seconds: 1 | 2 | 4): RetryQueue => `webhooks.retry.${seconds}s`

/** A lane has no length limit, since a full lane would block the retries of all lanes. Its backlog is limited in PostgreSQL. */
const laneDef = (queue: Lane): QueueDef => ({
  bindings: [{ exchange: 'webhooks.deliver', key: queue.slice('webhooks.lane.'.length) }],
  ...deadLetterTo('webhooks.dead.deliveries'),
})

/** Bound type by type: the services' internal events use the same exchange and are not part of the public contract. */
const logDef: QueueDef = {
  bindings: eventTypes
    .filter(type => !eventCatalogue[type].private)
    .map(key => ({ exchange: 'earshot.events', key })),
}

/** The maximum number of messages in a temporary queue. Beyond that, the oldest are dropped. */
export const temporaryQueueLimit = 10_000

const temporaryQueues: Record<TemporaryQueue, QueueDef> = {
  'webhooks.control': { bindings: [{ exchange: 'webhooks.control', key: '' }] },
  'gateway.changes': { bindings: allEvents },
  // A queue of its own: a burst of events must not delay or drop who is typing.
  'gateway.presence': { bindings: [{ exchange: 'gateway.presence', key: '' }] },
  // The credentials or the settings have changed, so that gateways forget what they have cached.
  'accounts.changes': { bindings: [{ exchange: 'accounts.changes', key: '' }] },
}

export const isTemporary = (queue: Queue | DurableQueue | EventLog): queue is TemporaryQueue =>
  Object.hasOwn(temporaryQueues, queue)

/** Whether only temporary queues are bound to the exchange, so that its messages may have no consumer. */
export const isBetweenProcesses = (exchange: Exchange): boolean =>
  exchange === 'webhooks.control' || exchange === 'gateway.presence' || exchange === 'accounts.changes'

export const queueDef = (queue: TemporaryQueue | DurableQueue | EventLog): QueueDef => {
  if (isTemporary(queue)) return temporaryQueues[queue]
  if (queue === eventLog) return logDef
  if (isLane(queue)) return laneDef(queue)
  return isEpochQueue(queue) ? { bindings: [] } : permanentQueues[queue]
}

const isLane = (queue: DurableQueue): queue is Lane => queue.startsWith('webhooks.lane.')
const isEpochQueue = (queue: DurableQueue): queue is EpochQueue => /^\w+\.epoch\./.test(queue)

export type Topology = ReturnType<typeof topology>

/**
 * The names on the broker. They start with the prefix, so that tests and several deployments can share a virtual host. Names of
 * queues end with a version, because the arguments of a queue can never change. Names of exchanges and the log are public and
 * have none.
 */
export const topology = (prefix = '') => ({
  exchange: (name: AnyExchange) => `${prefix}${name}`,
  queue: (name: DurableQueue | EventLog) => (name === eventLog ? `${prefix}${name}` : `${prefix}${name}.v1`),
  /** A new name each time: the server may still have the exclusive queue of a connection that was just lost. */
  temporaryQueue: (name: TemporaryQueue) => `${prefix}${name}.${crypto.randomUUID()}`,
  unprefixed: (exchange: string) => exchange.slice(prefix.length),
})
