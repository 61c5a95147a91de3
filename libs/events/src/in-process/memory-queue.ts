import { setImmediate as turn } from 'node:timers/promises'
import type { Log } from '@earshot/runtime'
import {
  brokerError,
  type Handler,
  type InMessage,
  outcomeOf,
  outcomesOf,
  type Subscription,
  type TakenHandler,
  takenBytes,
} from '../broker/broker.ts'
import {
  type DurableQueue,
  isPassing,
  type PassingQueue,
  passingAtMost,
  queueDef,
} from '../broker/topology.ts'

/** `done` is there for events only: their publisher waits until the message is settled. */
export type Item = { message: InMessage; returns?: number; done?: (error?: Error) => void }

export type MemoryQueue<Name extends DurableQueue | PassingQueue = DurableQueue> = ReturnType<
  typeof memoryQueue<Name>
>

type Consumer = { prefetch: number; inHand: Set<Promise<void>>; take: (item: Item) => Promise<void> }

/** One queue of the broker in memory: hands out, takes back, parks. `end` is the end of the broker. */
export const memoryQueue = <Name extends DurableQueue | PassingQueue>(
  name: Name,
  { park, end, log }: { park: (item: Item) => void; end: AbortSignal; log: Log },
) => {
  const limit = queueDef(name).deliveryLimit
  const most = isPassing(name) ? passingAtMost : Number.POSITIVE_INFINITY
  const consumers = new Set<Consumer>()
  let ready: Item[] = []

  /** Each message goes to the consumer that waited longest. */
  const pump = (): void => {
    for (;;) {
      const consumer = [...consumers].find(({ prefetch, inHand }) => inHand.size < prefetch)
      const item = consumer && !end.aborted && ready.shift()
      if (!item) return
      consumers.delete(consumer)
      consumers.add(consumer)
      const work: Promise<void> = consumer.take(item).finally(() => {
        consumer.inHand.delete(work)
        pump()
      })
      consumer.inHand.add(work)
    }
  }
  const put = (item: Item): void => {
    ready.push(item)
    if (ready.length > most) ready.shift()
    pump()
  }
  const settle = (item: Item, outcome: 'ack' | 'park'): void => {
    if (outcome === 'park') park(item)
    item.done?.()
  }
  /** To the front, as RabbitMQ does it. */
  const giveBack = (item: Item): void => {
    const returns = (item.returns ?? 0) + 1
    if (limit !== undefined && returns > limit) settle(item, 'park')
    else ready.unshift({ ...item, returns, message: { ...item.message, redelivered: true } })
    if (consumers.size === 0) refuseEvents()
    pump()
  }
  /** Without a consumer an event would keep its publisher waiting for ever. */
  const refuseEvents = (): void => {
    const refused = ready.filter(({ done }) => done)
    ready = ready.filter(({ done }) => !done)
    for (const { done } of refused)
      done?.(brokerError('BROKER_UNROUTABLE', `Nobody consumes ${name} any more`))
  }

  const subscribe = (prefetch: number, handler: Handler): Subscription => {
    const stop = new AbortController()
    const signal = AbortSignal.any([stop.signal, end])
    const take = async (item: Item) => {
      await turn() // as a wire would: what is given back or parked for ever must not starve the timers
      const outcome = await outcomeOf(handler, item.message, { signal, log, queue: name })
      if (end.aborted) return
      if (outcome === 'requeue') giveBack(item)
      else settle(item, outcome)
    }
    const consumer: Consumer = { prefetch, inHand: new Set(), take }
    consumers.add(consumer)
    pump()
    return {
      fault: null,
      cancel: async () => {
        consumers.delete(consumer)
        stop.abort()
        if (consumers.size === 0) refuseEvents()
        if (!end.aborted) await Promise.all(consumer.inHand)
      },
    }
  }

  const take = async (limit: number, handler: TakenHandler): Promise<number> => {
    const taken: Item[] = []
    let bytes = 0
    while (taken.length < limit && bytes < takenBytes) {
      const item = ready.shift()
      if (!item) break
      taken.push(item)
      bytes += item.message.body.length
    }
    const { outcomes, failure } = await outcomesOf(
      taken.map(({ message }) => message),
      handler,
    )
    // The last first: what goes back to the front is then in the order in which it was.
    for (const [index, item] of [...taken.entries()].reverse()) if (outcomes[index] !== 'ack') giveBack(item)
    if (failure) throw failure.reason
    return taken.length
  }

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
