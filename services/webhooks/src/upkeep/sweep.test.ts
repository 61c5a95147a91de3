import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, startReceiver } from '@earshot/testing'
import { postCreated, startWebhooks, type WebhooksUnderTest } from '../harness.ts'

/** Makes a delivery as it is when the pointer to its second attempt was lost: claimed by nobody, due a while ago. */
const loseOne = async (webhooks: WebhooksUnderTest, webhookId: string, dueSecondsAgo: number) => {
  await webhooks.publish('post.created', postCreated())
  await eventually(async () =>
    (await webhooks.deliveries(webhookId)).some(({ status }) => status === 'succeeded'),
  )
  await webhooks.database.query(
    `update webhooks.deliveries set status = 'retrying', completed_at = null,
       next_attempt_at = now() - $1 * interval '1 second' where webhook_id = $2`,
    [dueSecondsAgo, webhookId],
  )
}

test('a delivery whose pointer is lost is found by the sweep and delivered', async () => {
  await using webhooks = await startWebhooks('rabbitmq')
  await using receiver = await startReceiver()
  const { id } = await webhooks.subscribe(receiver.url)
  await loseOne(webhooks, id, 31)
  await receiver.waitFor(2, 30_000)
  const [delivery] = await eventually(async () => {
    const rows = await webhooks.deliveries(id)
    return rows[0]?.status === 'succeeded' && rows
  })
  assert.ok(delivery?.swept_at)
})

test('what waits for a disabled webhook is settled as skipped', async () => {
  await using webhooks = await startWebhooks('in-process')
  await using receiver = await startReceiver()
  const { id } = await webhooks.subscribe(receiver.url)
  await loseOne(webhooks, id, 0)
  await webhooks.database.query("update webhooks.webhooks set status = 'disabled' where id = $1", [id])
  await eventually(async () => (await webhooks.deliveries(id))[0]?.status === 'skipped', { withinMs: 30_000 })
  assert.equal(receiver.received.length, 1)
})
