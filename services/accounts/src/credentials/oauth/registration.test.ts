import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '@earshot/testing'
import * as client from 'openid-client'
import { startGateway, type TestGateway } from '../../harness.ts'
import { browser, createMember, password, startReachable } from './harness.ts'

const environment = { OAUTH_DYNAMIC_REGISTRATION: 'on', RATE_LIMIT_PER_MINUTE: '0' }

const metadata = {
  client_name: 'Editor plugin',
  redirect_uris: ['https://app.example.com/callback'],
  grant_types: ['authorization_code', 'refresh_token'],
  scope: 'read:feedback',
}

// biome-ignore lint/suspicious/noExplicitAny: the assertions of a test check the data
type Registered = { status: number; headers: Headers; data: any }

const post = async (gateway: TestGateway, body: string, type = 'application/json'): Promise<Registered> => {
  const headers = { 'content-type': type }
  const response = await fetch(`${gateway.url}/oauth/register`, { method: 'POST', headers, body })
  return { status: response.status, headers: response.headers, data: await response.json() }
}

const register = (gateway: TestGateway, more: object = {}): Promise<Registered> =>
  post(gateway, JSON.stringify({ ...metadata, ...more }))

const discovered = async ({ url }: TestGateway, path: string) =>
  (await (await fetch(`${url}/.well-known/${path}`)).json()) as Record<string, unknown>

/** Registers with openid-client, an independent implementation. */
const registerWith = (gateway: TestGateway, more: object, authentication?: client.ClientAuth) =>
  client.dynamicClientRegistration(new URL(gateway.url), { ...metadata, ...more }, authentication, {
    execute: [client.allowInsecureRequests],
  })

/** The whole flow with a registered client. Returns the consent page and the tokens. */
const authorize = async (gateway: TestGateway, config: client.Configuration, email: string) => {
  const pkceCodeVerifier = client.randomPKCECodeVerifier()
  const request = { redirect_uri: metadata.redirect_uris[0] ?? '', scope: 'read:feedback' }
  const { href } = client.buildAuthorizationUrl(config, {
    ...request,
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
  })
  const member = browser(gateway)
  const consent = await member.submit(await member.visit(href), 'sign-in', { email, password })
  const back = await member.submit(consent, 'consent')
  const tokens = await client.authorizationCodeGrant(config, new URL(back.address), { pkceCodeVerifier })
  return { consent, tokens }
}

test('without OAUTH_DYNAMIC_REGISTRATION clients cannot register, and no document lists the endpoint', async () => {
  await using gateway = await startReachable()
  const { status, data } = await register(gateway)
  assert.deepEqual([status, data.error.code], [404, 'NOT_FOUND'])
  for (const path of ['openid-configuration', 'oauth-authorization-server'])
    assert.equal((await discovered(gateway, path)).registration_endpoint, undefined)
  assert.deepEqual((await gateway.as().get('/oauth-clients')).data, [])
})

test('a registered client is listed, audited and deleted like others, and its secret is stored as a hash', async () => {
  await using gateway = await startReachable({ environment })
  for (const path of ['openid-configuration', 'oauth-authorization-server'])
    assert.equal((await discovered(gateway, path)).registration_endpoint, `${gateway.url}/oauth/register`)
  const { status, headers, data } = await register(gateway, { logo_uri: 'https://app.example.com/logo' })
  assert.deepEqual([status, headers.get('cache-control')], [201, 'no-store'])
  const { client_id: id, client_secret: secret, client_id_issued_at: issuedAt, ...rest } = data
  assert.deepEqual(rest, {
    ...metadata,
    client_secret_expires_at: 0,
    response_types: ['code'],
    token_endpoint_auth_method: 'client_secret_basic',
  })
  assert.match(secret, /^ecs_/)
  const [listed] = (await gateway.as().get('/oauth-clients')).data
  assert.deepEqual([listed.id, listed.name, listed.isPublic], [id, 'Editor plugin', false])
  assert.equal(Math.floor(Date.parse(listed.createdAt) / 1000), issuedAt)
  const rows = await gateway.database.query('select * from identity.oauth_clients')
  assert.ok(!JSON.stringify([rows, await gateway.events()]).includes(secret))
  assert.equal((await gateway.as().delete(`/oauth-clients/${id}`)).status, 204)
  const entries = (await gateway.events('audit.recorded')).map(({ data }) => data.entry)
  const seen = entries.filter(({ target }) => target.id === id)
  assert.deepEqual(
    seen.map(({ action }) => action),
    ['oauth_client.created', 'oauth_client.deleted'],
  )
  assert.deepEqual([seen[0].actor.principalId, seen[0].address], ['service:accounts', '127.0.0.1'])
  assert.equal((await fetch(`${gateway.url}/oauth/register/${id}`)).status, 404)
})

