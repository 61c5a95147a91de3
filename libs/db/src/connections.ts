import { setTimeout as sleep } from 'node:timers/promises'
import { createSerialQueue, hostUrls, type Log } from '@earshot/runtime'
import pg from 'pg'
import { createSetUp } from './set-up.ts'
import { explainTls, tlsOf, tlsParameters } from './tls.ts'
import { columnTypes } from './types.ts'

export type ConnectionOptions = {
  /** A PostgreSQL URL; several hosts are tried in order for a writable one. */
  url: string
  /** The service's schema, first on the search path. */
  schema: string
  /** Shown in `pg_stat_activity`. */
  name: string
  log: Log
  /** How long a statement may have no response before its server counts as lost, in ms. */
  silentMs?: number
}

/** Longer than the server's statement timeout, so that only a frozen or unreachable server exceeds it. */
const usualSilentMs = 40_000
/** After this time without traffic, TCP keepalive probes the connection every second, ten times. */
const idleMs = 10_000
/** How long a statement may wait for a connection, in ms. */
export const patienceMs = 5000

/** Opens connections to the host that is writable now. */
export type Connections = {
  pool: (max: number) => pg.Pool
  /** A connected client outside any pool. */
  single: () => Promise<pg.Client>
  /** Takes a connection from a pool, and tries the next host when one is down or a standby. */
  take: (pool: pg.Pool) => Promise<pg.PoolClient>
  /** Switches to the next host if a statement failed because its host is down or a standby. */
  noteFailure: (client: pg.ClientBase, error: unknown) => void
}

const readOnly = '25006'

export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** Whether the database is unreachable or shutting down, so that the client may retry. */
export const isDatabaseDown = (error: unknown): boolean => {
  const code = sqlState(error) ?? ''
  // No connection, unknown user or database, too many connections, shutting down.
  if (/^(08|28|3D|53|57P0)/.test(code) || code === readOnly) return true
  if (
    /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/.test(
      code,
    )
  )
    return true
  return (
    isPoolBusy(error) ||
    isSilent(error) ||
    (error instanceof Error && /connection terminated|timeout expired|not queryable/i.test(error.message))
  )
}

/** Whether the server did not respond in time. TCP alone would wait for 15 minutes. */
export const isSilent = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout'

/** The error of a pool of node-postgres, also for a share of it. */
export const poolBusy = (): Error => new Error('timeout exceeded when trying to connect')

/** Whether no connection of the pool became free in time. The host is up but overloaded. */
const isPoolBusy = (error: unknown) => error instanceof Error && error.message === poolBusy().message

/** Whether the server or our user has reached its connection limit. */
const isFull = (error: unknown) => sqlState(error) === '53300'

/**
 * Retries while the server has too many connections, as during a rolling restart. A retry may also get a connection of the
 * pool that has become free.
 */
const retryWhileFull = async <T>(connect: () => Promise<T>): Promise<T> => {
  const until = performance.now() + patienceMs
  for (;;) {
    try {
      return await connect()
    } catch (error) {
      if (!isFull(error) || performance.now() > until) throw error
      await sleep(50)
    }
  }
}

/**
 * Queues the statements of loops that share a connection, because node-postgres will stop doing so. Closes the connection when
 * a statement gets no response, since the following statements would wait for it.
 */
const oneAtATime = (client: pg.Client): void => {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
  const enqueue = createSerialQueue()
  const send = async (...args: unknown[]) => {
    try {
      return await query(...args)
    } catch (error) {
      if (isSilent(error)) void client.end().catch(() => undefined)
      throw error
    }
  }
  client.query = ((...args: unknown[]) => enqueue(() => send(...args))) as typeof client.query // only the asynchronous overloads are used
}

/** Whether `end` was called, which node-postgres has but its types lack. */
const isEnding = (client: pg.Client): boolean =>
  (client as pg.Client & { _ending?: boolean })._ending === true

/** The URL without the parameters that node-postgres reads in another way than libpq, which are read here. */
const addressOf = (url: string): pg.ClientConfig => {
  const [address = '', query] = url.split('?')
  const parameters = new URLSearchParams(query)
  const saysTls = tlsParameters.some(name => parameters.has(name))
  const ssl = saysTls && tlsOf(parameters)
  for (const name of tlsParameters) parameters.delete(name)
  return {
    connectionString: parameters.size > 0 ? `${address}?${parameters}` : address,
    ...(saysTls && { ssl }),
  }
}

export const openConnections = ({
  url,
  schema,
  name,
  log,
  silentMs = usualSilentMs,
}: ConnectionOptions): Connections => {
  const urls = hostUrls(url)
  let current = 0
  const config = (): pg.ClientConfig => ({
    ...addressOf(urls[current % urls.length] ?? url),
    application_name: name,
    keepAlive: true,
    keepAliveInitialDelayMillis: idleMs,
    query_timeout: silentMs,
    connectionTimeoutMillis: patienceMs,
    types: columnTypes,
  })
  // A class because node-postgres requires one: each new connection of a pool goes to the current host.
  class CurrentHost extends pg.Client {
    /** The value of `current` when the connection was opened. */
    readonly turn = current
    constructor() {
      super(config())
      // Without a listener, a connection that is lost between two statements would crash the process.
      // A server that stops may also send an error on a connection that is being closed.
      this.on('error', err => {
        if (!isEnding(this)) log.warn({ err }, 'database.connection_lost')
      })
    }
  }
  const several = urls.length > 1
  const openOther = async () => {
    const client = new CurrentHost()
    await client.connect()
    return client
  }
  const setUpSession = createSetUp({ schema, name }, openOther)
  const setUp = async (client: pg.ClientBase): Promise<void> => {
    const { standby } = await setUpSession(client)
    if (several && standby) throw Object.assign(new Error('The host is a standby'), { code: readOnly })
  }
  /** Switches to the next host, unless another connection has already done so. */
  const leave = (host: number) => {
    if (several && host === current) current++
  }

  /** Tries each host once and throws the last failure. */
  const onSomeHost = async <T>(connect: () => Promise<T>): Promise<T> => {
    for (let left = urls.length; ; left--) {
      const host = current
      try {
        return await connect()
      } catch (error) {
        if (isPoolBusy(error)) throw error
        leave(host)
        if (left <= 1) throw explainTls(error)
      }
    }
  }

  return {
    pool: max => {
      const pool = new pg.Pool({
        Client: CurrentHost,
        max,
        connectionTimeoutMillis: patienceMs,
        idleTimeoutMillis: 30_000,
        verify: (client, done) => void setUp(client).then(() => done(), done),
      })
      pool.on('error', () => undefined) // the idle connection has logged it; without a listener it would crash the process
      return pool
    },
    single: () =>
      onSomeHost(async () => {
        const client = await openOther()
        oneAtATime(client)
        try {
          await setUp(client)
        } catch (error) {
          await client.end().catch(() => undefined)
          throw error
        }
        return client
      }),
    take: pool => onSomeHost(() => retryWhileFull(() => pool.connect())),
    noteFailure: (client, error) => {
      if (isDatabaseDown(error) && client instanceof CurrentHost) leave(client.turn)
    },
  }
}
