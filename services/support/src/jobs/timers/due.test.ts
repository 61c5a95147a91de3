import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Db, many, msUntil, run, signalIfSoon, sql, tx } from '@earshot/db'
import { startLoops } from '@earshot/runtime'
import { eventually, recordLog } from '@earshot/testing'
import { secondPool, startSupport } from '../../harness.ts'
import { timersChannel } from '../../shared/timers.ts'
import { type DueWork, dueLoop } from './due.ts'

type Item = { id: string; isBad: boolean }

/** Inserts a row for each alarm, so that an alarm that is processed twice has two rows. */
const alarms = (isOn = async () => true): DueWork<Item> => ({
  name: 'alarms',
  isOn,
  next: (db, except) => msUntil(db, 'next_alarm', sql`select at from alarms where not id = any(${except})`),
  claim: (db, { limit, except }) => many<Item>(db)`
    select id, is_bad from alarms where at <= now() and not id = any(${except})
    order by at limit ${limit} for update skip locked`,
  done: async (db, items) => {
    const ids = items.map(({ id }) => id)
    await run(db)`update alarms set at = null where id = any(${ids})`
    await run(db)`insert into processed (id) select * from unnest(${ids}::text[])`
    if (items.some(({ isBad }) => isBad)) throw new Error('A bad alarm')
  },
})

const prepare = async ({ pool }: { pool: Db }, count: number, dueInMs = 0): Promise<void> => {
  await run(
    pool,
  )`create table alarms (id text primary key, at timestamptz, is_bad boolean not null default false)`
  await run(pool)`create table processed (id text not null)`
  await run(pool)`
    insert into alarms (id, at)
    select n::text, now() + (${dueInMs}::int + n % 100) * interval '1 ms' from generate_series(1, ${count}) n`
}

const processed = async ({ pool }: { pool: Db }): Promise<string[]> =>
  (await many<{ id: string }>(pool)`select id from processed order by id::int`).map(({ id }) => id)

const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1))

test('any number of workers process each due item once, and no others', async () => {
  await using support = await startSupport()
  await using beside = secondPool(support)
  await prepare(beside, 3000)
  await run(beside.pool)`insert into alarms (id, at) values ('9999', now() + interval '1 hour'), ('0', null)`
  const { log } = recordLog()
  const databases = [secondPool(support), secondPool(support), secondPool(support)]
  const workers = databases.map(database => startLoops([dueLoop(database, alarms(), log)], log))
  await eventually(async () => (await processed(beside)).length >= 3000)
  for (const worker of workers) await worker.stop()
  for (const database of databases) await database[Symbol.asyncDispose]()
  assert.deepEqual(await processed(beside), numbers(3000))
})

test('a worker sleeps until an item is due, and claims only then', async () => {
  await using support = await startSupport()
  await using beside = secondPool(support)
  await prepare(beside, 1, 1500)
  const { log } = recordLog()
  const work = alarms()
  let looks = 0
  const claimed: number[] = []
  const watched: DueWork<Item> = {
    ...work,
    next: (db, except) => {
      looks++
      return work.next(db, except)
    },
    claim: async (db, options) => {
      const items = await work.claim(db, options)
      claimed.push(items.length)
      return items
    },
  }
  const worker = startLoops([dueLoop(beside, watched, log)], log)
  await eventually(async () => (await processed(beside)).length === 1)
  await worker.stop()
  assert.deepEqual(claimed, [1])
  assert.ok(looks < 6, `${looks} looks`)
})

test('an alarm that is set for a near time while the timer sleeps is raised before a later one is due', async () => {
  await using support = await startSupport()
  await using beside = secondPool(support)
  await using other = secondPool(support)
  await prepare(beside, 0)
  const { log } = recordLog()
  const work = alarms()
  let looks = 0
  const claimed: string[][] = []
  const watched: DueWork<Item> = {
    ...work,
    next: async (db, except) => {
      const waitMs = await work.next(db, except)
      looks++
      return waitMs
    },
    claim: async (db, options) => {
      const items = await work.claim(db, options)
      claimed.push(items.map(({ id }) => id))
      return items
    },
  }
  const worker = startLoops([dueLoop(beside, watched, log)], log)
  await eventually(() => looks > 0)
  await tx(other.pool, async db => {
    const at = [5000, 1000].map(ms => new Date(Date.now() + ms).toISOString())
    await run(db)`insert into alarms (id, at) select * from unnest(array['2', '1'], ${at}::timestamptz[])`
    signalIfSoon(db, timersChannel, at)
  })
  await eventually(async () => (await processed(beside)).length === 2)
  await worker.stop()
  assert.deepEqual(
    claimed.filter(ids => ids.length > 0),
    [['1'], ['2']],
    'each by itself, so the first one was on time',
  )
})

test('while the feature is off nothing is processed, and due items are processed when it is on again', async () => {
  await using support = await startSupport()
  await using beside = secondPool(support)
  await prepare(beside, 10)
  const { log } = recordLog()
  let checks = 0
  let on = false
  const work = alarms(async () => {
    checks++
    return on
  })
  const worker = startLoops([dueLoop(beside, work, log)], log)
  await eventually(() => checks > 1)
  assert.deepEqual(await processed(beside), [])
  on = true
  await eventually(async () => (await processed(beside)).length === 10)
  await worker.stop()
})

test('a failing item does not block others, is rolled back, and is retried later', async () => {
  await using support = await startSupport()
  await using beside = secondPool(support)
  await prepare(beside, 40)
  await run(beside.pool)`update alarms set is_bad = true where id in ('7', '20')`
  const kept = recordLog()
  const worker = startLoops([dueLoop(beside, alarms(), kept.log)], kept.log)
  await eventually(async () => (await processed(beside)).length === 38)
  await run(beside.pool)`insert into alarms (id, at) values ('41', now())`
  beside.pool.signal(timersChannel)
  await eventually(async () => (await processed(beside)).length === 39)
  await worker.stop()
  const good = numbers(41).filter(id => !['7', '20'].includes(id))
  assert.deepEqual(await processed(beside), good)
  const skipList = kept.lines().filter(({ msg }) => msg === 'due.set_aside')
  assert.deepEqual(
    skipList.map(({ id }) => id).toSorted(),
    ['20', '7'],
    'each once, because failed items are skipped for a minute',
  )
  const still = await many<{ id: string }>(beside.pool)`select id from alarms where at <= now() order by id`
  assert.deepEqual(
    still.map(({ id }) => id),
    ['20', '7'],
  )
})

test('an unavailable database is retried, and no item is set aside for it', async () => {
  await using support = await startSupport()
  await using beside = secondPool(support)
  await prepare(beside, 5)
  const kept = recordLog()
  let failures = 0
  const work = alarms()
  const flaky: DueWork<Item> = {
    ...work,
    claim: (db, options) => (failures++ < 2 ? Promise.reject(new Error('away')) : work.claim(db, options)),
  }
  const worker = startLoops([dueLoop(beside, flaky, kept.log)], kept.log)
  await eventually(async () => (await processed(beside)).length === 5)
  await worker.stop()
  assert.equal(kept.text().includes('due.set_aside'), false)
})