test('metadata has the defaults of RFC 7591, and all scopes but admin', async () => {
  await using gateway = await startReachable({ environment })
  const { client_name, redirect_uris } = metadata
  const { status, data } = await post(gateway, JSON.stringify({ client_name, redirect_uris }))
  assert.equal(status, 201)
  assert.deepEqual(data.grant_types, ['authorization_code'])
  assert.equal(data.scope, 'read:feedback write:feedback read:support write:support')
})

test('a client registered with openid-client gets tokens with PKCE, and the consent page has a warning', async () => {
  await using gateway = await startReachable({ environment })
  const { email, principalId } = await createMember(gateway, 'ada@example.org')
  const methods = { client_secret_basic: undefined, client_secret_post: undefined, none: client.None() }
  for (const [method, authentication] of Object.entries(methods)) {
    const config = await registerWith(gateway, { token_endpoint_auth_method: method }, authentication)
    assert.equal(config.clientMetadata().client_secret === undefined, method === 'none')
    const { consent, tokens } = await authorize(gateway, config, email)
    assert.match(consent.text, /registered itself, and no admin has checked its name/)
    const me = (await gateway.as(tokens.access_token).get('/me')).data
    assert.deepEqual([me.principalId, me.scopes], [principalId, ['read:feedback']])
    const renewed = await client.refreshTokenGrant(config, tokens.refresh_token ?? '')
    assert.equal((await gateway.as(renewed.access_token).get('/me')).status, 200)
    const [redirect_uri = ''] = metadata.redirect_uris
    const { href } = client.buildAuthorizationUrl(config, { redirect_uri, scope: 'read:feedback' })
    const withoutPkce = new URL((await browser(gateway).visit(href)).address)
    assert.equal(withoutPkce.searchParams.get('error'), 'invalid_request')
    await assert.rejects(client.clientCredentialsGrant(config))
  }
})

test('values that are not supported are left out or replaced, and the response has what was registered', async () => {
  await using gateway = await startReachable({ environment })
  const all = 'read:feedback write:feedback read:support write:support'
  const resource = await discovered(gateway, 'oauth-protected-resource/api/v1')
  const server = await discovered(gateway, 'oauth-authorization-server')
  assert.deepEqual(resource.scopes_supported, all.split(' '))
  assert.deepEqual(server.scopes_supported, all.split(' '))
  const code = ['authorization_code']
  const both = ['authorization_code', 'refresh_token']
  const native = { redirect_uris: ['com.example.app:/callback'] }
  const unnamed = 'Unnamed client (app.example.com)'
  const cases: [object, object][] = [
    [{ scope: `${all} admin` }, { scope: all }],
    [{ scope: 'openid offline_access read:feedback' }, { scope: 'read:feedback' }],
    [{ scope: 'openid' }, { scope: all }],
    [{ scope: '' }, { scope: all }],
    [{ scope: ' ' }, { scope: all }],
    [{ scope: null }, { scope: all }],
    [{ scope: `${'x:y '.repeat(1000)}read:support` }, { scope: 'read:support' }],
    [{ grant_types: [...both, 'urn:ietf:params:oauth:grant-type:jwt-bearer'] }, { grant_types: both }],
    [{ grant_types: ['implicit', 'authorization_code'] }, { grant_types: code }],
    [{ grant_types: [] }, { grant_types: code }],
    [{ grant_types: null }, { grant_types: code }],
    [{ response_types: ['code', 'code id_token'] }, { response_types: ['code'] }],
    [{ response_types: [] }, { response_types: ['code'] }],
    [{ client_name: undefined }, { client_name: unnamed }],
    [{ client_name: null }, { client_name: unnamed }],
    [{ client_name: ' ' }, { client_name: unnamed }],
    [{ client_name: undefined, ...native }, { client_name: 'Unnamed client (com.example.app:)' }],
    [{ client_name: 'n'.repeat(101) }, { client_name: 'n'.repeat(100) }],
    [{ client_name: '🙂'.repeat(100) }, { client_name: '🙂'.repeat(50) }],
    [
      { token_endpoint_auth_method: 'private_key_jwt' },
      { token_endpoint_auth_method: 'client_secret_basic' },
    ],
    [native, { token_endpoint_auth_method: 'none', client_secret: undefined }],
  ]
  for (const [given, registered] of cases) {
    const { status, data } = await register(gateway, given)
    assert.equal(status, 201, JSON.stringify([given, data]))
    for (const [name, value] of Object.entries(registered))
      assert.deepEqual(data[name], value, JSON.stringify(given).slice(0, 200))
  }
})

