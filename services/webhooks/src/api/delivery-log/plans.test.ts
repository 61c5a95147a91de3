import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '@earshot/contracts'
import { ensurePartitions, type Sql, sql } from '@earshot/db'
import { partitionedTables } from '../../deliveries/partitions/repo.ts'
import { planOf, secondPool } from '../../harness.ts'
import { nextDeliveries } from '../replays/repo.ts'
import { hoursOf } from '../stats/repo.ts'
import { hoursOfEach } from '../trends/repo.ts'
import { makeDelivery, startLog } from './harness.ts'
import type { LogQuery } from './model.ts'
import { attemptsOf, findDelivery, listStatement, lockDelivery } from './repo.ts'

const dayMs = 24 * 60 * 60 * 1000
const days = 10
const aDay = 4000

type Scene = Awaited<ReturnType<typeof startLog>>
type Beside = ReturnType<typeof secondPool>

/** Several days of deliveries and their attempts, a tenth of them of one webhook; a few failed. */
const seed = async (log: Scene, { pool }: Beside) => {
  for (let day = 0; day < days; day++)
    for (const table of partitionedTables) await ensurePartitions(pool, table, Date.now() - day * dayMs)
  await log.database.query(
    `with delivery as (
       insert into webhooks.completed_deliveries (event_at, id, event_id, webhook_id, type, status, attempt, at, duration_ms,
         request_headers)
       select now() - n * interval '1 second' * $1, 'delivery_' || lpad(n::text, 26, '0'), 'evt_' || n,
         case when n * 7919 % 10 = 0 then $2 else 'webhook_' || n % 7 end,
         case when n % 100 = 0 then 'post.voted' else 'post.created' end,
         case when n % 90 < 2 then 'failed' when n % 70 < 2 then 'skipped' else 'succeeded' end, 2,
         now() - n * interval '1 second' * $1, 20, '{}'
       from generate_series(0, $3) n
       returning event_at, id, webhook_id
     )
     insert into webhooks.earlier_attempts (event_at, delivery_id, run, number, trigger, at, duration_ms, request_headers,
       webhook_id, outcome)
     select event_at, id, 1, 1, 'event', event_at, 20, '{}', webhook_id, 'retrying' from delivery`,
    [dayMs / 1000 / aDay, log.id, days * aDay - 1],
  )
  await log.database.query('analyze webhooks.completed_deliveries, webhooks.earlier_attempts')
}

/** The statement of a query. */
const statementOf = async (
  { pool }: Beside,
  look: (db: Beside['pool']) => Promise<unknown>,
): Promise<Sql> => {
  let captured: Sql | undefined
  const listening: Beside['pool'] = {
    ...pool,
    query: async statement => {
      captured = statement
      return []
    },
  }
  await look(listening).catch(() => undefined) // `one` rejects without a row
  assert.ok(captured)
  return captured
}

/** The number of 8 KiB pages that PostgreSQL reads for a statement: its cost, independent of the plan. */
const pagesFor = async ({ pool }: Beside, statement: Sql): Promise<number> => {
  const [row] = await pool.query<Record<string, PlanJson>>(
    sql`explain (analyze, buffers, format json) ${statement}`,
  )
  const [{ Plan: plan }] = Object.values(row ?? {})[0] as PlanJson
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
}

type PlanJson = [{ Plan: Record<'Shared Hit Blocks' | 'Shared Read Blocks', number> }]

const partitionsIn = (plan: string, table: string): number =>
  new Set(plan.match(new RegExp(`${table}_\\d{8}`, 'g'))).size

const range = (log: Scene) => ({
  webhookId: log.id,
  since: new Date(Date.now() - days * dayMs).toISOString(),
  until: new Date().toISOString(),
})

const heapPages = async ({ pool }: Beside): Promise<number> => {
  const [row] = await pool.query<{ pages: number }>(
    sql`select sum(relpages)::int as pages from pg_class where relname ~ '^completed_deliveries_[0-9]+$'`,
  )
  return row?.pages ?? 0
}

test('queries over millions of deliveries read few pages', async t => {
  await using log = await startLog()
  await using beside = secondPool(log)
  await seed(log, beside)

  await t.test('a page of the log reads few pages, with any filter and at any position', async () => {
    const middle = { eventAt: new Date(Date.now() - 5.5 * dayMs).toISOString(), id: 'delivery_5' as const }
    const span = {
      dateFrom: new Date(Date.now() - 6 * dayMs).toISOString(),
      dateTo: new Date(Date.now() - 5 * dayMs).toISOString(),
    }
    const filters: LogQuery[] = [
      {},
      { status: 'failed' },
      { status: 'skipped' },
      { type: 'post.voted' },
      { eventId: newId('evt') },
    ]
    const whole = await heapPages(beside)
    assert.ok(whole > 600, `${whole} pages`)
    for (const filter of filters)
      for (const after of [undefined, middle])
        for (const query of [filter, { ...filter, ...span }]) {
          const statement = listStatement({ webhookId: log.id, query, after, limit: 21 })
          const pages = await pagesFor(beside, statement)
          assert.ok(pages < 300, `${pages} pages: ${await planOf(beside.pool, statement)}`)
        }
  })

  await t.test('a lookup by id reads one partition', async () => {
    // Today's partition may be so small that a full scan is as good.
    const at = Date.now() - dayMs
    const deliveryId = await makeDelivery(log, { webhookId: log.id, at, status: 'skipped' })
    for (const look of [findDelivery, attemptsOf, lockDelivery]) {
      const plan = await planOf(beside.pool, await statementOf(beside, db => look(db, deliveryId)))
      const touched = partitionedTables.map(table => partitionsIn(plan, table))
      assert.equal(Math.max(...touched), 1, plan)
      assert.doesNotMatch(plan, /Seq Scan on (completed_deliveries|earlier_attempts)/, plan)
    }
  })

  await t.test('the next deliveries of a replay read few pages, at any position', async () => {
    for (const deliveryStatus of ['failed', 'skipped', 'all'] as const)
      for (const day of [days, days / 2, 0]) {
        const afterAt = new Date(Date.now() - day * dayMs).toISOString()
        const replay = {
          ...range(log),
          id: 'replay_1' as const,
          queued: 0,
          afterAt,
          afterId: '',
          deliveryStatus,
        }
        const statement = await statementOf(beside, db => nextDeliveries(db, replay, 20))
        const pages = await pagesFor(beside, statement)
        assert.ok(pages < 200, `${pages} pages: ${await planOf(beside.pool, statement)}`)
      }
  })

  await t.test('statistics use an index-only scan of attempts', async () => {
    await log.database.query('vacuum webhooks.completed_deliveries, webhooks.earlier_attempts')
    const other = await log.makeWebhook()
    const { since } = range(log)
    const looks: ((db: Beside['pool']) => Promise<unknown>)[] = [
      db => hoursOf(db, { webhookId: log.id, since }),
      db => hoursOfEach(db, { ids: [log.id, other], since }),
    ]
    for (const look of looks) {
      const plan = await planOf(beside.pool, await statementOf(beside, look))
      for (const table of ['completed_deliveries', 'earlier_attempts']) {
        const days = plan.match(new RegExp(`Index Only Scan using ${table}_\\d+_webhook_id_at`, 'g')) ?? []
        assert.ok(days.length >= 10, plan)
      }
    }
  })
})
