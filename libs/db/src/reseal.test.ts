import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sealerFor } from '@earshot/runtime'
import { eventually, testDatabase } from '@earshot/testing'
import pg from 'pg'
import { openDatabase } from './database.ts'
import { silent } from './harness.ts'
import { run } from './query.ts'
import { reseal } from './reseal.ts'
import type { SealedTable } from './sealed-repo.ts'

const older = 'the-older-secret-of-this-very-test'
const newer = 'the-newer-secret-of-this-very-test'
const stranger = 'a-secret-that-nobody-here-ever-had'

const notes: SealedTable = {
  what: 'notes',
  label: 'notes',
  table: 'notes',
  key: ['hash', 'kind'],
  columns: ['text', 'former'],
}

const both = { current: newer, previous: older }
const by = (current: string) => sealerFor({ current }, notes.label)

/** Rows by number, with their texts and the secrets that encrypt them. */
const startNotes = async (rows: [string | null, string | null][]) => {
  const server = await testDatabase()
  const database = openDatabase({
    url: server.url,
    schema: 'public',
    name: 'notes',
    max: 4,
    migrations: [],
    log: silent,
  })
  const { pool } = database
  await server.query(
    'create table notes (hash text, kind text, text bytea, former bytea, primary key (hash, kind))',
  )
  for (const [index, [text, former]] of rows.entries())
    await run(pool)`
      insert into notes values (${`hash-${index}`}, 'it', ${text && by(text).seal(`text ${index}`)},
        ${former && by(former).seal(`former ${index}`)})`
  return {
    server,
    pool,
    /** The values that the secret can decrypt, and the bytes of the others. */
    read: async (secret: string) => {
      const found = await server.query(
        'select text, former from notes order by split_part(hash, $1, 2)::int',
        ['-'],
      )
      const open = (sealed: unknown) => {
        if (sealed === null) return null
        try {
          return by(secret).open(sealed as Buffer)
        } catch {
          return sealed
        }
      }
      return found.map(row => [open(row.text), open(row.former)])
    },
    [Symbol.asyncDispose]: async () => {
      await database.close()
      await server.query('drop table notes')
      await server[Symbol.asyncDispose]()
    },
  }
}

/** Locks a row, like a concurrent change. */
const lockRow = async (url: string, hash: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('begin')
  await client.query('select from notes where hash = $1 for update', [hash])
  return client
}

test('values are re-encrypted from the previous key to the current one, and a second run changes nothing', async () => {
  await using it = await startNotes(
    [...Array(250).keys()].map(index => [index % 2 ? older : newer, index % 3 ? null : older]),
  )
  assert.deepEqual(await reseal(it.pool, both, notes), { values: 334, resealed: 209, unopened: [] })
  const after = await it.read(newer)
  assert.deepEqual(
    after,
    after.map((_, index) => [`text ${index}`, index % 3 ? null : `former ${index}`]),
  )
  const bytes = await it.server.query('select * from notes order by 1')
  assert.deepEqual(await reseal(it.pool, both, notes), { values: 334, resealed: 0, unopened: [] })
  assert.deepEqual(await reseal(it.pool, { current: newer }, notes), {
    values: 334,
    resealed: 0,
    unopened: [],
  })
  assert.deepEqual(await it.server.query('select * from notes order by 1'), bytes)
})

test('a value that no key can decrypt is reported and not changed, and others in its row are re-encrypted', async () => {
  await using it = await startNotes([
    [older, null],
    [stranger, older],
    [older, stranger],
  ])
  const before = await it.read(stranger)
  const { unopened, resealed } = await reseal(it.pool, both, notes)
  assert.deepEqual([unopened.toSorted(), resealed], [['hash-1 it', 'hash-2 it'], 3])
  const after = await it.read(newer)
  assert.deepEqual([after[0], after[1]?.[1], after[2]?.[0]], [['text 0', null], 'former 1', 'text 2'])
  const kept = await it.read(stranger)
  assert.deepEqual([kept[1]?.[0], kept[2]?.[1]], [before[1]?.[0], before[2]?.[1]])
  const again = await reseal(it.pool, both, notes)
  assert.deepEqual([again.unopened.length, again.resealed], [2, 0])
})

test('a locked row is retried without locking others, and its concurrent change is kept', async () => {
  await using it = await startNotes([
    [older, null],
    [older, null],
    [older, null],
  ])
  const client = await lockRow(it.server.url, 'hash-1')
  const done = reseal(it.pool, both, notes)
  await eventually(async () => (await it.read(newer))[2]?.[0] === 'text 2')
  assert.equal((await it.read(older))[1]?.[0], 'text 1')
  await client.query('update notes set former = text, text = $1 where hash = $2', [
    by(newer).seal('another'),
    'hash-1',
  ])
  await client.query('commit')
  await client.end()
  assert.deepEqual(await done, { values: 4, resealed: 3, unopened: [] })
  assert.deepEqual((await it.read(newer))[1], ['another', 'text 1'])
})

test('a table that does not exist yet is skipped', async () => {
  await using it = await startNotes([])
  assert.deepEqual(await reseal(it.pool, both, { ...notes, table: 'nowhere' }), {
    values: 0,
    resealed: 0,
    unopened: [],
  })
})
