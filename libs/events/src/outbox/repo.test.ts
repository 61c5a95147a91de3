import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Db, many, run, tx } from '@earshot/db'
import { ada, post, withOutbox } from '../harness.ts'
import { emit } from './emit.ts'
import {
  bulkWaitingFor,
  countFailures,
  markPublished,
  outboxFigures,
  readBatch,
  readPublished,
} from './repo.ts'

test('queries of the relay and of republishing use an index, whatever the size of the outbox', async () => {
  await using it = await withOutbox()
  await emit(it.pool, ada, 'post.restored', { post })
  const [row] = await readBatch(it.pool, { floor: 0, ordinary: 1, bulk: 1 })
  assert.ok(row)
  await it.server.query(`
    insert into feedback.outbox (event_id, type, private, headers, body, created_at, published_at)
    select event_id, type, private, headers, body, created_at, now() from feedback.outbox, generate_series(1, 30000)`)
  await it.server.query('analyze feedback.outbox')
  const plans: string[] = []
  const explaining: Db = {
    ...it.pool,
    query: async statement => {
      const lines = await many<Record<string, string>>(it.pool)`explain ${statement}`
      plans.push(lines.flatMap(Object.values).join('\n'))
      return []
    },
  }
  await readBatch(explaining, { floor: 0, ordinary: 200, bulk: 50 })
  await bulkWaitingFor(explaining, [post.id], [row]).catch(() => undefined)
  await markPublished(explaining, [row])
  await countFailures(explaining, [row], 20)
  await readPublished(explaining, 20_000, 21_000)
  assert.equal(plans.length, 5)
  const day = `outbox_${row.createdAt.slice(0, 10).replaceAll('-', '')}`
  for (const plan of plans) {
    assert.match(plan, new RegExp(day))
    assert.doesNotMatch(plan, new RegExp(`Seq Scan on ${day}`), plan)
  }
})

test('the figures of an outbox are planned once, with the indexes of waiting and failed events', async () => {
  await using it = await withOutbox()
  await tx(it.pool, async db => {
    for (let sample = 0; sample < 3; sample++) await outboxFigures(db)
    const planned = await many(db)`
      select generic_plans, custom_plans from pg_prepared_statements where name = 'outbox_figures'`
    assert.deepEqual(planned, [{ genericPlans: 3, customPlans: 0 }])
    await emit(db, ada, 'post.restored', { post })
    await run(db)`
      insert into outbox (event_id, type, private, headers, body, created_at, published_at)
      select event_id, type, private, headers, body, created_at, now() from outbox, generate_series(1, 3000)`
    assert.equal((await outboxFigures(db)).unpublished, 1)
    const lines = await many<Record<string, string>>(db)`explain execute outbox_figures`
    const plan = lines.flatMap(Object.values).join('\n')
    assert.match(plan, /Index Only Scan/)
    assert.doesNotMatch(plan, /Seq Scan/, plan)
  })
})
