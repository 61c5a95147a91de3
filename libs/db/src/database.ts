import type { Log } from '@earshot/runtime'
import type pg from 'pg'
import {
  type ConnectionOptions,
  type Connections,
  isDatabaseDown,
  isSilent,
  openConnections,
} from './connections.ts'
import {
  type Migration,
  type MigrationSet,
  migrate,
  pendingMigrations,
  readMigrations,
} from './migrations.ts'
import { createPool, type Pool } from './pool.ts'
import { openSession, type Session } from './session.ts'

/** A service's database: its pool, session, migrations and readiness probe. */
export type Database = {
  /** For background work. Requests use `pool.for('read')` and others. */
  pool: Pool
  session: Session
  schema: string
  migrate: (signal: AbortSignal) => Promise<void>
  probe: {
    /** Uses a connection outside the pool, like `migrationsBehind`: a busy pool does not look like a database that is down. */
    answers: () => Promise<void>
    /** Resolves when the pool has a free connection. Rejects after 5 s without one. */
    hasFreeConnection: () => Promise<void>
    migrationsBehind: () => Promise<boolean>
  }
  /** Busy and idle connections of the pool, and statements that wait for a connection. */
  load: () => { busy: number; idle: number; waiting: number }
  close: () => Promise<void>
}

export type DatabaseOptions = ConnectionOptions & { max: number; migrations: MigrationSet[] }

export const openDatabase = (options: DatabaseOptions): Database => {
  const { schema, log } = options
  const connections = openConnections(options)
  const migrations = readMigrations(options.migrations)
  const pgPool = connections.pool(options.max)
  const session = openSession(connections, schema, log)
  const probe = createProbe(connections, schema, migrations, log)
  const shared = createPool(connections, { pool: pgPool, max: options.max }, session.notify)
  return {
    pool: shared.pool,
    session,
    schema,
    migrate: signal => migrate(connections, schema, migrations, { signal, log }),
    probe: {
      answers: probe.answers,
      hasFreeConnection: async () => (await connections.take(pgPool)).release(),
      migrationsBehind: probe.migrationsBehind,
    },
    load: () => ({
      busy: pgPool.totalCount - pgPool.idleCount,
      idle: pgPool.idleCount,
      waiting: pgPool.waitingCount + shared.waiting(),
    }),
    close: async () => {
      await session.close()
      await probe.close()
      await pgPool.end()
    },
  }
}

/** The connection for health checks, which is closed after any failure. */
const createProbe = (connections: Connections, schema: string, migrations: Migration[], log: Log) => {
  let client: Promise<pg.Client> | undefined
  let closed = false
  const use = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    if (closed) throw new Error('The database is closed')
    client ??= connections.single()
    const mine = client
    try {
      return await work(await mine)
    } catch (error) {
      if (client === mine) client = undefined
      void mine.then(it => it.end()).catch(err => log.debug({ err }, 'database.probe_dropped'))
      throw error
    }
  }
  /** Retries with a new connection if the kept one was lost since the last check. */
  const withClient = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const kept = client !== undefined
    try {
      return await use(work)
    } catch (error) {
      if (!kept || !isDatabaseDown(error) || isSilent(error)) throw error
      return use(work)
    }
  }
  const timed = (query: string) => ({ text: query, query_timeout: 3000 })
  return {
    answers: async () => {
      await withClient(it => it.query(timed('select 1')))
    },
    migrationsBehind: async () =>
      (await withClient(it => pendingMigrations(it, schema, migrations))).length > 0,
    close: async () => {
      closed = true
      await (await client?.catch(() => undefined))?.end()
    },
  }
}
