/** Events; other teams bind their queues to these. */
export type TopicExchange = 'earshot.events' | 'earshot.events.private'
/** What may be published to. */
export type Exchange = TopicExchange | 'webhooks.deliver' | 'webhooks.control'
export type RetryQueue = 'webhooks.retry.1s' | 'webhooks.retry.2s' | 'webhooks.retry.4s'
export type DeadQueue = 'webhooks.dead.events' | 'webhooks.dead.deliveries'
export type Lane = `webhooks.lane.${string}`
/** Queues that outlive the processes. */
export type DurableQueue = StandingQueue | Lane
/** What may be consumed; `webhooks.control` is one queue a consumer, gone with it. */
export type Queue = 'webhooks.events' | 'webhooks.control' | Lane | DeadQueue
export type AnyExchange = Exchange | 'webhooks.orphan' | RetryQueue | DeadQueue
export type StandingQueue = 'webhooks.events' | 'webhooks.orphan' | RetryQueue | DeadQueue

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

/** The queue of one webhook. */
export const lane = (webhookId: string): Lane => `webhooks.lane.${webhookId}`

export const exchanges: Record<AnyExchange, ExchangeDef> = {
  'earshot.events': { type: 'topic' },
  'earshot.events.private': { type: 'topic' },
  'webhooks.orphan': { type: 'fanout' },
  'webhooks.deliver': { type: 'direct', alternate: 'webhooks.orphan' },
  'webhooks.control': { type: 'fanout' },
  'webhooks.retry.1s': { type: 'fanout' },
  'webhooks.retry.2s': { type: 'fanout' },
  'webhooks.retry.4s': { type: 'fanout' },
  'webhooks.dead.events': { type: 'fanout' },
  'webhooks.dead.deliveries': { type: 'fanout' },
}

const parkIn = (deadLetter: DeadQueue) => ({ deadLetter, deliveryLimit: 20 })

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

const standingQueues: Record<StandingQueue, QueueDef> = {
  'webhooks.events': {
    bindings: [
      { exchange: 'earshot.events', key: '#' },
      { exchange: 'earshot.events.private', key: '#' },
    ],
    ...parkIn('webhooks.dead.events'),
    keepDeadLetters: true,
  },
  'webhooks.orphan': {
    bindings: [{ exchange: 'webhooks.orphan', key: '' }],
    ...parkIn('webhooks.dead.deliveries'),
  },
  'webhooks.retry.1s': retry('webhooks.retry.1s', 1000),
  'webhooks.retry.2s': retry('webhooks.retry.2s', 2000),
  'webhooks.retry.4s': retry('webhooks.retry.4s', 4000),
  'webhooks.dead.events': dead('webhooks.dead.events'),
  'webhooks.dead.deliveries': dead('webhooks.dead.deliveries'),
}

export const standingQueueNames = Object.keys(standingQueues) as StandingQueue[] // keys of the record above

export const retryQueue = (seconds: 1 | 2 | 4): RetryQueue => `webhooks.retry.${seconds}s`

/** A lane has no length limit: one full lane would hold up the retries of all. Its backlog is bounded in PostgreSQL. */
export const queueDef = (queue: DurableQueue): QueueDef =>
  isLane(queue)
    ? {
        bindings: [{ exchange: 'webhooks.deliver', key: queue.slice('webhooks.lane.'.length) }],
        ...parkIn('webhooks.dead.deliveries'),
      }
    : standingQueues[queue]

const isLane = (queue: DurableQueue): queue is Lane => queue.startsWith('webhooks.lane.')

export type Topology = ReturnType<typeof topology>

/**
 * The names as the server knows them: the prefix in front, so that tests and several deployments share a virtual host,
 * and a version behind a queue's name, because its arguments can never change. Exchanges are the public names.
 */
export const topology = (prefix = '') => ({
  exchange: (name: AnyExchange) => `${prefix}${name}`,
  queue: (name: DurableQueue) => `${prefix}${name}.v1`,
  /** A new name each time: the server may still hold the exclusive queue of a connection that just broke. */
  controlQueue: () => `${prefix}webhooks.control.${crypto.randomUUID()}`,
  unprefixed: (exchange: string) => exchange.slice(prefix.length),
})
