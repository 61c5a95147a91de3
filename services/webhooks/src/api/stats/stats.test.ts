import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '@earshot/contracts'
import { eventually, startReceiver } from '@earshot/testing'
import fc from 'fast-check'
import { postCreated, secondPool, startWebhooks } from '../../harness.ts'
import { countFinishedHours } from '../../jobs/hour-counts.ts'
import { makeDelivery, pathsOf, startLog } from '../delivery-log/harness.ts'
import { attempts, hourMs, thisHour } from './harness.ts'

type Scene = Awaited<ReturnType<typeof startLog>>
type Counted = { hour: string; succeeded: number; retried: number; failed: number; skipped: number }

const stats = async (log: Scene, query = '') => (await log.as().get(`/webhooks/${log.id}/stats${query}`)).data

test('a day is reported by the hour, with zeros for hours without attempts', async () => {
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

test('the summary of all webhooks adds finished hours and later attempts', async () => {
  await using log = await startLog()
  await using beside = secondPool(log)
  const other = await log.makeWebhook()
  const now = Date.now()
  const summary = async (query = '') => (await log.as().get(`/deliveries/summary${query}`)).data
  const webhooks = { active: 2, paused: 0, disabled: 0, failing: 0 }
  const none = { succeeded: 0, retried: 0, failed: 0, latencyMs: null, webhooks }
  const { since: _since, ...empty } = await summary()
  assert.deepEqual(empty, none)
  await attempts(log, [
    { at: now, durationMs: 10, outcome: 'succeeded' },
    { at: now - 5 * hourMs, durationMs: 900, outcome: 'succeeded' },
    { at: now - 25 * hourMs, durationMs: 900, outcome: 'failed' },
  ])
  await attempts(log, [{ at: now, durationMs: 30, outcome: 'retrying' }], other)
  await log.database.query(
    `update webhooks.webhooks set consecutive_failures = 3, status = case id when $1 then 'disabled' else status end`,
    [other],
  )
  const check = async () => {
    const { since: _, ...sums } = await summary()
    assert.deepEqual(sums, {
      succeeded: 2,
      retried: 1,
      failed: 0,
      latencyMs: { p50: 10, p95: 30, p99: 30 },
      webhooks: { active: 1, paused: 0, disabled: 1, failing: 1 },
    })
    assert.equal((await summary('?hours=48')).failed, 1)
  }
  await check()
  await countFinishedHours(beside.pool, now)
  await check()
})

test('statistics are the same whether hours are already counted or not', async () => {
  await using log = await startLog()
  await using beside = secondPool(log)
  const now = thisHour()
  const attempted = fc.record({
    at: fc.integer({ min: 0, max: 20 * 60 - 1 }).map(minutes => now - 19 * hourMs + minutes * 60_000),
    durationMs: fc.integer({ min: 0, max: 5000 }),
    outcome: fc.constantFrom('succeeded', 'retrying', 'failed'),
    statusCode: fc.constantFrom(200, 404, 503, null),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(attempted, { maxLength: 30 }),
      fc.integer({ min: 0, max: 25 }),
      async (made, age) => {
        await log.database.query('delete from webhooks.earlier_attempts')
        await log.database.query('delete from webhooks.delivery_hours')
        await attempts(log, made)
        const before = await stats(log)
        // Counting may run late, or twice.
        await countFinishedHours(beside.pool, now - age * hourMs)
        assert.deepEqual(await stats(log), before)
        await countFinishedHours(beside.pool, Date.now())
        assert.deepEqual(await stats(log), before)
        const codes = [null, 200, 404, 503].map(statusCode => ({
          statusCode,
          attempts: made.filter(it => it.statusCode === statusCode).length,
        }))
        assert.deepEqual(
          before.responses,
          codes.filter(({ attempts }) => attempts > 0),
        )
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

test('the last minutes are reported one by one, with their responses', async () => {
  await using log = await startLog()
  const now = Math.floor(Date.now() / 60_000) * 60_000
  await attempts(log, [
    { at: now - 2 * 60_000, durationMs: 40, outcome: 'succeeded' },
    { at: now - 2 * 60_000, durationMs: 5000, outcome: 'retrying', statusCode: null },
    { at: now - 2 * 60_000 + 59_999, durationMs: 20, outcome: 'failed', statusCode: 404 },
    { at: now - 70 * 60_000, durationMs: 1, outcome: 'failed', statusCode: 500 },
  ])
  const { minutes, hours, totals, responses } = await stats(log, '?minutes=60')
  assert.deepEqual([minutes.length, hours], [60, []])
  const [busy] = minutes.filter((it: { failed: number }) => it.failed > 0)
  assert.deepEqual(busy, {
    minute: new Date(now - 2 * 60_000).toISOString(),
    succeeded: 1,
    retried: 1,
    failed: 1,
    skipped: 0,
    latencyMs: { p50: 40, p95: 5000, p99: 5000 },
  })
  assert.deepEqual(totals, { succeeded: 1, retried: 1, failed: 1, skipped: 0 })
  assert.deepEqual(responses, [
    { statusCode: null, attempts: 1 },
    { statusCode: 200, attempts: 1 },
    { statusCode: 404, attempts: 1 },
  ])
  assert.equal((await stats(log, '?minutes=180')).totals.failed, 2)
})

test('counted hours outlive their attempts, and are deleted after 30 days', async () => {
  await using log = await startLog()
  await using beside = secondPool(log)
  const now = thisHour()
  await attempts(log, [
    { at: now - 5 * hourMs, durationMs: 10, outcome: 'succeeded' },
    { at: now - 719 * hourMs, durationMs: 10, outcome: 'succeeded' },
  ])
  await countFinishedHours(beside.pool, Date.now())
  await log.database.query('delete from webhooks.earlier_attempts')
  const kept = await stats(log, '?hours=720')
  assert.deepEqual([kept.totals.succeeded, kept.responses], [2, [{ statusCode: 200, attempts: 2 }]])
  await countFinishedHours(beside.pool, Date.now() + 2 * hourMs)
  assert.equal((await stats(log, '?hours=720')).totals.succeeded, 1)
})

test('new attempts are reported immediately', async () => {
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

test('an invalid range is rejected by name', async () => {
  await using log = await startLog()
  for (const hours of ['0', '-1', '721', '1.5', 'day', '']) {
    const response = await log.as().get(`/webhooks/${log.id}/stats?hours=${hours}`)
    assert.equal(response.status, 400, hours)
    assert.deepEqual(pathsOf(response), ['hours'])
  }
  const response = await log.as().get(`/webhooks/${log.id}/stats?minutes=181`)
  assert.deepEqual([response.status, pathsOf(response)], [400, ['minutes']])
  assert.equal((await log.as().get(`/webhooks/${newId('webhook')}/stats`)).status, 404)
})
