import type { Id } from '@earshot/contracts'
import { type Broker, type InMessage, lane as laneQueue, type Outcome } from '@earshot/events'
import { createBreaker, type LaneBreaker } from './breaker.ts'

/** The outcome of a message; `again` returns it to the front of the buffer, because nothing was sent. */
export type Worked = { outcome: Outcome | 'again'; durationMs?: number }

export type Lane = {
  breaker: LaneBreaker
  /** The number of buffered messages that wait for an attempt. */
  waiting: () => number
  /** Requeues waiting messages, and waits for those in flight. */
  close: () => Promise<void>
}

/** The maximum number of buffered messages, and of concurrent attempts. */
const prefetch = 64
/** The number of concurrent attempts while the receiver takes more than a second to respond. */
const slowConcurrency = 4
const slowMs = 1000

/**
 * Consumes one webhook's queue in this worker. Messages wait in a local buffer, so that they need not be requeued repeatedly
 * while the circuit breaker is open or the receiver is slow.
 */
export const openLane = (
  broker: Broker,
  webhookId: Id<'webhook'>,
  work: (message: InMessage, breaker: LaneBreaker) => Promise<Worked>,
  breakerChanged: () => void,
): Lane => {
  type Entry = { message: InMessage; resolve: (outcome: Outcome) => void; reject: (error: unknown) => void }
  const buffer: Entry[] = []
  let running = 0
  let slow = false
  let closed = false

  const pump = () => {
    while (!closed && buffer.length > 0 && running < breaker.allows(slow ? slowConcurrency : prefetch)) {
      const entry = buffer.shift()
      if (entry) void start(entry)
    }
  }
  const breaker = createBreaker(() => {
    pump()
    breakerChanged()
  })

  const start = async (entry: Entry): Promise<void> => {
    running++
    try {
      const { outcome, durationMs } = await work(entry.message, breaker)
      if (durationMs !== undefined) slow = durationMs > slowMs
      if (outcome !== 'again') entry.resolve(outcome)
      else if (closed) entry.resolve('requeue')
      else buffer.unshift(entry)
    } catch (error) {
      entry.reject(error)
    } finally {
      running--
      pump()
    }
  }

  const subscription = broker.consume(
    laneQueue(webhookId),
    { prefetch },
    message =>
      new Promise<Outcome>((resolve, reject) => {
        if (closed) return resolve('requeue')
        buffer.push({ message, resolve, reject })
        pump()
      }),
  )

  return {
    breaker,
    waiting: () => buffer.length,
    close: async () => {
      closed = true
      for (const entry of buffer.splice(0)) entry.resolve('requeue')
      await subscription.cancel()
      breaker.close()
    },
  }
}
