import type { Log } from '@earshot/runtime'
import { type Broker, brokerError, type InMessage, wireHeaders } from '../broker/broker.ts'
import { reportConnection, timedPublish } from '../broker/metrics.ts'
import {
  type AnyExchange,
  type DurableQueue,
  eventLog,
  exchanges,
  isTemporary,
  lane,
  type PermanentQueue,
  permanentQueueNames,
  queueDef,
  retryQueue,
  type TemporaryQueue,
} from '../broker/topology.ts'
import { type Item, type MemoryQueue, memoryQueue } from './memory-queue.ts'

type Message = Omit<InMessage, 'redelivered'>

/** The queues of the broker: the permanent ones, and those that are declared or consumed later. */
const createQueues = (end: AbortSignal, log: Log) => {
  const queues = new Map<DurableQueue, MemoryQueue>()
  const temporary = new Set<MemoryQueue<TemporaryQueue>>()

  const create = <Name extends DurableQueue | TemporaryQueue>(name: Name): MemoryQueue<Name> => {
    const { deadLetter } = queueDef(name)
    const deadLetterItem = ({ message }: Item) => {
      if (deadLetter) for (const queue of bound(deadLetter, message.key)) queue.put({ message })
    }
    return memoryQueue(name, { deadLetterItem, end, log })
  }
  const of = (name: DurableQueue): MemoryQueue => {
    const queue = queues.get(name) ?? create(name)
    queues.set(name, queue)
    return queue
  }
  const bound = (exchange: AnyExchange, key: string): MemoryQueue[] => {
    if (exchange === 'webhooks.deliver') return [queues.get(lane(key)) ?? of('webhooks.orphan')]
    return permanentQueueNames.filter(name => isBound(name, exchange, key)).map(of)
  }
  for (const name of permanentQueueNames) of(name)

  return {
    of,
    bound,
    /** The temporary queues that get a message. */
    listening: (exchange: AnyExchange, key: string) =>
      [...temporary].filter(({ name }) => isBound(name, exchange, key)),
    openTemporary: (name: TemporaryQueue) => {
      const queue = create(name)
      temporary.add(queue)
      return queue
    },
    dropTemporary: (queue: MemoryQueue<TemporaryQueue>) => void temporary.delete(queue),
    depth: (name: DurableQueue) => queues.get(name)?.depth() ?? null,
    remove: (name: DurableQueue) => {
      queues.get(name)?.clear()
      if (queues.get(name)?.depth().consumers === 0) queues.delete(name)
    },
  }
}

const putInto = (targets: Pick<MemoryQueue, 'put'>[], message: Message): void => {
  for (const queue of targets) queue.put({ message: { ...message, redelivered: false } })
}

/**
 * The in-memory broker for one process without RabbitMQ. Nothing is on disk, so an event is confirmed only when every consumer
 * has settled it: until then its outbox row stays unpublished. Lane messages are confirmed immediately: after a crash, the due
 * sweep publishes them again from the delivery rows.
 */
export const createInProcessBroker = ({ log }: { log: Log }): Broker => {
  const end = new AbortController()
  const queues = createQueues(end.signal, log)
  const timers = new Set<NodeJS.Timeout>()
  /** Publishers of events that are not settled yet. */
  const waiting = new Set<(error: Error) => void>()

  /** Publishers do not wait for temporary queues. */
  const sendToTemporary = (message: Message, exchange: AnyExchange): void =>
    putInto(queues.listening(exchange, message.key), message)
  const send = (message: Message, exchange: AnyExchange): void => {
    putInto(queues.bound(exchange, message.key), message)
    sendToTemporary(message, exchange)
  }
  const sendEvent = async (message: Message, exchange: AnyExchange): Promise<void> => {
    const targets = queues.bound(exchange, message.key)
    if (targets.length === 0 || targets.some(queue => queue.depth().consumers === 0))
      throw brokerError('BROKER_UNROUTABLE', `No consumer for ${exchange} (${message.key}) in this process`)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    let left = targets.length
    const done = (error?: Error) => {
      left -= 1
      if (error) reject(error)
      else if (left === 0) resolve()
    }
    waiting.add(reject)
    sendToTemporary(message, exchange)
    for (const queue of targets) queue.put({ message: { ...message, redelivered: false }, done })
    await promise.finally(() => waiting.delete(reject))
  }
  const offline = () => brokerError('BROKER_OFFLINE', 'The broker is closed')

  const broker: Broker = {
    durable: false,
    fault: null,
    get connected() {
      return !end.signal.aborted
    },
    publish: ({ exchange, key, id, body, headers }) =>
      timedPublish(exchange, async () => {
        if (end.signal.aborted) throw offline()
        const message = { id, key, body: Buffer.from(body), headers: wireHeaders(headers), exchange }
        if (exchanges[exchange].type === 'topic') await sendEvent(message, exchange)
        else send(message, exchange)
      }),
    delay: async (seconds, { key, id, body }) => {
      if (end.signal.aborted) throw offline()
      const message = { id, key, body: Buffer.from(body), headers: {}, exchange: 'webhooks.deliver' }
      const queue = queues.of(retryQueue(seconds))
      send(message, retryQueue(seconds))
      const timer = setTimeout(() => {
        timers.delete(timer)
        // All messages in this queue have the same delay, so the first one is due.
        const due = queue.shift()
        if (due) send(due.message, 'webhooks.deliver')
      }, seconds * 1000).unref()
      timers.add(timer)
    },
    consume: (name, { prefetch, established }, handler) => {
      if (established) queueMicrotask(established)
      if (!isTemporary(name)) return queues.of(name).subscribe(prefetch, handler)
      const queue = queues.openTemporary(name)
      const { cancel } = queue.subscribe(prefetch, handler)
      return {
        fault: null,
        cancel: async () => {
          queues.dropTemporary(queue)
          await cancel()
        },
      }
    },
    declare: async name => {
      queues.of(name)
    },
    openLog: async () => undefined,
    orphan: handler => queues.of('webhooks.orphan').subscribe(10, handler),
    take: async (name, limit, handler) => {
      if (end.signal.aborted) throw offline()
      return queues.of(name).take(limit, handler)
    },
    depth: async name => (name === eventLog ? null : queues.depth(name)),
    remove: async name => queues.remove(name),
    close: async () => {
      end.abort()
      for (const timer of timers) clearTimeout(timer)
      for (const reject of waiting) reject(offline())
      hide()
    },
  }
  const hide = reportConnection(broker)
  return broker
}

const isBound = (queue: PermanentQueue | TemporaryQueue, exchange: AnyExchange, key: string): boolean =>
  queueDef(queue).bindings.some(
    binding =>
      binding.exchange === exchange && (exchanges[exchange].type === 'fanout' || matches(binding.key, key)),
  )

/** Topic patterns: `*` is one word, `#` any number. */
const matches = (pattern: string, key: string): boolean =>
  new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[^.]+').replaceAll('#', '.*')}$`).test(key)
