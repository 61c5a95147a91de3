import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Id, newId } from '@earshot/contracts'
import { type Db, one, run, tx } from '@earshot/db'
import { createLog, startLoops } from '@earshot/runtime'
import { defineService } from '@earshot/service'
import { eventually, testService } from '@earshot/testing'
import type { Merge } from './merges-repo.ts'
import { type MoveContent, mergeHandlers, merging, noteMerge } from './merging.ts'
import { mergeMigrations } from './migrations.ts'

const log = createLog({ level: 'silent' })

/** A service that has a table of content and moves it. `move` may be replaced. */
const start = async (move: { current: MoveContent }) => {
  const started = Promise.withResolvers<Parameters<typeof merging>[0]['database']>()
  const definition = defineService({
    name: 'support',
    schema: 'support',
    shared: [mergeMigrations],
    settings: {},
    create: ({ database }) => {
      started.resolve(database)
      return { mount: () => undefined, loops: () => [] }
    },
  })
  const service = await testService(definition)
  const database = await started.promise
  await run(database.pool)`create table content (owner_id text not null)`
  const loops: ReturnType<typeof startLoops>[] = []
  return {
    pool: database.pool,
    query: service.database.query,
    /** Starts the loop of one process. */
    work: () => {
      const one = startLoops([merging({ database, move: (db, merge) => move.current(db, merge), log })], log)
      loops.push(one)
      return one
    },
    [Symbol.asyncDispose]: async () => {
      for (const one of loops) await one.stop()
      await service[Symbol.asyncDispose]()
    },
  }
}

const moveAll = async (db: Db, { fromId, intoId }: Merge): Promise<void> =>
  run(db)`update content set owner_id = ${intoId} where owner_id = ${fromId}`

const newMerge = (): Merge => ({ fromId: newId('principal'), intoId: newId('principal') })

const countOf = async (db: Db, id: Id<'principal'>): Promise<number> =>
  (await one<{ count: number }>(db)`select count(*)::int as count from content where owner_id = ${id}`).count

const write = (db: Db, id: Id<'principal'>) => run(db)`insert into content (owner_id) values (${id})`

/** Lets the waiting merges be due now. */
const passTime = (db: Db) => run(db)`update merges set due_at = now()`

test('content is moved at once, again for what was in flight, and the merge is forgotten in the end', async () => {
  await using service = await start({ current: moveAll })
  const { pool } = service
  const merge = newMerge()
  await write(pool, merge.fromId)
  service.work()
  await tx(pool, db => noteMerge(db, merge))
  await eventually(async () => (await countOf(pool, merge.intoId)) === 1)
  for (let late = 2; late <= 4; late++) {
    await write(pool, merge.fromId)
    await passTime(pool)
    await pool.signal('merges')
    await eventually(async () => (await countOf(pool, merge.intoId)) === late)
  }
  await eventually(async () => (await service.query('select from support.merges')).length === 0)
  assert.equal(await countOf(pool, merge.fromId), 0)
})

test('a repeated event schedules one move', async () => {
  await using service = await start({ current: moveAll })
  const merge = newMerge()
  const handle = mergeHandlers(service.pool, {})['principal.merged']
  const data = { principalId: merge.fromId, intoPrincipalId: merge.intoId, version: 2 }
  const event = { id: newId('evt'), type: 'principal.merged', createdAt: new Date().toISOString(), data: {} }
  for (let time = 0; time < 3; time++) await handle?.(data, event)
  assert.equal((await service.query('select from support.merges')).length, 1)
})

test('a move that fails is rolled back and repeated, and does not delay another one', async () => {
  const move = { current: moveAll }
  await using service = await start(move)
  const { pool } = service
  const [broken, other] = [newMerge(), newMerge()]
  for (const { fromId } of [broken, other]) await write(pool, fromId)
  let failures = 0
  move.current = async (db, merge) => {
    await moveAll(db, merge)
    if (merge.fromId === broken.fromId && failures++ === 0) throw new Error('the process was killed')
  }
  await tx(pool, db => noteMerge(db, broken))
  await sleep(5) // a later time
  await tx(pool, db => noteMerge(db, other))
  service.work()
  await eventually(async () => (await countOf(pool, other.intoId)) === 1)
  assert.deepEqual([await countOf(pool, broken.intoId), await countOf(pool, broken.fromId)], [0, 1])
  await passTime(pool)
  await eventually(async () => {
    await pool.signal('merges')
    return (await countOf(pool, broken.intoId)) === 1
  })
})

test('two processes move each merge once at a time', async () => {
  const move = { current: moveAll }
  await using service = await start(move)
  const { pool } = service
  const active = new Set<string>()
  move.current = async (db, merge) => {
    assert.ok(!active.has(merge.fromId))
    active.add(merge.fromId)
    await sleep(20)
    await moveAll(db, merge)
    active.delete(merge.fromId)
  }
  const all = Array.from({ length: 6 }, newMerge)
  for (const merge of all) {
    await write(pool, merge.fromId)
    await noteMerge(pool, merge)
  }
  service.work()
  service.work()
  for (const { intoId } of all) await eventually(async () => (await countOf(pool, intoId)) === 1)
})
