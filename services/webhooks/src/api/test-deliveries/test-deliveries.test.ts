import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { eventTypes, newId, sampleData } from '@earshot/contracts'
import { startReceiver, transactionsOf } from '@earshot/testing'
import { startWebhooks } from '../../harness.ts'
import { startLog } from '../delivery-log/harness.ts'

test('a test sends a signed sample of the requested type immediately, and returns the attempt', async () => {
  await using webhooks = await startWebhooks('in-process', { SERVICE_ROLE: 'web' })
  await using receiver = await startReceiver(() => 202)
  const { data: webhook } = await webhooks
    .as()
    .post('/webhooks', { url: receiver.url, events: ['post.voted'] })
  const { status, data } = await webhooks.as().post(`/webhooks/${webhook.id}/test`, { type: 'sla.breached' })
  assert.equal(status, 200)
  const [received] = receiver.received
  assert.ok(received)
  const envelope = JSON.parse(received.body)
  assert.deepEqual([envelope.type, envelope.id], ['sla.breached', data.eventId])
  assert.deepEqual(envelope.data, JSON.parse(JSON.stringify(sampleData['sla.breached'])))
  assert.equal(received.headers['x-service-test'], 'true')
  assert.equal(received.headers['x-service-event'], 'sla.breached')
  const signed = `${received.headers['x-service-timestamp']}.${received.body}`
  const mac = createHmac('sha256', webhook.secret).update(signed).digest('hex')
  assert.equal(received.headers['x-service-signature'], `sha256=${mac}`)
  assert.deepEqual(
    [data.run, data.number, data.trigger, data.statusCode, data.error],
    [1, 1, 'test', 202, null],
  )
  assert.equal(data.requestHeaders['X-Service-Signature'], 'sha256=…')

  const { data: delivery } = await webhooks.as().get(`/deliveries/${data.deliveryId}`)
  const { deliveryId, eventId, ...attempt } = data
  assert.deepEqual([delivery.status, delivery.trigger, delivery.type], ['succeeded', 'test', 'sla.breached'])
  assert.deepEqual(delivery.attempts, [attempt])
  assert.deepEqual(delivery.event, envelope)
})

test('the default type is the first that the webhook subscribes to, and every type has a sample', async () => {
  await using log = await startLog()
  await log.as().post(`/webhooks/${log.id}/test`)
  assert.equal(log.receiver.received[0]?.headers['x-service-event'], 'post.created')
  for (const type of eventTypes)
    assert.equal((await log.as().post(`/webhooks/${log.id}/test`, { type })).status, 200, type)
  assert.equal(log.receiver.received.length, eventTypes.length + 1)
})

test('a failed test makes one attempt, is recorded, and does not count', async () => {
  await using webhooks = await startWebhooks('in-process', { SERVICE_ROLE: 'web' })
  await using receiver = await startReceiver(() => 503)
  const { data: webhook } = await webhooks
    .as()
    .post('/webhooks', { url: receiver.url, events: ['post.voted'] })
  const { status, data } = await webhooks.as().post(`/webhooks/${webhook.id}/test`)
  assert.deepEqual([status, data.statusCode, data.error], [200, 503, 'http_503'])
  assert.equal(receiver.received.length, 1)
  assert.equal((await webhooks.as().get(`/deliveries/${data.deliveryId}`)).data.status, 'failed')
  const { data: shown } = await webhooks.as().get(`/webhooks/${webhook.id}`)
  assert.deepEqual([shown.consecutiveFailures, shown.lastError], [0, 'http_503'])
})

test('a test holds no connection while its receiver does not respond, with and without an Idempotency-Key', async () => {
  await using webhooks = await startWebhooks('in-process', { SERVICE_ROLE: 'web' })
  const gate = Promise.withResolvers<number>()
  await using receiver = await startReceiver(() => gate.promise)
  const api = webhooks.as()
  const { data: webhook } = await api.post('/webhooks', { url: receiver.url, events: ['post.voted'] })
  const path = `/webhooks/${webhook.id}/test`
  const tests = [api.post(path), api.post(path, {}, { 'idempotency-key': 'test-1' })]
  await receiver.waitFor(2)
  assert.deepEqual(await transactionsOf(webhooks), [])
  gate.resolve(200)
  const [, first] = await Promise.all(tests)
  const again = await api.post(path, {}, { 'idempotency-key': 'test-1' })
  assert.deepEqual([again.status, again.body], [200, first?.body])
  assert.equal(receiver.received.length, 2)
})

test('a test is sent while the webhook is disabled, and its success resets the counter', async () => {
  await using log = await startLog()
  await log.database.query(
    "update webhooks.webhooks set status = 'disabled', consecutive_failures = 50, failing = true, last_error = 'timeout' where id = $1",
    [log.id],
  )
  assert.equal((await log.as().post(`/webhooks/${log.id}/test`)).data.statusCode, 200)
  const { data } = await log.as().get(`/webhooks/${log.id}`)
  assert.deepEqual([data.status, data.consecutiveFailures, data.lastError], ['disabled', 0, null])
  assert.equal((await log.eventTypes()).filter(type => type === 'webhook.recovered').length, 1)
})

test('a test is never sent to a forbidden address', async () => {
  await using webhooks = await startWebhooks('in-process', { SERVICE_ROLE: 'web' })
  const body = { url: 'http://127.0.0.1:9/hook', events: ['post.voted'] }
  const { data: webhook } = await webhooks.as().post('/webhooks', body)
  await webhooks.database.query('update webhooks.webhooks set url = $1', ['http://169.254.169.254/latest'])
  const { data } = await webhooks.as().post(`/webhooks/${webhook.id}/test`)
  assert.deepEqual([data.statusCode, data.error], [null, 'address_forbidden'])
})

test('a test times out after five seconds, and at most four tests run at once', async () => {
  await using webhooks = await startWebhooks('in-process', { SERVICE_ROLE: 'web' })
  const release = Promise.withResolvers<number>()
  await using receiver = await startReceiver(() => release.promise)
  const { data: webhook } = await webhooks
    .as()
    .post('/webhooks', { url: receiver.url, events: ['post.voted'] })
  const responses = Promise.all(
    Array.from({ length: 5 }, () => webhooks.as().post(`/webhooks/${webhook.id}/test`)),
  )
  const statuses = (await responses).map(({ status }) => status).sort()
  assert.deepEqual(statuses, [200, 200, 200, 200, 429])
  const errors = (await responses).filter(({ status }) => status === 200).map(({ data }) => data.error)
  assert.deepEqual(errors, ['timeout', 'timeout', 'timeout', 'timeout'])
  release.resolve(200)
})

test('a test needs an existing webhook and a valid type, and is recorded in the audit log', async () => {
  await using log = await startLog()
  assert.equal((await log.as().post(`/webhooks/${newId('webhook')}/test`)).status, 404)
  const { status, error } = await log.as().post(`/webhooks/${log.id}/test`, { type: 'post.exploded' })
  assert.deepEqual([status, error.details.errors[0].path], [400, 'type'])
  assert.equal((await log.as().post(`/webhooks/${log.id}/test`, { typ: 'post.created' })).status, 400)
  const { data } = await log.as().post(`/webhooks/${log.id}/test`)
  const entry = (await log.events()).at(-1)?.data.entry as Record<string, unknown>
  assert.deepEqual(
    [entry.action, entry.after],
    ['webhook.tested', { type: 'post.created', deliveryId: data.deliveryId }],
  )
})
