import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newEvent } from '@earshot/contracts'
import { ensurePartitions } from '@earshot/db'
import { startLoops } from '@earshot/runtime'
import { eventually } from '@earshot/testing'
import { ada, log, type Outbox, post, withOutbox } from '../harness.ts'
import { emitAll } from './emit.ts'
import { outboxUpkeep } from './partitions.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

const daysOf = async ({ server }: Outbox): Promise<string[]> => {
  const rows = await server.query(
    `select relid::regclass::text as name from pg_partition_tree('feedback.outbox') where isleaf order by 1`,
  )
  return rows.map(({ name }) => String(name))
}

const dayOf = (ms: number) => `feedback.outbox_${new Date(ms).toISOString().slice(0, 10).replaceAll('-', '')}`

/** Inserts an event of a past day. */
const eventOf = (now: number, daysAgo: number) => newEvent('post.restored', { post }, now - daysAgo * dayMs)

/** One run of the upkeep. */
const upkeep = async ({ database }: Outbox, retentionHours: number) => {
  const loops = startLoops([outboxUpkeep(database, retentionHours)], log)
  await eventually(() => loops.counts().inFlight === 0)
  await loops.stop()
}

test('days whose events were all published longer ago than the retention are dropped', async () => {
  await using it = await withOutbox()
  const now = Date.now()
  await ensurePartitions(it.pool, 'outbox', now - 5 * dayMs)
  await emitAll(it.pool, ada, [eventOf(now, 6), eventOf(now, 5), eventOf(now, 0)])
  await it.server.query(`update feedback.outbox set published_at = created_at + interval '1 second'`)
  await upkeep(it, 24)
  assert.equal((await it.rows()).length, 1)
  const days = await daysOf(it)
  assert.ok(
    !days.includes(dayOf(now - 6 * dayMs)) && days.includes(dayOf(now)) && days.includes(dayOf(now - dayMs)),
  )
})

test('a day is kept while an event is unpublished, given up, or was published within the retention', async () => {
  await using it = await withOutbox()
  const now = Date.now()
  await ensurePartitions(it.pool, 'outbox', now - 5 * dayMs)
  await emitAll(
    it.pool,
    ada,
    [6, 6, 5, 4, 3].map(daysAgo => eventOf(now, daysAgo)),
  )
  const [published, , failed, late, done] = (await it.rows()).map(({ seq }) => seq)
  const publish = (seq: unknown, at: Date) =>
    it.server.query('update feedback.outbox set published_at = $2 where seq = $1', [seq, at])
  await publish(published, new Date(now - 6 * dayMs))
  await it.server.query('update feedback.outbox set failed_at = now() where seq = $1', [failed])
  await publish(late, new Date(now - 23 * hourMs))
  await publish(done, new Date(now - 25 * hourMs))
  await upkeep(it, 24)
  const kept = [6, 5, 4].map(daysAgo => dayOf(now - daysAgo * dayMs))
  assert.deepEqual((await daysOf(it)).slice(0, 3), kept)
  assert.equal((await it.rows()).length, 4)
})

test('a longer retention keeps more days', async () => {
  await using it = await withOutbox()
  const now = Date.now()
  await ensurePartitions(it.pool, 'outbox', now - 5 * dayMs)
  await emitAll(it.pool, ada, [eventOf(now, 5)])
  await it.server.query('update feedback.outbox set published_at = created_at')
  await upkeep(it, 24 * 30)
  assert.equal((await it.rows()).length, 1)
})

test('the upkeep creates the partitions of the next days', async () => {
  await using it = await withOutbox()
  const tomorrow = dayOf(Date.now() + dayMs)
  await it.server.query(`drop table ${tomorrow}`)
  await upkeep(it, 24)
  assert.ok((await daysOf(it)).includes(tomorrow))
})
