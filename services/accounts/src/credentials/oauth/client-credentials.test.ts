import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, startUpstream } from '@earshot/testing'
import * as client from 'openid-client'
import { startGateway } from '../../harness.ts'
import { hashOf } from '../secrets/secret.ts'
import { createOAuthClient, discover, startReachable, tokenFor } from './harness.ts'

test('the discovery document describes the endpoints', async () => {
  await using gateway = await startReachable()
  const response = await gateway.anybody.get('/.well-known/oauth-authorization-server')
  assert.equal(response.status, 200)
  const found = response.body as Record<string, unknown>
  const endpoint = (name: string) => `${gateway.url}/oauth/${name}`
  assert.deepEqual(
    {
      issuer: found.issuer,
      authorization: found.authorization_endpoint,
      token: found.token_endpoint,
      revocation: found.revocation_endpoint,
      introspection: found.introspection_endpoint,
      grants: [...(found.grant_types_supported as string[])].sort(),
      challenges: found.code_challenge_methods_supported,
      scopes: found.scopes_supported,
    },
    {
      issuer: gateway.url,
      authorization: endpoint('authorize'),
      token: endpoint('token'),
      revocation: endpoint('revoke'),
      introspection: endpoint('introspect'),
      grants: ['authorization_code', 'client_credentials', 'refresh_token'],
      challenges: ['S256'],
      scopes: ['read:feedback', 'write:feedback', 'read:support', 'write:support', 'admin'],
    },
  )
})

test('URLs come from BASE_URL, not from the Host header', async () => {
  await using gateway = await startGateway({ environment: { BASE_URL: 'https://feedback.example.com' } })
  const { body } = await gateway.anybody.get('/.well-known/oauth-authorization-server', {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
  })
  const text = JSON.stringify(body)
  assert.match(text, /"token_endpoint":"https:\/\/feedback\.example\.com\/oauth\/token"/)
  assert.doesNotMatch(text, /evil|127\.0\.0\.1/)
})

test('a client gets a token with its credentials in the header or the body, with its scopes', async () => {
  await using upstream = await startUpstream()
  await using gateway = await startReachable({ urls: { feedback: upstream.url, support: upstream.url } })
  const it = await createOAuthClient(gateway)
  for (const authentication of [
    client.ClientSecretPost(it.clientSecret),
    client.ClientSecretBasic(it.clientSecret),
  ]) {
    const config = await discover(gateway, it, authentication)
    const tokens = await client.clientCredentialsGrant(config, { scope: 'read:feedback' })
    assert.deepEqual([tokens.token_type, tokens.scope, tokens.expires_in], ['bearer', 'read:feedback', 3600])
    const me = (await gateway.as(tokens.access_token).get('/me')).data
    assert.deepEqual(
      [me.principalId, me.name, me.email, me.role, me.scopes, me.credentialId],
      [it.principalId, 'Reporter', null, 'member', ['read:feedback'], it.id],
    )
    assert.equal((await gateway.as(tokens.access_token).get('/posts')).status, 200)
    assert.equal((await gateway.as(tokens.access_token).get('/users')).status, 200)
    assert.equal((await gateway.as(tokens.access_token).post('/users', { email: 'a@b.c' })).status, 403)
  }
})

test('a token request without a scope gets all of the client’s scopes, and other scopes are rejected', async () => {
  await using gateway = await startReachable()
  const it = await createOAuthClient(gateway)
  const config = await discover(gateway, it)
  const tokens = await client.clientCredentialsGrant(config)
  assert.equal(tokens.scope, 'read:feedback write:feedback')
  await assert.rejects(client.clientCredentialsGrant(config, { scope: 'read:support' }), {
    error: 'invalid_scope',
    status: 400,
  })
})

test('a client’s token is an admin only with the scope admin', async () => {
  await using gateway = await startReachable()
  const it = await createOAuthClient(gateway, { scopes: ['read:feedback', 'admin'] })
  const admin = await tokenFor(gateway, it)
  const reader = await tokenFor(gateway, it, 'read:feedback')
  assert.equal((await gateway.as(admin).post('/api-keys', { name: 'Created with a token' })).status, 201)
  assert.equal((await gateway.as(reader).get('/api-keys')).status, 403)
})

test('wrong secrets, unknown clients and other grant types are rejected', async () => {
  await using gateway = await startReachable()
  const it = await createOAuthClient(gateway)
  const grant = async (clientId: string, clientSecret: string) =>
    client.clientCredentialsGrant(await discover(gateway, { clientId, clientSecret }))
  await assert.rejects(grant(it.clientId, `${it.clientSecret}x`), { error: 'invalid_client', status: 401 })
  await assert.rejects(grant(it.clientId, hashOf(it.clientSecret)), { error: 'invalid_client' })
  await assert.rejects(grant('oauth_client_unknown', it.clientSecret), { error: 'invalid_client' })
  const config = await discover(gateway, it)
  await assert.rejects(client.refreshTokenGrant(config, 'made-up'), { status: 400 })
  const notOurs = await gateway.as('a-token-that-was-never-issued-to-anyone').get('/me')
  assert.equal(notOurs.status, 401)
})

