import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, testClient } from '@earshot/testing'
import { fromPage, signedIn, signUpUser } from '../../accounts/sign-in/harness.ts'
import { startGateway, type TestGateway } from '../../harness.ts'
import { createMember } from '../oauth/harness.ts'

const memberScopes = ['read:feedback', 'write:feedback', 'read:support', 'write:support']

const startReachable = () => startGateway({ reachable: true })

/** A signed-in member, and a function that creates a personal token and returns it. */
const signInNew = async (gateway: TestGateway, role = 'member', email = `${role}@example.org`) => {
  const { principalId } = await createMember(gateway, email, role)
  const { auth } = await signedIn(gateway, email)
  const create = async (input: object = {}) => {
    const { status, data, body } = await auth.post('/auth/tokens', { name: 'Laptop', ...input })
    assert.equal(status, 201, JSON.stringify(body))
    return data
  }
  return { principalId, auth, create }
}

const statusOf = async (gateway: TestGateway, key: string) => (await gateway.as(key).get('/me')).status

const ends = (gateway: TestGateway, key: string) =>
  eventually(async () => (await statusOf(gateway, key)) === 401)

test('a personal token acts as its member, and is shown only once', async () => {
  await using gateway = await startReachable()
  const { principalId, auth, create } = await signInNew(gateway)
  const { key, ...token } = await create({ expiresAt: '2099-01-01T00:00:00.000Z' })
  assert.match(key, /^esk_/)
  assert.deepEqual(
    [token.name, token.role, token.scopes, token.principalId, token.isPersonal, token.expiresAt],
    ['Laptop', 'member', memberScopes, principalId, true, '2099-01-01T00:00:00.000Z'],
  )
  const { data: me } = await gateway.as(key).get('/me')
  assert.deepEqual(
    [me.principalId, me.name, me.email, me.role, me.scopes, me.credentialId],
    [principalId, 'member', 'member@example.org', 'member', memberScopes, token.id],
  )
  const [listed, ...others] = (await auth.get('/auth/tokens')).data
  assert.deepEqual([listed.id, listed.key, others], [token.id, undefined, []])
  await eventually(async () => (await auth.get('/auth/tokens')).data[0].lastUsedAt !== null)
  const names = (await gateway.events('principal.created')).map(({ data }) => data.principal.kind)
  assert.ok(!names.slice(1).includes('service'), 'no service account is created for it')
  const audited = (await gateway.events('audit.recorded')).at(-1)?.data.entry
  assert.deepEqual(
    [audited.action, audited.actor.principalId, audited.target.id],
    ['api_key.created', principalId, token.id],
  )
  assert.ok(!JSON.stringify(audited).includes(key))
})

test('a token gets at most the role of its member', async () => {
  await using gateway = await startReachable()
  const member = await signInNew(gateway)
  const refused = await member.auth.post('/auth/tokens', { name: 'Root', role: 'admin' })
  assert.deepEqual([refused.status, refused.error.details.errors[0].path], [400, 'role'])
  const scoped = await member.auth.post('/auth/tokens', { name: 'Root', scopes: ['admin'] })
  assert.deepEqual([scoped.status, scoped.error.details.errors[0].path], [400, 'scopes'])
  const past = await member.auth.post('/auth/tokens', { name: 'Old', expiresAt: '2020-01-01T00:00:00Z' })
  assert.deepEqual([past.status, past.error.details.errors[0].path], [400, 'expiresAt'])
  const reader = await member.create({ access: 'read-only' })
  assert.deepEqual(reader.scopes, ['read:feedback', 'read:support'])
  const admin = await signInNew(gateway, 'admin')
  assert.deepEqual((await admin.create()).scopes, memberScopes)
  const root = await admin.create({ role: 'admin' })
  assert.equal((await gateway.as(root.key).get('/api-keys')).status, 200)
})

test('when the role shrinks, the token loses the same power, and a higher role gives it nothing', async () => {
  await using gateway = await startReachable()
  const { principalId, create } = await signInNew(gateway, 'admin')
  await signInNew(gateway, 'admin', 'other@example.org')
  const full = await create({ role: 'admin' })
  const reader = await create({ role: 'admin', access: 'read-only' })
  const member = await create()
  assert.equal((await gateway.as(full.key).get('/webhooks')).error.code, 'UNAVAILABLE', 'is forwarded')
  assert.equal((await gateway.as(reader.key).get('/audit-log')).status, 200)
  assert.equal((await gateway.as(member.key).get('/api-keys')).status, 403)
  await gateway.as().patch(`/principals/${principalId}`, { role: 'member' })
  for (const { key } of [full, reader])
    await eventually(async () => (await gateway.as(key).get('/audit-log')).status === 403)
  const { data: me } = await gateway.as(full.key).get('/me')
  assert.deepEqual([me.role, me.scopes], ['member', memberScopes])
  await gateway.as().patch(`/principals/${principalId}`, { role: 'admin' })
  await eventually(async () => (await gateway.as(full.key).get('/api-keys')).status === 200)
  assert.equal((await gateway.as(member.key).get('/api-keys')).status, 403)
})

