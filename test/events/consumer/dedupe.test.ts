import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoryDedupe, type PostgresClient, postgresDedupe } from '@earshot/client/consumer'
import { eventually, testDatabase } from '@earshot/testing'
import pg from 'pg'
import { openScene } from './harness.ts'

/** A team's database, with a table that its handler writes. */
const openTeam = async () => {
  const database = await testDatabase()
  await database.query('create schema team create table posts_seen (event_id text)')
  const pool = new pg.Pool({ connectionString: database.url, max: 8, options: '-c search_path=team' })
  pool.on('error', () => undefined)
  return {
    pool,
    query: database.query,
    seen: async () => (await database.query('select event_id from team.posts_seen')).map(row => row.event_id),
    [Symbol.asyncDispose]: async () => {
      await pool.end()
      await database[Symbol.asyncDispose]()
    },
  }
}

test('a duplicate event is handled once: in memory', async () => {
  await using scene = await openScene()
  const received: string[] = []
  const consumer = await scene.consume({
    on: { 'post.created': async event => void received.push(event.id) },
  })
  const event = await scene.publish('post.created')
  await scene.publishAs(event)
  await eventually(async () => (await consumer.stats()).duplicates === 1)
  assert.deepEqual(received, [event.id])
})

test('replayed events are handled again, once for each replay', async () => {
  await using scene = await openScene()
  await using team = await openTeam()
  for (const [name, dedupe] of [
    ['memory', memoryDedupe()],
    ['PostgreSQL', postgresDedupe(team.pool)],
  ] as const) {
    const received: (string | null)[] = []
    const consumer = await scene.consume<unknown>({
      dedupe,
      on: { 'post.created': async (_event, { replay }) => void received.push(replay) },
    })
    const event = await scene.publish('post.created')
    await eventually(() => received.length === 1)
    for (const replay of ['replay_a', 'replay_a', 'replay_b']) await scene.replay(event, replay)
    await scene.publishAs(event)
    await eventually(async () => {
      const { handled, duplicates } = await consumer.stats()
      return handled + duplicates === 5
    })
    assert.deepEqual(received, [null, 'replay_a', 'replay_b'], name)
    await consumer.close()
  }
})

test('without a store a duplicate event is handled twice', async () => {
  await using scene = await openScene()
  const received: string[] = []
  await scene.consume({ dedupe: false, on: { 'post.created': async event => void received.push(event.id) } })
  const event = await scene.publish('post.created')
  await scene.publishAs(event)
  await eventually(() => received.length === 2)
})

test('the memory store forgets the oldest events, and never contains failed ones', async () => {
  const dedupe = memoryDedupe({ max: 2 })
  const once = (id: string, work: () => Promise<void> = async () => undefined) =>
    dedupe.once({ id, consumer: 'team' }, work)
  await assert.rejects(once('a', () => Promise.reject(new Error('no'))))
  assert.equal(await once('a'), true)
  assert.equal(await once('a'), false)
  assert.equal(await dedupe.once({ id: 'a', consumer: 'other' }, async () => undefined), true)
  await once('b')
  assert.equal(await once('a'), true, 'forgotten')
})

test('the second of two concurrent calls waits for the first', async () => {
  const dedupe = memoryDedupe()
  const gate = Promise.withResolvers<void>()
  const first = dedupe.once({ id: 'a', consumer: 'team' }, () => gate.promise)
  const second = dedupe.once({ id: 'a', consumer: 'team' }, async () => undefined)
  gate.reject(new Error('no'))
  await assert.rejects(first)
  assert.equal(await second, true, 'since the first failed')
})

test('a duplicate event in two concurrent processes has one effect: in PostgreSQL', async () => {
  await using scene = await openScene()
  await using team = await openTeam()
  const settings = () => ({
    dedupe: postgresDedupe(team.pool),
    on: {
      'post.created': async (event: { id: string }, { db }: { db: PostgresClient }) =>
        db.query('insert into posts_seen values ($1)', [event.id]),
    },
  })
  const consumers = [
    await scene.consume<PostgresClient>(settings()),
    await scene.consume<PostgresClient>(settings()),
  ]
  const events = await Promise.all(Array.from({ length: 5 }, () => scene.publish('post.created')))
  for (const event of [...events, ...events]) await scene.publishAs(event)
  const sum = async (name: 'handled' | 'duplicates') =>
    (await Promise.all(consumers.map(it => it.stats()))).reduce((all, stats) => all + stats[name], 0)
  await eventually(async () => (await sum('handled')) + (await sum('duplicates')) === 15)
  assert.equal(await sum('handled'), 5)
  assert.deepEqual((await team.seen()).sort(), events.map(({ id }) => id).sort())
})

test('writes of a failed handler are rolled back, and the retry writes once', async () => {
  await using scene = await openScene()
  await using team = await openTeam()
  let failures = 1
  const consumer = await scene.consume<PostgresClient>({
    dedupe: postgresDedupe(team.pool, { table: 'earshot_seen' }),
    retryAfterSeconds: [1],
    on: {
      'post.created': async (event, { db }) => {
        await db.query('insert into posts_seen values ($1)', [event.id])
        if (failures-- > 0) throw new Error('after the write')
      },
    },
  })
  const { id } = await scene.publish('post.created')
  await eventually(async () => (await consumer.stats()).retried === 1)
  await eventually(async () => (await consumer.stats()).handled === 1)
  assert.deepEqual(await team.seen(), [id])
  assert.deepEqual(await team.query('select consumer, event_id from team.earshot_seen'), [
    { consumer: 'team', event_id: id },
  ])
})

test('a database that disconnects during a handler causes a retry, and does not end the process', async () => {
  await using scene = await openScene()
  await using team = await openTeam()
  let cut = true
  const consumer = await scene.consume<PostgresClient>({
    dedupe: postgresDedupe(team.pool),
    retryAfterSeconds: [1],
    on: {
      'post.created': async (event, { db }) => {
        if (cut) {
          cut = false
          await db.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined)
        }
        await db.query('insert into posts_seen values ($1)', [event.id])
      },
    },
  })
  const { id } = await scene.publish('post.created')
  await eventually(async () => (await consumer.stats()).handled === 1)
  assert.deepEqual(await team.seen(), [id])
})

test('old events are forgotten', async () => {
  await using team = await openTeam()
  const once = (id: string) => postgresDedupe(team.pool).once({ id, consumer: 'team' }, async () => undefined)
  assert.equal(await once('old'), true)
  assert.equal(await once('old'), false)
  await team.query("update team.earshot_events_handled set handled_at = now() - interval '8 days'")
  await once('new')
  assert.deepEqual(await team.query('select event_id from team.earshot_events_handled'), [
    { event_id: 'new' },
  ])
})

test('an invalid table name is rejected', async () => {
  await using team = await openTeam()
  assert.throws(() => postgresDedupe(team.pool, { table: 'x; drop table posts_seen' }), /table must be/)
})
