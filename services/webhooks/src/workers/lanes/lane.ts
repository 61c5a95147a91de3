import type { Id } from '@earshot/contracts'
import { type Broker, type InMessage, lane as laneQueue, type Outcome } from '@earshot/events'
import { createBreaker, type LaneBreaker } from './breaker.ts'

/** What came of working on one message; `again` puts it back to the front: nothing was tried. */
export type Worked = { outcome: Outcome | 'again'; durationMs?: number }

export type Lane = {
  breaker: LaneBreaker
  /** Messages that are held until there is a place for their attempt. */
  waiting: () => number
  /** Gives back what is waiting, and waits for what is in hand. */
  close: () => Promise<void>
}

/** Messages held at once; also how many attempts may run side by side. */
const prefetch = 64
/** Attempts side by side while the receiver takes more than a second to answer. */
const slowConcurrency = 4
const slowMs = 1000

/**
 * One webhook's queue in this worker. Messages wait in a buffer of our own, so that an open breaker or a slow receiver
 * holds them without handing them back and forth.
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
