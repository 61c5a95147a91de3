import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { databaseProxy, eventually, testDatabase } from '@earshot/testing'
import pg from 'pg'
import { isOpen, open, terminate } from './harness.ts'
import { tx } from './pool.ts'
import { run } from './query.ts'

/** A function that counts its calls. */
const counter = () => {
  const seen = { count: 0, wake: () => void seen.count++ }
  return seen
}

test('a signal wakes each listener of its channel once, in every process', async () => {
  await using server = await testDatabase()
  await using here = open(server.url)
  await using there = open(server.url)
  const own = counter()
  const other = counter()
  const elsewhere = counter()
  for (const { session } of [here, there]) await isOpen(session)
  here.session.listen('outbox', own.wake)
  there.session.listen('outbox', other.wake)
  there.session.listen('lanes', elsewhere.wake)
  await isOpen(there.session) // statements run in order, so it listens by now
  await tx(here.pool, async db => db.signal('outbox'))
  await eventually(() => other.count > 0)
  here.pool.signal('lanes')
  await eventually(() => elsewhere.count > 0)
  assert.deepEqual([own.count, other.count, elsewhere.count], [1, 1, 1])
})

test('several signals at once are combined into one notification', async () => {
  await using server = await testDatabase()
  await using database = open(server.url)
  await isOpen(database.session)
  const client = new pg.Client(server.url)
  const heard: string[] = []
  client.on('error', () => undefined).on('notification', ({ channel }) => heard.push(channel))
  await client.connect()
  await client.query('listen feedback_outbox')
  await client.query('listen feedback_last')
  for (let event = 0; event < 100; event++) database.session.notify('outbox')
  database.session.notify('last')
  await eventually(() => heard.includes('feedback_last'))
  assert.deepEqual(heard, ['feedback_outbox', 'feedback_last'])
  await client.end()
})

test('a listener that needs no other process wakes none, until it is removed', async () => {
  await using server = await testDatabase()
  await using here = open(server.url)
  await using there = open(server.url)
  for (const { session } of [here, there]) await isOpen(session)
  const own = counter()
  const other = counter()
  const last = counter()
  const forget = here.session.listen('outbox', own.wake, { alone: true })
  there.session.listen('outbox', other.wake)
  there.session.listen('last', last.wake)
  await isOpen(there.session)
  here.session.notify('outbox')
  here.session.notify('last')
  await eventually(() => last.count === 1)
  assert.deepEqual([own.count, other.count], [1, 0])
  forget()
  here.session.notify('outbox')
  await eventually(() => other.count === 1)
})

test('services with different schemas do not wake each other', async () => {
  await using server = await testDatabase()
  await using feedback = open(server.url)
  await using support = open(server.url, { schema: 'support' })
  const other = counter()
  for (const { session } of [feedback, support]) await isOpen(session)
  support.session.listen('outbox', other.wake)
  support.session.listen('last', other.wake)
  await isOpen(support.session)
  feedback.session.notify('outbox')
  await run(feedback.pool)`notify support_last`
  await eventually(() => other.count > 0)
  assert.equal(other.count, 1)
})

test('a listener is not called after it is removed', async () => {
  await using server = await testDatabase()
  await using database = open(server.url)
  await isOpen(database.session)
  const seen = counter()
  const forget = database.session.listen('outbox', seen.wake)
  database.session.notify('outbox')
  forget()
  database.session.notify('outbox')
  assert.equal(seen.count, 1)
})

test('a session that loses its connection reconnects, wakes its listeners and receives notifications again', async () => {
  await using server = await testDatabase()
  await using here = open(server.url, { name: 'earshot-here' })
  await using there = open(server.url, { name: 'earshot-there' })
  const seen = counter()
  for (const { session } of [here, there]) await isOpen(session)
  here.session.listen('outbox', seen.wake)
  await isOpen(here.session)
  assert.equal(seen.count, 0)
  await terminate(server, 'earshot-here')
  await eventually(() => seen.count === 1)
  await isOpen(here.session)
  there.session.notify('outbox')
  await eventually(() => seen.count === 2)
})

test('notifications during a lost connection are sent after the reconnect', async () => {
  await using server = await testDatabase()
  await using proxy = await databaseProxy(server.url)
  await using here = open(proxy.url)
  await using there = open(server.url)
  const other = counter()
  there.session.listen('outbox', other.wake)
  await isOpen(there.session)
  const seenBefore = other.count // the first connection wakes too
  const lock = await eventually(() => here.session.tryLock('relay'))
  await proxy.cut()
  await eventually(() => lock.lost.aborted)
  here.session.notify('outbox')
  await sleep(50) // longer than notifications are combined for
  await proxy.restore()
  await eventually(() => other.count > seenBefore)
})

test('one session has a lock until it is released', async () => {
  await using server = await testDatabase()
  await using here = open(server.url)
  await using there = open(server.url)
  const lock = await eventually(() => here.session.tryLock('relay'))
  await isOpen(there.session)
  assert.equal(await there.session.tryLock('relay'), undefined)
  const other = await there.session.tryLock('sweep')
  assert.ok(other, 'another lock is free')
  await lock.release()
  assert.ok(await there.session.tryLock('relay'))
  assert.equal(lock.lost.aborted, false)
})

test('a session that loses its connection loses the lock, and its signal aborts', async () => {
  await using server = await testDatabase()
  await using proxy = await databaseProxy(server.url)
  await using here = open(proxy.url)
  await using there = open(server.url)
  const lock = await eventually(() => here.session.tryLock('relay'))
  await proxy.cut()
  await eventually(() => lock.lost.aborted)
  await assert.rejects(run(lock.db)`select 1`, 'the connection of the lost lock cannot be used')
  await lock.release()
  assert.equal(await here.session.tryLock('relay'), undefined, 'there is no connection for a lock')
  assert.ok(await eventually(() => there.session.tryLock('relay')))
})

test('a closed session does not reconnect', async () => {
  await using server = await testDatabase()
  const database = open(server.url)
  const lock = await eventually(() => database.session.tryLock('relay'))
  await database.close()
  assert.equal(lock.lost.aborted, true)
  assert.equal(await database.session.tryLock('relay'), undefined)
  await sleep(0)
  assert.equal(await terminate(server, 'earshot-feedback'), 0)
})
