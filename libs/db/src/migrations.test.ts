import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { eventually, recordLog, type TestDatabase, testDatabase } from '@earshot/testing'
import { open, titles } from './harness.ts'
import { tx } from './pool.ts'
import { run } from './query.ts'

/** A folder of migrations, which is removed at the end of the scope. */
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

test('a new database gets the schema and all migrations, and is behind until then', async () => {
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

test('migrating again runs only new migrations', async () => {
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
  assert.equal(await before.probe.migrationsBehind(), false, 'migrations of a later version are ignored')
  await before.migrate(forever)
  assert.deepEqual(await columns(server), ['title', 'votes'])
})

test('sets run in the given order, and may have files of the same name', async () => {
  await using server = await testDatabase()
  await using library = await folder({ '0001_posts.sql': 'create table outbox (seq bigint);' })
  await using own = await folder({ '0001_posts.sql': 'create table posts as select seq from outbox;' })
  await using database = open(server.url, { migrations: [{ ...library.set, name: 'events' }, own.set] })
  await database.migrate(forever)
  assert.deepEqual((await applied(server)).sort(), ['events/0001_posts.sql', 'feedback/0001_posts.sql'])
})

test('concurrent processes run each migration once', async () => {
  await using server = await testDatabase()
  await using files = await folder({ ...first, ...second })
  const processes = Array.from({ length: 5 }, () => open(server.url, { migrations: [files.set] }))
  await Promise.all(processes.map(database => database.migrate(forever)))
  for (const database of processes) assert.equal(await database.probe.migrationsBehind(), false)
  assert.equal((await server.query('select from feedback.posts')).length, 1)
  for (const database of processes) await database.close()
})

test('a migration that was changed after it ran is rejected', async () => {
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

test('a failed migration is rolled back, and those before it stay applied', async () => {
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

test('a process that shuts down does not wait for another one that migrates', async () => {
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

test('a migrated service works while another one has not migrated yet', async () => {
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

test('a migration that waits for a long query does not block others, and runs after the query', async () => {
  await using server = await testDatabase()
  await using files = await folder(first)
  await using before = open(server.url, { migrations: [files.set] })
  await before.migrate(forever)
  await files.write({ '0002_votes.sql': 'alter table posts add votes int;' })
  const kept = recordLog()
  await using after = open(server.url, { migrations: [files.set], log: kept.log })
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const reading = tx(before.pool, async db => {
    await run(db)`select from posts`
    begun.resolve()
    await ended.promise
  })
  await begun.promise
  const migrated = after.migrate(forever)
  await eventually(async () => {
    const waiting = await server.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%add votes%' and datname = current_database()`,
    )
    return waiting.length > 0
  })
  assert.deepEqual(await titles(before.pool), [], 'a later query runs before the long query ends')
  await eventually(() => kept.text().includes('migration.waits'))
  assert.deepEqual(await columns(server), ['title'])
  ended.resolve()
  await reading
  await migrated
  assert.deepEqual(await columns(server), ['title', 'votes'])
})

const many = `insert into posts select 'Post ' || n from generate_series(1, 1000) n;`
const inBatches = `-- outside a transaction
do $$
begin
  loop
    update posts set title = upper(title)
    where ctid in (select ctid from posts where title <> upper(title) limit 100);
    exit when not found;
    commit;
    if (select count(*) from posts where title = upper(title)) = 500 and to_regclass('go_on') is null then
      raise exception 'cut short';
    end if;
  end loop;
end $$;`
const indexed = `-- outside a transaction
create unique index concurrently if not exists posts_title on posts (title);`

test('a migration outside a transaction commits in parts, and continues after an interruption', async () => {
  await using server = await testDatabase()
  await using files = await folder({ ...first, '0002_many.sql': many, '0003_upper.sql': inBatches })
  await using database = open(server.url, { migrations: [files.set] })
  await assert.rejects(database.migrate(forever), /0003_upper.sql failed/)
  const done = () => server.query('select from feedback.posts where title = upper(title)')
  assert.equal((await done()).length, 500)
  assert.equal(await database.probe.migrationsBehind(), true)
  await server.query('create table feedback.go_on ()')
  await database.migrate(forever)
  assert.equal((await done()).length, 1000)
  assert.equal(await database.probe.migrationsBehind(), false)
})

test('an index is created without blocking writes, and an invalid one is created again', async () => {
  await using server = await testDatabase()
  await using files = await folder({ ...first, '0002_many.sql': many })
  await using before = open(server.url, { migrations: [files.set] })
  await before.migrate(forever)
  await server.query(`insert into feedback.posts values ('Post 1')`)
  await files.write({ '0003_title.sql': indexed })
  await using after = open(server.url, { migrations: [files.set] })
  const valid = async () =>
    (
      await server.query(
        `select indisvalid as valid from pg_index where indexrelid = 'feedback.posts_title'::regclass`,
      )
    ).map(row => row.valid)
  await assert.rejects(after.migrate(forever), /0003_title.sql failed/)
  assert.deepEqual(await valid(), [false], 'two posts have one title')
  await server.query(
    `delete from feedback.posts where ctid = (select max(ctid) from feedback.posts where title = 'Post 1')`,
  )
  await after.migrate(forever)
  assert.deepEqual(await valid(), [true])
})
