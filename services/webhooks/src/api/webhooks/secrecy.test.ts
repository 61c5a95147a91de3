import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { eventually, recordLog, startReceiver, testService } from '@earshot/testing'
import { webhooks } from '../../main.ts'

test('a secret is in the response that created it, in no later response, and in no log line', async () => {
  const kept = recordLog('trace')
  await using service = await testService(webhooks, {
    environment: { SERVICE_ROLE: 'all' },
    log: kept.log,
  })
  await using receiver = await startReceiver((_, index) => (index === 0 ? 500 : 200))
  const api = service.as()
  const token = randomUUID()
  const created = await api.post('/webhooks', {
    url: receiver.url,
    events: ['post.created'],
    headers: { Authorization: `Bearer ${token}` },
  })
  const { id } = created.data
  const rotated = await api.post(`/webhooks/${id}/rotate`, { gracePeriodSeconds: 60 })
  const secrets = [created.data.secret, rotated.data.secret].map(secret => secret.replace('whsec_', ''))
  assert.ok(secrets.every(secret => secret.length === 44))

  // A failed test, a successful test and a delivery, which cover all output about signed requests.
  const responses = [
    await api.post(`/webhooks/${id}/test`, {}),
    await api.post(`/webhooks/${id}/test`, {}),
    await api.patch(`/webhooks/${id}`, { description: 'CRM' }),
    await api.patch(`/webhooks/${id}`, { headers: { Authorization: `Bearer ${token}\n`, 'X-B': token } }),
    await api.patch(`/webhooks/${id}`, { headers: { 'X-B': token } }),
    await api.post(`/webhooks/${id}/rotate`, { gracePeriodSeconds: 'long' }),
    await api.get(`/webhooks/${id}`),
    await api.get('/webhooks'),
    await api.get(`/webhooks/${id}/deliveries`),
    await api.get(`/webhooks/${id}/stats`),
  ]
  const [{ id: deliveryId } = { id: '' }] = responses[8]?.data ?? []
  responses.push(await api.get(`/deliveries/${deliveryId}`), await api.delete(`/webhooks/${id}`))
  assert.equal(receiver.received.length, 2)
  await eventually(() => kept.text().includes('request.served'))

  const output = [kept.text(), JSON.stringify(responses), JSON.stringify(await service.events())].join('\n')
  assert.ok(output.includes(deliveryId), 'something was logged')
  for (const secret of [...secrets, token]) assert.equal(output.includes(secret), false)
  assert.equal(JSON.stringify(created.body).includes(token), false)
  for (const { headers } of receiver.received) assert.equal(headers.authorization, `Bearer ${token}`)
  for (const { headers } of receiver.received)
    for (const name of ['x-service-signature', 'webhook-signature'])
      for (const signature of String(headers[name]).split(' '))
        assert.equal(output.includes(signature.split(/[=,]/, 2)[1] ?? ''), false, name)
})
