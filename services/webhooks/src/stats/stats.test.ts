import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '@earshot/contracts'
import { eventually, startReceiver } from '@earshot/testing'
import fc from 'fast-check'
import { besideDatabase, postCreated, startWebhooks } from '../harness.ts'
import { makeDelivery, pathsOf, startLog } from '../log/harness.ts'
import { countFinishedHours } from './count.ts'

const hourMs = 60 * 60 * 1000
const thisHour = () => Math.floor(Date.now() / hourMs) * hourMs

type Scene = Awaited<ReturnType<typeof startLog>>
type Counted = { hour: string; succeeded: number; retried: number; failed: number; skipped: number }
type Attempted = { at: number; durationMs: number; outcome: string }

/** Writes down attempts as the workers would, each of a delivery of its own. */
const attempts = async (log: Scene, made: Attempted[], webhookId = log.id) => {
  for (const { at, durationMs, outcome } of made)
    await log.database.query(
      `insert into webhooks.attempts (event_at, delivery_id, run, number, trigger, at, duration_ms, request_headers,
         webhook_id, outcome)
       values (now(), $1, 1, 1, 'event', $2, $3, '{}', $4, $5)`,
      [newId('delivery'), new Date(at), durationMs, webhookId, outcome],
    )
}

const stats = async (log: Scene, query = '') => (await log.as().get(`/webhooks/${log.id}/stats${query}`)).data

test('a day is shown by the hour, with zeros where nothing happened', async () => {
  await using log = await startLog()
  const now = thisHour()
  await attempts(log, [
    { at: now, durationMs: 10, outcome: 'succeeded' },
    { at: now, durationMs: 30, outcome: 'retrying' },
    { at: now - 3 * hourMs, durationMs: 5000, outcome: 'failed' },
    { at: now - 24 * hourMs, durationMs: 1, outcome: 'failed' },
  ])
  await attempts(log, [{ at: now, durationMs: 7, outcome: 'failed' }], await log.makeWebhook())
  await makeDelivery(log, { webhookId: log.id, at: now, status: 'skipped' })
  const { hours, totals, webhookId } = await stats(log)
  assert.equal(webhookId, log.id)
  assert.equal(hours.length, 24)
  const at = (hoursAgo: number) => hours.at(-1 - hoursAgo)
  const nothing = { succeeded: 0, retried: 0, failed: 0, skipped: 0 }
  assert.deepEqual(at(0), {
    ...nothing,
    hour: new Date(now).toISOString(),
    succeeded: 1,
    retried: 1,
    skipped: 1,
    latencyMs: { p50: 10, p95: 30, p99: 30 },
  })
  assert.deepEqual(at(1), { ...nothing, hour: new Date(now - hourMs).toISOString(), latencyMs: null })
  assert.deepEqual([at(3).failed, at(3).latencyMs], [1, { p50: 5000, p95: 5000, p99: 5000 }])
  assert.deepEqual(totals, { succeeded: 1, retried: 1, failed: 1, skipped: 1 })
  assert.equal((await stats(log, '?hours=25')).totals.failed, 2)
  assert.equal((await stats(log, '?hours=720')).hours.length, 720)
})

test('hours are counted as what happened is, whichever of them were counted for good', async () => {
  await using log = await startLog()
  await using beside = besideDatabase(log)
  const now = thisHour()
  const attempted = fc.record({
    at: fc.integer({ min: 0, max: 20 * 60 - 1 }).map(minutes => now - 19 * hourMs + minutes * 60_000),
    durationMs: fc.integer({ min: 0, max: 5000 }),
    outcome: fc.constantFrom('succeeded', 'retrying', 'failed'),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(attempted, { maxLength: 30 }),
      fc.integer({ min: 0, max: 25 }),
      async (made, age) => {
        await log.database.query('delete from webhooks.attempts')
        await log.database.query('delete from webhooks.delivery_hours')
        await attempts(log, made)
        const before = await stats(log)
        // Now and then the counting comes twice, and late.
        await countFinishedHours(beside.pool, now - age * hourMs)
        assert.deepEqual(await stats(log), before)
        await countFinishedHours(beside.pool, Date.now())
        assert.deepEqual(await stats(log), before)
        for (const hour of before.hours as (Counted & { latencyMs: { p50: number } | null })[]) {
          const of = made.filter(
            it => it.at >= Date.parse(hour.hour) && it.at < Date.parse(hour.hour) + hourMs,
          )
          const count = (outcome: string) => of.filter(it => it.outcome === outcome).length
          assert.deepEqual(
            [hour.succeeded, hour.retried, hour.failed],
            [count('succeeded'), count('retrying'), count('failed')],
          )
          const sorted = of.map(it => it.durationMs).sort((a, b) => a - b)
          assert.equal(hour.latencyMs?.p50, sorted[Math.ceil(sorted.length / 2) - 1])
        }
      },
    ),
    { numRuns: 15 },
  )
})

test('hours that were counted stay when their attempts are gone, and go after 30 days', async () => {
  await using log = await startLog()
  await using beside = besideDatabase(log)
  const now = thisHour()
  await attempts(log, [
    { at: now - 5 * hourMs, durationMs: 10, outcome: 'succeeded' },
    { at: now - 719 * hourMs, durationMs: 10, outcome: 'succeeded' },
  ])
  await countFinishedHours(beside.pool, Date.now())
  await log.database.query('delete from webhooks.attempts')
  assert.equal((await stats(log, '?hours=720')).totals.succeeded, 2)
  await countFinishedHours(beside.pool, Date.now() + 2 * hourMs)
  assert.equal((await stats(log, '?hours=720')).totals.succeeded, 1)
})

test('what the workers do shows at once', async () => {
  await using webhooks = await startWebhooks('in-process')
  await using receiver = await startReceiver((_, index) => (index === 0 ? 500 : 200))
  const { id } = await webhooks.subscribe(receiver.url)
  await webhooks.publish('post.created', postCreated())
  await eventually(async () => {
    // The hour may end while the test runs.
    const { totals } = (await webhooks.as().get(`/webhooks/${id}/stats?hours=2`)).data
    return totals.succeeded === 1 && totals.retried === 1
  })
})

test('a span that is none is refused by name', async () => {
  await using log = await startLog()
  for (const hours of ['0', '-1', '721', '1.5', 'day', '']) {
    const answer = await log.as().get(`/webhooks/${log.id}/stats?hours=${hours}`)
    assert.equal(answer.status, 400, hours)
    assert.deepEqual(pathsOf(answer), ['hours'])
  }
  assert.equal((await log.as().get(`/webhooks/${newId('webhook')}/stats`)).status, 404)
})
