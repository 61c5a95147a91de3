import type { Log } from '@earshot/runtime'
import {
  type Broker,
  brokerError,
  type ConsumeOptions,
  type Handler,
  type Subscription,
  wireHeaders,
} from '../broker.ts'
import { type DurableQueue, type Queue, retryQueue, topology } from '../topology.ts'
import { withChannel } from './channels.ts'
import { startConsumer } from './consumer.ts'
import { declareTopology } from './declare.ts'
import { openLink } from './link.ts'
import { openPublisher } from './publisher.ts'

type RabbitOptions = {
  /** amqp:// or amqps://, with user, password and virtual host. */
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
    const consumer = startConsumer(link, { ...options, queue, handler, names, log })
    subscriptions.add(consumer)
    return {
      get fault() {
        return consumer.fault
      },
      cancel: async () => {
        await consumer.cancel()
        subscriptions.delete(consumer)
      },
    }
  }
  const online = () => {
    if (!link.connection) throw brokerError('BROKER_OFFLINE', 'There is no connection to RabbitMQ')
    return link.connection
  }

  return {
    durable: true,
    get connected() {
      return link.connection !== null && publisher.link.connection !== null
    },
    get fault() {
      return publisher.link.fault ?? link.fault
    },
    publish: async ({ exchange, key, id, body, headers }) =>
      publisher.publish({
        exchange: names.exchange(exchange),
        key,
        body,
        options: {
          messageId: id,
          type: key,
          contentType: 'application/json',
          persistent: true,
          headers: wireHeaders(headers),
          // A confirm alone says nothing about routing. Nobody need listen to control messages.
          mandatory: exchange !== 'webhooks.control',
        },
      }),
    delay: async (seconds, { key, id, body }) =>
      publisher.publish({
        exchange: names.exchange(retryQueue(seconds)),
        key,
        body,
        options: { messageId: id, contentType: 'application/json', persistent: true, mandatory: true },
      }),
    consume: subscribe,
    orphan: handler => subscribe('webhooks.orphan', { prefetch: orphanPrefetch }, handler),
    depth: async queue =>
      withChannel(online(), async channel => {
        const { messageCount, consumerCount } = await channel.checkQueue(names.queue(queue))
        return { ready: messageCount, consumers: consumerCount }
      }).catch(nullWhenMissing),
    remove: async queue =>
      withChannel(online(), async channel => {
        await channel.deleteQueue(names.queue(queue))
      }),
    close: async () => {
      // Cancelled first, so that none of them takes the end for a loss; the links do not wait for what is in hand.
      const cancelled = [...subscriptions].map(subscription => subscription.cancel())
      await Promise.all([link.close(), publisher.link.close(), ...cancelled])
    },
  }
}

const nullWhenMissing = (error: unknown): null => {
  if (error instanceof Error && 'code' in error && error.code === 404) return null
  throw error
}
