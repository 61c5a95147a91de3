import { setTimeout as sleep } from 'node:timers/promises'
import { hostUrls, type Log } from '@earshot/runtime'
import pg from 'pg'
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
  /** How long a statement may go unanswered before its server is taken for gone, in ms. */
  silentMs?: number
}

const statementLimitMs = 30_000
/** The server ends a statement before that; only one that is frozen or cut off says nothing at all. */
const usualSilentMs = 40_000
/** From then on a connection without traffic asks every second whether there is still somebody, ten times. */
const idleMs = 10_000
/** How long a statement may wait for a connection, in ms. */
const patienceMs = 5000

/** Makes connections to whichever host is writable now. */
export type Connections = {
  pool: (max: number) => pg.Pool
  /** A connection of its own, outside any pool; already connected. */
  single: () => Promise<pg.Client>
  /** Takes a connection from a pool, going on to the next host where one is down or only a standby. */
  take: (pool: pg.Pool) => Promise<pg.PoolClient>
  /** What a failed statement tells about the host of its connection: a standby sends us on to the next. */
  noteFailure: (client: pg.ClientBase, error: unknown) => void
}

const readOnly = '25006'

export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** Whether the database cannot be reached or is going down: our own fault, worth trying again. */
export const isDatabaseDown = (error: unknown): boolean => {
  const code = sqlState(error) ?? ''
  // No connection, no such user or database, no room, going down.
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

/** The server has not answered, nor has it gone: TCP alone would wait for a quarter of an hour. */
export const isSilent = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout'

/** No connection became free in time. The host is there; there is just too much to do. */
const isPoolBusy = (error: unknown) =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect'

/** Every place on the server is taken, or every place of our user. */
const isFull = (error: unknown) => sqlState(error) === '53300'

/**
 * A rolling restart has more processes than usual for a moment. Whoever waits gets the next place, or the next connection of
 * the pool that is free again.
 */
const whenThereIsRoom = async <T>(connect: () => Promise<T>): Promise<T> => {
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

const assertWritable = async (client: pg.ClientBase): Promise<void> => {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
  if (rows[0]?.standby) throw Object.assign(new Error('This host is a standby'), { code: readOnly })
}

/**
 * Several loops share a single connection; node-postgres is about to stop queueing their statements. One that has had no
 * answer would hold up all that follow.
 */
const oneAtATime = (client: pg.Client): void => {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
  const line = createLine()
  const send = async (...args: unknown[]) => {
    try {
      return await query(...args)
    } catch (error) {
      if (isSilent(error)) void client.end().catch(() => undefined)
      throw error
    }
  }
  client.query = ((...args: unknown[]) => line(() => send(...args))) as typeof client.query // promises only, as we use it
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
    connectionString: urls[current % urls.length],
    application_name: name,
    keepAlive: true,
    keepAliveInitialDelayMillis: idleMs,
    query_timeout: silentMs,
    connectionTimeoutMillis: patienceMs,
    options: `-c search_path=${schema},public -c timezone=UTC -c statement_timeout=${statementLimitMs} -c idle_in_transaction_session_timeout=30000`,
    types: columnTypes,
  })
  // A class because node-postgres takes one: each new connection of a pool goes to the host that is current then.
  class CurrentHost extends pg.Client {
    /** Which host: `current` when the connection was made. */
    readonly turn = current
    constructor() {
      super(config())
      // Without a listener a connection that is lost between two statements would end the process.
      this.on('error', err => log.warn({ err }, 'database.connection_lost'))
    }
  }
  const several = urls.length > 1
  /** Goes on to the next host, unless somebody else who failed there has done so. */
  const leave = (host: number) => {
    if (several && host === current) current++
  }

  /** Each host gets its turn once; the last failure is the answer. */
  const onSomeHost = async <T>(connect: () => Promise<T>): Promise<T> => {
    for (let left = urls.length; ; left--) {
      const host = current
      try {
        return await connect()
      } catch (error) {
        if (isPoolBusy(error)) throw error
        leave(host)
        if (left <= 1) throw error
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
        ...(several && { verify: (client, done) => void assertWritable(client).then(() => done(), done) }),
      })
      pool.on('error', () => undefined) // of an idle connection, which has logged it; unheard it would end the process
      return pool
    },
    single: () =>
      onSomeHost(async () => {
        const client = new CurrentHost()
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
    take: pool => onSomeHost(() => whenThereIsRoom(() => pool.connect())),
    noteFailure: (client, error) => {
      if (isDatabaseDown(error) && client instanceof CurrentHost) leave(client.turn)
    },
  }
}
