import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '@earshot/contracts'
import { startGateway } from '../../harness.ts'

const input = {
  name: 'Roadmap widget',
  grantTypes: ['authorization_code', 'refresh_token'],
  redirectUris: ['https://app.example.com/callback'],
  scopes: ['read:feedback'],
}

test('a client is created with a secret shown once, updated, listed and deleted', async () => {
  await using gateway = await startGateway()
  const made = await gateway.as().post('/oauth-clients', input)
  assert.equal(made.status, 201)
  const { clientSecret, ...rest } = made.data
  assert.match(clientSecret, /^ecs_[0-9A-Za-z]{49}$/)
  const { id, principalId, createdAt, updatedAt, ...shown } = rest
  assert.deepEqual(shown, {
    ...input,
    clientId: id,
    isPublic: false,
    rotatedAt: null,
    previousSecretExpiresAt: null,
  })
  assert.equal(made.headers.get('location'), `/api/v1/oauth-clients/${id}`)
  assert.deepEqual((await gateway.as().get(`/oauth-clients/${id}`)).data, rest)
  assert.deepEqual((await gateway.as().get('/oauth-clients')).data, [rest])
  const changed = await gateway
    .as()
    .patch(`/oauth-clients/${id}`, { name: 'Widget', scopes: ['read:support'] })
  assert.deepEqual(
    [changed.data.name, changed.data.scopes, changed.data.principalId],
    ['Widget', ['read:support'], principalId],
  )
  assert.equal((await gateway.events('principal.updated'))[0]?.data.principal.name, 'Widget')
  assert.equal((await gateway.as().delete(`/oauth-clients/${id}`)).status, 204)
  for (const method of ['get', 'delete'] as const)
    assert.equal((await gateway.as()[method](`/oauth-clients/${id}`)).status, 404)
  const actions = (await gateway.events('audit.recorded')).map(({ data }) => data.entry.action)
  assert.deepEqual(actions.slice(1), ['oauth_client.created', 'oauth_client.updated', 'oauth_client.deleted'])
  assert.ok(!JSON.stringify(await gateway.events()).includes(clientSecret.slice(0, 14)))
})

test('a public client has no secret', async () => {
  await using gateway = await startGateway()
  const redirectUris = ['com.example.app:/callback', 'http://127.0.0.1/callback']
  const { status, data } = await gateway
    .as()
    .post('/oauth-clients', { ...input, redirectUris, isPublic: true })
  assert.deepEqual([status, data.clientSecret, data.isPublic], [201, null, true])
})

test('invalid and inconsistent fields are rejected by name', async () => {
  await using gateway = await startGateway()
  const bad: [object, string][] = [
    [{ grantTypes: [] }, 'grantTypes'],
    [{ grantTypes: ['password'] }, 'grantTypes.0'],
    [{ grantTypes: ['refresh_token'] }, 'grantTypes'],
    [{ grantTypes: ['client_credentials'] }, 'redirectUris'],
    [{ grantTypes: ['client_credentials'], redirectUris: [], isPublic: true }, 'grantTypes'],
    [{ redirectUris: [] }, 'redirectUris'],
    [{ redirectUris: ['http://app.example.com/callback'] }, 'redirectUris.0'],
    [{ redirectUris: ['https://app.example.com/callback#part'] }, 'redirectUris.0'],
    [{ redirectUris: ['https://user:pass@app.example.com/'] }, 'redirectUris.0'],
    [{ redirectUris: ['javascript:alert(1)'] }, 'redirectUris.0'],
    [{ redirectUris: ['com.example.app:/callback'] }, 'redirectUris'],
    [{ scopes: ['openid'] }, 'scopes.0'],
    [{ scopes: [] }, 'scopes'],
    [{ name: ' ' }, 'name'],
    [{ secret: 'mine' }, 'secret'],
  ]
  for (const [body, path] of bad) {
    const { status, error } = await gateway.as().post('/oauth-clients', { ...input, ...body })
    assert.deepEqual([status, error?.details?.errors[0].path], [400, path], JSON.stringify(body))
  }
})

test('redirect URIs are refused unless a browser sends exactly their characters', async () => {
  await using gateway = await startGateway()
  const refused = [
    'https://app.example.com/call\tback',
    'https://app.example.com/call\nback',
    'https://app.exa\rmple.com/callback',
    '\u0001https://app.example.com/callback',
    'https://app.example.com/callback\u0000',
    'https://app.example.com/callback\u007f',
    ' https://app.example.com/callback',
    'https://app.example.com/callback ',
    'https://app.example.com/call back',
    'com.example.app:/call back',
    'https://app.example.com/callback%0d%0aX-Header: 1',
    'https://app.example.com/callback%00',
    'https://app.example.com/callback#',
    'https://@app.example.com/callback',
    'https://user@app.example.com/callback',
    'https://app.example.com\\callback',
    'https:app.example.com/callback',
    'https:///app.example.com/callback',
    'https://app.example.com/a/../callback',
    'https://app.example.com/a/%2e%2e/callback',
    'https://App.Example.com/callback',
    'https://app.example.com:443/callback',
    'https://äpp.example.com/callback',
    'https://app.example.com/cällback',
    'http://127.1/callback',
    'https://app.example.com/*',
    'https://',
    '',
  ]
  for (const uri of refused) {
    const body = { ...input, redirectUris: [uri], isPublic: true }
    const { status, error } = await gateway.as().post('/oauth-clients', body)
    assert.deepEqual([status, error?.details?.errors[0].path], [400, 'redirectUris.0'], JSON.stringify(uri))
  }
  const redirectUris = [
    'https://app.example.com',
    'https://app.example.com/',
    'https://app.example.com:8443/callback?tenant=a%20b&x=~!$()+,;=:@',
    'https://xn--pp-wia.example.com/callback',
    'http://localhost:8080/callback',
    'http://[::1]/callback',
    'com.example.app:/callback',
  ]
  const { id } = (await gateway.as().post('/oauth-clients', { ...input, redirectUris, isPublic: true })).data
  assert.deepEqual((await gateway.as().get(`/oauth-clients/${id}`)).data.redirectUris, redirectUris)
  const patch = { redirectUris: ['https://app.example.com/\tcallback'] }
  assert.equal((await gateway.as().patch(`/oauth-clients/${id}`, patch)).status, 400)
})

test('only admins manage clients', async () => {
  await using gateway = await startGateway()
  const member = gateway.as((await gateway.createKey()).key)
  const reader = gateway.as((await gateway.createKey({ role: 'admin', access: 'read-only' })).key)
  const { id } = (await gateway.as().post('/oauth-clients', input)).data
  assert.equal((await member.get('/oauth-clients')).status, 403)
  assert.equal((await reader.get('/oauth-clients')).status, 200)
  assert.equal((await reader.delete(`/oauth-clients/${id}`)).status, 403)
  assert.equal((await gateway.as().get(`/oauth-clients/${newId('oauth_client')}`)).status, 404)
})

test('a replayed request returns the same client without its secret', async () => {
  await using gateway = await startGateway()
  const ask = () => gateway.as().post('/oauth-clients', input, { 'idempotency-key': 'once' })
  const [first, again] = [await ask(), await ask()]
  const { clientSecret: _, ...rest } = first.data
  assert.deepEqual([again.status, again.data], [201, rest])
})
