import { type Channel, connect } from 'amqplib'
import {
  type AnyExchange,
  type DurableQueue,
  type EventLog,
  eventLog,
  exchanges,
  isTemporary,
  permanentQueueNames,
  type Queue,
  queueDef,
  type TemporaryQueue,
  type Topology,
  temporaryQueueLimit,
  topology,
} from '../broker/topology.ts'

const exchangeNames = Object.keys(exchanges) as AnyExchange[] // keys of a Record<AnyExchange, …>

const declareExchange = (channel: Channel, names: Topology, name: AnyExchange) => {
  const { type, alternate } = exchanges[name]
  const options = alternate ? { alternateExchange: names.exchange(alternate) } : {}
  return channel.assertExchange(names.exchange(name), type, { durable: true, ...options })
}

const queueArguments = (names: Topology, queue: DurableQueue) => {
  const { deadLetter, deliveryLimit, ttlMs, keepDeadLetters } = queueDef(queue)
  return {
    'x-queue-type': 'quorum',
    ...(deadLetter && { 'x-dead-letter-exchange': names.exchange(deadLetter) }),
    ...(deliveryLimit && { 'x-delivery-limit': deliveryLimit }),
    ...(ttlMs && { 'x-message-ttl': ttlMs }),
    // The broker allows at-least-once only for queues with reject-publish; these queues have no length limit.
    ...(keepDeadLetters && { 'x-dead-letter-strategy': 'at-least-once', 'x-overflow': 'reject-publish' }),
  }
}

const declareTemporaryQueue = async (
  channel: Channel,
  names: Topology,
  queue: TemporaryQueue,
): Promise<string> => {
  const name = names.temporaryQueue(queue)
  const short = { durable: false, exclusive: true, autoDelete: true, maxLength: temporaryQueueLimit }
  await channel.assertQueue(name, short)
  await bindQueue(channel, names, queue, name)
  return name
}

/** Declares the queue, its exchanges and its bindings; can be repeated. Returns its name. */
export const declareQueue = async (
  channel: Channel,
  names: Topology,
  queue: Queue | DurableQueue,
): Promise<string> => {
  if (isTemporary(queue)) return declareTemporaryQueue(channel, names, queue)
  const name = names.queue(queue)
  await channel.assertQueue(name, { durable: true, arguments: queueArguments(names, queue) })
  await bindQueue(channel, names, queue, name)
  return name
}

/** Binds an existing queue, and declares its exchanges. */
export const bindQueue = async (
  channel: Channel,
  names: Topology,
  queue: TemporaryQueue | DurableQueue | EventLog,
  name: string,
): Promise<void> => {
  for (const { exchange, key } of queueDef(queue).bindings) {
    await declareExchange(channel, names, exchange)
    await channel.bindQueue(name, names.exchange(exchange), key)
  }
}

/** Every process declares everything but the lanes at every connection, so that a publish always finds its queues. */
export const declareTopology = async (channel: Channel, names: Topology): Promise<void> => {
  for (const exchange of exchangeNames) await declareExchange(channel, names, exchange)
  for (const queue of permanentQueueNames) await declareQueue(channel, names, queue)
}

/** For tests: deletes all exchanges and queues under the prefix, and the given queues. */
export const removeTopology = async (
  url: string,
  prefix: string,
  queues: DurableQueue[] = [],
): Promise<void> => {
  const names = topology(prefix)
  const connection = await connect(url)
  try {
    const channel = await connection.createChannel()
    for (const queue of [...permanentQueueNames, eventLog, ...queues])
      await channel.deleteQueue(names.queue(queue))
    for (const exchange of exchangeNames) await channel.deleteExchange(names.exchange(exchange))
  } finally {
    await connection.close()
  }
}
