import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pause } from '@earshot/runtime'
import type pg from 'pg'
import type { Connections } from './connections.ts'

/** Numbered `.sql` files that belong together: a library's own tables, or a service's. */
export type MigrationSet = { name: string; directory: URL }

export type Migration = { id: string; text: string; checksum: string }

/** Reads the files of all sets, each set in the order of its numbers. */
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

/** Migrations that the database has not seen. A schema that is not there yet has seen none. */
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
      throw new Error(`Migration ${migration.id} was changed after it ran; add a new one instead`)
  }
  return migrations.filter(migration => !applied.has(migration.id))
}

const apply = async (client: pg.Client, schema: string, migration: Migration): Promise<void> => {
  await client.query('begin')
  try {
    await client.query(`set local statement_timeout = 0; ${migration.text}`)
    await client.query(`insert into ${schema}.migrations (id, checksum) values ($1, $2)`, [
      migration.id,
      migration.checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw new Error(`Migration ${migration.id} failed`, { cause: error })
  }
}

/**
 * Brings the schema up to date. Many processes may call this at once: one works, the others wait until it is done.
 * The lock is polled, since a blocking wait would hold a snapshot that stops `create index concurrently`.
 */
export const migrate = async (
  connections: Connections,
  schema: string,
  migrations: Migration[],
  signal: AbortSignal,
): Promise<void> => {
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
    await client.query(
      `create table if not exists ${schema}.migrations (
        id text primary key, checksum text not null, applied_at timestamptz(3) not null default now())`,
    )
    for (const migration of await pendingMigrations(client, schema, migrations))
      await apply(client, schema, migration)
  } finally {
    await client.end()
  }
}
