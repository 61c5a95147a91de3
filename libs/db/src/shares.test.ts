import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, testDatabase } from '@earshot/testing'
import { isDatabaseDown } from './connections.ts'
import { open } from './harness.ts'
import { tx } from './pool.ts'
import { type Db, one, run } from './query.ts'
import { isSearchTimeout, mostFor, type Work } from './shares.ts'

const kinds: Work[] = ['read', 'write', 'search', 'job']
const max = 8

const withLock = async () => {
  const server = await testDatabase()
  await server.query('create schema feedback')
  const database = open(server.url, { max })
  const other = open(server.url, { max: 1 })
  await run(database.pool)`create table locked (id int)`
  return {
    ...database,
    other,
    [Symbol.asyncDispose]: async () => {
      await database.close()
      await other[Symbol.asyncDispose]()
      await server[Symbol.asyncDispose]()
    },
  }
}

/** Statements of `count` waiting for a lock that is released at the end of the scope. */
const saturate = async (it: Awaited<ReturnType<typeof withLock>>, work: Work, count: number) => {
  const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = tx(it.other.pool, async db => {
    await run(db)`lock table locked`
    locked.resolve()
    await release.promise
  })
  await locked.promise
  const read = (db: Db) => run(db)`select from locked`
  const waiting = Array.from({ length: count }, () =>
    read(it.pool.for(work)).catch((error: unknown) => error),
  )
  await eventually(async () => {
    const { busy, waiting } = it.load()
    return (busy === mostFor(work, max) && waiting === count - mostFor(work, max)) || undefined
  })
  return {
    [Symbol.asyncDispose]: async () => {
      release.resolve()
      await holding
      await Promise.all(waiting)
    },
  }
}

test('no kind of work takes all connections, so that the others continue', {
  tags: ['slow: waits for locks'],
}, async () => {
  await using it = await withLock()
  for (const busy of kinds) {
    await using _waiting = await saturate(it, busy, 20)
    for (const other of kinds.filter(kind => kind !== busy))
      assert.deepEqual(await one(it.pool.for(other))`select 1 as one`, { one: 1 }, `${other} beside ${busy}`)
  }
  assert.deepEqual(it.load().waiting, 0)
})

test('every kind has a connection, searches have two at most, and a share leaves some to others', () => {
  for (let size = 1; size <= 100; size++)
    for (const kind of kinds) {
      const most = mostFor(kind, size)
      assert.ok(most >= 1 && (size === 1 || most < size), `${kind} of ${size}: ${most}`)
      assert.ok(kind !== 'search' || most <= 2)
    }
})

test('a search is cancelled after 2 s altogether, in a statement or while it waits, and its connection still works', {
  tags: ['slow: waits for the limit'],
}, async () => {
  await using it = await withLock()
  const isOver = (error: unknown) => isSearchTimeout(error) && !isDatabaseDown(error)
  const sleeping = () => run(it.pool.for('search'))`select pg_sleep(30)`
  await Promise.all(Array.from({ length: 5 }, () => assert.rejects(sleeping(), isOver)))
  const search = it.pool.for('search')
  const inParts = tx(search, async db => {
    for (let part = 0; part < 10; part++) await run(db)`select pg_sleep(0.5)`
  })
  await assert.rejects(inParts, isOver)
  const limit = await one<{ limit: string }>(it.pool)`select current_setting('statement_timeout') as "limit"`
  assert.equal(limit.limit, '30s')
  assert.deepEqual(await one(it.pool.for('search'))`select 1 as one`, { one: 1 })
})
