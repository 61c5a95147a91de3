import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDatabase } from '@earshot/db'
import { createLog } from '@earshot/runtime'
import { migrationsOf, sealedOf } from '@earshot/service'
import { testDatabase } from '@earshot/testing'
import { storingServices } from './services.ts'

// Data encrypted with SECRET_KEY is stored as `bytea`, and so are only these: checksums, images, and hashes of addresses. If a column is missing in the lists,
// replacing the key would make its data unreadable.
const notSealed = [
  'contact_stops.address_hash',
  'files.sha256',
  'principals.picture',
  'votes.place',
  'workspace_settings.logo',
]

const sealedColumns = `
  select c.relname || '.' || a.attname as name,
    (select array_agg(k.attname::text order by k.attnum) from pg_index i
      join pg_attribute k on k.attrelid = c.oid and k.attnum = any (i.indkey)
      where i.indrelid = c.oid and i.indisprimary) as key
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and a.atttypid = 'bytea'::regtype and a.attnum > 0 and not a.attisdropped
  order by 1`

for (const definition of storingServices)
  test(`every sealed column of ${definition.name} is listed with its primary key`, async () => {
    await using server = await testDatabase()
    const database = openDatabase({
      url: server.url,
      schema: definition.schema,
      name: 'earshot-test',
      max: 2,
      migrations: migrationsOf(definition),
      log: createLog({ level: 'silent' }),
    })
    await database.migrate(AbortSignal.timeout(60_000))
    await database.close()
    const found = await server.query(sealedColumns, [definition.schema])
    const listed = sealedOf(definition)
    assert.deepEqual(
      listed
        .flatMap(({ table, columns, key }) =>
          columns.map(column => ({ name: `${table}.${column}`, key: key.toSorted() })),
        )
        .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
      found
        .filter(({ name }) => !notSealed.includes(name as string))
        .map(row => ({ name: row.name, key: (row.key as string[]).toSorted() })),
    )
    const labels = listed.map(it => it.label)
    assert.equal(new Set(labels).size, labels.length, 'each use has a different label')
  })
