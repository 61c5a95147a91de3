import { withChannel } from '@earshot/rabbitmq'
import type { Log } from '@earshot/runtime'
import type { Options } from 'amqplib'
import {
  type Broker,
  brokerError,
  type ConsumeOptions,
  type Handler,
  type Subscription,
  wireHeaders,
} from '../broker/broker.ts'
import { reportConnection, timedPublish } from '../broker/metrics.ts'
import {
  type AnyExchange,
  type DurableQueue,
  eventLog,
  isBetweenProcesses,
  type Queue,
  retryQueue,
  topology,
} from '../broker/topology.ts'
import { declareQueue, declareTopology } from './declare.ts'
import { openLink } from './link.ts'
import { declareLog } from './log.ts'
import { openPublisher } from './publisher.ts'
import { startSubscription } from './subscription.ts'
import { createTake } from './take.ts'

type RabbitOptions = {
  /** amqp:// or amqps://, with user, password and virtual host; for a cluster, the URLs of all nodes, separated by commas. */
  url: string
  /** The prefix of every name on the broker. */
  prefix?: string
  /** The name of this process in the broker's list of connections. */
  name: string
  log: Log
}

/** Orphans are rare, and each needs a database query. */
const orphanPrefetch = 10

/**
 * Nothing is consumed before the process can publish, as most handlers do: the first message after a start would fail and wait a
 * second. Not for longer than this, because some handlers publish nothing.
 */
const publisherWaitMs = 1000

/**
 * The broker on RabbitMQ. Returns immediately, and reconnects until closed. Publishing uses a second connection: when the broker
 * is short of memory, it stops reading from publishers, and acks must still get through.
 */
export const connectRabbit = ({ url, prefix, name, log }: RabbitOptions): Broker => {
  const names = topology(prefix)
  const publisher = openPublisher({ url, name: `${name} publish`, log, names })
  const link = openLink({
    url,
    name: `${name} consume`,
    log,
    setup: async connection => {
      await withChannel(connection, channel => declareTopology(channel, names))
      await publisher.link.opened(AbortSignal.timeout(publisherWaitMs))
    },
  })
  const subscriptions = new Set<Subscription>()

  const subscribe = (
    queue: Queue | DurableQueue,
    options: ConsumeOptions,
    handler: Handler,
  ): Subscription => {
    const subscription = startSubscription(link, { ...options, queue, handler, names, log })
    subscriptions.add(subscription)
    return {
      get fault() {
        return subscription.fault
      },
      cancel: async () => {
        await subscription.cancel()
        subscriptions.delete(subscription)
      },
    }
  }
  const publish = (exchange: AnyExchange, key: string, body: string, options: Options.Publish) =>
    timedPublish(exchange, () =>
      publisher.publish({
        exchange: names.exchange(exchange),
        key,
        body,
        options: { ...options, contentType: 'application/json', persistent: true },
      }),
    )
  const online = () => {
    if (!link.connection) throw brokerError('BROKER_OFFLINE', 'Not connected to RabbitMQ')
    return link.connection
  }

  const broker: Broker = {
    durable: true,
    get connected() {
      return link.connection !== null && publisher.link.connection !== null
    },
    get fault() {
      return publisher.link.fault ?? link.fault
    },
    publish: ({ exchange, key, type = key, id, body, headers }) =>
      publish(exchange, key, body, {
        messageId: id,
        type,
        headers: wireHeaders(headers),
        // A confirm does not mean that the message was routed. Messages between processes may have no consumer.
        mandatory: !isBetweenProcesses(exchange),
      }),
    delay: (seconds, { key, id, body }) =>
      publish(retryQueue(seconds), key, body, { messageId: id, mandatory: true }),
    consume: subscribe,
    declare: async queue =>
      withChannel(online(), async channel => {
        await declareQueue(channel, names, queue)
      }),
    openLog: async maxBytes => {
      const exists = (await broker.depth(eventLog)) !== null
      await inTime(
        withChannel(online(), channel => declareLog(channel, names, exists ? undefined : maxBytes)),
      )
    },
    orphan: handler => subscribe('webhooks.orphan', { prefetch: orphanPrefetch }, handler),
    take: createTake(online, names),
    depth: async queue =>
      inTime(
        withChannel(online(), async channel => {
          const { messageCount, consumerCount } = await channel.checkQueue(names.queue(queue))
          return { ready: messageCount, consumers: consumerCount }
        }),
      ).catch(nullWhenMissing),
    remove: async queue =>
      withChannel(online(), async channel => {
        await channel.deleteQueue(names.queue(queue))
      }),
    close: async () => {
      // Subscriptions are cancelled first, so that they do not report a loss; the links do not wait for messages in flight.
      const cancelled = [...subscriptions].map(subscription => subscription.cancel())
      await Promise.all([link.close(), publisher.link.close(), ...cancelled])
      hide()
    },
  }
  const hide = reportConnection(broker)
  return broker
}

/** The relay checks the broker between batches: a frozen node must not block it until two heartbeats were missed. */
const responseLimitMs = 5000

const inTime = async <T>(response: Promise<T>): Promise<T> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(brokerError('BROKER_TIMEOUT', `RabbitMQ did not respond within ${responseLimitMs} ms`)),
    responseLimitMs,
  )
  return Promise.race([response, late.promise]).finally(() => clearTimeout(timer))
}

/** A queue whose node is down also returns 404, with another message: it exists, but is not available. */
const nullWhenMissing = (error: unknown): null => {
  if (error instanceof Error && 'code' in error && error.code === 404 && /no queue/.test(error.message))
    return null
  throw error
}
