import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '@earshot/contracts'
import { secondPool } from '../../harness.ts'
import { countFinishedHours } from '../../jobs/hour-counts.ts'
import { pathsOf, startLog } from '../delivery-log/harness.ts'
import { attempts, hourMs, thisHour } from '../stats/harness.ts'

type Scene = Awaited<ReturnType<typeof startLog>>
type Hour = Record<'succeeded' | 'retried' | 'failed', number> & { hour: string }
type Trend = { webhookId: string; hours: Hour[] }

const getTrends = (log: Scene, ids: string[]) => log.as().get(`/webhooks/trends?ids=${ids}`)

const trends = async (log: Scene, ids: string[]): Promise<Trend[]> =>
  (await getTrends(log, ids)).data.webhooks

/** The same for one webhook, from its statistics. */
const fromStats = async (log: Scene, webhookId: string): Promise<Trend> => {
  const { hours } = (await log.as().get(`/webhooks/${webhookId}/stats`)).data
  const pick = ({ hour, succeeded, retried, failed }: Hour) => ({ hour, succeeded, retried, failed })
  return { webhookId, hours: hours.map(pick) }
}

test('trends of several webhooks match their statistics', async () => {
  await using log = await startLog()
  await using beside = secondPool(log)
  const other = await log.makeWebhook()
  const idle = await log.makeWebhook()
  const now = thisHour()
  await attempts(log, [
    { at: now, durationMs: 10, outcome: 'succeeded' },
    { at: now, durationMs: 30, outcome: 'retrying' },
    { at: now - 23 * hourMs, durationMs: 5000, outcome: 'failed' },
    { at: now - 24 * hourMs, durationMs: 1, outcome: 'failed' },
  ])
  const ofOther = [2, 2, 7].map(hours => ({
    at: now - hours * hourMs,
    durationMs: 7,
    outcome: 'succeeded',
  }))
  await attempts(log, ofOther, other)
  const ids = [log.id, other, idle]
  const check = async () => {
    const newestFirst = await Promise.all(ids.toReversed().map(id => fromStats(log, id)))
    assert.deepEqual(await trends(log, ids), newestFirst)
  }
  await check()
  await countFinishedHours(beside.pool, Date.now())
  await check()
  const [quiet, , busy] = await trends(log, ids)
  assert.equal(quiet?.hours.length, 24)
  assert.deepEqual(busy?.hours.at(-1), {
    hour: new Date(now).toISOString(),
    succeeded: 1,
    retried: 1,
    failed: 0,
  })
  assert.deepEqual([busy?.hours[0]?.failed, quiet.hours[0]?.failed], [1, 0])
})

test('webhooks that do not exist are left out', async () => {
  await using log = await startLog()
  const deleted = await log.makeWebhook()
  await log.as().delete(`/webhooks/${deleted}`)
  const [only, ...others] = await trends(log, [newId('webhook'), deleted, log.id, log.id])
  assert.deepEqual([only?.webhookId, others], [log.id, []])
})

test('missing or too many ids are rejected by name', async () => {
  await using log = await startLog()
  const many = Array.from({ length: 101 }, () => newId('webhook'))
  assert.equal((await getTrends(log, many.slice(1))).status, 200)
  for (const ids of [[], ['trends'], [newId('post')], [log.id, ''], many]) {
    const response = await getTrends(log, ids)
    assert.deepEqual([response.status, pathsOf(response)], [400, ['ids']])
  }
  assert.equal((await log.as().get('/webhooks/trends')).status, 400)
})
