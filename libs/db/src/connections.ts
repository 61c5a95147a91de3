import type { Log } from '@earshot/runtime'
import pg from 'pg'
import { hostUrls } from './hosts.ts'
import { createLine } from './line.ts'
import { columnTypes } from './types.ts'

export type ConnectionOptions = {
  /** A PostgreSQL URL; several hosts are tried in order for a writable one. */
  url: string
  /** The service's schema, first on the search path. */
  schema: string
  /** Shown in `pg_stat_activity`. */
  name: string
  log: Log
}

/** Makes connections to whichever host is writable now. */
export type Connections = {
  pool: (max: number) => pg.Pool
  /** A connection of its own, outside any pool; already connected. */
  single: () => Promise<pg.Client>
  /** Takes a connection from a pool, going on to the next host where one is down or only a standby. */
  take: (pool: pg.Pool) => Promise<pg.PoolClient>
  /** What a failed statement tells about the host: a standby sends us on to the next. */
  noteFailure: (error: unknown) => void
}

const readOnly = '25006'

export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** Whether the database cannot be reached or is going down: our own fault, worth trying again. */
export const isDatabaseDown = (error: unknown): boolean => {
  const code = sqlState(error) ?? ''
  if (/^(08|57P0|53)/.test(code) || code === readOnly) return true
  if (/^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/.test(code))
    return true
  return (
    error instanceof Error &&
    /connection terminated|timeout exceeded when trying to connect|not queryable/i.test(error.message)
  )
}

const assertWritable = async (client: pg.ClientBase): Promise<void> => {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
  if (rows[0]?.standby) throw Object.assign(new Error('This host is a standby'), { code: readOnly })
}

/** Several loops share a single connection; node-postgres is about to stop queueing their statements. */
const oneAtATime = (client: pg.Client): void => {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
  const line = createLine()
  client.query = ((...args: unknown[]) => line(() => query(...args))) as typeof client.query // promises only, as we use it
}

export const openConnections = ({ url, schema, name, log }: ConnectionOptions): Connections => {
  const urls = hostUrls(url)
  let current = 0
  const config = (): pg.ClientConfig => ({
    connectionString: urls[current % urls.length],
    application_name: name,
    keepAlive: true,
    connectionTimeoutMillis: 5000,
    options: `-c search_path=${schema},public -c timezone=UTC -c statement_timeout=30000 -c idle_in_transaction_session_timeout=30000`,
    types: columnTypes,
  })
  // A class because node-postgres takes one: each new connection of a pool goes to the host that is current then.
  class CurrentHost extends pg.Client {
    constructor() {
      super(config())
    }
  }
  const several = urls.length > 1

  /** Each host gets its turn once; the last failure is the answer. */
  const onSomeHost = async <T>(connect: () => Promise<T>): Promise<T> => {
    for (let left = urls.length; ; left--) {
      try {
        return await connect()
      } catch (error) {
        if (several) current++
        if (left <= 1) throw error
      }
    }
  }

  return {
    pool: max => {
      const pool = new pg.Pool({
        Client: CurrentHost,
        max,
        connectionTimeoutMillis: 5000,
        idleTimeoutMillis: 30_000,
        ...(several && { verify: (client, done) => void assertWritable(client).then(() => done(), done) }),
      })
      // Without a listener a lost idle connection would end the process.
      pool.on('error', err => log.warn({ err }, 'database.connection_lost'))
      return pool
    },
    single: () =>
      onSomeHost(async () => {
        const client = new CurrentHost()
        client.on('error', err => log.warn({ err }, 'database.connection_lost'))
        await client.connect()
        oneAtATime(client)
        if (!several) return client
        return assertWritable(client).then(
          () => client,
          async error => {
            await client.end().catch(() => undefined)
            throw error
          },
        )
      }),
    take: pool => onSomeHost(() => pool.connect()),
    noteFailure: error => {
      if (several && isDatabaseDown(error)) current++
    },
  }
}
