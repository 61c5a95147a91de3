import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '@earshot/testing'
import * as client from 'openid-client'
import { signedIn } from '../../accounts/sign-in/harness.ts'
import { startGateway, type TestGateway } from '../../harness.ts'
import {
  browser,
  createMember,
  createOAuthClient,
  discover,
  password,
  type Registered,
  startReachable,
} from './harness.ts'

const redirectUri = 'https://app.example.com/callback'

const webClient = (gateway: TestGateway, input = {}): Promise<Registered> =>
  createOAuthClient(gateway, {
    name: 'Roadmap <widget>',
    grantTypes: ['authorization_code', 'refresh_token'],
    redirectUris: [redirectUri],
    scopes: ['read:feedback', 'write:feedback', 'admin'],
    ...input,
  })

/** Starts the flow as a client: the URL for the browser, and the values to check the callback with. */
const startFlow = async (config: client.Configuration, scope: string, more: Record<string, string> = {}) => {
  const verifier = client.randomPKCECodeVerifier()
  const state = client.randomState()
  const address = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope,
    state,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...more,
  }).href
  return { address, checks: { pkceCodeVerifier: verifier, expectedState: state } }
}

/** The whole flow: sign-in, consent, and the exchange of the code for tokens. */
const authorize = async (gateway: TestGateway, it: Registered, email: string, scope: string) => {
  const config = await discover(gateway, it)
  const { address, checks } = await startFlow(config, scope)
  const person = browser(gateway)
  const signIn = await person.visit(address)
  const consent = await person.submit(signIn, 'sign-in', { email, password })
  const back = await person.submit(consent, 'consent')
  const tokens = await client.authorizationCodeGrant(config, new URL(back.address), checks)
  return { config, tokens, person, consent, back, checks }
}

test('after sign-in and consent the client acts in the member’s name', async () => {
  await using gateway = await startReachable()
  const { principalId, email } = await createMember(gateway, 'ada@example.org')
  const it = await webClient(gateway)
  const { tokens, consent, back } = await authorize(gateway, it, email, 'read:feedback write:feedback')
  assert.match(consent.text, /Roadmap &lt;widget&gt; wants to access Earshot on your behalf/)
  assert.match(consent.text, /Read boards, posts/)
  assert.doesNotMatch(consent.text, /Administer/)
  assert.match(back.address, /^https:\/\/app\.example\.com\/callback\?code=/)
  assert.deepEqual([tokens.scope, tokens.expires_in], ['read:feedback write:feedback', 3600])
  assert.equal(tokens.id_token, undefined)
  const me = (await gateway.as(tokens.access_token).get('/me')).data
  assert.deepEqual(
    [me.principalId, me.name, me.email, me.role, me.scopes, me.credentialId],
    [principalId, 'ada', email, 'member', ['read:feedback', 'write:feedback'], `${it.id}.${principalId}`],
  )
  assert.equal(
    (await gateway.as(tokens.access_token).post('/users', { email: 'new@example.org' })).status,
    201,
  )
  const entries = (await gateway.events('audit.recorded')).map(({ data }) => data.entry)
  const entry = entries.find(({ action }) => action === 'oauth_client.authorized')
  assert.deepEqual([entry.actor.principalId, entry.after.scopes], [principalId, me.scopes])
})

test('the pages have no script, are not cached, and submit only to the gateway and the client', async () => {
  await using gateway = await startReachable()
  const { address } = await startFlow(await discover(gateway, await webClient(gateway)), 'read:feedback')
  const { headers, text, status } = await browser(gateway).visit(address)
  assert.equal(status, 200)
  const policy = headers.get('content-security-policy') ?? ''
  assert.match(
    policy,
    /^default-src 'none'; style-src 'sha256-[\w+/]+='; img-src 'self' data:; form-action 'self' https:\/\/app\.example\.com; base-uri 'none'; frame-ancestors 'none'$/,
  )
  assert.equal(headers.get('cache-control'), 'no-store')
  assert.doesNotMatch(text, /<script|onclick|javascript:/i)
})

