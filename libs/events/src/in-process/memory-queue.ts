import { setImmediate as turn } from 'node:timers/promises'
import { createSerialQueue, type Log } from '@earshot/runtime'
import {
  brokerError,
  fetchLimitBytes,
  type Handler,
  type InMessage,
  outcomeOf,
  outcomesOf,
  type Subscription,
  type TakenHandler,
} from '../broker/broker.ts'
import {
  type DurableQueue,
  isTemporary,
  queueDef,
  type TemporaryQueue,
  temporaryQueueLimit,
} from '../broker/topology.ts'

/** `done` is set for events only: their publisher waits until the message is settled. */
export type Item = { message: InMessage; returns?: number; done?: (error?: Error) => void }

export type MemoryQueue<Name extends DurableQueue | TemporaryQueue = DurableQueue> = ReturnType<
  typeof memoryQueue<Name>
>

type Consumer = { prefetch: number; inFlight: Set<Promise<void>>; take: (item: Item) => Promise<void> }

/** Removes the first messages of a queue, up to a number and a size. */
const shiftSome = (ready: Item[], limit: number): Item[] => {
  const taken: Item[] = []
  let bytes = 0
  while (taken.length < limit && bytes < fetchLimitBytes) {
    const item = ready.shift()
    if (!item) break
    taken.push(item)
    bytes += item.message.body.length
  }
  return taken
}

/** Settles fetched messages, and returns their number. Rejects as `take` of the broker does. */
const settleTaken = async (
  taken: Item[],
  handler: TakenHandler,
  giveBack: (item: Item) => void,
): Promise<number> => {
  const { outcomes, failure } = await outcomesOf(
    taken.map(({ message }) => message),
    handler,
  )
  // In reverse, so that requeued messages keep their order.
  for (const [index, item] of [...taken.entries()].reverse()) if (outcomes[index] !== 'ack') giveBack(item)
  if (failure) throw failure.reason
  return taken.length
}

/** One queue of the in-memory broker. `end` aborts when the broker is closed. */
export const memoryQueue = <Name extends DurableQueue | TemporaryQueue>(
  name: Name,
  { deadLetterItem, end, log }: { deadLetterItem: (item: Item) => void; end: AbortSignal; log: Log },
) => {
  const limit = queueDef(name).deliveryLimit
  const most = isTemporary(name) ? temporaryQueueLimit : Number.POSITIVE_INFINITY
  const consumers = new Set<Consumer>()
  const inTurn = createSerialQueue()
  let ready: Item[] = []

  /** Gives each message to the consumer that has waited longest. */
  const pump = (): void => {
    for (;;) {
      const consumer = [...consumers].find(({ prefetch, inFlight }) => inFlight.size < prefetch)
      const item = consumer && !end.aborted && ready.shift()
      if (!item) return
      consumers.delete(consumer)
      consumers.add(consumer)
      const work: Promise<void> = consumer.take(item).finally(() => {
        consumer.inFlight.delete(work)
        pump()
      })
      consumer.inFlight.add(work)
    }
  }
  const put = (item: Item): void => {
    ready.push(item)
    if (ready.length > most) ready.shift()
    pump()
  }
  const settle = (item: Item, outcome: 'ack' | 'dead-letter'): void => {
    if (outcome === 'dead-letter') deadLetterItem(item)
    item.done?.()
  }
  /** Returns a message to the front, like RabbitMQ. */
  const giveBack = (item: Item): void => {
    const returns = (item.returns ?? 0) + 1
    if (limit !== undefined && returns > limit) settle(item, 'dead-letter')
    else ready.unshift({ ...item, returns, message: { ...item.message, redelivered: true } })
    if (consumers.size === 0) refuseEvents()
    pump()
  }
  /** Without a consumer, the publisher of an event would wait indefinitely. */
  const refuseEvents = (): void => {
    const refused = ready.filter(({ done }) => done)
    ready = ready.filter(({ done }) => !done)
    for (const { done } of refused)
      done?.(brokerError('BROKER_UNROUTABLE', `${name} no longer has a consumer`))
  }

  const subscribe = (prefetch: number, handler: Handler): Subscription => {
    const stop = new AbortController()
    const signal = AbortSignal.any([stop.signal, end])
    const take = async (item: Item) => {
      await turn() // yields like a network, so that messages that are requeued repeatedly do not starve the timers
      const outcome = await outcomeOf(handler, item.message, { signal, log, queue: name })
      if (end.aborted) return
      if (outcome === 'requeue') giveBack(item)
      else settle(item, outcome)
    }
    const consumer: Consumer = { prefetch, inFlight: new Set(), take }
    consumers.add(consumer)
    pump()
    return {
      fault: null,
      cancel: async () => {
        consumers.delete(consumer)
        stop.abort()
        if (consumers.size === 0) refuseEvents()
        if (!end.aborted) await Promise.all(consumer.inFlight)
      },
    }
  }

  const take = (limit: number, handler: TakenHandler): Promise<number> =>
    inTurn(() => settleTaken(shiftSome(ready, limit), handler, giveBack))

  return {
    name,
    put,
    take,
    subscribe,
    shift: () => ready.shift(),
    clear: () => {
      refuseEvents()
      ready = []
    },
    depth: () => ({ ready: ready.length, consumers: consumers.size }),
  }
}
