import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '@earshot/contracts'
import { eventually, startReceiver } from '@earshot/testing'
import { brokerKinds, postCreated, startWebhooks, type WebhooksUnderTest } from '../../harness.ts'
import { cursorIn, idsOf, makeDelivery, pathsOf, startLog } from '../delivery-log/harness.ts'

const hourMs = 60 * 60 * 1000
const ago = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString()

const start = async (webhooks: WebhooksUnderTest, id: string, body: object) => {
  const response = await webhooks.as().post(`/webhooks/${id}/replay`, { since: ago(24), ...body })
  assert.equal(response.status, 201, JSON.stringify(response.body))
  return { ...response.data, path: response.headers.get('location')?.replace('/api/v1', '') ?? '' }
}

const completed = (webhooks: WebhooksUnderTest, path: string) =>
  eventually(async () => {
    const { data } = await webhooks.as().get(path)
    return data.status !== 'running' && data
  })

for (const kind of brokerKinds)
  describe(`replays with the ${kind} broker`, () => {
    test('failed deliveries in the range are sent again, each once, and no others', async () => {
      await using webhooks = await startWebhooks(kind)
      await using receiver = await startReceiver()
      const { id } = await webhooks.subscribe(receiver.url)
      const { id: other } = await webhooks.subscribe(receiver.url, { events: ['post.voted'] })
      const wanted: string[] = []
      for (let n = 0; n < 45; n++)
        wanted.push(
          await makeDelivery(webhooks, { webhookId: id, at: Date.now() - n * 1000, status: 'failed' }),
        )
      await makeDelivery(webhooks, { webhookId: id, status: 'succeeded' })
      await makeDelivery(webhooks, { webhookId: id, status: 'skipped' })
      await makeDelivery(webhooks, { webhookId: id, at: Date.now() - 2 * hourMs, status: 'failed' })
      await makeDelivery(webhooks, { webhookId: other, status: 'failed' })
      const replay = await start(webhooks, id, { since: ago(1), deliveryStatus: 'failed' })
      assert.deepEqual([replay.status, replay.total, replay.done], ['running', 45, 0])
      const done = await completed(webhooks, replay.path)
      assert.deepEqual([done.status, done.total, done.done], ['completed', 45, 45])
      assert.ok(done.completedAt)
      assert.equal(receiver.received.length, 45)
      assert.equal(new Set(receiver.received.map(({ body }) => JSON.parse(body).id)).size, 45)
      const { data: log } = await webhooks.as().get(`/webhooks/${id}/deliveries?status=succeeded&limit=100`)
      const sent = log.filter((it: { trigger: string }) => it.trigger === 'replay')
      assert.deepEqual(sent.map((it: { id: string }) => it.id).sort(), wanted.sort())
      assert.ok(sent.every((it: { run: number }) => it.run === 2))
    })

    test('a replay runs while the webhook is paused, and its failures do not count', async () => {
      await using webhooks = await startWebhooks(kind)
      await using receiver = await startReceiver(() => 410)
      const { id } = await webhooks.subscribe(receiver.url)
      await webhooks.as().patch(`/webhooks/${id}`, { status: 'paused' })
      for (let n = 0; n < 3; n++) await webhooks.publish('post.created', postCreated())
      await eventually(async () => (await webhooks.deliveries(id)).length === 3)
      const { path } = await start(webhooks, id, { deliveryStatus: 'skipped' })
      assert.equal((await completed(webhooks, path)).done, 3)
      assert.equal(receiver.received.length, 3)
      assert.deepEqual(
        (await webhooks.deliveries(id)).map(({ status }) => status),
        ['failed', 'failed', 'failed'],
      )
      assert.equal((await webhooks.webhook(id)).consecutive_failures, 0)
    })

    test('a replay sends a few deliveries at a time, new events come first, and a cancelled replay stops', async () => {
      await using webhooks = await startWebhooks(kind)
      const gate = Promise.withResolvers<number>()
      await using receiver = await startReceiver(() => gate.promise)
      const { id } = await webhooks.subscribe(receiver.url)
      for (let n = 0; n < 60; n++)
        await makeDelivery(webhooks, { webhookId: id, at: Date.now() - n * 1000, status: 'failed' })
      const { path } = await start(webhooks, id, { deliveryStatus: 'failed' })
      // On a slow machine attempts may time out and be repeated, so events are counted.
      const events = () => new Set(receiver.received.map(({ body }) => JSON.parse(body).id))
      const queued = async () => (await webhooks.deliveries(id)).filter(({ run }) => run === 2).length
      await eventually(async () => (await queued()) === 20)
      await sleep(600) // three more steps of the loop
      assert.equal(await queued(), 20)
      const event = await webhooks.publish('post.created', postCreated())
      await eventually(async () => (await webhooks.deliveries(id)).length === 61)

      assert.equal((await webhooks.as().delete(path)).status, 204)
      gate.resolve(200)
      await eventually(async () =>
        (await webhooks.deliveries(id)).every(({ status }) => status === 'failed' || status === 'succeeded'),
      )
      await eventually(() => events().has(event.id))
      await sleep(600)
      assert.equal(events().size, 21)
      const { data } = await webhooks.as().get(path)
      assert.deepEqual([data.status, data.total], ['cancelled', 60])
      assert.ok(data.completedAt)
      assert.equal((await webhooks.as().delete(path)).status, 204, 'cancelling again changes nothing')
      const entries = (await webhooks.events()).filter(
        ({ data }) => (data.entry as { action?: string } | undefined)?.action === 'webhook.replay_cancelled',
      )
      assert.equal(entries.length, 1)
    })
  })

