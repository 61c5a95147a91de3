import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '@earshot/testing'
import * as client from 'openid-client'
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

/** Begins as a program does: an address for the browser, and what is needed to check what comes back. */
const begin = async (config: client.Configuration, scope: string, more: Record<string, string> = {}) => {
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

/** The whole way: sign-in, consent, and the code for tokens. */
const authorize = async (gateway: TestGateway, it: Registered, email: string, scope: string) => {
  const config = await discover(gateway, it)
  const { address, checks } = await begin(config, scope)
  const person = browser(gateway)
  const signIn = await person.visit(address)
  const consent = await person.submit(signIn, 'sign-in', { email, password })
  const back = await person.submit(consent, 'consent')
  const tokens = await client.authorizationCodeGrant(config, new URL(back.address), checks)
  return { config, tokens, person, consent, back, checks }
}

test('a person signs in, agrees, and the program acts in their name', async () => {
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
  const told = (await gateway.events('audit.recorded')).map(({ data }) => data.entry)
  const entry = told.find(({ action }) => action === 'oauth_client.authorized')
  assert.deepEqual([entry.actor.principalId, entry.after.scopes], [principalId, me.scopes])
})

test('pages hold no script, are kept by nobody, and lead nowhere but back to the program', async () => {
  await using gateway = await startReachable()
  const { address } = await begin(await discover(gateway, await webClient(gateway)), 'read:feedback')
  const { headers, text, status } = await browser(gateway).visit(address)
  assert.equal(status, 200)
  const policy = headers.get('content-security-policy') ?? ''
  assert.match(
    policy,
    /^default-src 'none'; style-src 'sha256-[\w+/]+='; img-src data:; form-action 'self' https:\/\/app\.example\.com; base-uri 'none'; frame-ancestors 'none'$/,
  )
  assert.equal(headers.get('cache-control'), 'no-store')
  assert.doesNotMatch(text, /<script|onclick|javascript:/i)
})

test('a program gets no more than the person may give', async () => {
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

test('a refresh token works once; showing it again ends everything that came of the consent', async () => {
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

test('of many who show the same code or refresh token at once, one at most gets tokens', async () => {
  await using gateway = await startReachable()
  const { email } = await createMember(gateway, 'ada@example.org')
  const it = await webClient(gateway)
  const { config, tokens } = await authorize(gateway, it, email, 'read:feedback')
  const answers = await Promise.allSettled(
    Array.from({ length: 8 }, () => client.refreshTokenGrant(config, tokens.refresh_token ?? '')),
  )
  const won = answers.filter(answer => answer.status === 'fulfilled')
  assert.ok(won.length <= 1, `${won.length} got tokens`)
  for (const { value } of won)
    await eventually(async () => (await gateway.as(value.access_token).get('/me')).status === 401)
})

test('a code is worth nothing a second time, without its verifier, or at another address', async () => {
  await using gateway = await startReachable()
  const { email } = await createMember(gateway, 'ada@example.org')
  const it = await webClient(gateway)
  const { config, back, checks, tokens } = await authorize(gateway, it, email, 'read:feedback')
  const again = client.authorizationCodeGrant(config, new URL(back.address), checks)
  await assert.rejects(again, { error: 'invalid_grant' })
  await eventually(async () => (await gateway.as(tokens.access_token).get('/me')).status === 401)
  const { address, checks: fresh } = await begin(config, 'read:feedback')
  const person = browser(gateway)
  const consent = await person.submit(await person.visit(address), 'sign-in', { email, password })
  const { address: callback } = await person.submit(consent, 'consent')
  const wrong = { ...fresh, pkceCodeVerifier: client.randomPKCECodeVerifier() }
  await assert.rejects(client.authorizationCodeGrant(config, new URL(callback), wrong), {
    error: 'invalid_grant',
  })
})

test('what a program asks for wrongly is said to the person, or to the program when it is known', async () => {
  await using gateway = await startReachable()
  const it = await webClient(gateway, { scopes: ['read:feedback'] })
  const config = await discover(gateway, it)
  const visit = async (more: Record<string, string>, scope = 'read:feedback') =>
    browser(gateway).visit((await begin(config, scope, more)).address)
  const elsewhere = await visit({ redirect_uri: 'https://evil.example/callback' })
  assert.deepEqual([elsewhere.status, elsewhere.address.startsWith(gateway.url)], [400, true])
  assert.match(elsewhere.headers.get('content-security-policy') ?? '', /default-src 'none'/)
  const unknown = await visit({ client_id: '<b>nobody</b>' })
  assert.equal(unknown.status, 400)
  assert.doesNotMatch(unknown.text, /<b>nobody/)
  const tooMuch = await visit({}, 'read:feedback admin')
  assert.equal(new URL(tooMuch.address).searchParams.get('error'), 'invalid_scope')
  const { href } = client.buildAuthorizationUrl(config, { redirect_uri: redirectUri, scope: 'read:feedback' })
  const unproven = await browser(gateway).visit(href)
  assert.equal(new URL(unproven.address).searchParams.get('error'), 'invalid_request')
})

test('who does not want to is not asked twice, and the program is told', async () => {
  await using gateway = await startReachable()
  const { email } = await createMember(gateway, 'ada@example.org')
  const config = await discover(gateway, await webClient(gateway))
  const { address } = await begin(config, 'read:feedback')
  const person = browser(gateway)
  const unsigned = await person.submit(await person.visit(address), 'deny')
  assert.equal(new URL(unsigned.address).searchParams.get('error'), 'access_denied')
  const consent = await person.submit(await person.visit(address), 'sign-in', { email, password })
  const refused = await person.submit(consent, 'deny')
  assert.equal(new URL(refused.address).searchParams.get('error'), 'access_denied')
})

test('nobody takes part in a sign-in of another browser, and no page of another site does', async () => {
  await using gateway = await startReachable()
  const { email } = await createMember(gateway, 'ada@example.org')
  const { address } = await begin(await discover(gateway, await webClient(gateway)), 'read:feedback')
  const [victim, attacker] = [browser(gateway), browser(gateway)]
  const page = await victim.visit(address)
  const stolen = await attacker.visit(page.address)
  assert.deepEqual([stolen.status, /start again/i.test(stolen.text)], [400, true])
  const foreign = { 'sec-fetch-site': 'cross-site' }
  assert.equal((await victim.submit(page, 'sign-in', { email, password }, foreign)).status, 403)
  assert.match((await victim.submit(page, 'sign-in', { email, password })).text, /Allow/)
})

test('a program on somebody’s device has no secret, comes back to any port, and asks each time', async () => {
  await using gateway = await startReachable()
  const { email } = await createMember(gateway, 'ada@example.org')
  const it = await webClient(gateway, { redirectUris: ['http://127.0.0.1/callback'], isPublic: true })
  const config = await discover(gateway, { ...it, clientSecret: '' }, client.None())
  const { address, checks } = await begin(config, 'read:feedback', {
    redirect_uri: 'http://127.0.0.1:51234/callback',
  })
  const person = browser(gateway)
  const consent = await person.submit(await person.visit(address), 'sign-in', { email, password })
  const back = await person.submit(consent, 'consent')
  const tokens = await client.authorizationCodeGrant(config, new URL(back.address), checks)
  assert.equal((await gateway.as(tokens.access_token).get('/me')).status, 200)
  const again = await person.visit(
    (await begin(config, 'read:feedback', { redirect_uri: 'http://127.0.0.1:1/callback' })).address,
  )
  assert.match(again.text, /Allow/)
})

test('who is signed in and no longer of the team is asked to sign in, and cannot', async () => {
  await using gateway = await startReachable()
  const { principalId, email } = await createMember(gateway, 'mel@example.org', 'member')
  const it = await webClient(gateway)
  const { person, config } = await authorize(gateway, it, email, 'read:feedback')
  const known = await person.visit((await begin(config, 'read:feedback')).address)
  assert.match(known.address, /^https:\/\/app\.example\.com\/callback\?code=/, 'nothing is asked twice')
  await gateway.as().patch(`/principals/${principalId}`, { role: 'user' })
  const page = await person.visit((await begin(config, 'read:feedback')).address)
  assert.ok(page.status < 500, `${page.status} ${page.text}`)
  assert.doesNotMatch(page.address, /[?&]code=/)
  await gateway.as().patch(`/principals/${principalId}`, { role: 'member' })
  const again = await person.submit(page, 'sign-in', { email, password })
  assert.match(again.text, /Allow/)
  await gateway.database.query('update identity.principals set role = $2 where id = $1', [
    principalId,
    'user',
  ])
  const behind = await person.visit((await begin(config, 'read:feedback')).address)
  assert.match(behind.text, /Sign in to Earshot/, 'nobody was told, and yet it is noticed')
  const fresh = browser(gateway)
  const form = await fresh.visit((await begin(config, 'read:feedback')).address)
  assert.equal((await fresh.submit(form, 'sign-in', { email, password })).status, 401)
})

test('who is erased has no tokens, and what they agreed to is gone', async () => {
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
