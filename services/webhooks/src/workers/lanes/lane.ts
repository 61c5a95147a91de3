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

/** One attempt, with the lane's circuit breaker and a connection to its receiver that is released at the end. */
export type Attempt = (breaker: LaneBreaker, connection: Connection) => Promise<Worked>

/** The right to one attempt. It is used or released. */
export type Slot = { use: (attempt: Attempt) => Promise<Worked>; release: () => void }

export type Lane = {
  breaker: LaneBreaker
  /**
   * A slot for an attempt now, without a message. Undefined if none is free, messages wait, or the receiver was not quick the last time.
   * A wide window has slots for events that are not bulk, whether messages wait or not.
   */
  reserve: (event: { bulk: boolean }) => Slot | undefined
  /** The number of buffered messages that wait for an attempt. */
  waiting: () => number
  /** Returns waiting messages to the lane, and waits for those in flight. */
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
 * A pointer that was returned to its lane this often is published again instead. The broker dead-letters a message that it has
 * delivered 21 times, and also counts the returns of workers that stop, such as those of a receiver that is down for days.
 */
const returnsBeforeCopy = 10
/** The broker buffers acks beyond 32 of a channel, and loses them if the channel is closed. */
const copiesPerClose = 30

/** Leaves messages that this worker has not started to the others. */
const returning = ({ broker, webhookId }: LaneOptions) => {
  let copies = 0
  return async ({ id, body, headers }: InMessage): Promise<Outcome> => {
    const isWorn = Number(headers['x-delivery-count']) >= returnsBeforeCopy
    if (!isWorn || copies === copiesPerClose) return 'requeue'
    copies++
    const copy = { exchange: 'webhooks.deliver', key: webhookId, id, body: body.toString() } as const
    return broker.publish(copy).then(
      () => 'ack',
      () => 'requeue',
    )
  }
}

/** A message that waits for an attempt. */
type Entry = {
  message: InMessage
  resolve: (outcome: Outcome | Promise<Outcome>) => void
  reject: (error: unknown) => void
}

/**
 * Consumes one webhook's queue in this worker. Messages wait in a local buffer, so that they need not be requeued repeatedly
 * while the circuit breaker is open, the receiver is slow, or no connection is free. A waiting message is not claimed.
 */
export const openLane = (options: LaneOptions): Lane => {
  const { broker, connections, webhookId, url, work, breakerChanged } = options
  const giveBack = returning(options)
  const buffer: Entry[] = []
  const window = createWindow(() => performance.now())
  const reserved = new Set<Promise<unknown>>()
  let running = 0
  let closed = false

  const pump = () => {
    while (!closed && buffer.length > 0 && running < breaker.allows(window.forMessages())) {
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

  const free = (connection: Connection) => {
    running--
    connection.release(true)
    pump()
  }

  const run = async (connection: Connection, attempt: Attempt): Promise<Worked> => {
    try {
      const worked = await attempt(breaker, connection)
      if (worked.attempt) window.ended(worked.attempt, running)
      if (worked.movedTo) share.moveTo(worked.movedTo)
      return worked
    } finally {
      free(connection)
    }
  }

  const start = async (entry: Entry, connection: Connection): Promise<void> => {
    running++
    try {
      const { outcome } = await run(connection, (...given) => work(entry.message, ...given))
      if (outcome !== 'again') return entry.resolve(outcome)
      if (closed) return entry.resolve(await giveBack(entry.message))
      buffer.unshift(entry)
      pump()
    } catch (error) {
      entry.reject(error)
    }
  }

  const reserve = ({ bulk }: { bulk: boolean }): Slot | undefined => {
    const mayOvertake = !bulk && window.forMessages() < window.size()
    const mayStart = mayOvertake || (buffer.length === 0 && window.isQuick())
    const isFree = running < (mayOvertake ? window.size() : window.forMessages())
    const isOpen = !closed && breaker.state() === 'closed'
    const connection = isOpen && mayStart && isFree ? share.take() : undefined
    if (!connection) return undefined
    running++
    return {
      use: attempt => {
        const used = run(connection, attempt).finally(() => reserved.delete(used))
        reserved.add(used)
        return used
      },
      release: () => free(connection),
    }
  }

  const subscription = broker.consume(
    laneQueue(webhookId),
    { prefetch: widest },
    message =>
      new Promise<Outcome>((resolve, reject) => {
        if (closed) return resolve(giveBack(message))
        buffer.push({ message, resolve, reject })
        pump()
      }),
  )

  return {
    breaker,
    reserve,
    waiting: () => buffer.length,
    close: async () => {
      closed = true
      share.close()
      const cancelled = subscription.cancel()
      for (const { message, resolve } of buffer.splice(0)) resolve(giveBack(message))
      await Promise.allSettled([cancelled, ...reserved])
      breaker.close()
    },
  }
}
