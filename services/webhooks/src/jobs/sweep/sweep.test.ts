import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually, startReceiver } from '@earshot/testing'
import { postCreated, startWebhooks, type WebhooksUnderTest, withPool } from '../../harness.ts'
import { markSwept, overdue } from './repo.ts'

/** Creates a delivery whose pointer was lost: overdue and without a claim. */
const loseOne = async (webhooks: WebhooksUnderTest, webhookId: string, dueSecondsAgo: number) => {
  await webhooks.publish('post.created', postCreated())
  await eventually(async () =>
    (await webhooks.deliveries(webhookId)).some(({ status }) => status === 'succeeded'),
  )
  await webhooks.reopen(webhookId, { dueSecondsAgo })
}

test('a delivery whose pointer was lost is found by the sweep and delivered', async () => {
  await using webhooks = await startWebhooks('rabbitmq')
  await using receiver = await startReceiver()
  const { id } = await webhooks.subscribe(receiver.url)
  await loseOne(webhooks, id, 31)
  await receiver.waitFor(2)
  await eventually(async () => (await webhooks.deliveries(id))[0]?.status === 'succeeded')
})

test('deliveries that a slow receiver delays are not swept', async () => {
  await using webhooks = await startWebhooks('rabbitmq')
  await using slow = await startReceiver(() => sleep(2000, 200))
  await using other = await startReceiver()
  const { id } = await webhooks.subscribe(slow.url)
  await webhooks.publish('post.created', postCreated())
  await eventually(async () => (await webhooks.deliveries(id))[0]?.status === 'succeeded')
  // From here on the receiver counts as slow: four at a time, which takes longer than the time until the next sweep.
  const late = 40
  await Promise.all(Array.from({ length: late }, () => webhooks.publish('post.created', postCreated())))
  await eventually(async () => (await webhooks.deliveries(id)).length === 1 + late)
  await webhooks.database.query(
    `update webhooks.open_deliveries set next_attempt_at = now() - interval '1 minute' where status = 'pending'`,
  )
  const lost = await webhooks.subscribe(other.url)
  await loseOne(webhooks, lost.id, 31)
  await other.waitFor(2)
  const deliveries = await webhooks.deliveries(id)
  assert.ok(
    deliveries.some(({ status }) => status === 'pending'),
    'the sweep came too late',
  )
  const swept = 'select id from webhooks.open_deliveries where webhook_id = $1 and swept_at is not null'
  assert.deepEqual(await webhooks.database.query(swept, [id]), [])
})

test('waiting deliveries of a disabled webhook are settled as skipped', async () => {
  await using webhooks = await startWebhooks('in-process')
  await using receiver = await startReceiver()
  const { id } = await webhooks.subscribe(receiver.url)
  await loseOne(webhooks, id, 0)
  await webhooks.database.query("update webhooks.webhooks set status = 'disabled' where id = $1", [id])
  await eventually(async () => (await webhooks.deliveries(id))[0]?.status === 'skipped')
  assert.equal(receiver.received.length, 1)
})

test('a receiver with a long queue does not delay the lost pointers of another', async () => {
  await using scene = await withPool()
  const { webhooks, pool } = scene
  const make = async () =>
    (await webhooks.as().post('/webhooks', { url: 'http://127.0.0.1:9/hook', events: ['post.created'] })).data
      .id
  const [behind, other] = [await make(), await make()]
  const overdueSince = (webhookId: string, count: number, seconds: number) =>
    webhooks.database.query(
      `insert into webhooks.open_deliveries (event_at, id, event_id, webhook_id, type, next_attempt_at)
       select now(), 'delivery_' || $1 || number, 'evt_' || number, $1, 'post.created',
         now() - $3 * interval '1 second'
       from generate_series(1, $2::int) number`,
      [webhookId, count, seconds],
    )
  await overdueSince(behind, 3000, 600)
  await overdueSince(other, 1, 31)
  await overdueSince(await make(), 1, 29)
  const found = Map.groupBy(await overdue(pool), ({ webhookId }) => webhookId)
  assert.deepEqual([...found.keys()].toSorted(), [behind, other].toSorted())
  assert.equal(found.get(other)?.length, 1)
})

test('a swept delivery is left alone for five minutes', async () => {
  await using scene = await withPool()
  const { webhooks, pool } = scene
  await webhooks.as().post('/webhooks', { url: 'http://127.0.0.1:9/hook', events: ['post.created'] })
  await webhooks.database.query(
    `insert into webhooks.open_deliveries (event_at, id, event_id, webhook_id, type, status, next_attempt_at)
     select now(), 'delivery_1', 'evt_1', id, 'post.created', 'retrying', now() - interval '1 minute'
     from webhooks.webhooks`,
  )
  const due = await overdue(pool)
  assert.equal(due.length, 1)
  await markSwept(pool, due)
  assert.deepEqual(await overdue(pool), [])
  await webhooks.database.query(
    "update webhooks.open_deliveries set swept_at = swept_at - interval '301 seconds'",
  )
  assert.equal((await overdue(pool)).length, 1)
})
