import { eventually, type OwnPostgres, startPostgres, type TestDatabase } from '@earshot/testing'
import pg from 'pg'

/** A primary and a synchronous standby, configured as in docs/guides/cluster.md. */
export type PostgresPair = {
  /** Its URL names both servers; `query` uses the current primary. */
  database: TestDatabase
  /** Stops the primary as a power cut would, and promotes the standby. */
  promote: () => Promise<void>
  /** Starts a new standby, and makes commits wait for it. */
  addStandby: () => Promise<void>
}

const query = async (server: OwnPostgres, text: string, values: unknown[] = []) => {
  const client = new pg.Client({ connectionString: server.url, connectionTimeoutMillis: 2000 })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text, values)).rows
  } finally {
    await client.end()
  }
}

const setSynchronousStandbys = async (server: OwnPostgres, names: string) => {
  await query(server, `alter system set synchronous_standby_names = '${names}'`)
  await query(server, 'select pg_reload_conf()')
}

const hasStandby = async (server: OwnPostgres) =>
  (await query(server, `select from pg_stat_replication where sync_state = 'quorum'`)).length > 0

export const startPostgresPair = async (): Promise<PostgresPair> => {
  await using opened = new AsyncDisposableStack()
  let primary = opened.use(await startPostgres())
  let standby = opened.use(await primary.startStandby())
  const requireStandby = async () => {
    await setSynchronousStandbys(primary, 'ANY 1 (*)')
    await eventually(() => hasStandby(primary))
  }
  await requireStandby()
  const authorities = [primary.authority, standby.authority]
  const all = opened.move()
  return {
    database: {
      url: `postgresql://postgres@${authorities}/postgres`,
      query: (text, values) => query(primary, text, values),
      [Symbol.asyncDispose]: () => all.disposeAsync(),
    },
    promote: async () => {
      await primary.cut()
      await query(standby, 'select pg_promote()')
      primary = standby
      await setSynchronousStandbys(primary, '')
    },
    addStandby: async () => {
      standby = all.use(await primary.startStandby())
      await requireStandby()
    },
  }
}
