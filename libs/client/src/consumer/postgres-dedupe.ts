import type { Dedupe } from './dedupe.ts'

/** The parts of a `pg` client that are used. */
export type PostgresClient = {
  query: (text: string, values?: unknown[]) => Promise<{ rowCount?: number | null }>
  release: (destroy?: boolean) => void
  on?: (event: 'error', listener: (error: Error) => void) => unknown
  off?: (event: 'error', listener: (error: Error) => void) => unknown
}

/** The parts of a `pg.Pool` that are used. */
export type PostgresPool<Client extends PostgresClient = PostgresClient> = { connect: () => Promise<Client> }

export type PostgresDedupeOptions = {
  /** Default: `earshot_events_handled`. May include a schema. */
  table?: string
  /**
   * How long an event is remembered, in days. Default: 7. Earshot republishes events that are up to a day old after a broker lost
   * data.
   */
  keepDays?: number
}

const defaultTable = 'earshot_events_handled'

/** The SQL that creates the table of {@link postgresDedupe}, for use in migrations. A missing table is created automatically. */
export const postgresDedupeTable = (table = defaultTable): string => `create table if not exists ${table} (
  consumer text not null,
  event_id text not null,
  handled_at timestamptz not null default now(),
  primary key (consumer, event_id)
)`

const hourMs = 60 * 60 * 1000

const checked = (table: string): string => {
  if (/^[a-z_][a-z0-9_]*(\.[a-z_][a-z0-9_]*)?$/.test(table)) return table
  throw new TypeError('dedupe: table must be a lower-case name, optionally with a schema')
}

/**
 * A client that loses its connection between two statements emits an 'error' event. Without a listener, that would end the
 * process.
 */
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

/** Runs the work in a transaction that includes the handler's writes. */
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
 * Remembers events in PostgreSQL, in the transaction that the handler gets as `context.db`. What the handler writes in this
 * transaction takes effect exactly once, even if the event is delivered again. Other effects may repeat if the commit fails. A
 * running handler uses a client of the pool: give the pool at least `prefetch` clients.
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
      // If two processes create the table at the same time, the second one gets an error that is ignored here.
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
          // Waits for a concurrent transaction that handles the same event.
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
      await forget().catch(() => undefined) // retried in an hour
      return outcome.done
    },
  }
}
