import {
  aborted,
  amqpAddress,
  closeQuietly,
  isPermanentFault,
  lossOf,
  openConnection,
  reconnect,
} from '@earshot/rabbitmq'
import { backoff, hostUrls, type Log } from '@earshot/runtime'
import type { ChannelModel } from 'amqplib'

/** A connection that is reopened until closed, to the next node of a cluster each time. */
export type Link = {
  readonly connection: ChannelModel | null
  readonly fault: string | null
  /** Resolves with the connection as soon as it is open; null if the signal aborts or the link closes first. */
  opened(signal: AbortSignal): Promise<ChannelModel | null>
  /** Closes a broken connection; the next one is opened immediately. */
  drop(connection: ChannelModel): Promise<void>
  close(): Promise<void>
}

type LinkOptions = {
  url: string
  /** The name in the broker's list of connections. */
  name: string
  log: Log
  /** Runs on every new connection before it is used. */
  setup: (connection: ChannelModel) => Promise<void>
}

const addressOf = (url: string): URL => {
  const address = amqpAddress(url)
  if (!address) throw new Error('Invalid RabbitMQ URL: expected amqp://user:password@host:port/vhost')
  return address
}

export const openLink = ({ url, name, log, setup }: LinkOptions): Link => {
  const stop = new AbortController()
  const addresses = hostUrls(url).map(addressOf)
  // Each process starts at a random node, to spread the connections over the cluster.
  let turn = Math.floor(Math.random() * addresses.length)
  let host = ''
  let connection: ChannelModel | null = null
  let fault: string | null = null
  let next = Promise.withResolvers<ChannelModel | null>()

  const session = async (established: () => void): Promise<void> => {
    const address = addresses[turn++ % addresses.length] as URL // there is at least one
    host = address.host
    const fresh = await openConnection(address, name)
    const lost = lossOf(fresh)
    fresh.on('error', err => log.warn({ err, connection: name }, 'broker.connection_error'))
    try {
      await setup(fresh)
      if (stop.signal.aborted) return
      connection = fresh
      fault = null
      established()
      log.info({ connection: name, host }, 'broker.connected')
      next.resolve(fresh)
      await Promise.race([lost, aborted(stop.signal)])
    } finally {
      if (connection) next = Promise.withResolvers()
      connection = null
      await closeQuietly(fresh)
    }
  }

  const running = reconnect({
    session,
    stop: stop.signal,
    delayMs: attempt => backoff(attempt, { base: 100, max: 5000 }),
    lost: ({ error, attempt, waitMs }) => {
      if (isPermanentFault(error)) fault = error.message
      log.warn({ err: error, connection: name, host, attempt, waitMs }, 'broker.disconnected')
    },
  }).then(() => next.resolve(null))

  return {
    get connection() {
      return connection
    },
    get fault() {
      return fault
    },
    opened: signal => Promise.race([next.promise, aborted(signal).then(() => null)]),
    drop: closeQuietly,
    close: async () => {
      stop.abort()
      await running
    },
  }
}
