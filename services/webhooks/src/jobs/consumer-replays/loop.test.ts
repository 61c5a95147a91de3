import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BrokerErrorCode, OutMessage } from '@earshot/events'
import { eventually } from '@earshot/testing'
import { startWebhooks } from '../../harness.ts'
import { failingBroker, keepEvent, startReplay, withReplays } from './harness.ts'

test('the events of a range are published oldest first, byte for byte, with their original headers', async () => {
  const { broker, published } = failingBroker(() => undefined)
  await using it = await withReplays(broker)
  const now = Date.now()
  const headers = { 'x-producer-seq': 17, 'x-actor-id': 'principal_a', 'x-title': 'Größe' }
  const second = await keepEvent(it.database, { at: now - 2000, headers })
  const first = await keepEvent(it.database, { at: now - 3000, headers: null })
  await keepEvent(it.database, { at: now - 2500, type: 'post.deleted' })
  await keepEvent(it.database, { at: now - 9000 })
  const replay = await startReplay(it, { since: new Date(now - 5000).toISOString() })
  const { done, total, skipped, reachedAt, completedAt } = await replay.until('completed')
  assert.deepEqual([done, total, skipped], [2, 2, 0])
  assert.ok(completedAt)
  assert.ok(reachedAt >= second.createdAt)
  const attributes = ({ id, createdAt }: typeof first) => ({
    'cloudEvents:specversion': '1.0',
    'cloudEvents:id': id,
    'cloudEvents:source': '/earshot/feedback',
    'cloudEvents:type': 'post.created',
    'cloudEvents:time': createdAt,
    'x-replay': replay.id,
  })
  const wanted = { exchange: 'earshot.replays', key: 'team', type: 'post.created' }
  assert.deepEqual(published, [
    // Stored before headers were: only the derived headers are sent.
    {
      ...wanted,
      id: first.id,
      body: first.body,
      headers: { 'x-board-id': 'board_01kk345nnfecst1qjr1ncrnnw3', ...attributes(first) },
    },
    { ...wanted, id: second.id, body: second.body, headers: { ...headers, ...attributes(second) } },
  ])
})

test('the publish rate never exceeds the limit', async () => {
  const { broker, ids } = failingBroker(() => undefined)
  await using it = await withReplays(broker, { perSecond: 50 })
  for (let n = 0; n < 100; n++) await keepEvent(it.database)
  const started = performance.now()
  const replay = await startReplay(it)
  await replay.until('completed')
  assert.ok(performance.now() - started >= 1800)
  assert.equal(new Set(ids()).size, 100)
  assert.equal(ids().length, 100)
})

test('a few events are found among many others', async () => {
  const { broker, ids } = failingBroker(() => undefined)
  await using it = await withReplays(broker)
  const wanted = await keepEvent(it.database, { at: Date.now() - 1000, type: 'changelog.published' })
  await it.database.query(`
    insert into webhooks.events (at, id, type, private, board_ids, body)
    select now() - interval '1 minute', 'evt_' || lpad(n::text, 26, '0'), 'post.voted', false, '{}', '{}'
    from generate_series(1, 4500) n`)
  const replay = await startReplay(it, { types: ['changelog.published'] })
  assert.equal((await replay.until('completed')).total, 1)
  assert.deepEqual(ids(), [wanted.id])
})

test('while the broker is unavailable the replay waits, and unconfirmed events are published again with all later ones', async () => {
  let refused: string | undefined
  const { broker, ids } = failingBroker(({ id }) => (id === refused ? 'BROKER_OFFLINE' : undefined))
  await using it = await withReplays(broker)
  const kept: string[] = []
  for (let n = 30; n > 0; n--) kept.push((await keepEvent(it.database, { at: Date.now() - n * 1000 })).id)
  refused = kept[10]
  const replay = await startReplay(it)
  await eventually(() => ids().length === 29)
  await eventually(async () => (await replay.show()).done === 10)
  assert.equal((await replay.show()).status, 'running')
  refused = undefined
  assert.equal((await replay.until('completed')).done, 30)
  assert.deepEqual(ids().slice(29), kept.slice(10))
})

const isPrivate = ({ exchange }: OutMessage) => exchange === 'earshot.replays.private'
const unboundPrivately = (message: OutMessage): BrokerErrorCode | undefined =>
  isPrivate(message) ? 'BROKER_UNROUTABLE' : undefined

test('private comments are sent to a consumer with permission, and skipped without it', async () => {
  const keepComments = async (it: Awaited<ReturnType<typeof withReplays>>) => {
    await keepEvent(it.database, { type: 'comment.created', private: true })
    await keepEvent(it.database, { type: 'comment.created' })
  }
  const trusted = failingBroker(() => undefined)
  {
    await using it = await withReplays(trusted.broker)
    await keepComments(it)
    const replay = await startReplay(it, { types: ['comment.created'] })
    assert.equal((await replay.until('completed')).skipped, 0)
    assert.equal(trusted.published.filter(isPrivate).length, 1)
    assert.equal(trusted.published.length, 2)
  }
  const other = failingBroker(unboundPrivately)
  await using it = await withReplays(other.broker)
  await keepComments(it)
  const replay = await startReplay(it, { types: ['comment.created'] })
  const { done, skipped, total } = await replay.until('completed')
  assert.deepEqual([done, skipped, total], [2, 1, 2])
  assert.equal(other.published.length, 1)
})

test('a replay of a private type fails for a consumer without permission, with instructions', async () => {
  const { broker } = failingBroker(unboundPrivately)
  await using it = await withReplays(broker)
  await keepEvent(it.database, { type: 'ticket.note_added', private: true })
  const replay = await startReplay(it, { types: ['ticket.note_added'] })
  const { reason, done, completedAt } = await replay.until('failed')
  assert.match(reason, /ticket\.note_added is private.* earshot\.replays\.private as team\. .*private: true/)
  assert.equal(done, 0)
  assert.ok(completedAt)
})

test("a replay waits while an erased user's copies have not been searched", async () => {
  const { broker, ids } = failingBroker(() => undefined)
  await using it = await withReplays(broker, { isErasing: true })
  await keepEvent(it.database)
  const replay = await startReplay(it)
  await sleep(1000) // long enough to finish the replay
  assert.deepEqual(ids(), [])
  assert.equal((await replay.show()).status, 'running')
  await it.database.query('update webhooks.erasures set looks = 1')
  await replay.until('completed')
  assert.equal(ids().length, 1)
})

test('without RabbitMQ a replay fails with the reason', async () => {
  await using webhooks = await startWebhooks('in-process')
  await keepEvent(webhooks.database)
  const replay = await startReplay(webhooks)
  assert.match((await replay.until('failed')).reason, /AMQP_URL is not set/)
})
