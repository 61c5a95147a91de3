import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { eventually, startReceiver } from '@earshot/testing'
import { brokerKinds, postCreated, startWebhooks, type WebhooksUnderTest } from '../../harness.ts'
import { makeDelivery, startLog } from './harness.ts'

type Item = { id: string; status: string; run: number; trigger: string; attempts: Record<string, unknown>[] }

/** Waits until the newest delivery of a webhook is completed. */
const settled = (webhooks: WebhooksUnderTest, id: string, run = 1) =>
  eventually<Item>(async () => {
    const [item] = (await webhooks.as().get(`/webhooks/${id}/deliveries?limit=1`)).data
    return item?.run === run && ['succeeded', 'failed', 'skipped'].includes(item.status) && item
  })

const retry = async (webhooks: WebhooksUnderTest, { id }: Item) => {
  const response = await webhooks.as().post(`/deliveries/${id}/retry`)
  assert.equal(response.status, 200, JSON.stringify(response.body))
  return response.data
}

for (const kind of brokerKinds)
  describe(`retries by request, with the ${kind} broker`, () => {
    test('a failed delivery is sent again in a new run, with the same event', async () => {
      await using webhooks = await startWebhooks(kind)
      await using receiver = await startReceiver((_, index) => (index === 0 ? 410 : 200))
      const { id } = await webhooks.subscribe(receiver.url)
      const event = await webhooks.publish('post.created', postCreated())
      const retried = await retry(webhooks, await settled(webhooks, id))
      assert.deepEqual([retried.status, retried.run, retried.trigger], ['pending', 2, 'retry'])
      const { id: deliveryId } = await settled(webhooks, id, 2)
      const { data } = await webhooks.as().get(`/deliveries/${deliveryId}`)
      assert.equal(data.status, 'succeeded')
      assert.deepEqual(
        data.attempts.map((it: Record<string, unknown>) => [it.run, it.number, it.trigger, it.statusCode]),
        [
          [1, 1, 'event', 410],
          [2, 1, 'retry', 200],
        ],
      )
      assert.deepEqual(
        receiver.received.map(({ body }) => body),
        [event.body, event.body],
      )
    })

    test('a new run has three attempts', async () => {
      await using webhooks = await startWebhooks(kind)
      await using receiver = await startReceiver((_, index) => (index === 0 ? 410 : 503))
      const { id } = await webhooks.subscribe(receiver.url)
      await webhooks.publish('post.created', postCreated())
      await retry(webhooks, await settled(webhooks, id))
      assert.equal((await settled(webhooks, id, 2)).status, 'failed')
      assert.equal(receiver.received.length, 4)
    })

    test('a retry is sent while the webhook is paused or disabled; a failure does not count, a success resets the counter', async () => {
      await using webhooks = await startWebhooks(kind)
      let status = 410
      await using receiver = await startReceiver(() => status)
      const { id } = await webhooks.subscribe(receiver.url)
      await webhooks.publish('post.created', postCreated())
      const failed = await settled(webhooks, id)
      assert.equal((await webhooks.webhook(id)).consecutive_failures, 1)

      await webhooks.as().patch(`/webhooks/${id}`, { status: 'paused' })
      await retry(webhooks, failed)
      assert.equal((await settled(webhooks, id, 2)).status, 'failed')
      assert.equal((await webhooks.webhook(id)).consecutive_failures, 1)

      await webhooks.database.query(
        "update webhooks.webhooks set status = 'disabled', consecutive_failures = 50, failing = true where id = $1",
        [id],
      )
      await retry(webhooks, failed)
      assert.equal((await settled(webhooks, id, 3)).status, 'failed')
      const { data: before } = await webhooks.as().get(`/webhooks/${id}`)
      assert.deepEqual([before.consecutiveFailures, before.lastError], [50, 'http_410'])

      status = 200
      await retry(webhooks, failed)
      assert.equal((await settled(webhooks, id, 4)).status, 'succeeded')
      const { data: after } = await webhooks.as().get(`/webhooks/${id}`)
      assert.deepEqual([after.consecutiveFailures, after.lastError, after.status], [0, null, 'disabled'])
      assert.ok(after.lastSuccessAt)
      assert.ok((await webhooks.eventTypes()).includes('webhook.recovered'))
      assert.equal(receiver.received.length, 4)
    })

    test('a delivery that was skipped while the webhook was paused can be retried', async () => {
      await using webhooks = await startWebhooks(kind)
      await using receiver = await startReceiver()
      const { id } = await webhooks.subscribe(receiver.url)
      await webhooks.as().patch(`/webhooks/${id}`, { status: 'paused' })
      const event = await webhooks.publish('post.created', postCreated())
      const skipped = await settled(webhooks, id)
      assert.equal(skipped.status, 'skipped')
      await retry(webhooks, skipped)
      const [received] = await receiver.waitFor(1)
      assert.equal(received?.body, event.body)
    })
  })

