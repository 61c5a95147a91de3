import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { databaseProxy, eventually, testDatabase } from '@earshot/testing'
import { isDatabaseDown } from './connections.ts'
import { clusterOf, usedFolder } from './embedded/harness.ts'
import { start } from './embedded/start.ts'
import { open, titles } from './harness.ts'
import { tx } from './pool.ts'
import { many, one, run } from './query.ts'

/** A private server, because tests stop it. Its first start takes a second, so all tests share it. */
let folder: Awaited<ReturnType<typeof usedFolder>>
before(async () => {
  folder = await usedFolder()
})
after(() => folder[Symbol.asyncDispose]())

test('hosts that refuse connections are skipped, also with many concurrent connections', async () => {
  await using server = await testDatabase()
  await using away = await databaseProxy(server.url)
  await using there = await databaseProxy(server.url)
  await away.cut()
  await using database = open(there.url.replace('127.0.0.1', `${away.authority},127.0.0.1`), { max: 8 })
  const answers = Array.from({ length: 8 }, () => one(database.pool)`select 1 as n, pg_sleep(0.05)`)
  assert.equal((await Promise.all(answers)).length, 8)
  await database.probe.answers()
})

test('if no host is reachable, the last error is thrown and all hosts are tried again later', async () => {
  await using server = await testDatabase()
  await using first = await databaseProxy(server.url)
  await using second = await databaseProxy(server.url)
  await first.cut()
  await second.cut()
  await using database = open(first.url.replace(first.authority, `${first.authority},${second.authority}`))
  await assert.rejects(one(database.pool)`select 1`, { code: 'ECONNREFUSED' })
  await second.restore()
  await one(database.pool)`select 1`
})

test('a standby is skipped, and used once it is promoted', async () => {
  await using copied = await folder.copy()
  await writeFile(join(clusterOf(copied), 'standby.signal'), '')
  const [primary, standby] = await Promise.all([
    start({ dataDir: folder.use().path }),
    start({ dataDir: copied.path }),
  ])
  await using stopping = {
    [Symbol.asyncDispose]: async () => {
      await Promise.all([primary.stop(), standby.stop()])
    },
  }
  assert.ok(stopping)
  await using toPrimary = await databaseProxy(primary.url)
  await using toStandby = await databaseProxy(standby.url)
  const hosts = `${toStandby.authority},${toPrimary.authority}`
  await using database = open(toPrimary.url.replace(toPrimary.authority, hosts))
  await using onStandby = open(standby.url)
  assert.deepEqual(await one(onStandby.pool)`select pg_is_in_recovery() as standby`, { standby: true })

  const { pool } = database
  await run(pool)`create table posts (title text)`
  await tx(pool, db => run(db)`insert into posts values ('Dark mode')`)
  assert.deepEqual(await titles(pool), ['Dark mode'])
  assert.deepEqual(await many(onStandby.pool)`select to_regclass('posts') as posts`, [{ posts: null }])

  await toPrimary.cut()
  await run(onStandby.pool)`select pg_promote()`
  const moved = () => run(pool)`create table posts (title text)`
  await eventually(() =>
    moved().then(
      () => true,
      () => false,
    ),
  )
  assert.deepEqual(await titles(pool), [])
})

test('a server that hangs is given up by waiting statements and lock holders, and the next one is used', async () => {
  await using server = await testDatabase()
  await using first = await databaseProxy(server.url)
  await using second = await databaseProxy(server.url)
  const hosts = `${first.authority},${second.authority}`
  await using database = open(first.url.replace(first.authority, hosts), { silentMs: 1000 })
  await one(database.pool)`select 1`
  const lock = await eventually(() => database.session.tryLock('test').catch(() => undefined))
  first.hang()
  const waiting = [one(database.pool)`select 1`, one(lock.db)`select 1`]
  await Promise.all(waiting.map(statement => assert.rejects(statement, isDatabaseDown)))
  await eventually(() => lock.lost.aborted)
  await eventually(() =>
    one(database.pool)`select 1`.then(
      () => true,
      () => false,
    ),
  )
  // The server still has the first session and its lock.
  await eventually(() => database.session.tryLock('other').catch(() => undefined))
})

test('a server that is shut down while in use counts as down until it is started again', async () => {
  const first = await start({ dataDir: folder.use().path })
  await using database = open(first.url)
  await one(database.pool)`select 1`
  await first.stop()
  await assert.rejects(one(database.pool)`select 1`, isDatabaseDown)
  const again = await start({ dataDir: folder.use().path })
  assert.equal(again.url, first.url)
  await one(database.pool)`select 1`
  await again.stop()
})
