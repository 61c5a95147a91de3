import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { SettingsError } from '@earshot/runtime'
import { eventually, startPgBouncer, type TestDatabase, testDatabase } from '@earshot/testing'
import { open } from './harness.ts'
import { tx } from './pool.ts'
import { one, run } from './query.ts'

const migrations = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-pooled-'))
  await writeFile(
    join(folder, '0001_posts.sql'),
    'create table posts (title text, created_at timestamptz default now());',
  )
  return {
    migrations: [{ name: 'feedback', directory: pathToFileURL(`${folder}/`) }],
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  }
}

const tables = (server: TestDatabase) =>
  server.query(
    `select schemaname || '.' || tablename as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  )

const never = new AbortController().signal
const ours = [{ name: 'feedback.migrations' }, { name: 'feedback.posts' }]

/** Uses each kind of connection, and what needs a session: settings, locks, notifications, transactions. */
const assertWorks = async (url: string, server: TestDatabase) => {
  await using files = await migrations()
  await using database = open(url, { migrations: files.migrations })
  await using other = open(url, { migrations: files.migrations })
  await database.migrate(never)
  assert.deepEqual(await tables(server), ours)
  await tx(database.pool, db => run(db)`insert into posts values ('Dark mode')`)
  assert.deepEqual(await one(other.pool, 'titles')`select title from posts`, { title: 'Dark mode' })
  assert.deepEqual(
    await one(database.pool)`
      select current_setting('TimeZone') as zone, current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle, current_setting('DateStyle') as dates,
        current_setting('default_transaction_read_only') as read_only`,
    { zone: 'UTC', statement: '30s', idle: '30s', dates: 'ISO, MDY', readOnly: 'off' },
  )
  const lock = await eventually(() => database.session.tryLock('relay'))
  await eventually(() => other.session.tryLock('another'))
  assert.equal(await other.session.tryLock('relay'), undefined)
  let woken = 0
  other.session.listen('posts', () => void woken++)
  await eventually(() => {
    database.session.notify('posts')
    return woken > 0
  })
  await lock.release()
  await database.probe.answers()
}

test('PgBouncer in session mode works, whether it refuses start-up parameters or ignores them', async () => {
  const options = '?options=-c%20lock_timeout%3D60000'
  for (const [settings, query] of [
    [{}, ''],
    [{ ignore_startup_parameters: 'options' }, ''],
    [{ ignore_startup_parameters: 'options' }, options],
    [{ server_reset_query: 'DISCARD ALL', default_pool_size: 8 }, ''],
  ] as const) {
    await using server = await testDatabase()
    await using pooler = await startPgBouncer(server.url, { pool_mode: 'session', ...settings })
    await assertWorks(pooler.url + query, server)
  }
})

test('PgBouncer in transaction or statement mode is refused with the reason, and changes nothing', async () => {
  for (const settings of [
    { pool_mode: 'transaction' },
    { pool_mode: 'transaction', server_round_robin: 1, min_pool_size: 4 },
    { pool_mode: 'statement' },
  ]) {
    await using server = await testDatabase()
    await using pooler = await startPgBouncer(server.url, settings)
    await using files = await migrations()
    await using database = open(pooler.url, { migrations: files.migrations })
    for (const use of [() => database.migrate(never), () => run(database.pool)`create table posts ()`])
      await assert.rejects(use(), error => {
        assert.ok(error instanceof SettingsError)
        assert.match(error.message, /^DATABASE_URL: .*transaction or statement mode.*pool_mode=session/)
        return true
      })
    assert.deepEqual(await tables(server), [])
  }
})

test('options of the URL are combined with ours, which also override defaults of the user and the database', async () => {
  await using server = await testDatabase()
  const [found] = await server.query('select current_database() as name')
  for (const setting of [
    "timezone = 'Asia/Tokyo'",
    "datestyle = 'German'",
    'default_transaction_read_only = on',
  ])
    await server.query(`alter database ${found?.name} set ${setting}`)
  try {
    const options =
      '-c lock_timeout=60000 -c search_path=public -c timezone=Asia/Tokyo -c statement_timeout=0'
    const url = `${server.url}${server.url.includes('?') ? '&' : '?'}options=${encodeURIComponent(options)}&application_name=other`
    await assertWorks(url, server)
    await using database = open(url)
    assert.deepEqual(
      await one(database.pool)`
        select current_setting('lock_timeout') as lock, current_setting('application_name') as name`,
      { lock: '1min', name: 'earshot-feedback' },
    )
  } finally {
    await server.query('set default_transaction_read_only = off')
    await server.query(`alter database ${found?.name} reset all`)
  }
})

test('a user who may not use the schema gets a message, and no table in another schema', async () => {
  await using server = await testDatabase()
  const role = `earshot_test_${process.pid}`
  await server.query(`create role ${role} login password 'x'`)
  await server.query('create schema feedback')
  const [found] = await server.query('select current_database() as name')
  await server.query(`grant create on database ${found?.name} to ${role}`)
  await server.query(`grant all on schema public to ${role}`)
  try {
    const url = new URL(server.url)
    if (url.host) Object.assign(url, { username: role, password: 'x' })
    else url.searchParams.set('user', role)
    await using files = await migrations()
    await using database = open(url.href, { migrations: files.migrations })
    await assert.rejects(database.migrate(never), {
      name: 'SettingsError',
      message: new RegExp(
        `schema public instead of feedback.*grant usage, create on schema feedback to ${role}`,
      ),
    })
    assert.deepEqual(await tables(server), [])
  } finally {
    await server.query(`drop owned by ${role}`)
    await server.query(`drop role ${role}`)
  }
})
