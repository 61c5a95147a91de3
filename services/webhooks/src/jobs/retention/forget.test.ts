import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startLog } from '../../api/delivery-log/harness.ts'
import { secondPool } from '../../harness.ts'
import { forgetGone } from './repo.ts'

const dayMs = 24 * 60 * 60 * 1000

test('a deleted webhook is deleted with its last delivery, and so are replays of that age', async () => {
  await using log = await startLog()
  await using beside = secondPool(log)
  const other = await log.makeWebhook()
  const since = new Date(0).toISOString()
  for (const id of [log.id, other])
    assert.equal(
      (await log.as().post(`/webhooks/${id}/replay`, { since, deliveryStatus: 'all' })).status,
      201,
    )
  for (const id of [log.id, other]) assert.equal((await log.as().delete(`/webhooks/${id}`)).status, 204)
  const age = (table: string, column: string, days: number) =>
    log.database.query(`update webhooks.${table} set ${column} = now() - $1 * interval '1 day'`, [days])
  const left = async () => [
    (await log.database.query('select id from webhooks.webhooks')).length,
    (await log.database.query('select id from webhooks.replays')).length,
  ]
  await age('webhooks', 'deleted_at', 31)
  await age('replays', 'completed_at', 31)
  await forgetGone(beside.pool, 30 * dayMs)
  assert.deepEqual(await left(), [2, 2])
  assert.equal((await log.as().get(`/webhooks/${log.id}/deliveries`)).status, 200)
  await log.database.query(
    "update webhooks.webhooks set deleted_at = now() - interval '33 days' where id = $1",
    [log.id],
  )
  await log.database.query(
    "update webhooks.replays set completed_at = now() - interval '33 days' where webhook_id = $1",
    [log.id],
  )
  const kept = await log.makeWebhook()
  await forgetGone(beside.pool, 30 * dayMs)
  assert.deepEqual(await left(), [2, 1])
  assert.equal((await log.as().get(`/webhooks/${log.id}/deliveries`)).status, 404)
  assert.equal((await log.as().get(`/webhooks/${kept}`)).status, 200)
})
