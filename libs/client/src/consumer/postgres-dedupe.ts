import type { Dedupe } from './dedupe.ts'

/** What is needed of a client of `pg`. */
export type PostgresClient = {
  query: (text: string, values?: unknown[]) => Promise<{ rowCount?: number | null }>
  release: (destroy?: boolean) => void
  on?: (event: 'error', listener: (error: Error) => void) => unknown
  off?: (event: 'error', listener: (error: Error) => void) => unknown
}

/** What is needed of a `pg.Pool`. */
export type PostgresPool<Client extends PostgresClient = PostgresClient> = { connect: () => Promise<Client> }

export type PostgresDedupeOptions = {
  /** `earshot_events_handled` unless given; a schema may stand before it. */
  table?: string
  /** How long an event is remembered. 7 days unless given; Earshot publishes again what is up to a day old. */
  keepDays?: number
}

const defaultTable = 'earshot_events_handled'

/** What {@link postgresDedupe} keeps its table in, for those who make tables by migrations. Made by itself where it is missing. */
export const postgresDedupeTable = (table = defaultTable): string => `create table if not exists ${table} (
  consumer text not null,
  event_id text not null,
  handled_at timestamptz not null default now(),
  primary key (consumer, event_id)
)`

const hourMs = 60 * 60 * 1000

const checked = (table: string): string => {
  if (/^[a-z_][a-z0-9_]*(\.[a-z_][a-z0-9_]*)?$/.test(table)) return table
  throw new TypeError('dedupe: table must be a lower-case name, with a schema before it or not')
}

/** A client that is lost between two statements says so by an event, which would end the process. */
const withClient = async <C extends PostgresClient, T>(
  pool: PostgresPool<C>,
  work: (client: C) => Promise<T>,
): Promise<T> => {
  const client = await pool.connect()
  const ignore = () => undefined
  client.on?.('error', ignore)
  let broken = true
  try {
    const result = await work(client)
    broken = false
    return result
  } finally {
    client.off?.('error', ignore)
    client.release(broken)
  }
}

/** In a transaction, whose end decides also about what the handler wrote. */
const inTransaction = async <C extends PostgresClient>(
  client: C,
  work: () => Promise<boolean>,
): Promise<{ done: boolean } | { error: unknown }> => {
  await client.query('begin')
  try {
    const done = await work()
    await client.query('commit')
    return { done }
  } catch (error) {
    await client.query('rollback')
    return { error }
  }
}

/**
 * Remembers events in PostgreSQL, in the transaction that the handler gets as `context.db`: what it writes with that
 * is there exactly once, however often the event comes. What it does elsewhere may happen again when the commit fails.
 * While a handler runs it holds a client of the pool: give the pool as many as `prefetch`, or more.
 */
export const postgresDedupe = <C extends PostgresClient>(
  pool: PostgresPool<C>,
  options: PostgresDedupeOptions = {},
): Dedupe<C> => {
  const table = checked(options.table ?? defaultTable)
  const keepDays = options.keepDays ?? 7
  let prepared: Promise<void> | undefined
  let forgetAt = 0

  const prepare = () =>
    withClient(pool, async client => {
      const { rowCount } = await client.query('select 1 where to_regclass($1) is not null', [table])
      if (rowCount) return
      // Two at once would both find it missing; the loser of the race finds it there.
      await client.query(postgresDedupeTable(table)).catch(error => {
        if (error?.code !== '23505' && error?.code !== '42P07') throw error
      })
    })
  const forget = async () => {
    if (Date.now() < forgetAt) return
    forgetAt = Date.now() + hourMs
    await withClient(pool, client =>
      client.query(`delete from ${table} where handled_at < now() - make_interval(days => $1)`, [keepDays]),
    )
  }

  return {
    once: async ({ id, consumer }, work) => {
      prepared ??= prepare().catch(error => {
        prepared = undefined
        throw error
      })
      await prepared
      const outcome = await withClient(pool, client =>
        inTransaction(client, async () => {
          // Waits for the one who is at it, and finds it done or not.
          const { rowCount } = await client.query(
            `insert into ${table} (consumer, event_id) values ($1, $2) on conflict do nothing`,
            [consumer, id],
          )
          if (!rowCount) return false
          await work(client)
          return true
        }),
      )
      if ('error' in outcome) throw outcome.error
      await forget().catch(() => undefined) // the next hour will do
      return outcome.done
    },
  }
}
