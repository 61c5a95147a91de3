import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newEvent, sampleData } from '@earshot/contracts'
import { tx } from '@earshot/db'
import { eventually } from '@earshot/testing'
import { ada, type Outbox, recordingBroker, startRelay, titled, withOutbox } from '../harness.ts'
import { isBulk } from './bulk.ts'
import { createBulkRoom } from './bulk-room.ts'
import { emit, emitAll } from './emit.ts'

const importer = { ...ada, principalId: 'principal_01kjvqhs34ecst1qkmw75h1mpr' }

const postOf = (number: number, title: string) => {
  const { post } = titled(title)
  return { post: { ...post, id: `post_${String(number).padStart(26, '0')}` as const } }
}

/** Commits the events of an import: posts with the numbers from 0. */
const importPosts = (it: Outbox, count: number) =>
  tx(it.pool, db =>
    emitAll(
      db,
      importer,
      Array.from({ length: count }, (_, number) =>
        newEvent('post.restored', postOf(number, `Post ${number}`), Date.now()),
      ),
    ),
  )

test('an actor with more than 200 events at once or 100 per second is bulk, until it pauses for a second', () => {
  const caller = (name: string) => ({ ...ada, principalId: name })
  assert.equal(isBulk(caller('a'), 200, 0), false)
  assert.equal(isBulk(caller('a'), 1, 0), true)
  assert.equal(isBulk(caller('a'), 1, 500), false)
  assert.equal(isBulk(caller('b'), 10_000, 0), true)
  assert.equal(isBulk(caller('b'), 1, 999), true)
  assert.equal(isBulk(caller('b'), 1, 2100), false)
  const steady = Array.from({ length: 1000 }, (_, index) => isBulk(caller('c'), 1, index * 10))
  assert.equal(steady.includes(true), false, '100 per second')
})

test('every event of one object has the id of the object', () => {
  for (const [type, prefix] of [
    ['post.voted', 'post_'],
    ['post.merged', 'post_'],
    ['comment.created', 'post_'],
    ['changelog.published', 'changelog_'],
    ['conversation.created', 'conversation_'],
    ['message.created', 'conversation_'],
    ['ticket.created', 'ticket_'],
    ['ticket.replied', 'ticket_'],
    ['sla.breached', 'ticket_'],
  ] as const) {
    const { objectId } = newEvent(type, sampleData[type] as never, Date.now())
    assert.ok(objectId?.startsWith(prefix), `${type}: ${objectId}`)
  }
})

test('events of others go before a burst, except those of its objects, which keep their order', async () => {
  await using it = await withOutbox()
  const { broker, titles } = recordingBroker()
  await importPosts(it, 1000)
  await emit(it.pool, ada, 'post.restored', postOf(999, 'the last of the import, later'))
  await emit(it.pool, ada, 'post.restored', postOf(5000, 'another'))
  await importPosts(it, 1)
  await using _ = startRelay(it.database, broker)
  const published = await eventually(() => titles().length === 1003 && titles())
  assert.ok(published.indexOf('another') <= 50, `published after ${published.indexOf('another')} others`)
  const imported = published.filter(title => title.startsWith('Post'))
  assert.deepEqual(imported, [...Array.from({ length: 1000 }, (_, number) => `Post ${number}`), 'Post 0'])
  assert.ok(published.indexOf('the last of the import, later') > published.indexOf('Post 999'))
})

test('bulk events wait for earlier ordinary events of a full batch', async () => {
  await using it = await withOutbox()
  const { broker, titles } = recordingBroker()
  const many = Array.from({ length: 450 }, (_, number) => `Idea ${number}`)
  for (const title of many.keys())
    await emit(
      it.pool,
      { ...ada, principalId: `principal_${title}` },
      'post.restored',
      postOf(title, `Idea ${title}`),
    )
  await importPosts(it, 450)
  await using _ = startRelay(it.database, broker)
  const published = await eventually(() => titles().length === 900 && titles())
  for (const number of many.keys())
    assert.ok(published.indexOf(`Idea ${number}`) < published.indexOf(`Post ${number}`), `Post ${number}`)
})

test('while many events wait for the fan-out, bulk events stay in the outbox, and others are published', async () => {
  await using it = await withOutbox()
  const { broker, titles } = recordingBroker()
  let ready = 50
  const busy = { ...broker, durable: true, depth: async () => ({ ready, consumers: 1 }) }
  await importPosts(it, 300)
  await using _ = startRelay(it.database, busy)
  await eventually(() => titles().length === 50)
  for (const number of [5000, 5001, 5002]) {
    await emit(it.pool, ada, 'post.restored', postOf(number, `Other ${number}`))
    await eventually(() => titles().includes(`Other ${number}`))
  }
  assert.equal(titles().length, 53)
  ready = 0
  await eventually(() => titles().length === 303)
})

test('bulk events do not wait for a queue without consumers, or one that stays long', async () => {
  const queue = { ready: 1000, consumers: 1 }
  const { broker } = recordingBroker()
  let now = 0
  const room = createBulkRoom({ ...broker, durable: true, depth: async () => queue }, () => now)
  const roomAt = async (ms: number) => {
    now = ms
    const rows = await room.get()
    room.use(rows)
    return rows
  }
  assert.deepEqual(
    [await roomAt(0), await roomAt(10), await roomAt(5010), await roomAt(5020)],
    [50, 0, 0, 50],
  )
  queue.ready = 49
  assert.equal(await roomAt(5030), 50)
  queue.ready = 1000
  assert.equal(await roomAt(5040), 0, 'it is long again')
  queue.consumers = 0
  assert.equal(await roomAt(5050), 50)
})
