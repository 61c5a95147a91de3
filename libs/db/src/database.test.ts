import assert from 'node:assert/strict'
import { test } from 'node:test'
import { databaseProxy, eventually, testDatabase } from '@earshot/testing'
import { isOpen, open, terminate } from './harness.ts'
import { one } from './query.ts'

test('the probe works while the pool is busy', async () => {
  await using server = await testDatabase()
  await using database = open(server.url, { max: 1 })
  const held = Promise.withResolvers<void>()
  const busy = database.pool.transaction(() => held.promise)
  await database.probe.answers()
  held.resolve()
  await busy
})

test('a pool without a free connection is found by the probe, which waits for one', {
  tags: ['slow: waits 5 s for a connection'],
}, async () => {
  await using server = await testDatabase()
  await using database = open(server.url, { max: 1 })
  await database.probe.hasFreeConnection()
  assert.deepEqual(database.load(), { busy: 0, idle: 1, waiting: 0 })
  const held = Promise.withResolvers<void>()
  const busy = database.pool.transaction(async db => {
    await one(db)`select 1`
    await held.promise
  })
  await eventually(() => database.load().busy === 1)
  await assert.rejects(database.probe.hasFreeConnection(), /timeout/)
  const waiting = database.probe.hasFreeConnection()
  held.resolve()
  await Promise.all([busy, waiting])
})

test('a probe whose connection was terminated uses a new one', async () => {
  await using server = await testDatabase()
  await using database = open(server.url)
  await database.probe.answers()
  await isOpen(database.session)
  assert.equal(await terminate(server, 'earshot-feedback'), 2)

  await database.probe.answers()
})

test('the probe fails while the database is unreachable', async () => {
  await using server = await testDatabase()
  await using proxy = await databaseProxy(server.url)
  await using database = open(proxy.url)
  await database.probe.answers()
  await proxy.cut()
  await assert.rejects(database.probe.answers())
  await assert.rejects(database.probe.migrationsBehind())
  await proxy.restore()
  await database.probe.answers()
})

test('a database can be opened while it is unreachable, and works once it is reachable', async () => {
  await using server = await testDatabase()
  await using proxy = await databaseProxy(server.url)
  await proxy.cut()
  await using database = open(proxy.url)
  await assert.rejects(one(database.pool)`select 1`)
  await proxy.restore()
  await one(database.pool)`select 1`
  await isOpen(database.session)
})

test('a closed database has no connections and rejects statements', async () => {
  await using server = await testDatabase()
  const database = open(server.url)
  await one(database.pool)`select 1`
  await database.probe.answers()
  await isOpen(database.session)
  await database.close()
  await eventually(async () => (await terminate(server, 'earshot-feedback')) === 0)
  await assert.rejects(database.probe.answers(), /closed/)
})
