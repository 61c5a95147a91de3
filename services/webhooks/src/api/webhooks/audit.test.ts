import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testAdmin } from '@earshot/testing'
import { type SubscriptionsUnderTest, startSubscriptions } from './harness.ts'

type Entry = Record<'action' | 'target' | 'actor' | 'before' | 'after' | 'requestId', unknown>

const entries = async (webhooks: SubscriptionsUnderTest): Promise<Entry[]> =>
  (await webhooks.events()).flatMap(({ type, data }) =>
    type === 'audit.recorded' ? [data.entry as Entry] : [],
  )

test('every change to a webhook is in the audit log, with the principal and the values before and after', async () => {
  await using webhooks = await startSubscriptions()
  const { id } = await webhooks.create({ description: 'CRM' })
  const headers = { 'x-request-id': 'request-7' }
  await webhooks.as().patch(`/webhooks/${id}`, { status: 'paused', description: null }, headers)
  await webhooks.as().post(`/webhooks/${id}/rotate`, { gracePeriodSeconds: 60 })
  await webhooks.as().delete(`/webhooks/${id}`)
  const recorded = await entries(webhooks)
  assert.deepEqual(
    recorded.map(({ action }) => action),
    ['webhook.created', 'webhook.updated', 'webhook.secret_rotated', 'webhook.deleted'],
  )
  for (const { target, actor } of recorded) {
    assert.deepEqual(target, { kind: 'webhook', id })
    assert.deepEqual(actor, {
      principalId: testAdmin.principalId,
      name: testAdmin.name,
      credentialId: testAdmin.credentialId,
    })
  }
  const [created, updated, rotated, deleted] = recorded
  const made = {
    url: 'https://example.com/hook',
    format: 'json',
    events: ['post.created'],
    boardIds: [],
    description: 'CRM',
    headerNames: [],
    status: 'active',
  }
  assert.deepEqual([created?.before, created?.after], [null, made])
  assert.deepEqual(
    [updated?.before, updated?.after, updated?.requestId],
    [{ description: 'CRM', status: 'active' }, { description: null, status: 'paused' }, 'request-7'],
  )
  assert.deepEqual(Object.keys(rotated?.after as object), ['rotatedAt', 'previousSecretExpiresAt'])
  assert.deepEqual(
    [deleted?.before, deleted?.after],
    [{ ...made, description: null, status: 'paused' }, null],
  )
})

test('a change of headers is in the audit log without their values', async () => {
  await using webhooks = await startSubscriptions()
  const { id } = await webhooks.create({ headers: { 'X-Team': 'a' } })
  await webhooks.as().patch(`/webhooks/${id}`, { headers: { 'X-Team': 'b' } })
  await webhooks.as().patch(`/webhooks/${id}`, { headers: { 'X-Team': null } })
  const [, replaced, removed] = await entries(webhooks)
  assert.deepEqual([replaced?.before, replaced?.after], [{}, { headersChanged: true }])
  assert.deepEqual(
    [removed?.before, removed?.after],
    [{ headerNames: ['X-Team'] }, { headerNames: [], headersChanged: true }],
  )
})

test('rejected changes and changes without an effect are not in the audit log', async () => {
  await using webhooks = await startSubscriptions()
  const { id } = await webhooks.create()
  const before = (await entries(webhooks)).length
  await webhooks.as().patch(`/webhooks/${id}`, { status: 'active' })
  await webhooks.as().patch(`/webhooks/${id}`, { status: 'nonsense' })
  await webhooks.as().post('/webhooks', { url: 'http://10.0.0.1/', events: ['post.created'] })
  await webhooks.as().delete('/webhooks/nonsense')
  assert.equal((await entries(webhooks)).length, before)
})

test('the audit log contains neither a secret nor the query of a URL', async () => {
  await using webhooks = await startSubscriptions()
  const { id, secret } = await webhooks.create({ url: 'https://example.com/hook?token=hush' })
  const { data } = await webhooks.as().post(`/webhooks/${id}/rotate`)
  await webhooks.as().patch(`/webhooks/${id}`, { url: 'https://example.com/other?key=hush&x=1' })
  const recorded = JSON.stringify(await webhooks.events())
  for (const word of [secret, data.secret, 'hush']) assert.ok(!recorded.includes(word))
  assert.ok(recorded.includes('https://example.com/other?…'))
})

test('a rotation repeated with the same Idempotency-Key happens once, and its secret is shown once', async () => {
  await using webhooks = await startSubscriptions()
  const { id } = await webhooks.create()
  const rotate = () =>
    webhooks.as().post(`/webhooks/${id}/rotate`, { gracePeriodSeconds: 60 }, { 'idempotency-key': 'once' })
  const first = await rotate()
  const { secret: sealed } = await webhooks.stored(id)
  const second = await rotate()
  assert.match(first.data.secret, /^whsec_/)
  const { secret: _, ...without } = first.data
  assert.deepEqual([second.status, second.data], [200, without])
  assert.equal(second.headers.get('idempotency-replayed'), 'true')
  assert.deepEqual((await webhooks.stored(id)).secret, sealed)
  const kept = await webhooks.database.query('select body from webhooks.idempotency_keys')
  assert.ok(!JSON.stringify(kept).includes(first.data.secret))
})