test('`all` covers completed deliveries, not those in progress, and no tests', async () => {
  await using log = await startLog()
  for (const status of ['succeeded', 'failed', 'skipped', 'pending', 'retrying'])
    await makeDelivery(log, { webhookId: log.id, status })
  await log.as().post(`/webhooks/${log.id}/test`)
  assert.equal((await start(log, log.id, { deliveryStatus: 'all' })).total, 3)
})

test('`undelivered` covers what failed and what was skipped', async () => {
  await using webhooks = await startWebhooks('in-process')
  await using receiver = await startReceiver()
  const { id } = await webhooks.subscribe(receiver.url)
  for (const status of ['succeeded', 'failed', 'skipped', 'skipped'])
    await makeDelivery(webhooks, { webhookId: id, status })
  const { path, total } = await start(webhooks, id, { deliveryStatus: 'undelivered' })
  assert.equal(total, 3)
  assert.equal((await completed(webhooks, path)).done, 3)
  assert.equal(receiver.received.length, 3)
})

test('the end of a range is at most now, and an invalid range is rejected by name', async () => {
  await using log = await startLog()
  const { until, createdAt } = await start(log, log.id, {
    deliveryStatus: 'failed',
    until: '2999-01-01T00:00:00Z',
  })
  assert.ok(until <= createdAt)
  const later = new Date(Date.now() + hourMs).toISOString()
  for (const [body, path] of [
    [{ deliveryStatus: 'failed' }, 'since'],
    [{ since: ago(1) }, 'deliveryStatus'],
    [{ since: ago(1), deliveryStatus: 'pending' }, 'deliveryStatus'],
    [{ since: 'yesterday', deliveryStatus: 'failed' }, 'since'],
    [{ since: later, deliveryStatus: 'failed' }, 'since'],
    [{ since: ago(1), until: ago(2), deliveryStatus: 'failed' }, 'until'],
    [{ since: ago(1), deliveryStatus: 'failed', speed: 9 }, 'speed'],
  ] as const) {
    const response = await log.as().post(`/webhooks/${log.id}/replay`, body)
    assert.equal(response.status, 400, JSON.stringify(body))
    assert.deepEqual(pathsOf(response), [path])
  }
})

test('each webhook has one running replay, independent of other webhooks', async () => {
  await using log = await startLog()
  const other = await log.makeWebhook()
  const body = { since: ago(1), deliveryStatus: 'all' }
  const responses = await Promise.all(
    Array.from({ length: 5 }, () => log.as().post(`/webhooks/${log.id}/replay`, body)),
  )
  assert.deepEqual(responses.map(({ status }) => status).sort(), [201, 409, 409, 409, 409])
  assert.equal((await log.as().post(`/webhooks/${other}/replay`, body)).status, 201)
})

test('replays are listed newest first, in pages, by webhook', async () => {
  await using log = await startLog()
  const other = await log.makeWebhook()
  const made: string[] = []
  for (let n = 0; n < 3; n++) {
    const { id, path } = await start(log, log.id, { deliveryStatus: 'failed' })
    assert.equal((await log.as().delete(path)).status, 204)
    made.unshift(id)
  }
  const first = await log.as().get(`/webhooks/${log.id}/replays?limit=2`)
  const second = await log.as().get(`/webhooks/${log.id}/replays?limit=2&cursor=${cursorIn(first)}`)
  assert.deepEqual([...idsOf(first), ...idsOf(second)], made)
  assert.equal(cursorIn(second), null)
  assert.deepEqual(idsOf(await log.as().get(`/webhooks/${other}/replays`)), [])
  for (const path of [
    `/webhooks/${other}/replays/${made[0]}`,
    `/webhooks/${log.id}/replays/${newId('replay')}`,
    `/webhooks/${log.id}/replays/nonsense`,
  ]) {
    assert.equal((await log.as().get(path)).status, 404, path)
    assert.equal((await log.as().delete(path)).status, 404, path)
  }
  assert.equal((await log.as().get(`/webhooks/${newId('webhook')}/replays`)).status, 404)
})

test('a completed replay cannot be cancelled, and deleting a webhook cancels its replay', async () => {
  await using webhooks = await startWebhooks('in-process')
  await using receiver = await startReceiver()
  const { id } = await webhooks.subscribe(receiver.url)
  const { path } = await start(webhooks, id, { deliveryStatus: 'failed' })
  assert.deepEqual([(await completed(webhooks, path)).total], [0])
  const refused = await webhooks.as().delete(path)
  assert.deepEqual([refused.status, refused.error.code], [409, 'CONFLICT'])

  await using log = await startLog()
  const running = await start(log, log.id, { deliveryStatus: 'failed' })
  await log.as().delete(`/webhooks/${log.id}`)
  assert.equal((await log.as().get(running.path)).data.status, 'cancelled')
})