test('a program on a loopback address may use any port, with or without a secret', async () => {
  await using gateway = await startReachable({ environment })
  const statusOf = async (clientId: string, redirect_uri: string) => {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri,
      scope: 'read:feedback',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    })
    return (await fetch(`${gateway.url}/oauth/authorize?${query}`, { redirect: 'manual' })).status
  }
  const registered = [
    'http://127.0.0.1/callback',
    'http://[::1]:1/callback',
    'http://localhost:8080/callback',
  ]
  const ids: string[] = []
  for (const method of ['none', 'client_secret_basic', 'client_secret_post', undefined]) {
    const more = { redirect_uris: registered, token_endpoint_auth_method: method }
    ids.push((await register(gateway, more)).data.client_id)
  }
  const byAdmin = { name: 'By an admin', redirectUris: registered, grantTypes: ['authorization_code'] }
  for (const isPublic of [false, true]) {
    const input = { ...byAdmin, isPublic, scopes: ['read:feedback'] }
    ids.push((await gateway.as().post('/oauth-clients', input)).data.clientId)
  }
  for (const id of ids) {
    for (const uri of [
      'http://127.0.0.1:51004/callback',
      'http://[::1]:51004/callback',
      'http://localhost/callback',
    ])
      assert.equal(await statusOf(id, uri), 303, uri)
    for (const uri of [
      'http://127.0.0.1:51004/other',
      'http://127.0.0.1:51004/callback?x=1',
      'http://127.0.0.2:51004/callback',
      'https://127.0.0.1:51004/callback',
      'http://user@127.0.0.1:51004/callback',
      'http://127.0.0.1:51004/x/../callback',
      'http://127.0.0.1:51004/callback#x',
      'http://127.0.0.1.example.com:51004/callback',
    ])
      assert.equal(await statusOf(id, uri), 400, uri)
  }
})

test('pages of any origin can register a client and read the discovery documents', async () => {
  await using gateway = await startReachable({ environment })
  const origin = 'http://localhost:6274'
  const resource = '/.well-known/oauth-protected-resource'
  const documents = ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration']
  for (const [path, method] of [
    ['/oauth/register', 'POST'],
    ...[resource, `${resource}/api/v1`, ...documents].map(path => [path, 'GET']),
  ] as [string, string][]) {
    const { status, headers } = await fetch(gateway.url + path, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': 'content-type,mcp-protocol-version',
      },
    })
    assert.deepEqual([status, headers.get('access-control-allow-credentials')], [204, null], path)
    assert.match(headers.get('access-control-allow-origin') ?? '', /^(\*|http:\/\/localhost:6274)$/, path)
    assert.match(headers.get('access-control-allow-methods') ?? '', new RegExp(method), path)
    assert.match(headers.get('access-control-allow-headers') ?? '', /^\*|mcp-protocol-version/i, path)
    const body = method === 'POST' ? JSON.stringify(metadata) : undefined
    const read = await fetch(gateway.url + path, {
      method,
      headers: { origin, 'content-type': 'application/json' },
      ...(body && { body }),
    })
    assert.ok(read.ok, path)
    assert.match(
      read.headers.get('access-control-allow-origin') ?? '',
      /^(\*|http:\/\/localhost:6274)$/,
      path,
    )
  }
  const refused = await fetch(`${gateway.url}/oauth/register`, {
    method: 'POST',
    headers: { origin },
    body: '{',
  })
  assert.deepEqual([refused.status, refused.headers.get('access-control-allow-origin')], [415, '*'])
})