test('over https the cookies of a sign-in are Secure and have the __Secure- prefix', async () => {
  await using gateway = await startGateway({ environment: { BASE_URL: 'https://feedback.example.com' } })
  const it = await webClient(gateway)
  const query = new URLSearchParams({
    client_id: it.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'read:feedback',
    code_challenge: await client.calculatePKCECodeChallenge(client.randomPKCECodeVerifier()),
    code_challenge_method: 'S256',
  })
  const response = await fetch(`${gateway.url}/oauth/authorize?${query}`, { redirect: 'manual' })
  const cookies = response.headers.getSetCookie()
  assert.ok(cookies.length >= 2, `${cookies.length} cookies`)
  for (const cookie of cookies) {
    assert.match(cookie, /^__Secure-earshot_(interaction|resume|oauth)(\.sig)?=/)
    for (const attribute of [/; secure/i, /; httponly/i, /; samesite=lax/i]) assert.match(cookie, attribute)
  }
})

test('a client gets only scopes that the member has', async () => {
  await using gateway = await startReachable()
  const member = await createMember(gateway, 'mel@example.org', 'member')
  const admin = await createMember(gateway, 'ada@example.org', 'admin')
  const it = await webClient(gateway)
  const given = async (email: string) => (await authorize(gateway, it, email, 'read:feedback admin')).tokens
  assert.equal((await given(member.email)).scope, 'read:feedback')
  const { access_token: token, scope } = await given(admin.email)
  assert.equal(scope, 'read:feedback admin')
  assert.equal((await gateway.as(token).get('/api-keys')).status, 200)
  await gateway.as().patch(`/principals/${member.principalId}`, { role: 'admin' })
  await gateway.as().patch(`/principals/${admin.principalId}`, { role: 'member' })
  await eventually(async () => (await gateway.as(token).get('/api-keys')).status === 403)
  await gateway.as().patch(`/principals/${admin.principalId}`, { role: 'user' })
  await eventually(async () => (await gateway.as(token).get('/me')).status === 401)
})

test('a refresh token works once, and using it again revokes the grant and all its tokens', async () => {
  await using gateway = await startReachable()
  await using other = await startGateway({ on: gateway })
  const { email } = await createMember(gateway, 'ada@example.org')
  const { config, tokens } = await authorize(gateway, await webClient(gateway), email, 'read:feedback')
  const first = tokens.refresh_token ?? ''
  const second = await client.refreshTokenGrant(config, first)
  assert.notEqual(second.refresh_token, first)
  const third = await client.refreshTokenGrant(config, second.refresh_token ?? '')
  assert.equal((await other.as(third.access_token).get('/me')).status, 200)
  await assert.rejects(client.refreshTokenGrant(config, first), { error: 'invalid_grant' })
  for (const at of [gateway, other])
    await eventually(async () => (await at.as(third.access_token).get('/me')).status === 401)
  await assert.rejects(client.refreshTokenGrant(config, third.refresh_token ?? ''), {
    error: 'invalid_grant',
  })
})

test('when a refresh token is used several times at once, at most one request gets tokens', async () => {
  await using gateway = await startReachable()
  const { email } = await createMember(gateway, 'ada@example.org')
  const it = await webClient(gateway)
  const { config, tokens } = await authorize(gateway, it, email, 'read:feedback')
  const responses = await Promise.allSettled(
    Array.from({ length: 8 }, () => client.refreshTokenGrant(config, tokens.refresh_token ?? '')),
  )
  const won = responses.filter(response => response.status === 'fulfilled')
  assert.ok(won.length <= 1, `${won.length} got tokens`)
  for (const { value } of won)
    await eventually(async () => (await gateway.as(value.access_token).get('/me')).status === 401)
})

