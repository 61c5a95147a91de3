import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type EventData, newEvent } from '@earshot/contracts'
import { eventually, publishEvent } from '@earshot/testing'
import { createTeamMember, createUser } from '../../accounts/users/harness.ts'
import { rowsOf, startMailing } from '../sending/harness.ts'

const webhook = (consecutiveFailures: number): EventData<'webhook.failing'>['webhook'] => ({
  id: 'webhook_01kk2m9v3zecst1qsk0w8h5r6t',
  url: 'https://hooks.example.com/in?…',
  status: 'active',
  consecutiveFailures,
  description: 'CRM sync',
  lastError: 'http_410',
})

test('only admins with an address get a mail at 25 and 45 failures, and when the webhook is disabled', async () => {
  await using gateway = await startMailing()
  await createTeamMember(gateway, 'ada@example.org', 'admin')
  await createTeamMember(gateway, 'grace@example.org', 'admin')
  await createTeamMember(gateway, 'member@example.org', 'member')
  await createUser(gateway, { email: 'user@example.org' })
  const nameless = await createUser(gateway, { externalId: 'no-address' })
  await gateway.as().patch(`/principals/${nameless.principalId}`, { role: 'admin' })
  for (const count of [25, 35, 45])
    await publishEvent(gateway.broker, 'webhook.failing', { webhook: webhook(count) })
  await publishEvent(gateway.broker, 'webhook.disabled', {
    webhook: { ...webhook(50), status: 'disabled' },
    reason: '50 permanent failures in a row',
    disabledAt: '2026-03-02T10:15:00.000Z',
  })
  for (const to of ['ada@example.org', 'grace@example.org']) {
    const mails = await gateway.server.waitFor(to, 3)
    assert.deepEqual(mails.map(mail => mail.header('subject')).toSorted(), [
      'Webhook “CRM sync” to hooks.example.com failed 25 times in a row',
      'Webhook “CRM sync” to hooks.example.com failed 45 times in a row',
      'Webhook “CRM sync” to hooks.example.com was disabled after 50 failures in a row',
    ])
    const [first] = mails
    assert.ok(first?.text.includes(`${gateway.url}/admin/webhooks/webhook_01kk2m9v3zecst1qsk0w8h5r6t`))
    assert.ok(mails.some(({ text }) => text.includes('failed 45 times')))
  }
  assert.equal(gateway.server.mails().length, 6)
})

test('a redelivered event sends no second mail, even after the first was sent', async () => {
  await using gateway = await startMailing()
  await createTeamMember(gateway, 'ada@example.org', 'admin')
  const event = newEvent('webhook.failing', { webhook: webhook(25) }, Date.now())
  const publish = () =>
    gateway.broker.publish({ exchange: 'earshot.events', key: event.type, id: event.id, body: event.body })
  await Promise.all([publish(), publish()])
  await gateway.server.waitFor('ada@example.org')
  await eventually(async () => (await rowsOf(gateway))[0]?.outcome === 'sent')
  await publish()
  assert.equal((await rowsOf(gateway)).length, 1)
  // Another event of the same webhook sends another mail.
  await publishEvent(gateway.broker, 'webhook.failing', { webhook: webhook(25) })
  await gateway.server.waitFor('ada@example.org', 2)
})

test('an event of an older version, without description and lastError, also sends a mail', async () => {
  await using gateway = await startMailing()
  await createTeamMember(gateway, 'ada@example.org', 'admin')
  const { description: _, lastError: __, ...older } = webhook(25)
  await publishEvent(gateway.broker, 'webhook.failing', { webhook: older })
  const [mail] = await gateway.server.waitFor('ada@example.org')
  assert.equal(mail?.header('subject'), 'Webhook to hooks.example.com failed 25 times in a row')
})

test('without a mail server, a webhook event queues no mail', async () => {
  await using gateway = await startMailing({ environment: { SMTP_URL: '' } })
  await createTeamMember(gateway, 'ada@example.org', 'admin')
  await publishEvent(gateway.broker, 'webhook.failing', { webhook: webhook(25) })
  assert.deepEqual(await rowsOf(gateway), [])
})
