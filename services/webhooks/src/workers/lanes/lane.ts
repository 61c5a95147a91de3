import type { Id } from '@earshot/contracts'
import { type Broker, type InMessage, lane as laneQueue, type Outcome } from '@earshot/events'
import type { Connection, Connections } from '../../egress/connections/connections.ts'
import { createBreaker, type LaneBreaker } from './breaker.ts'
import { type Attempted, createWindow, widest } from './window.ts'

/**
 * The outcome of a message. `again` returns it to the front of the buffer, because nothing was sent; `movedTo` is the URL of the
 * webhook if its connection led elsewhere.
 */
export type Worked = { outcome: Outcome | 'again'; attempt?: Attempted; movedTo?: string }

export type Lane = {
  breaker: LaneBreaker
  /** The number of buffered messages that wait for an attempt. */
  waiting: () => number
  /** Requeues waiting messages, and waits for those in flight. */
  close: () => Promise<void>
}

export type LaneOptions = {
  broker: Broker
  connections: Connections
  webhookId: Id<'webhook'>
  url: string
  work: (message: InMessage, breaker: LaneBreaker, connection: Connection) => Promise<Worked>
  breakerChanged: () => void
}

/**
 * Consumes one webhook's queue in this worker. Messages wait in a local buffer, so that they need not be requeued repeatedly
 * while the circuit breaker is open, the receiver is slow, or no connection is free. A waiting message is not claimed.
 */
export const openLane = ({
  broker,
  connections,
  webhookId,
  url,
  work,
  breakerChanged,
}: LaneOptions): Lane => {
  type Entry = { message: InMessage; resolve: (outcome: Outcome) => void; reject: (error: unknown) => void }
  const buffer: Entry[] = []
  const window = createWindow(() => performance.now())
  let running = 0
  let closed = false

  const pump = () => {
    while (!closed && buffer.length > 0 && running < breaker.allows(window.size())) {
      const connection = share.take()
      if (!connection) return
      const entry = buffer.shift()
      if (entry) void start(entry, connection)
    }
  }
  const share = connections.share(url, pump)
  const breaker = createBreaker(() => {
    pump()
    breakerChanged()
  })

  const start = async (entry: Entry, connection: Connection): Promise<void> => {
    running++
    try {
      const { outcome, attempt, movedTo } = await work(entry.message, breaker, connection)
      if (attempt) window.ended(attempt, running)
      if (movedTo) share.moveTo(movedTo)
      if (outcome !== 'again') entry.resolve(outcome)
      else if (closed) entry.resolve('requeue')
      else buffer.unshift(entry)
    } catch (error) {
      entry.reject(error)
    } finally {
      running--
      connection.release(true)
      pump()
    }
  }

  const subscription = broker.consume(
    laneQueue(webhookId),
    { prefetch: widest },
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
      share.close()
      for (const entry of buffer.splice(0)) entry.resolve('requeue')
      await subscription.cancel()
      breaker.close()
    },
  }
}
