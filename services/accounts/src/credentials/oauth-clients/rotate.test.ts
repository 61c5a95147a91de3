import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '@earshot/contracts'
import { eventually } from '@earshot/testing'
import type { TestGateway } from '../../harness.ts'
import { createOAuthClient, type Registered, startReachable, tokenFor } from '../oauth/harness.ts'

type Rotated = Registered & { rotatedAt: string; previousSecretExpiresAt: string | null }

const rotate = async (gateway: TestGateway, { id }: Registered, body: object = {}): Promise<Rotated> => {
  const { status, data } = await gateway.as().post(`/oauth-clients/${id}/rotate`, body)
  assert.equal(status, 200)
  return data
}

const works = (gateway: TestGateway, it: Registered): Promise<boolean> =>
  tokenFor(gateway, it).then(
    () => true,
    (error: { error?: string }) => {
      assert.equal(error.error, 'invalid_client')
      return false
    },
  )

test('rotation returns a new secret once, and the previous one works for a day', async () => {
  await using gateway = await startReachable()
  const made = await createOAuthClient(gateway)
  const issued = await tokenFor(gateway, made)
  const rotated = await rotate(gateway, made)
  const { clientSecret, ...rest } = rotated
  assert.match(clientSecret, /^ecs_[0-9A-Za-z]{49}$/)
  assert.notEqual(clientSecret, made.clientSecret)
  assert.deepEqual((await gateway.as().get(`/oauth-clients/${made.id}`)).data, rest)
  const grace = Date.parse(rest.previousSecretExpiresAt ?? '') - Date.parse(rest.rotatedAt)
  assert.ok(Math.abs(grace - 86_400_000) < 10_000, String(grace))
  for (const it of [made, rotated]) {
    const me = (await gateway.as(await tokenFor(gateway, it)).get('/me')).data
    assert.deepEqual([me.credentialId, me.principalId], [made.id, made.principalId])
  }
  assert.equal((await gateway.as(issued).get('/me')).status, 200)
})

test('without a grace period, all previous secrets stop working at once', async () => {
  await using gateway = await startReachable()
  const first = await createOAuthClient(gateway)
  const second = await rotate(gateway, first)
  const third = await rotate(gateway, first, { gracePeriodSeconds: 0 })
  assert.equal(third.previousSecretExpiresAt, null)
  const responses = []
  for (const it of [first, second, third]) responses.push(await works(gateway, it))
  assert.deepEqual(responses, [false, false, true])
})

test('the last rotation’s grace period limits all previous secrets', async () => {
  await using gateway = await startReachable()
  const first = await createOAuthClient(gateway)
  const second = await rotate(gateway, first, { gracePeriodSeconds: 3600 })
  const third = await rotate(gateway, first, { gracePeriodSeconds: 3600 })
  for (const it of [first, second, third]) assert.equal(await works(gateway, it), true)
  await gateway.database.query(
    `update identity.former_client_secrets set expires_at = now() + interval '1 second'`,
  )
  for (const it of [first, second]) await eventually(async () => !(await works(gateway, it)))
  assert.equal(await works(gateway, third), true)
  const fourth = await rotate(gateway, first, { gracePeriodSeconds: 60 })
  const [kept] = await gateway.database.query(`
    select count(*)::int as n, max(expires_at) < now() + interval '2 minutes' as short
    from identity.former_client_secrets`)
  assert.deepEqual(kept, { n: 1, short: true })
  assert.equal(await works(gateway, fourth), true)
})

test('no secret of a deleted client works', async () => {
  await using gateway = await startReachable()
  const first = await createOAuthClient(gateway)
  const second = await rotate(gateway, first)
  await gateway.as().delete(`/oauth-clients/${first.id}`)
  for (const it of [first, second]) assert.equal(await works(gateway, it), false)
  assert.equal((await gateway.as().post(`/oauth-clients/${first.id}/rotate`)).status, 404)
})

test('a rotation is audited and replayed without the secret', async () => {
  await using gateway = await startReachable()
  const it = await createOAuthClient(gateway)
  const ask = () => gateway.as().post(`/oauth-clients/${it.id}/rotate`, {}, { 'idempotency-key': 'once' })
  const [first, again] = [await ask(), await ask()]
  const { clientSecret, ...rest } = first.data
  assert.deepEqual([again.status, again.data], [200, rest])
  assert.equal(await works(gateway, first.data), true)
  const entries = (await gateway.events('audit.recorded')).map(({ data }) => data.entry)
  const entry = entries.find(({ action }) => action === 'oauth_client.rotated')
  const { rotatedAt, previousSecretExpiresAt } = rest
  assert.deepEqual(entry.after, { rotatedAt, previousSecretExpiresAt })
  assert.ok(!JSON.stringify(entries).includes(clientSecret.slice(0, 14)))
})

test('only admins rotate secrets, with a valid grace period, and not of public clients', async () => {
  await using gateway = await startReachable()
  const it = await createOAuthClient(gateway)
  const path = `/oauth-clients/${it.id}/rotate`
  const reader = await gateway.createKey({ role: 'admin', access: 'read-only' })
  for (const { key } of [await gateway.createKey(), reader])
    assert.equal((await gateway.as(key).post(path)).status, 403)
  for (const gracePeriodSeconds of [-1, 604_801, 1.5, 'a day'])
    assert.equal((await gateway.as().post(path, { gracePeriodSeconds })).status, 400)
  assert.equal((await gateway.as().post(path, { grace: 1 })).status, 400)
  assert.equal((await gateway.as().post(`/oauth-clients/${newId('oauth_client')}/rotate`)).status, 404)
  const app = await createOAuthClient(gateway, {
    grantTypes: ['authorization_code'],
    redirectUris: ['com.example.app:/callback'],
    isPublic: true,
  })
  const { status, error } = await gateway.as().post(`/oauth-clients/${app.id}/rotate`)
  assert.deepEqual([status, error?.code], [409, 'CONFLICT'])
  assert.equal(await works(gateway, it), true)
})
