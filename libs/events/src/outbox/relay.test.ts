import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newEvent, sampleData } from '@earshot/contracts'
import { tx } from '@earshot/db'
import { eventually } from '@earshot/testing'
import { ada, type Outbox, post, recordingBroker, startRelay, titled, withOutbox } from '../harness.ts'
import { emit, emitAll, outboxChannel } from './emit.ts'
import { insertEvent } from './insert-repo.ts'

const publish = (it: Outbox, title: string) => emit(it.pool, ada, 'post.restored', titled(title))

const published = async (it: Outbox) => (await it.rows()).filter(row => row.published_at !== null).length

test('the outbox is published in order, once, and marked', async () => {
  await using it = await withOutbox()
  const { broker, kept, titles } = recordingBroker()
  await publish(it, 'before the relay ran')
  await using relay = startRelay(it.database, broker)
  await eventually(() => kept.length === 1)
  const many = Array.from({ length: 450 }, (_, index) => `Idea ${index}`)
  const events = many.map(title => newEvent('post.restored', titled(title), Date.now()))
  await tx(it.pool, db => emitAll(db, { ...ada, principalId: 'principal_of_many' }, events))
  await eventually(() => kept.length === 451)
  await publish(it, 'last')
  await eventually(async () => (await published(it)) === 452)
  assert.deepEqual(titles(), ['before the relay ran', ...many, 'last'])
  assert.equal(relay.counts().schemaMissing, 0)
})

test('an event is published with its type, id and headers', async () => {
  await using it = await withOutbox()
  const { broker, kept } = recordingBroker()
  await publish(it, 'Dark mode')
  await using _ = startRelay(it.database, broker)
  const message = await eventually(() => kept[0])
  const [row] = await it.rows()
  assert.deepEqual(message, {
    exchange: 'earshot.events',
    key: 'post.restored',
    id: row?.event_id,
    body: row?.body,
    headers: {
      'x-board-id': post.boardId,
      'x-request-id': 'r-1',
      'x-actor-id': ada.principalId,
      'x-producer-seq': Number(row?.seq),
      'x-stored-at': row?.stored_at instanceof Date && row.stored_at.toISOString(),
      'cloudEvents:specversion': '1.0',
      'cloudEvents:id': row?.event_id,
      'cloudEvents:source': '/earshot/feedback',
      'cloudEvents:type': 'post.restored',
      'cloudEvents:time': row?.created_at instanceof Date && row.created_at.toISOString(),
    },
  })
})

test('private events are published to the private exchange', async () => {
  await using it = await withOutbox()
  const { broker, kept } = recordingBroker()
  const { comment } = sampleData['comment.created']
  await tx(it.pool, async db => {
    await emit(db, ada, 'comment.created', { post, comment: { ...comment, isPrivate: true } })
    await emit(db, ada, 'comment.created', { post, comment })
    await emit(db, ada, 'message.note_created', sampleData['message.note_created'])
  })
  await using _ = startRelay(it.database, broker)
  await eventually(() => kept.length === 3)
  assert.deepEqual(
    kept.map(({ exchange }) => exchange),
    ['earshot.events.private', 'earshot.events', 'earshot.events.private'],
  )
})

test('while the broker is unavailable, rows wait without counted failures, and are published when it is back', async () => {
  await using it = await withOutbox()
  let away = true
  let refused = 0
  const { broker, titles } = recordingBroker(() => {
    if (away) refused++
    return away
  })
  await using _ = startRelay(it.database, broker)
  for (const title of ['Dark mode', 'Export', 'Search']) await publish(it, title)
  await eventually(() => refused >= 6)
  for (const row of await it.rows())
    assert.deepEqual([row.published_at, row.failures, row.failed_at], [null, 0, null])
  away = false
  await eventually(async () => (await published(it)) === 3)
  assert.deepEqual(titles(), ['Dark mode', 'Export', 'Search'])
})

