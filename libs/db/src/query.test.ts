import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '@earshot/testing'
import { open } from './harness.ts'
import { many, maybe, one, run } from './query.ts'
import { raw, sql } from './sql.ts'

test('many, maybe and one return rows with column names in camel case', async () => {
  await using server = await testDatabase()
  await server.query('create schema feedback')
  await using database = open(server.url)
  const { pool } = database
  await run(pool)`create table posts (id int primary key, board_id text, p95_of_votes int)`
  await run(pool)`insert into posts values ${raw("(1, 'ideas', 7), (2, 'bugs', null)")}`

  assert.deepEqual(await many(pool)`select * from posts order by id`, [
    { id: 1, boardId: 'ideas', p95OfVotes: 7 },
    { id: 2, boardId: 'bugs', p95OfVotes: null },
  ])
  assert.deepEqual(await many(pool)`select * from posts where id > ${2}`, [])
  assert.deepEqual(await one(pool)`select board_id from posts where id = ${2}`, { boardId: 'bugs' })
  assert.deepEqual(await maybe(pool)`select board_id from posts where id = ${1}`, { boardId: 'ideas' })
  assert.equal(await maybe(pool)`select board_id from posts where id = ${3}`, undefined)
  assert.equal(await run(pool)`select 1`, undefined)
  await assert.rejects(one(pool)`select board_id from posts where id = ${3}`, /returned none/)
})

test('nested SQL, arrays and JSON are passed to PostgreSQL correctly', async () => {
  await using server = await testDatabase()
  await using database = open(server.url)
  const forged = { parts: ["'x'); drop table posts; --"], values: [] }
  const wanted = sql`n = any(${[2, 3, 5]}::int[]) and n <> ${3}`
  assert.deepEqual(
    await many(
      database.pool,
    )`select n, ${forged}::jsonb as attributes from generate_series(1, 6) n where ${wanted}`,
    [
      { n: 2, attributes: forged },
      { n: 5, attributes: forged },
    ],
  )
})

test('timestamps are returned as ISO 8601 in UTC with milliseconds', async () => {
  await using server = await testDatabase()
  await using database = open(server.url)
  const { pool } = database
  const at = async (text: string) =>
    (await one<{ at: string }>(pool)`select ${text}::timestamptz(3) as at`).at
  assert.equal(await at('2026-03-01 09:30:00+00'), '2026-03-01T09:30:00.000Z')
  assert.equal(await at('2026-03-01 09:30:00.1+00'), '2026-03-01T09:30:00.100Z')
  assert.equal(await at('2026-03-01 10:30:00.123+01'), '2026-03-01T09:30:00.123Z')
  assert.equal(await at('2026-03-01 09:30:00.1235+00'), '2026-03-01T09:30:00.124Z')
  assert.equal(await at('2026-12-31 23:59:59.9999+00'), '2027-01-01T00:00:00.000Z')
  assert.match((await one<{ at: string }>(pool)`select now() as at`).at, /^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/)
  assert.deepEqual(await one(pool)`select null::timestamptz as at`, { at: null })
})

test('a row can be found by a timestamp that was read', async () => {
  await using server = await testDatabase()
  await server.query('create schema feedback')
  await using database = open(server.url)
  const { pool } = database
  await run(pool)`create table posts (created_at timestamptz(3) not null default now())`
  const { createdAt } = await one<{ createdAt: string }>(
    pool,
  )`insert into posts default values returning created_at`
  assert.deepEqual(await many(pool)`select created_at from posts where created_at = ${createdAt}`, [
    { createdAt },
  ])
})

test('counts are returned as numbers', async () => {
  await using server = await testDatabase()
  await using database = open(server.url)
  assert.deepEqual(
    await one(database.pool)`select count(*), 9007199254740991::bigint as largest from pg_class where false`,
    {
      count: 0,
      largest: Number.MAX_SAFE_INTEGER,
    },
  )
})

test('a named statement is prepared once per connection and works each time', async () => {
  await using server = await testDatabase()
  await using database = open(server.url, { max: 1 })
  const { pool } = database
  const double = (n: number) => one<{ twice: number }>(pool, 'double')`select ${n}::int * 2 as twice`
  assert.deepEqual([(await double(2)).twice, (await double(21)).twice], [4, 42])
  assert.deepEqual(await many(pool)`select name from pg_prepared_statements`, [{ name: 'double' }])
})

test('the schema is first on the search path, and the time zone is UTC', async () => {
  await using server = await testDatabase()
  await server.query('create schema support')
  await using database = open(server.url, { schema: 'support' })
  assert.deepEqual(
    await one(database.pool)`
      select current_schema as first, current_setting('TimeZone') as zone,
        current_setting('application_name') as name`,
    { first: 'support', zone: 'UTC', name: 'earshot-feedback' },
  )
})