test('registration is refused without the authorization code grant, with unsafe redirect URIs or bad metadata', async () => {
  await using gateway = await startReachable({ environment })
  const bad: [object, string, RegExp][] = [
    [{ grant_types: ['client_credentials'] }, 'invalid_client_metadata', /grant_types/],
    [{ grant_types: ['refresh_token'] }, 'invalid_client_metadata', /grant_types/],
    [{ response_types: ['token'] }, 'invalid_client_metadata', /response_types/],
    [{ scope: ['read:feedback'] }, 'invalid_client_metadata', /scope/],
    [{ client_name: 'a\0b' }, 'invalid_client_metadata', /client_name/],
    [{ redirect_uris: [] }, 'invalid_redirect_uri', /redirect_uris/],
    [{ redirect_uris: ['http://app.example.com/'] }, 'invalid_redirect_uri', /redirect_uris\.0/],
    [{ redirect_uris: ['https://app.example.com/*'] }, 'invalid_redirect_uri', /redirect_uris\.0/],
    [{ redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri', /redirect_uris\.0/],
    [{ software_statement: 'x'.repeat(70_000) }, 'invalid_client_metadata', /too large/],
  ]
  for (const [more, code, description] of bad) {
    const { status, data } = await register(gateway, more)
    assert.ok(status === 400 || status === 413, `${status}`)
    assert.deepEqual(Object.keys(data), ['error', 'error_description'])
    assert.equal(data.error, code, JSON.stringify(data))
    assert.match(data.error_description, description)
  }
  for (const [body, type] of [
    ['{', 'application/json'],
    ['null', 'application/json'],
    ['a=b', 'text/plain'],
  ])
    assert.equal((await post(gateway, body ?? '', type)).data.error, 'invalid_client_metadata', body)
  const read = await fetch(`${gateway.url}/oauth/register`)
  assert.deepEqual([read.status, read.headers.get('allow')], [405, 'POST'])
  assert.deepEqual((await gateway.as().get('/oauth-clients')).data, [])
})

test('registrations are limited by address, without blocking the token endpoint', async () => {
  await using gateway = await startReachable({
    environment: { ...environment, RATE_LIMIT_PER_MINUTE: '6000' },
  })
  const responses = await Promise.all(Array.from({ length: 30 }, () => register(gateway)))
  const refused = responses.filter(({ status }) => status === 429)
  assert.ok(refused.length >= 15, `${refused.length} refused`)
  assert.equal(refused[0]?.data.error, 'temporarily_unavailable')
  assert.ok(Number(refused[0]?.headers.get('retry-after')) >= 1)
  assert.equal((await fetch(`${gateway.url}/oauth/token`, { method: 'POST' })).status, 400)
})

/** Registered clients that exist already, with the principal of one that was created by a request. */
const addRegistered = (gateway: TestGateway, count: number) =>
  gateway.database.query(
    `insert into identity.oauth_clients (id, name, grant_types, redirect_uris, scopes, principal_id, is_registered)
     select 'oauth_client_' || lpad(n::text, 26, '0'), 'Other', '{authorization_code}', '{https://a.example/}',
       '{read:feedback}', (select principal_id from identity.oauth_clients limit 1), true
     from generate_series(1, $1::int) n`,
    [count],
  )

test('at most 1,000 clients are registered, even by requests at the same time, and admins can still create some', async () => {
  await using gateway = await startReachable({ environment })
  const first = await register(gateway)
  await addRegistered(gateway, 996)
  const statuses = (await Promise.all(Array.from({ length: 8 }, () => register(gateway)))).map(
    it => it.status,
  )
  assert.deepEqual(statuses.sort(), [201, 201, 201, 409, 409, 409, 409, 409])
  const { data } = await register(gateway)
  assert.deepEqual(
    [data.error, /Too many clients/.test(data.error_description)],
    ['temporarily_unavailable', true],
  )
  const { client_name: name, redirect_uris: redirectUris, grant_types: grantTypes } = metadata
  const made = await gateway
    .as()
    .post('/oauth-clients', { name, redirectUris, grantTypes, scopes: ['read:feedback'] })
  assert.equal(made.status, 201)
  await gateway.as().delete(`/oauth-clients/${first.data.client_id}`)
  assert.equal((await register(gateway)).status, 201)
})

test('registered clients that no member used are deleted after 7 days, and others are kept', async () => {
  await using gateway = await startReachable({ environment })
  const { email } = await createMember(gateway, 'ada@example.org')
  const used = await registerWith(gateway, { client_name: 'Used' })
  const { tokens } = await authorize(gateway, used, email)
  await register(gateway, { client_name: 'Unused' })
  const { redirect_uris: redirectUris } = metadata
  const byAdmin = { name: 'By an admin', redirectUris, grantTypes: ['authorization_code'] }
  await gateway.as().post('/oauth-clients', { ...byAdmin, scopes: ['read:feedback'] })
  await gateway.database.query(`update identity.oauth_clients set created_at = now() - interval '8 days'`)
  await register(gateway, { client_name: 'New' })
  await using worker = await startGateway({ on: gateway, environment: { SERVICE_ROLE: 'all' } })
  await eventually(async () => (await worker.as().get('/oauth-clients')).data.length === 3)
  const names = (await gateway.as().get('/oauth-clients')).data.map(({ name }: { name: string }) => name)
  assert.deepEqual(names, ['New', 'By an admin', 'Used'])
  await eventually(async () => (await gateway.as(tokens.access_token).get('/me')).status === 200)
  const entries = (await gateway.events('audit.recorded')).map(({ data }) => data.entry)
  const [removed] = entries.filter(({ action }) => action === 'oauth_client.deleted')
  assert.deepEqual([removed.before.name, removed.actor.principalId], ['Unused', 'service:accounts'])
})