test('a code fails on second use or with a wrong verifier', async () => {
  await using gateway = await startReachable()
  const { email } = await createMember(gateway, 'ada@example.org')
  const it = await webClient(gateway)
  const { config, back, checks, tokens } = await authorize(gateway, it, email, 'read:feedback')
  const again = client.authorizationCodeGrant(config, new URL(back.address), checks)
  await assert.rejects(again, { error: 'invalid_grant' })
  await eventually(async () => (await gateway.as(tokens.access_token).get('/me')).status === 401)
  const { address, checks: fresh } = await startFlow(config, 'read:feedback')
  const person = browser(gateway)
  const consent = await person.submit(await person.visit(address), 'sign-in', { email, password })
  const { address: callback } = await person.submit(consent, 'consent')
  const wrong = { ...fresh, pkceCodeVerifier: client.randomPKCECodeVerifier() }
  await assert.rejects(client.authorizationCodeGrant(config, new URL(callback), wrong), {
    error: 'invalid_grant',
  })
})

test('an invalid authorization request shows an error page, or redirects to a known client with the error', async () => {
  await using gateway = await startReachable()
  const it = await webClient(gateway, { scopes: ['read:feedback'] })
  const config = await discover(gateway, it)
  const visit = async (more: Record<string, string>, scope = 'read:feedback') =>
    browser(gateway).visit((await startFlow(config, scope, more)).address)
  const elsewhere = await visit({ redirect_uri: 'https://evil.example/callback' })
  assert.deepEqual([elsewhere.status, elsewhere.address.startsWith(gateway.url)], [400, true])
  assert.match(elsewhere.headers.get('content-security-policy') ?? '', /default-src 'none'/)
  const unknown = await visit({ client_id: '<b>unknown</b>' })
  assert.equal(unknown.status, 400)
  assert.doesNotMatch(unknown.text, /<b>unknown/)
  const tooMuch = await visit({}, 'read:feedback admin')
  assert.equal(new URL(tooMuch.address).searchParams.get('error'), 'invalid_scope')
  const { href } = client.buildAuthorizationUrl(config, { redirect_uri: redirectUri, scope: 'read:feedback' })
  const unproven = await browser(gateway).visit(href)
  assert.equal(new URL(unproven.address).searchParams.get('error'), 'invalid_request')
})

test('denying consent or sign-in redirects to the client with access_denied', async () => {
  await using gateway = await startReachable()
  const { email } = await createMember(gateway, 'ada@example.org')
  const config = await discover(gateway, await webClient(gateway))
  const { address } = await startFlow(config, 'read:feedback')
  const person = browser(gateway)
  const unsigned = await person.submit(await person.visit(address), 'deny')
  assert.equal(new URL(unsigned.address).searchParams.get('error'), 'access_denied')
  const consent = await person.submit(await person.visit(address), 'sign-in', { email, password })
  const refused = await person.submit(consent, 'deny')
  assert.equal(new URL(refused.address).searchParams.get('error'), 'access_denied')
})

test('another browser or another site cannot continue a sign-in', async () => {
  await using gateway = await startReachable()
  const { email } = await createMember(gateway, 'ada@example.org')
  const { address } = await startFlow(await discover(gateway, await webClient(gateway)), 'read:feedback')
  const [victim, attacker] = [browser(gateway), browser(gateway)]
  const page = await victim.visit(address)
  const stolen = await attacker.visit(page.address)
  assert.deepEqual([stolen.status, /start again/i.test(stolen.text)], [400, true])
  const foreign = { 'sec-fetch-site': 'cross-site' }
  assert.equal((await victim.submit(page, 'sign-in', { email, password }, foreign)).status, 403)
  assert.match((await victim.submit(page, 'sign-in', { email, password })).text, /Allow/)
})

