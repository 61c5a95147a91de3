import { backoff, type Log, pause } from '@earshot/runtime'
import type { DeadQueue, DurableQueue, EventLog, Exchange, Queue } from './topology.ts'

export type OutMessage = {
  exchange: Exchange
  /** Routing key: the event type where events are told, a team's name on the exchanges of replays, the webhook id on `webhooks.deliver`. */
  key: string
  /** What kind of message it is. The key unless given. */
  type?: string
  /** Consumers drop what they know by this; it is the event id on the topic exchanges. */
  id: string
  body: string
  /** Text outside printable ASCII is percent-encoded on the wire, so any client in any language can read it. */
  headers?: Record<string, string | number>
}

export type InMessage = {
  id: string
  key: string
  body: Buffer
  headers: Record<string, unknown>
  redelivered: boolean
  /** Where it was published (without the prefix of the deployment); a parked message, before it was parked. */
  exchange: string
}

/**
 * What became of a message. 'park' sends it to the dead-letter queue; on a dead-letter queue, to that queue's end.
 * 'requeue' gives it back at once and is for shutdown: the 21st time it is parked instead.
 */
export type Outcome = 'ack' | 'requeue' | 'park'

/**
 * A rejection means our own fault (database away): the message is held, unacked, and the handler called again with
 * back-off until it answers. Returning 'requeue' instead would burn the delivery limit in a tenth of a second.
 */
export type Handler = (message: InMessage) => Promise<Outcome>

/** What became of a message that was only taken in hand: 'requeue' leaves it where it was. */
export type TakenOutcome = 'ack' | 'requeue'
export type TakenHandler = (message: InMessage) => Promise<TakenOutcome>

export type Subscription = {
  /** Why nothing arrives although the broker is there: a fault that needs an operator. Trying again goes on, slowly. */
  readonly fault: string | null
  /**
   * Stops new messages at once; resolves when those in hand are settled by their handlers' outcomes. Messages whose
   * handler failed and waits to be called again go back.
   */
  cancel(): Promise<void>
}

export type ConsumeOptions = {
  prefetch: number
  /** Called each time the consumer is in place, after a loss too: what a passing queue would have got meanwhile went by. */
  established?: () => void
}

/** A message for a lane that waits in a retry queue first. */
export type Delayed = { key: string; id: string; body: string }

/**
 * The message broker as everything above it sees it: RabbitMQ or, in one process, memory. PostgreSQL holds the truth,
 * so a rejected call means "again later", never "lost".
 */
export type Broker = {
  /** Whether messages outlive this process. */
  readonly durable: boolean
  /** Whether publishing and consuming are both possible now. */
  readonly connected: boolean
  /** Why it is not connected, where waiting will not help: refused login, a queue with other arguments. */
  readonly fault: string | null
  /**
   * Resolves when the broker has taken charge of the message. Rejects with a BrokerError within 5 s. In memory, an
   * event is confirmed only when every consumer of it has settled it, however long that takes.
   */
  publish(message: OutMessage): Promise<void>
  /** Declares, binds and consumes, and does all of it again after any loss, until cancelled. */
  consume(queue: Queue, options: ConsumeOptions, handler: Handler): Subscription
  /** Confirmed like a publish; arrives in the lane of its key after that many seconds. */
  delay(seconds: 1 | 2 | 4, message: Delayed): Promise<void>
  /** Makes the queue and its bindings where they are not there yet. */
  declare(queue: DurableQueue): Promise<void>
  /**
   * Makes the log of events, which keeps up to so many bytes, where there is none, and binds it. One that is there keeps its
   * size. In memory there is none.
   */
  openLog(maxBytes: number): Promise<void>
  /** Messages for lanes that do not exist. */
  orphan(handler: Handler): Subscription
  /**
   * Takes in hand what waits in a dead-letter queue, up to `limit` messages or 16 MiB, and when all of it is there calls the
   * handler for each, once. 'requeue' leaves a message in the queue: so they can be looked at, though not always in the same
   * order. Returns how many there were. A handler that rejects leaves its message there, and the call rejects in the end.
   */
  take(queue: DeadQueue, limit: number, handler: TakenHandler): Promise<number>
  /** Null when the queue is not there. */
  depth(queue: DurableQueue | EventLog): Promise<{ ready: number; consumers: number } | null>
  /** Deletes the queue with all that is in it; one that is not there is fine. Cancel its consumers first. */
  remove(queue: DurableQueue): Promise<void>
  /** Ends at once: what is in hand goes back. Cancel the subscriptions first where it should settle. */
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

/** `%` is encoded as well, so decodeURIComponent gives back every value. */
export const wireHeaders = (headers: Record<string, string | number> = {}): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      typeof value === 'number'
        ? value
        : value.toWellFormed().replace(/[^\x20-\x24\x26-\x7e]+/g, encodeURIComponent),
    ]),
  )

/** How much of what waits is taken at once, in bytes: a parked message may be the one that was too large for anybody. */
export const takenBytes = 16 * 1024 * 1024

/** Calls the handler once for each message. One for which it rejects stays, and is the `failure`. */
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

/** Calls the handler until it answers; 'requeue' when the signal aborts between two calls. Never rejects. */
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
