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
import { showConnection, timedPublish } from '../broker/metrics.ts'
import {
  type AnyExchange,
  type DurableQueue,
  eventLog,
  type Queue,
  retryQueue,
  topology,
} from '../broker/topology.ts'
import { declareQueue, declareTopology } from './declare.ts'
import { openLink } from './link.ts'
import { declareLog } from './log.ts'
import { openPublisher } from './publisher.ts'
import { startSubscription } from './subscription.ts'
import { take } from './take.ts'

type RabbitOptions = {
  /** amqp:// or amqps://, with user, password and virtual host; of a cluster with every node, separated by commas. */
  url: string
  /** Put in front of every name on the server. */
  prefix?: string
  /** Of this process, for the server's list of connections. */
  name: string
  log: Log
}

/** Orphans are rare, and each costs a look-up. */
const orphanPrefetch = 10

/**
 * The broker port on RabbitMQ. Returns at once and connects for ever. Publishing has a connection of its own: the
 * server stops reading from a publisher when it is short of memory, and acks must still get through.
 */
export const connectRabbit = ({ url, prefix, name, log }: RabbitOptions): Broker => {
  const names = topology(prefix)
  const publisher = openPublisher({ url, name: `${name} publish`, log, names })
  const link = openLink({
    url,
    name: `${name} consume`,
    log,
    setup: connection => withChannel(connection, channel => declareTopology(channel, names)),
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
    if (!link.connection) throw brokerError('BROKER_OFFLINE', 'There is no connection to RabbitMQ')
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
        // A confirm alone says nothing about routing. Nobody need listen to control messages.
        mandatory: exchange !== 'webhooks.control',
      }),
    delay: (seconds, { key, id, body }) =>
      publish(retryQueue(seconds), key, body, { messageId: id, mandatory: true }),
    consume: subscribe,
    declare: async queue =>
      withChannel(online(), async channel => {
        await declareQueue(channel, names, queue)
      }),
    openLog: async maxBytes => {
      const isThere = (await broker.depth(eventLog)) !== null
      await withChannel(online(), channel => declareLog(channel, names, isThere ? undefined : maxBytes))
    },
    orphan: handler => subscribe('webhooks.orphan', { prefetch: orphanPrefetch }, handler),
    take: async (queue, limit, handler) => take(online(), { queue, limit, handler, names }),
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
      // Cancelled first, so that none of them takes the end for a loss; the links do not wait for what is in hand.
      const cancelled = [...subscriptions].map(subscription => subscription.cancel())
      await Promise.all([link.close(), publisher.link.close(), ...cancelled])
      hide()
    },
  }
  const hide = showConnection(broker)
  return broker
}

/** The relay looks between two batches: a node that is frozen must not hold it up until two heartbeats were missed. */
const answerLimitMs = 5000

const inTime = async <T>(answer: Promise<T>): Promise<T> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(brokerError('BROKER_TIMEOUT', `RabbitMQ did not answer in ${answerLimitMs} ms`)),
    answerLimitMs,
  )
  return Promise.race([answer, late.promise]).finally(() => clearTimeout(timer))
}

/** A queue whose node is down is a 404 as well, in other words: it is there, and cannot be asked. */
const nullWhenMissing = (error: unknown): null => {
  if (error instanceof Error && 'code' in error && error.code === 404 && /no queue/.test(error.message))
    return null
  throw error
}
