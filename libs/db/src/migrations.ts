import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { backoff, type Log, pause, SettingsError } from '@earshot/runtime'
import type pg from 'pg'
import { type Connections, sqlState } from './connections.ts'

/** Numbered `.sql` files of one library or service. */
export type MigrationSet = { name: string; directory: URL }

export type Migration = { id: string; text: string; checksum: string }

/** Reads the files of all sets, each sorted by number. */
export const readMigrations = (sets: MigrationSet[]): Migration[] =>
  sets.flatMap(({ name, directory }) => {
    const folder = fileURLToPath(directory)
    return readdirSync(folder)
      .filter(file => /^\d{4}_\w+\.sql$/.test(file))
      .sort()
      .map(file => {
        const text = readFileSync(join(folder, file), 'utf8')
        return { id: `${name}/${file}`, text, checksum: createHash('sha256').update(text).digest('hex') }
      })
  })

/**
 * The migrations that have not run in this database. Ignores migrations of a later version, because an older version must be
 * able to run beside it and after a rollback.
 */
export const pendingMigrations = async (
  client: Pick<pg.ClientBase, 'query'>,
  schema: string,
  migrations: Migration[],
): Promise<Migration[]> => {
  const { rows: tables } = await client.query<{ there: boolean }>(
    'select to_regclass($1) is not null as there',
    [`${schema}.migrations`],
  )
  if (!tables[0]?.there) return migrations
  const { rows } = await client.query<{ id: string; checksum: string }>(
    `select id, checksum from ${schema}.migrations`,
  )
  const applied = new Map(rows.map(row => [row.id, row.checksum]))
  for (const migration of migrations) {
    const checksum = applied.get(migration.id)
    if (checksum && checksum !== migration.checksum)
      throw new Error(
        `Migration ${migration.id} was changed after it ran. Restore its file and add a new migration instead, or start with an empty database.`,
      )
  }
  return migrations.filter(migration => !applied.has(migration.id))
}

/** The first line of a migration that cannot run in a transaction, or that commits in parts. */
const outside = /^-- outside a transaction\b/

/**
 * How long a migration waits for a lock, in ms. All later queries of a table wait behind an `alter table` that waits for a long
 * query, so it gives up after this time, lets them run and retries.
 */
const lockWaitMs = 1000

/** Migrations have no timeout, neither on the server nor here. */
const longestTimerMs = 2 ** 31 - 1
const unlimited = (client: pg.Client, text: string) =>
  client.query({ text, query_timeout: longestTimerMs } as pg.QueryConfig) // the types lack query_timeout

const record = (client: pg.Client, schema: string, { id, checksum }: Migration) =>
  client.query(`insert into ${schema}.migrations (id, checksum) values ($1, $2)`, [id, checksum])

const applyInside = async (client: pg.Client, schema: string, migration: Migration): Promise<void> => {
  await client.query('begin')
  try {
    const limits = `set local statement_timeout = 0; set local lock_timeout = ${lockWaitMs}`
    await unlimited(client, `${limits}; ${migration.text}`)
    await record(client, schema, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Drops the invalid index that a failed `create index concurrently` leaves. It would be updated but never used. */
const dropUnfinished = async (client: pg.Client, schema: string, { text }: Migration): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
     where not indisvalid and relkind = 'i' and relnamespace = $1::regnamespace`,
    [schema],
  )
  for (const { name } of rows.filter(row => text.includes(row.name)))
    await unlimited(client, `drop index concurrently ${schema}."${name}"`)
}

/** The statement runs again if it fails, or if the process ends before the migration is recorded. */
const applyOutside = async (client: pg.Client, schema: string, migration: Migration): Promise<void> => {
  await client.query('set statement_timeout = 0')
  await dropUnfinished(client, schema, migration)
  await unlimited(client, migration.text)
  await record(client, schema, migration)
}

/** Lock timeout and deadlock: a conflict with other transactions, so the migration is retried. */
const lockConflicts = new Set(['55P03', '40P01'])

const apply = async (
  client: pg.Client,
  schema: string,
  migration: Migration,
  { signal, log }: MigrateOptions,
): Promise<void> => {
  const run = outside.test(migration.text) ? applyOutside : applyInside
  for (let attempt = 0; !signal.aborted; attempt++) {
    try {
      return await run(client, schema, migration)
    } catch (error) {
      if (!lockConflicts.has(sqlState(error) ?? ''))
        throw new Error(`Migration ${migration.id} failed`, { cause: error })
      log.warn({ migration: migration.id, err: error }, 'migration.waits')
      await pause(backoff(attempt), signal)
    }
  }
}

/** Tables are created in the first schema of the search path that the user may use. @throws {SettingsError} for another one */
const assertInSchema = async (client: pg.Client, schema: string): Promise<void> => {
  const { rows } = await client.query<{ name: string | null; user: string }>(
    'select current_schema() as name, current_user as user',
  )
  const { name = null, user } = rows[0] ?? {}
  if (name !== schema)
    throw new SettingsError(
      `DATABASE_URL: tables would be created in the schema ${name ?? '(none)'} instead of ${schema}, which the user ${user} may not use. Run: grant usage, create on schema ${schema} to ${user}`,
    )
}

export type MigrateOptions = { signal: AbortSignal; log: Log }

/**
 * Applies pending migrations. Several processes may call this at once: one migrates and the others wait. The lock is polled,
 * because a blocking wait would hold a snapshot that blocks `create index concurrently`.
 */
export const migrate = async (
  connections: Connections,
  schema: string,
  migrations: Migration[],
  options: MigrateOptions,
): Promise<void> => {
  const { signal } = options
  const client = await connections.single()
  try {
    while (!signal.aborted) {
      const { rows } = await client.query<{ got: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as got',
        [`${schema}:migrations`],
      )
      if (rows[0]?.got) break
      await pause(100, signal)
    }
    if (signal.aborted) return
    await client.query(`create schema if not exists ${schema}`)
    await assertInSchema(client, schema)
    await client.query(
      `create table if not exists ${schema}.migrations (
        id text primary key, checksum text not null, applied_at timestamptz(3) not null default now())`,
    )
    const pending = await pendingMigrations(client, schema, migrations)
    const started = performance.now()
    for (const migration of pending) await apply(client, schema, migration, options)
    if (pending.length === 0 || signal.aborted) return
    const durationMs = Math.round(performance.now() - started)
    options.log.info({ migrations: pending.map(({ id }) => id), durationMs }, 'migrations.applied')
  } finally {
    await client.end()
  }
}
