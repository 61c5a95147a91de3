import { backoff, hostUrls, type Log, pause } from '@earshot/runtime'
import { type ChannelModel, connect } from 'amqplib'
import { closeQuietly } from './channels.ts'
import { isPermanent } from './faults.ts'

/** A connection that is opened again for ever, to the next node of a cluster each time. */
export type Link = {
  readonly connection: ChannelModel | null
  readonly fault: string | null
  /** The connection as soon as there is one; null when the signal or the link's own end came first. */
  opened(signal: AbortSignal): Promise<ChannelModel | null>
  /** Gives up a connection that is of no more use; the next one is opened at once. */
  drop(connection: ChannelModel): Promise<void>
  close(): Promise<void>
}

type LinkOptions = {
  url: string
  /** Shown by the server's list of connections. */
  name: string
  log: Log
  /** Runs on every new connection before anybody sees it. */
  setup: (connection: ChannelModel) => Promise<void>
}

/** Handshake and log-in included. */
const connectLimitMs = 10_000

export const openLink = ({ url, name, log, setup }: LinkOptions): Link => {
  const stop = new AbortController()
  const addresses = hostUrls(url).map(withHeartbeat)
  // Whoever starts begins anywhere, so that the processes spread over the nodes.
  let turn = Math.floor(Math.random() * addresses.length)
  let connection: ChannelModel | null = null
  let fault: string | null = null
  let next = Promise.withResolvers<ChannelModel | null>()

  const live = async ({ href }: URL, connected: () => void): Promise<void> => {
    const fresh = await connect(href, {
      timeout: connectLimitMs,
      noDelay: true,
      keepAlive: true,
      clientProperties: { connection_name: name },
    })
    const lost = new Promise<unknown>(resolve => fresh.once('close', resolve))
    fresh.on('error', err => log.warn({ err, connection: name }, 'broker.connection_error'))
    try {
      await setup(fresh)
      if (stop.signal.aborted) return
      connection = fresh
      connected()
      next.resolve(fresh)
      await Promise.race([lost, aborted(stop.signal)])
    } finally {
      if (connection) next = Promise.withResolvers()
      connection = null
      await closeQuietly(fresh)
    }
  }

  const run = async () => {
    for (let attempt = 0; !stop.signal.aborted; attempt++) {
      let reason: unknown
      const address = addresses[turn++ % addresses.length] as URL // never none
      try {
        await live(address, () => {
          attempt = 0
          fault = null
          log.info({ connection: name, host: address.host }, 'broker.connected')
        })
      } catch (err) {
        reason = err
        if (isPermanent(err)) fault = String(err instanceof Error ? err.message : err)
      }
      if (stop.signal.aborted) break
      const waitMs = backoff(attempt, { base: 100, max: 5000 })
      log.warn({ err: reason, connection: name, host: address.host, attempt, waitMs }, 'broker.disconnected')
      await pause(waitMs, stop.signal)
    }
    next.resolve(null)
  }
  const running = run()

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

/** A silent peer is given up after two beats; the server's own default is 60 s. */
const withHeartbeat = (url: string): URL => {
  // Not `new URL`: its error carries the address, and so the password, into the log.
  const address = URL.parse(url)
  if (!address)
    throw new Error('The RabbitMQ address is not a URL: expected amqp://user:password@host:port/vhost')
  if (!address.searchParams.has('heartbeat')) address.searchParams.set('heartbeat', '10')
  return address
}

export const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) return resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
