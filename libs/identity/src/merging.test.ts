import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Id, newId } from '@earshot/contracts'
import { type Db, one, run, tx } from '@earshot/db'
import { createLog, startLoops } from '@earshot/runtime'
import { defineService } from '@earshot/service'
import { eventually, testService } from '@earshot/testing'
import type { VersionedMerge } from './merges-repo.ts'
import { type MoveContent, mergeHandlers, merging, noteMerge, noteUndo } from './merging.ts'
import { mergeMigrations, peopleMigrations } from './migrations.ts'
import { moveColumn, moveColumnBack } from './moved-repo.ts'

const log = createLog({ level: 'silent' })

/** A service that has a table of content and moves it. `move` may be replaced. */
const start = async (move: { current: MoveContent }) => {
  const started = Promise.withResolvers<Parameters<typeof merging>[0]['database']>()
  const definition = defineService({
    name: 'support',
    schema: 'support',
    shared: [mergeMigrations, peopleMigrations],
    settings: {},
    create: ({ database }) => {
      started.resolve(database)
      return { mount: () => undefined, loops: () => [] }
    },
  })
  const service = await testService(definition)
  const database = await started.promise
  await run(database.pool)`create table content (id text primary key, owner_id text not null)`
  const loops: ReturnType<typeof startLoops>[] = []
  return {
    pool: database.pool,
    query: service.database.query,
    /** Starts the loop of one process. */
    work: () => {
      const loop = merging({
        database,
        move: (db, merge) => move.current(db, merge),
        moveBack: (db, merge) => moveColumnBack(db, merge, owner),
        log,
      })
      const one = startLoops([loop], log)
      loops.push(one)
      return one
    },
    [Symbol.asyncDispose]: async () => {
      for (const one of loops) await one.stop()
      await service[Symbol.asyncDispose]()
    },
  }
}

const owner = { table: 'content', column: 'owner_id' }

const moveAll: MoveContent = (db, merge) => moveColumn(db, merge, owner)

const newMerge = (): VersionedMerge => ({
  fromId: newId('principal'),
  intoId: newId('principal'),
  version: 2,
})

const countOf = async (db: Db, id: Id<'principal'>): Promise<number> =>
  (await one<{ count: number }>(db)`select count(*)::int as count from content where owner_id = ${id}`).count

const write = (db: Db, id: Id<'principal'>) =>
  run(db)`insert into content (id, owner_id) values (${newId('post')}, ${id})`

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
  const rows = (table: string) => service.query(`select from support.${table}`)
  assert.deepEqual([(await rows('merges')).length, (await rows('moved_rows')).length], [1, 4])
  await passTime(pool)
  await pool.signal('merges')
  await eventually(async () => (await rows('merges')).length === 0)
  assert.deepEqual([(await rows('moved_rows')).length, await countOf(pool, merge.fromId)], [0, 0])
})

test('an undo moves back what the merge has moved, and nothing that the other person had or got since', async () => {
  await using service = await start({ current: moveAll })
  const { pool } = service
  const merge = newMerge()
  const { fromId, intoId } = merge
  for (const id of [fromId, fromId, intoId]) await write(pool, id)
  service.work()
  await tx(pool, db => noteMerge(db, merge))
  await eventually(async () => (await countOf(pool, intoId)) === 3)
  await write(pool, intoId)
  await tx(pool, db => noteUndo(db, { ...merge, version: 3 }))
  await eventually(async () => (await service.query('select from support.merges')).length === 0)
  assert.deepEqual([await countOf(pool, fromId), await countOf(pool, intoId)], [2, 2])
  assert.equal((await service.query('select from support.moved_rows')).length, 0)
})

test('others who were merged into the same person stay merged when one merge is undone', async () => {
  await using service = await start({ current: moveAll })
  const { pool } = service
  const merge = newMerge()
  const other = { ...newMerge(), intoId: merge.intoId }
  for (const it of [merge, other]) {
    await write(pool, it.fromId)
    await tx(pool, db => noteMerge(db, it))
  }
  service.work()
  await eventually(async () => (await countOf(pool, merge.intoId)) === 2)
  await tx(pool, db => noteUndo(db, { ...merge, version: 3 }))
  await eventually(async () => (await countOf(pool, merge.fromId)) === 1)
  assert.deepEqual([await countOf(pool, other.fromId), await countOf(pool, merge.intoId)], [0, 1])
  const notes = await service.query('select from_id from support.moved_rows')
  assert.deepEqual(notes, [{ from_id: other.fromId }])
})

test('an undo whose work was not done is over when the same people are merged again', async () => {
  await using service = await start({ current: moveAll })
  const { pool } = service
  const merge = newMerge()
  await write(pool, merge.fromId)
  for (const [note, version] of [
    [noteMerge, 2],
    [noteUndo, 3],
    [noteMerge, 4],
    [noteUndo, 3],
  ] as const)
    await tx(pool, db => note(db, { ...merge, version }))
  service.work()
  await eventually(async () => (await countOf(pool, merge.intoId)) === 1)
  assert.deepEqual(await service.query('select is_undone, version from support.merges'), [
    { is_undone: false, version: 4 },
  ])
})

test('the event of a merge that arrives after its undo, or again, moves nothing', async () => {
  await using service = await start({ current: moveAll })
  const { pool } = service
  const { fromId, intoId } = newMerge()
  await write(pool, fromId)
  const handlers = mergeHandlers(pool, {})
  const about = { id: newId('evt'), createdAt: new Date().toISOString(), data: {} }
  const principal = {
    id: fromId,
    kind: 'user',
    name: 'Ann',
    email: null,
    role: 'user',
    companyId: null,
  } as const
  const merged = (version: number) =>
    handlers['principal.merged']?.(
      { principalId: fromId, intoPrincipalId: intoId, version },
      { ...about, type: 'principal.merged' },
    )
  const unmerged = (version: number) =>
    handlers['principal.unmerged']?.(
      { principal: { ...principal, version }, intoPrincipalId: intoId },
      { ...about, type: 'principal.unmerged' },
    )
  await unmerged(3)
  await merged(2)
  service.work()
  await eventually(async () => (await service.query('select from support.merges')).length === 0)
  await merged(2)
  await unmerged(3)
  await eventually(async () => (await service.query('select from support.merges')).length === 0)
  assert.deepEqual([await countOf(pool, fromId), await countOf(pool, intoId)], [1, 0])
  const people = 'select name, erased_at from support.people'
  assert.deepEqual(await service.query(people), [{ name: 'Ann', erased_at: null }])
  await merged(4)
  await unmerged(3)
  await eventually(async () => (await countOf(pool, intoId)) === 1)
  assert.equal((await service.query(`${people} where erased_at is not null`)).length, 1)
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