test('a revoked token stops working everywhere and is inactive', async () => {
  await using one = await startReachable()
  await using other = await startGateway({ on: one })
  const it = await createOAuthClient(one)
  const config = await discover(one, it)
  const { access_token: token } = await client.clientCredentialsGrant(config)
  for (const gateway of [one, other]) assert.equal((await gateway.as(token).get('/me')).status, 200)
  const active = await client.tokenIntrospection(config, token)
  assert.deepEqual(
    [active.active, active.client_id, active.scope],
    [true, it.clientId, 'read:feedback write:feedback'],
  )
  await client.tokenRevocation(config, token)
  for (const gateway of [one, other])
    await eventually(async () => (await gateway.as(token).get('/me')).status === 401)
  assert.equal((await client.tokenIntrospection(config, token)).active, false)
})

test('a client cannot revoke other clients’ tokens, and only admin clients introspect them', async () => {
  await using gateway = await startReachable()
  const mine = await createOAuthClient(gateway)
  const token = await tokenFor(gateway, mine)
  const stranger = await discover(gateway, await createOAuthClient(gateway))
  assert.deepEqual(await client.tokenIntrospection(stranger, token), { active: false })
  await client.tokenRevocation(stranger, token)
  assert.equal((await gateway.as(token).get('/me')).status, 200)
  const admin = await discover(gateway, await createOAuthClient(gateway, { scopes: ['admin'] }))
  assert.equal((await client.tokenIntrospection(admin, token)).active, true)
})

test('a token expires after an hour, ends with its client, and has only scopes that its client has', async () => {
  await using gateway = await startReachable()
  const it = await createOAuthClient(gateway)
  const [first, second] = [await tokenFor(gateway, it), await tokenFor(gateway, it)]
  await gateway.as().patch(`/oauth-clients/${it.id}`, { scopes: ['read:feedback'] })
  const scopes = async () => (await gateway.as(second).get('/me')).data?.scopes
  assert.deepEqual(await scopes(), ['read:feedback'])
  await gateway.database.query('update identity.oauth_artifacts set expires_at = now() where hash = $1', [
    hashOf(first),
  ])
  await eventually(async () => (await gateway.as(first).get('/me')).status === 401)
  assert.equal((await gateway.as().delete(`/oauth-clients/${it.id}`)).status, 204)
  await eventually(async () => (await gateway.as(second).get('/me')).status === 401)
  await assert.rejects(tokenFor(gateway, it), { error: 'invalid_client' })
})

test('no table has a token, a secret or a signing key in plain text', async () => {
  await using gateway = await startReachable()
  const it = await createOAuthClient(gateway)
  const token = await tokenFor(gateway, it)
  const tables = await gateway.database.query(`
    select relname as name from pg_class
    where relnamespace = 'identity'::regnamespace and relkind = 'r' and not relispartition`)
  let text = ''
  for (const { name } of tables)
    text += JSON.stringify(await gateway.database.query(`select t::text from identity.${name} t`))
  assert.ok(text.includes(hashOf(token)) && text.includes(hashOf(it.clientSecret)))
  for (const secret of [token, it.clientSecret, '"kty"', Buffer.from('"kty"').toString('hex')])
    assert.ok(!text.includes(secret), secret)
  const [{ sealed: before } = {}] = await gateway.database.query('select sealed from identity.signing_keys')
  await using again = await startGateway({ on: gateway })
  const [{ sealed: after } = {}] = await again.database.query('select sealed from identity.signing_keys')
  assert.deepEqual(after, before)
})

test('expired tokens are deleted', async () => {
  await using gateway = await startReachable({ environment: { SERVICE_ROLE: 'all' } })
  const it = await createOAuthClient(gateway)
  await tokenFor(gateway, it)
  await gateway.database.query(`update identity.oauth_artifacts set expires_at = now() - interval '1 second'`)
  await using worker = await startGateway({ on: gateway, environment: { SERVICE_ROLE: 'all' } })
  await eventually(async () => {
    const rows = await worker.database.query('select 1 from identity.oauth_artifacts')
    return rows.length === 0
  })
})

test('wrong client secrets are limited by address, only at the token endpoint', async () => {
  await using gateway = await startReachable()
  const it = await createOAuthClient(gateway)
  const token = await tokenFor(gateway, it)
  const guess = () =>
    fetch(`${gateway.url}/oauth/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${it.clientId}:guess`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    })
  const statuses = [(await guess()).status]
  // 120 a minute are allowed, and two more each second that this takes.
  while (statuses.at(-1) !== 429 && statuses.length < 600) statuses.push((await guess()).status)
  assert.equal(statuses[0], 401)
  assert.equal(statuses.at(-1), 429)
  assert.equal((await gateway.as(token).get('/me')).status, 200)
})

test('while the database is down, the token endpoint responds with 503 and Retry-After', async () => {
  await using gateway = await startReachable()
  const it = await createOAuthClient(gateway)
  await gateway.database.query('alter table identity.oauth_clients rename to moved')
  const response = await fetch(`${gateway.url}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: it.clientId,
      client_secret: it.clientSecret,
    }),
  })
  await gateway.database.query('alter table identity.moved rename to oauth_clients')
  assert.deepEqual([response.status, response.headers.get('retry-after')], [503, '2'])
  assert.equal(((await response.json()) as { error: string }).error, 'temporarily_unavailable')
  assert.ok(await tokenFor(gateway, it))
})