test('a delivery that succeeded can be retried; one in progress and a test cannot', async () => {
  await using log = await startLog()
  const conflict = async (id: string) => {
    const { status, error } = await log.as().post(`/deliveries/${id}/retry`)
    assert.deepEqual([status, error?.code], [409, 'CONFLICT'])
  }
  for (const status of ['succeeded', 'failed', 'skipped']) {
    const id = await makeDelivery(log, { webhookId: log.id, status })
    assert.equal((await log.as().post(`/deliveries/${id}/retry`)).status, 200, status)
    await conflict(id)
  }
  await conflict(await makeDelivery(log, { webhookId: log.id, status: 'retrying' }))
  await conflict((await log.as().post(`/webhooks/${log.id}/test`)).data.deliveryId)
})

test('of ten concurrent requests, one starts a run, with one audit log entry', async () => {
  await using log = await startLog()
  const id = await makeDelivery(log, { webhookId: log.id, status: 'failed' })
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => log.as().post(`/deliveries/${id}/retry`)),
  )
  assert.deepEqual(responses.map(({ status }) => status).sort(), [
    200,
    ...Array.from({ length: 9 }, () => 409),
  ])
  assert.equal((await log.as().get(`/deliveries/${id}`)).data.run, 2)
  const entries = (await log.events()).filter(({ type }) => type === 'audit.recorded')
  const retried = entries
    .map(({ data }) => data.entry as Record<string, unknown>)
    .filter(it => it.action === 'delivery.retried')
  assert.equal(retried.length, 1)
  assert.deepEqual(retried[0]?.before, { status: 'failed', run: 1 })
  assert.deepEqual(retried[0]?.after, { status: 'pending', run: 2 })
})

test('a retry repeated with the same Idempotency-Key happens once', async () => {
  await using log = await startLog()
  const id = await makeDelivery(log, { webhookId: log.id, status: 'failed' })
  const key = { 'idempotency-key': 'again' }
  const first = await log.as().post(`/deliveries/${id}/retry`, undefined, key)
  const second = await log.as().post(`/deliveries/${id}/retry`, undefined, key)
  assert.deepEqual([first.status, second.status, second.data], [200, 200, first.data])
  assert.equal((await log.as().get(`/deliveries/${id}`)).data.run, 2)
})

test('the sweep dispatches a retry whose pointer was lost, also for a disabled webhook', async () => {
  await using webhooks = await startWebhooks('rabbitmq')
  await using receiver = await startReceiver((_, index) => (index === 0 ? 410 : 200))
  const { id } = await webhooks.subscribe(receiver.url)
  await webhooks.publish('post.created', postCreated())
  await settled(webhooks, id)
  await webhooks.database.query("update webhooks.webhooks set status = 'disabled' where id = $1", [id])
  await webhooks.reopen(id, { run: 2, trigger: 'retry', dueSecondsAgo: 31 })
  await receiver.waitFor(2)
})
