import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { type Id, newEvent } from '@earshot/contracts'
import { type Db, dropPartition, openDatabase, partitionAt, type Sql, sql } from '@earshot/db'
import { createLog } from '@earshot/runtime'
import { keptPlanOf } from '@earshot/testing'
import { postCreated, startWebhooks } from '../../harness.ts'
import { settleBatch } from '../../workers/delivery/settle.ts'
import { fanOut, type IncomingEvent } from '../../workers/fan-out/repo.ts'
import { claim } from '../claims/repo.ts'
import type { Result } from '../results/repo.ts'
import { dropOldPartitions, partitionedTables, preparePartitions } from './repo.ts'

const dayMs = 24 * 60 * 60 * 1000

/** The service without its workers, a pool on its tables, and a webhook that was created three days ago. */
const startDays = async () => {
  const webhooks = await startWebhooks('in-process', { SERVICE_ROLE: 'web' })
  const { url } = webhooks.database
  const log = createLog({ level: 'silent' })
  const { pool, close } = openDatabase({ url, schema: 'webhooks', name: 'test', max: 2, migrations: [], log })
  await preparePartitions(pool, Date.now() - 3 * dayMs)
  const hook = await webhooks.as().post('/webhooks', { url: 'http://127.0.0.1:9/', events: ['post.created'] })
  await webhooks.database.query(
    `update webhooks.webhooks set created_at = created_at - interval '3 days', active_since = now() - interval '3 days'`,
  )
  return {
    pool,
    webhookId: hook.data.id as Id<'webhook'>,
    query: webhooks.database.query,
    /** Creates deliveries of events from past days, and returns them oldest first. */
    make: async (...daysAgo: number[]) => {
      const rows = await fanOut(
        pool,
        daysAgo.map(days => eventAt(Date.now() - days * dayMs)),
      )
      return rows
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        .map(({ id }) => ({
          pointer: { deliveryId: id, run: 1, attempt: 0, notBefore: 0 },
          claimId: randomUUID(),
        }))
    },
    [Symbol.asyncDispose]: async () => {
      await close()
      await webhooks[Symbol.asyncDispose]()
    },
  }
}

const eventAt = (ms: number): IncomingEvent => {
  const event = newEvent('post.created', postCreated(), ms)
  return {
    envelope: { id: event.id, type: event.type, createdAt: event.createdAt, data: {} },
    body: event.body,
    private: false,
    boardIds: [],
    storedAt: event.createdAt,
    bulk: false,
    headers: {},
  }
}

type Days = Awaited<ReturnType<typeof startDays>>
type Claims = Awaited<ReturnType<Days['make']>>

const succeeded = ({ webhookId }: Days, claims: Claims): Result[] =>
  claims.map(it => ({
    ...it,
    webhookId,
    status: 'succeeded',
    retryInMs: null,
    at: new Date().toISOString(),
    durationMs: 3,
    statusCode: 200,
    error: null,
    errorDetail: null,
    requestHeaders: {},
    responseBody: null,
  }))

test('a batch may cover several days: each delivery is claimed, sent and recorded', async () => {
  await using days = await startDays()
  const claims = await days.make(0, 1, 3, 0)
  const claimed = await claim(days.pool, claims)
  assert.deepEqual(claimed.map(({ claimId }) => claimId).sort(), claims.map(({ claimId }) => claimId).sort())
  assert.ok(claimed.every(({ body }) => JSON.parse(body).data.post.title === 'Dark mode'))
  await settleBatch(days.pool, succeeded(days, claims), () => undefined)
  const rows = await days.query(`
    select delivery.status, attempt.outcome, attempt.event_at = delivery.event_at as same_day
    from webhooks.deliveries delivery left join webhooks.attempts attempt on attempt.delivery_id = delivery.id`)
  assert.deepEqual(rows, Array(4).fill({ status: 'succeeded', outcome: 'succeeded', same_day: true }))
})

test('after its partition is dropped, a delivery cannot be claimed, and its result changes nothing', async () => {
  await using days = await startDays()
  const [old, young] = await days.make(3, 0)
  assert.ok(old && young)
  await claim(days.pool, [old])
  for (const table of partitionedTables)
    await dropPartition(days.pool, partitionAt(table, Date.now() - 3 * dayMs))
  await settleBatch(days.pool, succeeded(days, [old]), () => undefined)
  assert.deepEqual(
    (await claim(days.pool, [{ ...old, claimId: randomUUID() }, young])).map(({ claimId }) => claimId),
    [young.claimId],
  )
})

test('the retention also removes deliveries that are still open', async () => {
  await using days = await startDays()
  const [, young] = await days.make(3, 0)
  await dropOldPartitions(days.pool, 2 * dayMs)
  const open = await days.query('select id from webhooks.open_deliveries')
  assert.deepEqual(open, [{ id: young?.pointer.deliveryId }])
})

test('a claim and a result use the primary key, even with many deliveries in the same millisecond', async () => {
  await using days = await startDays()
  const at = Date.now()
  const rows = await fanOut(
    days.pool,
    Array.from({ length: 3000 }, () => eventAt(at)),
  )
  await days.pool.query(sql`analyze open_deliveries`)
  const claims = rows.map(({ id }) => ({
    pointer: { deliveryId: id, run: 1, attempt: 0, notBefore: 0 },
    claimId: randomUUID(),
  }))
  /** The number of index entries and rows that were read. */
  const reads = async (work: () => Promise<unknown>) => {
    const count = async () => {
      await days.pool.query(sql`select pg_stat_force_next_flush()`)
      const [row] = await days.query(
        `select sum(idx_tup_fetch + seq_tup_read)::int as count from pg_stat_user_tables
         where relname = 'open_deliveries'`,
      )
      return Number(row?.count)
    }
    const before = await count()
    await work()
    return (await count()) - before
  }
  const some = claims.slice(0, 10)
  const forClaims = await reads(() => claim(days.pool, some))
  const forResults = await reads(() => settleBatch(days.pool, succeeded(days, some), () => undefined))
  const forMore = await reads(() =>
    fanOut(
      days.pool,
      Array.from({ length: 10 }, () => eventAt(at)),
    ),
  )
  for (const count of [forClaims, forResults]) assert.ok(count >= 10 && count < 100, `${count} rows for 10`)
  assert.ok(forMore < 100, `${forMore} rows for ten new events`)
})

test('the plans that claims and results keep use the primary key when a day has 150 deliveries', async () => {
  await using days = await startDays()
  const claims = await days.make(...Array<number>(150).fill(0))
  const statements: Sql[] = []
  const capturing: Db = {
    ...days.pool,
    query: async statement => {
      statements.push(statement)
      return []
    },
  }
  await claim(capturing, claims)
  await settleBatch({ ...days.pool, ...capturing }, succeeded(days, claims), () => undefined).catch(
    () => undefined,
  )
  const table = 'open_deliveries'
  for (const isAnalyzed of [false, true]) {
    if (isAnalyzed) await days.pool.query(sql`analyze open_deliveries`)
    for (const statement of statements.slice(0, 2)) {
      const plan = await keptPlanOf(days, statement)
      assert.match(plan, new RegExp(`Index Scan using ${table}_pkey`), plan)
      assert.doesNotMatch(plan, new RegExp(`Seq Scan on ${table}`), plan)
    }
  }
  assert.ok(statements.length >= 2)
})