test('a row that fails twenty times while others succeed is given up, and never delays the others', async () => {
  await using it = await withOutbox()
  let tries = 0
  const { broker, titles } = recordingBroker(({ body }) => {
    const isRefused = body.includes('Cursed')
    if (isRefused) tries++
    return isRefused
  })
  await publish(it, 'Cursed')
  await it.server.query('update feedback.outbox set failures = 16')
  await using _ = startRelay(it.database, broker)
  const beside: string[] = []
  const state = async () => (await it.rows()).find(row => String(row.body).includes('Cursed'))
  for (let failures = 17; failures <= 20; failures++) {
    assert.equal((await state())?.failed_at, null)
    beside.push(`Idea ${failures}`)
    await publish(it, `Idea ${failures}`)
    await eventually(async () => (await state())?.failures === failures)
  }
  assert.ok((await state())?.failed_at)
  const triedBefore = tries
  await publish(it, 'last')
  await eventually(() => titles().includes('last'))
  assert.deepEqual(titles(), [...beside, 'last'])
  assert.equal(tries, triedBefore)
})

test('a row whose transaction commits after later ones is published too', async () => {
  await using it = await withOutbox()
  const { broker, titles } = recordingBroker()
  await using _ = startRelay(it.database, broker)
  await tx(it.pool, async db => {
    await emit(db, ada, 'post.restored', titled('took its number first'))
    await publish(it, 'took its number later')
    await eventually(() => titles().length === 1)
  })
  await eventually(() => titles().length === 2)
  assert.deepEqual(titles(), ['took its number later', 'took its number first'])
  const seqs = (await it.rows()).map(row => JSON.parse(String(row.body)).data.post.title)
  assert.deepEqual(seqs, ['took its number first', 'took its number later'])
})

test('an event whose notification is lost is published by the next poll', async () => {
  await using it = await withOutbox()
  const { broker, titles } = recordingBroker()
  await publish(it, 'with a notification')
  await using _ = startRelay(it.database, broker)
  await eventually(() => titles().length === 1)
  const unannounced = newEvent('post.restored', titled('without a notification'), Date.now())
  await insertEvent(it.pool, ada, unannounced)
  await eventually(() => titles().length === 2)
  assert.deepEqual(titles(), ['with a notification', 'without a notification'])
})

test('a relay that lost its connection polls at once when it has another', async () => {
  await using it = await withOutbox()
  const { broker, titles } = recordingBroker()
  let woken = 0
  await publish(it, 'before')
  await using _ = startRelay(it.database, broker)
  await eventually(() => titles().length === 1)
  it.database.session.listen(outboxChannel, () => woken++)
  await it.server.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database =
      (select oid from pg_database where datname = current_database())`,
  )
  await insertEvent(it.pool, ada, newEvent('post.restored', titled('while it was cut'), Date.now()))
  await eventually(() => titles().length === 2)
  assert.equal(woken, 1, 'by the connection, since there was no notification')
})

test('one of two processes publishes, and the other takes over when it ends', async () => {
  await using it = await withOutbox()
  const first = recordingBroker()
  const second = recordingBroker()
  await using relay = startRelay(it.database, first.broker)
  await publish(it, 'Idea 0')
  await eventually(() => first.kept.length === 1)
  await using _ = startRelay(it.another(), second.broker)
  for (let index = 1; index < 30; index++) await publish(it, `Idea ${index}`)
  await eventually(async () => (await published(it)) === 30)
  assert.deepEqual([first.kept.length, second.kept.length], [30, 0])
  await relay.stop()
  await publish(it, 'Idea 30')
  await eventually(() => second.kept.length === 1)
  assert.deepEqual(second.titles(), ['Idea 30'])
})

test('a leader that loses its connection between publishing and marking marks the event when it has another', async () => {
  await using it = await withOutbox()
  const gate = Promise.withResolvers<false>()
  let tries = 0
  const { broker, kept } = recordingBroker(() => (++tries === 1 ? gate.promise : false))
  await publish(it, 'Dark mode')
  await using _ = startRelay(it.database, broker)
  await eventually(() => tries === 1)
  await it.server.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database =
      (select oid from pg_database where datname = current_database())`,
  )
  gate.resolve(false)
  await eventually(async () => (await published(it)) === 1)
  assert.equal(kept.length, 1)
})
