import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { databaseProxy, eventually, type TestDatabase, testDatabase } from '@earshot/testing'
import { isDatabaseDown, sqlState } from './connections.ts'
import { open, terminate } from './harness.ts'
import { run } from './query.ts'

const faultOf = async (work: () => Promise<unknown>): Promise<unknown> => {
  try {
    await work()
  } catch (error) {
    return error
  }
  return assert.fail('no error was thrown')
}

test('a database that refuses connections counts as down until it accepts them again', async () => {
  await using server = await testDatabase()
  await using proxy = await databaseProxy(server.url)
  await using database = open(proxy.url)
  await run(database.pool)`select 1`
  await proxy.cut()
  const fault = await eventually(async () => {
    const error = await faultOf(() => run(database.pool)`select 1`)
    assert.ok(isDatabaseDown(error), String(error))
    return sqlState(error) === 'ECONNREFUSED' && error
  })
  assert.ok(fault)
  await proxy.restore()
  await run(database.pool)`select 1`
})

test('a connection that is terminated during a statement counts as a database that is down', async () => {
  await using server = await testDatabase()
  await using database = open(server.url)
  const fault = faultOf(() => run(database.pool)`select pg_sleep(60)`)
  await eventually(async () => {
    const rows = await server.query(
      `select from pg_stat_activity
       where query like 'select pg_sleep%' and state = 'active' and datname = current_database()`,
    )
    return rows.length === 1
  })
  await terminate(server, 'earshot-feedback')
  const error = await fault
  assert.equal(sqlState(error), '57P01')
  assert.ok(isDatabaseDown(error))
})

test('a dropped database counts as down', async () => {
  await using server = await testDatabase()
  await using neighbor = await testDatabase()
  await using database = open(server.url)
  await run(database.pool)`select 1`
  const [found] = await server.query('select current_database() as name')
  await neighbor.query(`drop database ${found?.name} with (force)`)
  const fault = await eventually(async () => {
    const error = await faultOf(() => run(database.pool)`select 1`)
    assert.ok(isDatabaseDown(error), String(error))
    return sqlState(error) === '3D000' && error
  })
  assert.ok(fault)
})

test('an invalid statement, a constraint violation or a bug does not count as a database that is down', async () => {
  await using server = await testDatabase()
  await using database = open(server.url)
  for (const statement of [
    () => run(database.pool)`select nonsense`,
    () => run(database.pool)`select 1 / 0`,
    () => run(database.pool)`select ${'\0'}::text`,
    () => run(database.pool)`select from missing_table`,
  ])
    assert.equal(isDatabaseDown(await faultOf(statement)), false)
  for (const thrown of [new TypeError('x is undefined'), undefined, 'ECONNREFUSED'])
    assert.equal(isDatabaseDown(thrown), false)
})

/** A user of the server with a connection limit. */
const narrowUser = async (server: TestDatabase, connections: number) => {
  const name = `test_${randomBytes(6).toString('hex')}`
  await server.query(`create role ${name} login password '${name}' connection limit ${connections}`)
  const url = new URL(server.url)
  if (url.host) Object.assign(url, { username: name, password: name })
  else url.searchParams.set('user', name)
  return { url: url.href, [Symbol.asyncDispose]: async () => void (await server.query(`drop role ${name}`)) }
}

test('statements share the existing connections while the server has reached its limit', async () => {
  await using server = await testDatabase()
  await using user = await narrowUser(server, 2) // one connection is the session's
  await using database = open(user.url)
  const all = Array.from(
    { length: 20 },
    (_, index) => run(database.pool)`select pg_sleep(0.01), ${index}::int`,
  )
  await Promise.all(all)
})

test('a server that stays at its connection limit counts as down', async () => {
  await using server = await testDatabase()
  await using user = await narrowUser(server, 0)
  await using database = open(user.url)
  const error = await faultOf(() => run(database.pool)`select 1`)
  assert.equal(sqlState(error), '53300')
  assert.ok(isDatabaseDown(error))
})

test('a database that is closed right after it is opened leaves no connections', async () => {
  await using server = await testDatabase()
  await open(server.url).close()
  await eventually(async () => {
    const rows = await server.query(
      'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    return rows.length === 0
  })
})
