import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { eventually, type TestDatabase, testDatabase } from '@earshot/testing'
import { open } from './harness.ts'

/** A folder of migrations that is gone at the end of the scope. */
const folder = async (files: Record<string, string>) => {
  const path = await mkdtemp(join(tmpdir(), 'earshot-migrations-'))
  const write = async (more: Record<string, string>) => {
    for (const [name, text] of Object.entries(more)) await writeFile(join(path, name), text)
  }
  await write(files)
  return {
    set: { name: 'feedback', directory: pathToFileURL(`${path}/`) },
    write,
    [Symbol.asyncDispose]: () => rm(path, { recursive: true }),
  }
}

const forever = new AbortController().signal

const first = { '0001_posts.sql': 'create table posts (title text);' }
const second = {
  '0002_votes.sql': `alter table posts add votes int not null default 0;
    insert into posts (title) values ('Dark mode; and "light" too');`,
}

const applied = async (server: TestDatabase) =>
  (await server.query('select id from feedback.migrations order by applied_at, id')).map(({ id }) => id)

const columns = async (server: TestDatabase) =>
  (
    await server.query(
      `select column_name as name from information_schema.columns
       where table_schema = 'feedback' and table_name = 'posts' order by ordinal_position`,
    )
  ).map(({ name }) => name)

test('a fresh database gets the schema and every migration, and is behind until then', async () => {
  await using server = await testDatabase()
  await using files = await folder({ ...second, ...first, 'notes.md': 'not sql' })
  await using database = open(server.url, { migrations: [files.set] })
  assert.equal(await database.probe.migrationsBehind(), true)
  await database.migrate(forever)
  assert.equal(await database.probe.migrationsBehind(), false)
  assert.deepEqual(await applied(server), ['feedback/0001_posts.sql', 'feedback/0002_votes.sql'])
  assert.deepEqual(await columns(server), ['title', 'votes'])
  assert.equal((await server.query('select from feedback.posts')).length, 1)
})

test('migrating again does nothing, and a new migration runs alone', async () => {
  await using server = await testDatabase()
  await using files = await folder(first)
  await using before = open(server.url, { migrations: [files.set] })
  await before.migrate(forever)
  await before.migrate(forever)
  await files.write(second)
  await using after = open(server.url, { migrations: [files.set] })
  assert.equal(await before.probe.migrationsBehind(), false)
  assert.equal(await after.probe.migrationsBehind(), true)
  await after.migrate(forever)
  assert.equal((await server.query('select from feedback.posts')).length, 1)
})

test('sets run in the order in which they are given, and their names keep them apart', async () => {
  await using server = await testDatabase()
  await using library = await folder({ '0001_posts.sql': 'create table outbox (seq bigint);' })
  await using own = await folder({ '0001_posts.sql': 'create table posts as select seq from outbox;' })
  await using database = open(server.url, { migrations: [{ ...library.set, name: 'events' }, own.set] })
  await database.migrate(forever)
  assert.deepEqual((await applied(server)).sort(), ['events/0001_posts.sql', 'feedback/0001_posts.sql'])
})

test('processes that start at the same time run each migration once', async () => {
  await using server = await testDatabase()
  await using files = await folder({ ...first, ...second })
  const processes = Array.from({ length: 5 }, () => open(server.url, { migrations: [files.set] }))
  await Promise.all(processes.map(database => database.migrate(forever)))
  for (const database of processes) assert.equal(await database.probe.migrationsBehind(), false)
  assert.equal((await server.query('select from feedback.posts')).length, 1)
  for (const database of processes) await database.close()
})

test('a migration that was changed after it ran is refused', async () => {
  await using server = await testDatabase()
  await using files = await folder(first)
  await using before = open(server.url, { migrations: [files.set] })
  await before.migrate(forever)
  await files.write({ '0001_posts.sql': 'create table posts (title text, content text);', ...second })
  await using after = open(server.url, { migrations: [files.set] })
  const changed = /Migration feedback\/0001_posts.sql was changed after it ran/
  await assert.rejects(after.migrate(forever), changed)
  await assert.rejects(after.probe.migrationsBehind(), changed)
  assert.deepEqual(await columns(server), ['title'])
})

test('a migration that fails leaves nothing half-done, and those before it stay', async () => {
  await using server = await testDatabase()
  const broken = { '0002_broken.sql': 'alter table posts add votes int; alter table nowhere add votes int;' }
  await using files = await folder({ ...first, ...broken })
  await using database = open(server.url, { migrations: [files.set] })
  await assert.rejects(database.migrate(forever), error => {
    assert.ok(error instanceof Error && error.cause instanceof Error)
    assert.equal(error.message, 'Migration feedback/0002_broken.sql failed')
    assert.match(error.cause.message, /"nowhere" does not exist/)
    return true
  })
  assert.deepEqual(await applied(server), ['feedback/0001_posts.sql'])
  assert.deepEqual(await columns(server), ['title'])
  assert.equal(await database.probe.migrationsBehind(), true)

  await files.write({ '0002_broken.sql': 'alter table posts add votes int;' })
  await using mended = open(server.url, { migrations: [files.set] })
  await mended.migrate(forever)
  assert.deepEqual(await columns(server), ['title', 'votes'])
})

test('who is told to stop while another migrates does not wait for it', async () => {
  await using server = await testDatabase()
  await using files = await folder(first)
  await using database = open(server.url, { migrations: [files.set] })
  await server.query(`select pg_advisory_lock(hashtextextended('feedback:migrations', 0))`)
  const stopping = new AbortController()
  const migrated = database.migrate(stopping.signal)
  await eventually(async () => {
    const rows = await server.query(
      `select from pg_stat_activity where query like 'select pg_try_advisory_lock%' and datname = current_database()`,
    )
    return rows.length > 0
  })
  stopping.abort()
  await migrated
  assert.equal(await database.probe.migrationsBehind(), true)
  await server.query('select pg_advisory_unlock_all()')
})

test('a service that others already know works beside one that has not migrated yet', async () => {
  await using server = await testDatabase()
  await using files = await folder(first)
  await using feedback = open(server.url, { migrations: [files.set] })
  await using support = open(server.url, { migrations: [files.set], schema: 'support' })
  await feedback.migrate(forever)
  assert.equal(await support.probe.migrationsBehind(), true)
  await support.migrate(forever)
  assert.equal(
    (await server.query(`select to_regclass('support.posts') as posts`))[0]?.posts,
    'support.posts',
  )
})
