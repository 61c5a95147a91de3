import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '@earshot/testing'
import { open } from './harness.ts'
import { daysAhead, dropPartition, ensurePartitions, oldPartitions } from './partitions.ts'
import { type Db, many, run } from './query.ts'

const noon = Date.parse('2026-03-05T12:00:00Z')
const dayMs = 24 * 60 * 60 * 1000

const partitioned = async (db: Db) =>
  run(
    db,
  )`create table feedback.outbox (seq bigint, created_at timestamptz(3) not null) partition by range (created_at)`

const withOutbox = async () => {
  const server = await testDatabase()
  await server.query('create schema feedback')
  const database = open(server.url)
  await partitioned(database.pool)
  return {
    pool: database.pool,
    another: () => open(server.url),
    [Symbol.asyncDispose]: async () => {
      await database.close()
      await server[Symbol.asyncDispose]()
    },
  }
}

const names = async (db: Db) =>
  (
    await many<{ name: string }>(db)`
      select relid::regclass::text as name from pg_partition_tree('outbox') where isleaf order by 1`
  ).map(({ name }) => name)

test('there is a partition for each day from yesterday to a week ahead', async () => {
  await using it = await withOutbox()
  await ensurePartitions(it.pool, 'outbox', noon)
  const all = await names(it.pool)
  assert.equal(all.length, daysAhead + 2)
  assert.equal(all[0], 'outbox_20260304')
  assert.equal(all.at(-1), 'outbox_20260312')
  for (const at of ['2026-03-04T00:00:00.000Z', '2026-03-05T23:59:59.999Z', '2026-03-12T23:59:59.999Z'])
    await run(it.pool)`insert into outbox values (1, ${at})`
  assert.deepEqual(await many(it.pool)`select tableoid::regclass::text as name from outbox order by 1`, [
    { name: 'outbox_20260304' },
    { name: 'outbox_20260305' },
    { name: 'outbox_20260312' },
  ])
})

test('creating partitions again adds only missing days', async () => {
  await using it = await withOutbox()
  await ensurePartitions(it.pool, 'outbox', noon)
  await ensurePartitions(it.pool, 'outbox', noon)
  assert.equal((await names(it.pool)).length, daysAhead + 2)
  await ensurePartitions(it.pool, 'outbox', noon + 2 * dayMs)
  assert.equal((await names(it.pool)).length, daysAhead + 4)
})

test('several processes may create partitions at the same time', async () => {
  await using it = await withOutbox()
  const others = Array.from({ length: 4 }, () => it.another())
  const pools = [it.pool, ...others.map(({ pool }) => pool)]
  await Promise.all(pools.map(pool => ensurePartitions(pool, 'outbox', noon)))
  assert.equal((await names(it.pool)).length, daysAhead + 2)
  for (const other of others) await other.close()
})

test('partitions of days that ended before a time are old, and can be dropped', async () => {
  await using it = await withOutbox()
  await ensurePartitions(it.pool, 'outbox', noon)
  await ensurePartitions(it.pool, 'outbox', noon - 2 * dayMs)
  const startOfDay = Date.parse('2026-03-05T00:00:00Z')
  assert.deepEqual(await oldPartitions(it.pool, 'outbox', startOfDay - 1), [
    'outbox_20260302',
    'outbox_20260303',
  ])
  const old = await oldPartitions(it.pool, 'outbox', startOfDay)
  assert.deepEqual(old, ['outbox_20260302', 'outbox_20260303', 'outbox_20260304'])
  assert.deepEqual(await oldPartitions(it.pool, 'outbox', startOfDay + dayMs - 1), old)
  for (const name of old) await dropPartition(it.pool, name)
  await dropPartition(it.pool, 'outbox_20260304')
  assert.deepEqual(await oldPartitions(it.pool, 'outbox', startOfDay), [])
  assert.equal((await names(it.pool))[0], 'outbox_20260305')
})