test('when the member leaves, all tokens end, and do not come back with the member', async () => {
  await using gateway = await startReachable()
  const { principalId, create } = await signInNew(gateway)
  const { key } = await create()
  assert.equal(await statusOf(gateway, key), 200)
  await gateway.as().patch(`/principals/${principalId}`, { role: 'user' })
  await ends(gateway, key)
  await gateway.as().patch(`/principals/${principalId}`, { role: 'member' })
  const again = await signedIn(gateway, 'member@example.org')
  assert.deepEqual((await again.auth.get('/auth/tokens')).data, [])
  assert.equal(await statusOf(gateway, key), 401)
})

test('a token of a member who is no longer in the team is refused, even if it was not revoked', async () => {
  await using gateway = await startReachable()
  const { principalId, create } = await signInNew(gateway)
  const { key } = await create()
  await gateway.database.query(`update identity.principals set role = 'user' where id = $1`, [principalId])
  await ends(gateway, key)
})

test('when the member is erased, the tokens end', async () => {
  await using gateway = await startReachable()
  const { principalId, create } = await signInNew(gateway)
  const { key } = await create()
  assert.equal((await gateway.as().delete(`/users/${principalId}`)).status, 204)
  await ends(gateway, key)
})

test('a token ends at its expiry', async () => {
  await using gateway = await startReachable()
  const { create } = await signInNew(gateway)
  const { key, id } = await create({ expiresAt: '2099-01-01T00:00:00Z' })
  assert.equal(await statusOf(gateway, key), 200)
  await gateway.database.query('update identity.api_keys set expires_at = now() where id = $1', [id])
  await ends(gateway, key)
})

test('members revoke their own tokens only, and admins revoke all of them', async () => {
  await using gateway = await startReachable()
  const one = await signInNew(gateway)
  const two = await signInNew(gateway, 'member', 'two@example.org')
  const first = await one.create()
  const second = await one.create({ name: 'Phone' })
  const shared = await gateway.createKey()
  for (const id of [first.id, shared.id])
    assert.equal((await two.auth.delete(`/auth/tokens/${id}`)).status, 404)
  assert.deepEqual((await two.auth.get('/auth/tokens')).data, [])
  assert.equal((await one.auth.delete(`/auth/tokens/${first.id}`)).status, 204)
  await ends(gateway, first.key)
  const audited = (await gateway.events('audit.recorded')).at(-1)?.data.entry
  assert.deepEqual([audited.action, audited.actor.principalId], ['api_key.deleted', one.principalId])
  const listed = (await gateway.as().get('/api-keys')).data.find((it: { id: string }) => it.id === second.id)
  assert.deepEqual([listed.isPersonal, listed.principalId], [true, one.principalId])
  assert.equal((await gateway.as().delete(`/api-keys/${second.id}`)).status, 204)
  await ends(gateway, second.key)
})

test('admins cannot change or rotate the token of a member, which would let them act as the member', async () => {
  await using gateway = await startReachable()
  const { create } = await signInNew(gateway)
  const { id, key } = await create()
  const rotated = await gateway.as().post(`/api-keys/${id}/rotate`)
  const changed = await gateway.as().patch(`/api-keys/${id}`, { role: 'admin' })
  for (const { status, error } of [rotated, changed])
    assert.deepEqual([status, error.code], [409, 'CONFLICT'])
  assert.equal(await statusOf(gateway, key), 200)
})

test('the personal token of an admin does not count as the last admin key', async () => {
  await using gateway = await startReachable()
  const { create } = await signInNew(gateway, 'admin')
  await create({ role: 'admin' })
  const [bootstrap] = (await gateway.as().get('/api-keys')).data.filter(
    (it: { isPersonal: boolean }) => !it.isPersonal,
  )
  const refused = await gateway.as().delete(`/api-keys/${bootstrap.id}`)
  assert.deepEqual([refused.status, refused.error.code], [409, 'LAST_ADMIN'])
})

test('only a session of a member can create tokens: no token, no key and no user', async () => {
  await using gateway = await startReachable()
  const { create, auth } = await signInNew(gateway)
  const { key } = await create()
  for (const bearer of [key, (await gateway.createKey({ role: 'admin' })).key]) {
    const client = testClient(gateway.url, { authorization: `Bearer ${bearer}` })
    assert.equal((await client.post('/auth/tokens', { name: 'More' })).status, 401)
    assert.equal((await client.get('/auth/tokens')).status, 401)
  }
  assert.equal((await fromPage(gateway).post('/auth/tokens', { name: 'More' })).status, 401)
  const user = await signUpUser(gateway)
  const refused = await user.auth.post('/auth/tokens', { name: 'Mine' })
  assert.deepEqual([refused.status, refused.error.code], [403, 'FORBIDDEN'])
  assert.equal((await auth.get('/auth/tokens')).data.length, 1)
})

test('tokens are listed newest first, page by page', async () => {
  await using gateway = await startReachable()
  const { auth, create } = await signInNew(gateway)
  for (const name of ['A', 'B', 'C']) await create({ name })
  const first = await auth.get('/auth/tokens?limit=2')
  const { meta } = first.body as { meta: { pagination: { cursor: string } } }
  const second = await auth.get(`/auth/tokens?limit=2&cursor=${encodeURIComponent(meta.pagination.cursor)}`)
  const names = [...first.data, ...second.data].map((it: { name: string }) => it.name)
  assert.deepEqual(names, ['C', 'B', 'A'])
})
