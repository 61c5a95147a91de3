import { backoff, type Log, pause } from '@earshot/runtime'
import type { DeadQueue, DurableQueue, EventLog, Exchange, Queue } from './topology.ts'

export type OutMessage = {
  exchange: Exchange
  /**
   * Routing key: the event type on the event exchanges, a team's name on the replay exchanges, the webhook id on
   * `webhooks.deliver`.
   */
  key: string
  /** The type of the message. Default: the key. */
  type?: string
  /** Used for deduplication. On the topic exchanges it is the event id. */
  id: string
  body: string
  /** Percent-encoded on the wire outside printable ASCII, so that clients in any language can read it. */
  headers?: Record<string, string | number>
}

export type InMessage = {
  id: string
  key: string
  body: Buffer
  headers: Record<string, unknown>
  redelivered: boolean
  /** The exchange that it was published to, without the prefix of the deployment. For a dead letter, the original exchange. */
  exchange: string
}

/**
 * How to settle a message. 'dead-letter' sends it to the dead-letter queue; from a dead-letter queue, to the end of that queue.
 * 'requeue' returns it immediately and is meant for shutdown: the 21st time, the message is dead-lettered instead.
 */
export type Outcome = 'ack' | 'requeue' | 'dead-letter'

/**
 * A rejection means a fault on our side, such as an unavailable database: the message stays unacked, and the handler is called
 * again with backoff until it resolves. Returning 'requeue' instead would use up the delivery limit in 0.1 s.
 */
export type Handler = (message: InMessage) => Promise<Outcome>

/** How to settle a dead letter that was read: 'requeue' leaves it in the queue. */
export type TakenOutcome = 'ack' | 'requeue'
export type TakenHandler = (message: InMessage) => Promise<TakenOutcome>

export type Subscription = {
  /** A fault that needs an operator, if nothing arrives although the broker is connected. Retries continue at a lower rate. */
  readonly fault: string | null
  /**
   * Stops new messages immediately. Resolves when the messages in flight are settled with their handlers' outcomes. Messages that
   * wait for another call of their handler are requeued.
   */
  cancel(): Promise<void>
}

export type ConsumeOptions = {
  prefetch: number
  /**
   * Called each time the consumer is set up, also after a loss of the connection. A temporary queue has missed the messages in
   * between.
   */
  established?: () => void
}

/** A message for a lane that waits in a retry queue first. */
export type Delayed = { key: string; id: string; body: string }

/**
 * The message broker: RabbitMQ or, in a single process, memory. The data is in PostgreSQL, so after a rejected call the message
 * can always be published again.
 */
export type Broker = {
  /** Whether messages survive a restart of this process. */
  readonly durable: boolean
  /** Whether publishing and consuming are both possible now. */
  readonly connected: boolean
  /** Why it is not connected, if retrying will not help: refused login, a queue with other arguments. */
  readonly fault: string | null
  /**
   * Resolves when the broker has confirmed the message. Rejects with a BrokerError within 5 s. In memory, an event is confirmed
   * only when all its consumers have settled it, however long that takes.
   */
  publish(message: OutMessage): Promise<void>
  /** Declares, binds and consumes, and repeats all of it after any loss, until cancelled. */
  consume(queue: Queue, options: ConsumeOptions, handler: Handler): Subscription
  /** Confirmed like a publish. The message arrives in the lane of its key after the delay. */
  delay(seconds: 1 | 2 | 4, message: Delayed): Promise<void>
  /** Creates the queue and its bindings if they do not exist. */
  declare(queue: DurableQueue): Promise<void>
  /**
   * Creates the event log with a maximum size if it does not exist, and binds it. An existing log keeps its size. Does nothing in
   * memory.
   */
  openLog(maxBytes: number): Promise<void>
  /** Consumes messages for lanes that do not exist. */
  orphan(handler: Handler): Subscription
  /**
   * Fetches up to `limit` messages or 16 MiB from a dead-letter queue, then calls the handler once for each. 'requeue' leaves a
   * message in the queue, possibly in another order, so that dead letters can be listed. Returns the number of messages. If a
   * handler rejects, its message is left in the queue, and the call rejects after all are settled. The calls of a process take
   * turns: a message that one has fetched is missing from the queue until it is settled.
   */
  take(queue: DeadQueue, limit: number, handler: TakenHandler): Promise<number>
  /** Null if the queue does not exist. */
  depth(queue: DurableQueue | EventLog): Promise<{ ready: number; consumers: number } | null>
  /** Deletes the queue with its messages; does nothing if it does not exist. Cancel its consumers first. */
  remove(queue: DurableQueue): Promise<void>
  /** Closes immediately; messages in flight are requeued. To settle them first, cancel the subscriptions before. */
  close(): Promise<void>
}

export type BrokerErrorCode =
  | 'BROKER_OFFLINE'
  | 'BROKER_BLOCKED'
  | 'BROKER_REFUSED'
  | 'BROKER_UNROUTABLE'
  | 'BROKER_TIMEOUT'

export type BrokerError = Error & { code: BrokerErrorCode }

export const brokerError = (code: BrokerErrorCode, message: string, cause?: unknown): BrokerError =>
  Object.assign(new Error(message, cause === undefined ? {} : { cause }), { code })

export const isBrokerError = (error: unknown): error is BrokerError =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('BROKER_')

/** Also encodes `%`, so that decodeURIComponent restores every value. */
export const wireHeaders = (headers: Record<string, string | number> = {}): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      typeof value === 'number'
        ? value
        : value.toWellFormed().replace(/[^\x20-\x24\x26-\x7e]+/g, encodeURIComponent),
    ]),
  )

/** The maximum number of bytes that are fetched at once: a message may have been dead-lettered because of its size. */
export const fetchLimitBytes = 16 * 1024 * 1024

/** Calls the handler once for each message. A message whose handler rejects is requeued; the first rejection is the `failure`. */
export const outcomesOf = async (
  messages: InMessage[],
  handler: TakenHandler,
): Promise<{ outcomes: TakenOutcome[]; failure: PromiseRejectedResult | undefined }> => {
  const settled = await Promise.allSettled(messages.map(message => handler(message)))
  return {
    outcomes: settled.map(it => (it.status === 'fulfilled' ? it.value : 'requeue')),
    failure: settled.find(it => it.status === 'rejected'),
  }
}

/** Calls the handler until it resolves. Returns 'requeue' if the signal aborts between two calls. Never rejects. */
export const outcomeOf = async (
  handler: Handler,
  message: InMessage,
  { signal, log, queue }: { signal: AbortSignal; log: Log; queue: string },
): Promise<Outcome> => {
  for (let attempt = 0; ; attempt++) {
    try {
      return await handler(message)
    } catch (err) {
      const waitMs = backoff(attempt, { base: 1000, max: 30_000 })
      log.error({ err, queue, messageId: message.id, attempt, waitMs }, 'broker.handler_failed')
      await pause(waitMs, signal)
      if (signal.aborted) return 'requeue'
    }
  }
}
