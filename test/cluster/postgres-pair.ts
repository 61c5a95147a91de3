import { eventually, type OwnPostgres, startPostgres, type TestDatabase } from '@earshot/testing'
import pg from 'pg'

/** A primary and a standby that every commit waits for, as docs/guides/cluster.md has them. */
export type PostgresPair = {
  /** Names both; asks the primary, whichever it is. */
  database: TestDatabase
  /** The primary is gone as after a power cut; the standby takes its place. */
  promote: () => Promise<void>
  /** Gives the primary another standby, and lets commits wait for it. */
  addStandby: () => Promise<void>
}

const ask = async (server: OwnPostgres, text: string, values: unknown[] = []) => {
  const client = new pg.Client({ connectionString: server.url, connectionTimeoutMillis: 2000 })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text, values)).rows
  } finally {
    await client.end()
  }
}

const waitForStandby = async (server: OwnPostgres, names: string) => {
  await ask(server, `alter system set synchronous_standby_names = '${names}'`)
  await ask(server, 'select pg_reload_conf()')
}

const isFollowed = async (server: OwnPostgres) =>
  (await ask(server, `select from pg_stat_replication where sync_state = 'quorum'`)).length > 0

export const startPostgresPair = async (): Promise<PostgresPair> => {
  await using opened = new AsyncDisposableStack()
  let primary = opened.use(await startPostgres())
  let standby = opened.use(await primary.startStandby())
  const follow = async () => {
    await waitForStandby(primary, 'ANY 1 (*)')
    await eventually(() => isFollowed(primary))
  }
  await follow()
  const authorities = [primary.authority, standby.authority]
  const all = opened.move()
  return {
    database: {
      url: `postgresql://postgres@${authorities}/postgres`,
      query: (text, values) => ask(primary, text, values),
      [Symbol.asyncDispose]: () => all.disposeAsync(),
    },
    promote: async () => {
      await primary.cut()
      await ask(standby, 'select pg_promote()')
      primary = standby
      await waitForStandby(primary, '')
    },
    addStandby: async () => {
      standby = all.use(await primary.startStandby())
      await follow()
    },
  }
}