test('a native client has no secret, may use any loopback port, and asks for consent each time', async () => {
  await using gateway = await startReachable()
  const { email } = await createMember(gateway, 'ada@example.org')
  const it = await webClient(gateway, { redirectUris: ['http://127.0.0.1/callback'], isPublic: true })
  const config = await discover(gateway, { ...it, clientSecret: '' }, client.None())
  const { address, checks } = await startFlow(config, 'read:feedback', {
    redirect_uri: 'http://127.0.0.1:51234/callback',
  })
  const person = browser(gateway)
  const consent = await person.submit(await person.visit(address), 'sign-in', { email, password })
  const back = await person.submit(consent, 'consent')
  const tokens = await client.authorizationCodeGrant(config, new URL(back.address), checks)
  assert.equal((await gateway.as(tokens.access_token).get('/me')).status, 200)
  const again = await person.visit(
    (await startFlow(config, 'read:feedback', { redirect_uri: 'http://127.0.0.1:1/callback' })).address,
  )
  assert.match(again.text, /Allow/)
})

test('a removed member who is still signed in must sign in again, and cannot', async () => {
  await using gateway = await startReachable()
  const { principalId, email } = await createMember(gateway, 'mel@example.org', 'member')
  const it = await webClient(gateway)
  const { person, config } = await authorize(gateway, it, email, 'read:feedback')
  const known = await person.visit((await startFlow(config, 'read:feedback')).address)
  assert.match(
    known.address,
    /^https:\/\/app\.example\.com\/callback\?code=/,
    'consent is not asked for twice',
  )
  await gateway.as().patch(`/principals/${principalId}`, { role: 'user' })
  const page = await person.visit((await startFlow(config, 'read:feedback')).address)
  assert.ok(page.status < 500, `${page.status} ${page.text}`)
  assert.doesNotMatch(page.address, /[?&]code=/)
  await gateway.as().patch(`/principals/${principalId}`, { role: 'member' })
  const again = await person.submit(page, 'sign-in', { email, password })
  assert.match(again.text, /Allow/)
  await gateway.database.query('update identity.principals set role = $2 where id = $1', [
    principalId,
    'user',
  ])
  const behind = await person.visit((await startFlow(config, 'read:feedback')).address)
  assert.match(behind.text, /Sign in to Earshot/, 'the removal is noticed without a notification')
  const fresh = browser(gateway)
  const form = await fresh.visit((await startFlow(config, 'read:feedback')).address)
  assert.equal((await fresh.submit(form, 'sign-in', { email, password })).status, 401)
})

test('erasing a member deletes their tokens and grants', async () => {
  await using gateway = await startReachable()
  const { principalId, email } = await createMember(gateway, 'mel@example.org', 'member')
  const { tokens, config } = await authorize(gateway, await webClient(gateway), email, 'read:feedback')
  assert.equal((await gateway.as().delete(`/users/${principalId}`)).status, 204)
  await eventually(async () => (await gateway.as(tokens.access_token).get('/me')).status === 401)
  await assert.rejects(client.refreshTokenGrant(config, tokens.refresh_token ?? ''), {
    error: 'invalid_grant',
  })
  const rows = await gateway.database.query(
    'select 1 from identity.oauth_artifacts where principal_id = $1 union all select 1 from identity.passwords where principal_id = $1',
    [principalId],
  )
  assert.deepEqual(rows, [])
})

test('a member sees which clients have access, and revokes it', async () => {
  await using gateway = await startReachable()
  const { email } = await createMember(gateway, 'ada@example.org')
  const it = await webClient(gateway)
  const { config, tokens } = await authorize(gateway, it, email, 'read:feedback write:feedback')
  const { auth } = await signedIn(gateway, email)
  const { data: connections } = await auth.get('/auth/connections')
  assert.deepEqual(
    connections.map((each: { clientId: string; name: string }) => [each.clientId, each.name]),
    [[it.clientId, 'Roadmap <widget>']],
  )
  assert.equal((await gateway.as(tokens.access_token).get('/me')).status, 200)
  assert.equal((await auth.delete('/auth/connections/unknown')).status, 404)
  assert.equal((await auth.delete(`/auth/connections/${it.clientId}`)).status, 204)
  await eventually(async () => (await gateway.as(tokens.access_token).get('/me')).status === 401)
  await assert.rejects(client.refreshTokenGrant(config, tokens.refresh_token ?? ''))
  assert.deepEqual((await auth.get('/auth/connections')).data, [])
})
