import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTeamMember, createUser } from '@earshot/accounts/harness/users'
import type { EventData } from '@earshot/contracts'
import { publishEvent } from '@earshot/testing'
import { rowsOf } from '../../sending/harness.ts'
import { copied, startNotifying } from '../harness.ts'

type Gateway = Awaited<ReturnType<typeof startNotifying>>

/** Creates a member, and waits until the mail service knows them. */
const createCopied = async (gateway: Gateway, email: string, role: string) =>
  copied(gateway, (await createTeamMember(gateway, email, role)).principalId, 'role', role)

const webhook = (consecutiveFailures: number): EventData<'webhook.failing'>['webhook'] => ({
  id: 'webhook_01kk2m9v3zecst1qsk0w8h5r6t',
  url: 'https://user:secret@hooks.example.com/secret?token=secret',
  status: 'active',
  consecutiveFailures,
  description: 'CRM sync',
  lastError: 'http_410',
})

test('only admins with an address get an email when a webhook is failing or was disabled', async () => {
  await using gateway = await startNotifying()
  await createCopied(gateway, 'ada@example.org', 'admin')
  await createCopied(gateway, 'member@example.org', 'member')
  const nameless = await createUser(gateway, { externalId: 'no-address' })
  await gateway.as().patch(`/principals/${nameless.principalId}`, { role: 'admin' })
  await copied(gateway, nameless.principalId, 'role', 'admin')
  await publishEvent(gateway.broker, 'webhook.failing', { webhook: webhook(25) })
  const [failing] = await gateway.server.waitFor('ada@example.org')
  assert.match(failing?.header('subject') ?? '', /^The webhook “CRM sync \(hooks\.example\.com\)” is failing/)
  assert.match(failing?.text ?? '', /failures in a row: 25, http_410/)
  assert.ok(failing?.text.includes(`${gateway.url}/admin/webhooks/${webhook(25).id}`))
  assert.doesNotMatch(failing?.raw ?? '', /secret/)
  await publishEvent(gateway.broker, 'webhook.disabled', {
    webhook: { ...webhook(50), status: 'disabled' },
    reason: '50 permanent failures in a row',
    disabledAt: '2026-03-02T10:15:00.000Z',
  })
  const [, disabled] = await gateway.server.waitFor('ada@example.org', 2)
  assert.match(disabled?.header('subject') ?? '', /hooks\.example\.com\)” was disabled/)
  assert.equal(gateway.server.mails().length, 2)
})

test('an event of an older version, without description and lastError, is reported too', async () => {
  await using gateway = await startNotifying()
  await createCopied(gateway, 'ada@example.org', 'admin')
  const { description: _, lastError: __, ...older } = webhook(25)
  await publishEvent(gateway.broker, 'webhook.failing', { webhook: older })
  const [mail] = await gateway.server.waitFor('ada@example.org')
  assert.match(mail?.header('subject') ?? '', /^The webhook “hooks\.example\.com” is failing/)
})

test('without a mail server, a webhook event queues no mail', async () => {
  await using gateway = await startNotifying({ environment: { SMTP_URL: '' } })
  await createCopied(gateway, 'ada@example.org', 'admin')
  await publishEvent(gateway.broker, 'webhook.failing', { webhook: webhook(25) })
  await gateway.noneDue()
  assert.deepEqual(await rowsOf(gateway), [])
})
