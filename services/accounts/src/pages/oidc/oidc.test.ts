import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '@earshot/contracts'
import { freePort, readSettings } from '@earshot/runtime'
import { eventually, testClient, testSecret } from '@earshot/testing'
import { decodeJwt, importJWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import {
  type Account,
  crossSiteBrowser,
  type Issuer,
  newSigningKey,
  type SigningKey,
  startIssuer,
} from '../../accounts/oidc/harness.ts'
import { oidcEnvironment, oidcSettings } from '../../accounts/oidc/settings.ts'
import { sameOriginHeaders, signIn, signUpUser } from '../../accounts/sign-in/harness.ts'
import { createMember, startReachable } from '../../credentials/oauth/harness.ts'
import { anonymousKeys, anonymousToken } from '../../credentials/visitors/anonymous-token.ts'
import type { TestGateway } from '../../harness.ts'

const grace: Account = {
  sub: 'grace-1',
  email: 'Grace@example.com',
  email_verified: true,
  name: 'Grace Holt',
}

const startBoth = async () => {
  const issuer = await startIssuer()
  const gateway = await startReachable({ environment: issuer.environment })
  issuer.serve(gateway)
  return {
    issuer,
    gateway,
    [Symbol.asyncDispose]: async () => {
      await gateway[Symbol.asyncDispose]()
      await issuer[Symbol.asyncDispose]()
    },
  }
}

/** Signs in with this account at the provider. `me` is undefined when the sign-in fails. */
const signInWith = async (
  { gateway, issuer }: { gateway: TestGateway; issuer: Issuer },
  account: Account | null,
  returnTo = '/sign-in',
) => {
  issuer.account = account
  const browser = crossSiteBrowser()
  const page = await browser.visit(`${gateway.url}/auth/oidc?${new URLSearchParams({ returnTo })}`)
  const cookies = [...browser.cookies(gateway.url)]
  const cookie = cookies.map(([name, value]) => `${name}=${value}`).join('; ')
  const { data: me } = await testClient(gateway.url, { ...sameOriginHeaders, cookie }).get('/api/v1/me')
  return { page, cookies, me }
}

test('a new account gets the role user, and is recognized later by its subject alone', async () => {
  await using both = await startBoth()
  const first = await signInWith(both, { ...grace, role: 'admin' } as Account, '/api/v1/openapi.json?x=1')
  assert.equal(first.page.address, `${both.gateway.url}/api/v1/openapi.json?x=1`)
  assert.deepEqual(
    [first.me.name, first.me.email, first.me.role],
    ['Grace Holt', 'grace@example.com', 'user'],
  )
  assert.deepEqual(
    first.cookies.map(([name]) => name),
    ['earshot_session'],
  )
  const { data: person } = await both.gateway.as().get(`/users/${first.me.principalId}`)
  assert.equal(person.emailVerified, true)
  const again = await signInWith(both, { sub: 'grace-1', email: 'other@example.com', email_verified: false })
  assert.equal(again.me.principalId, first.me.principalId)
  assert.notEqual(again.me.credentialId, first.me.credentialId)
  const away = await signInWith(both, grace, '//evil.example/')
  assert.equal(away.page.address, `${both.gateway.url}/sign-in`)
  assert.match(away.page.text, /You are signed in/)

  await both.gateway.as().delete(`/users/${first.me.principalId}`)
  assert.deepEqual(await both.gateway.database.query('select 1 from identity.oidc_identities'), [])
  const recreated = await signInWith(both, grace)
  assert.notEqual(recreated.me.principalId, first.me.principalId)
})

test('an existing account is matched by email address only if the provider has verified the address', async () => {
  await using both = await startBoth()
  const { gateway } = both
  const ada = await createMember(gateway, 'ada@example.org')
  const account = { sub: 'ada-1', email: ada.email, name: 'Not Ada' }
  for (const email_verified of [false, undefined, null, 'false', 'yes', 1] as (boolean | undefined)[]) {
    const { page, me } = await signInWith(both, {
      ...account,
      ...(email_verified !== undefined && { email_verified }),
    })
    assert.deepEqual([page.status, me], [403, undefined])
    assert.match(page.text, /has not verified/)
  }
  const noAddress = await signInWith(both, { sub: 'nobody-1' })
  assert.equal(noAddress.page.status, 403)
  const { me } = await signInWith(both, { ...account, email_verified: true })
  assert.deepEqual([me.principalId, me.role, me.name], [ada.principalId, 'admin', 'ada'])
  const actions = (await gateway.events('audit.recorded')).map(({ data }) => data.entry.action).slice(-2)
  assert.deepEqual(actions, ['principal.oidc_linked', 'session.begun'])
  assert.equal((await signIn(gateway, ada.email)).status, 200)
})

test('another subject of the provider with the address of a linked account is refused until an admin unlinks the account', async () => {
  await using both = await startBoth()
  const { gateway } = both
  const ada = await createMember(gateway, 'ada@example.org')
  const account = { email: ada.email, email_verified: true, name: 'Ada' }
  const first = await signInWith(both, { ...account, sub: 'ada-1' })
  assert.equal(first.me.principalId, ada.principalId)
  const refused = async () => {
    const { page, me } = await signInWith(both, { ...account, sub: 'ada-2' })
    assert.deepEqual([page.status, me], [403, undefined])
    assert.match(page.text, /belongs to another user[\s\S]*Ask an admin to unlink it/)
  }
  await refused()
  await refused()
  const path = `/principals/${ada.principalId}/identity-provider`
  for (let time = 0; time < 2; time++) assert.equal((await gateway.as().delete(path)).status, 204)
  assert.equal((await gateway.as().delete(`/principals/${newId('principal')}/identity-provider`)).status, 404)
  const cookie = first.cookies.map(([name, value]) => `${name}=${value}`).join('; ')
  const former = testClient(gateway.url, { ...sameOriginHeaders, cookie })
  await eventually(async () => (await former.get('/api/v1/me')).status === 401)
  const second = await signInWith(both, { ...account, sub: 'ada-2' })
  assert.equal(second.me.principalId, ada.principalId)
  assert.equal((await signInWith(both, { ...account, sub: 'ada-1' })).page.status, 403)
  const actions = (await gateway.events('audit.recorded')).map(({ data }) => data.entry.action)
  assert.equal(actions.filter(action => action === 'principal.oidc_unlinked').length, 2)
})

test('two subjects with one address at the same time do not get one account', async () => {
  await using both = await startBoth()
  const ada = await createMember(both.gateway, 'ada@example.org')
  await both.gateway.database.query(
    `insert into identity.oidc_identities (issuer, subject, principal_id) values ($1, 'ada-1', $2)`,
    [both.issuer.url, ada.principalId],
  )
  await assert.rejects(
    both.gateway.database.query(
      `insert into identity.oidc_identities (issuer, subject, principal_id) values ($1, 'ada-2', $2)`,
      [both.issuer.url, ada.principalId],
    ),
    /oidc_identities_of_person/,
  )
})

test('an ID token with an empty subject is refused', async () => {
  await using both = await startBoth()
  const { issuer } = both
  for (const sub of ['', ' ']) {
    const claims = { sub, email: 'grace@example.com', email_verified: true }
    issuer.forge = token => signed(token, issuer.key, claims)
    const { page, me } = await signInWith(both, grace)
    assert.deepEqual([page.status, me], [400, undefined])
  }
  assert.deepEqual((await both.gateway.as().get('/users')).data, [])
})

test('the text "true" counts as verified, and userinfo is asked if the ID token has only the address', async () => {
  await using both = await startBoth()
  const { issuer } = both
  for (const [index, email_verified] of ['true', 'True', true].entries()) {
    const account = { sub: `text-${index}`, email: `text-${index}@example.com`, email_verified }
    const { me } = await signInWith(both, account as Account)
    assert.equal(me.email, account.email)
  }
  // The provider of the tests sends the address at userinfo only. This one sends it in the ID token, too.
  const withClaims = (claims: JWTPayload) => (token: string) => signed(token, issuer.key, claims)
  issuer.forge = withClaims({ email: 'both@example.com' })
  const fromUserinfo = await signInWith(both, {
    sub: 'both',
    email: 'both@example.com',
    email_verified: true,
  })
  assert.equal(fromUserinfo.me.email, 'both@example.com')
  issuer.forge = withClaims({ email: 'ours@example.com', email_verified: 'true' })
  const fromToken = await signInWith(both, { sub: 'ours', email: 'other@example.com', email_verified: false })
  assert.equal(fromToken.me.email, 'ours@example.com')
  // A verified address at userinfo says nothing about another one in the ID token.
  issuer.forge = withClaims({ email: 'admin@example.com' })
  const another = await signInWith(both, { sub: 'another', email: 'mine@example.com', email_verified: true })
  assert.equal(another.me.email, 'mine@example.com')
  issuer.forge = withClaims({ email: 'unsure@example.com' })
  const unsure = await signInWith(both, { sub: 'unsure' })
  assert.deepEqual([unsure.page.status, unsure.me], [403, undefined])
})

test('a verified sign-in takes over the account with that unverified address and ends its sessions and password', async () => {
  await using both = await startBoth()
  const mallory = await signUpUser(both.gateway)
  const { me } = await signInWith(both, { ...grace, email: 'grace@example.com' })
  assert.equal(me.principalId, mallory.session.principalId)
  await eventually(async () => (await mallory.api.get('/me')).status === 401)
  assert.equal((await signIn(both.gateway, 'grace@example.com')).status, 401)
  const { data } = await both.gateway.as().get(`/users/${me.principalId}`)
  assert.equal(data.emailVerified, true)
})

test('a callback works once, in the browser that started the sign-in, with the same state', async () => {
  await using both = await startBoth()
  const { gateway, issuer } = both
  issuer.account = grace
  const browser = crossSiteBrowser()
  const callback = `${gateway.url}/auth/oidc/callback`
  const { address } = await browser.visit(`${gateway.url}/auth/oidc`, callback)
  assert.ok(address.startsWith(`${callback}?`), address)
  const responses = [
    await crossSiteBrowser().visit(address),
    await fetch(address, {
      headers: { cookie: `earshot_oidc=${Buffer.from('made up').toString('base64url')}` },
    }),
  ]
  assert.deepEqual(
    responses.map(({ status }) => status),
    [400, 400],
  )
  const other = crossSiteBrowser()
  const foreign = await other.visit(`${gateway.url}/auth/oidc`, callback)
  const crossed = await browser.visit(foreign.address)
  assert.equal(crossed.status, 400)
  assert.match(crossed.text, /Sign-in failed/)
  assert.equal((await browser.visit(address)).status, 400)
  assert.deepEqual(await gateway.database.query('select 1 from identity.sessions'), [])
})

test('a sign-in that the user denies at the provider creates no session', async () => {
  await using both = await startBoth()
  const { page, me } = await signInWith(both, null)
  assert.deepEqual([page.status, me], [400, undefined])
  assert.match(page.text, /canceled or refused/)
})

/** The claims of an ID token with changes, signed with this key. */
const signed = async (idToken: string, { kid, alg, ...key }: SigningKey, changes: JWTPayload = {}) =>
  new SignJWT({ ...decodeJwt(idToken), ...changes })
    .setProtectedHeader({ alg, kid })
    .sign(await importJWK(key, alg))

test('an ID token with a wrong signature, audience, nonce or issuer creates no session', async () => {
  await using both = await startBoth()
  const { issuer, gateway } = both
  const stranger = newSigningKey()
  const later = Math.floor(Date.now() / 1000) + 60
  const forgeries: Record<string, NonNullable<Issuer['forge']>> = {
    'another key with the known id': token => signed(token, { ...stranger, kid: issuer.key.kid }),
    'an unknown key': token => signed(token, stranger),
    'changed claims under the old signature': token => {
      const [head, , signature] = token.split('.')
      const claims = { ...decodeJwt(token), email: 'ada@example.org' }
      return [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.')
    },
    'alg none': token => new UnsecuredJWT(decodeJwt(token)).encode(),
    'no signature': token => `${token.split('.').slice(0, 2).join('.')}.`,
    'the client secret as key': async token =>
      new SignJWT(decodeJwt(token))
        .setProtectedHeader({ alg: 'HS256' })
        .sign(Buffer.from(issuer.environment.OIDC_CLIENT_SECRET ?? '')),
    'another audience': token => signed(token, issuer.key, { aud: 'another client' }),
    'another nonce': token => signed(token, issuer.key, { nonce: 'another nonce' }),
    'another issuer': token => signed(token, issuer.key, { iss: 'http://127.0.0.1:1' }),
    'an expired token': token => signed(token, issuer.key, { exp: later - 3600 }),
  }
  for (const [name, forge] of Object.entries(forgeries)) {
    issuer.forge = forge
    const { page, me } = await signInWith(both, grace)
    assert.deepEqual([page.status, me], [400, undefined], name)
    assert.match(page.text, /Sign-in failed/, name)
  }
  assert.deepEqual(await gateway.database.query('select 1 from identity.sessions'), [])
  issuer.forge = token => signed(token, issuer.key)
  assert.equal((await signInWith(both, grace)).me.name, 'Grace Holt')
})

test('when the provider rotates its signing key, the next sign-in works, and the old key does not', async () => {
  await using both = await startBoth()
  const { issuer } = both
  const first = await signInWith(both, grace)
  const old = issuer.key
  issuer.rotateKey()
  assert.equal((await signInWith(both, grace)).me.principalId, first.me.principalId)
  issuer.forge = token => signed(token, old)
  assert.equal((await signInWith(both, grace)).page.status, 400)
})

test('the gateway starts while the provider is unavailable, and uses it as soon as it is back', async () => {
  await using both = await startBoth()
  const unreachable = `http://127.0.0.1:${await freePort()}`
  const environment = { ...both.issuer.environment, OIDC_ISSUER: unreachable }
  await using offline = await startReachable({ on: both.gateway, environment })
  const page = await fetch(`${offline.url}/auth/oidc`, { redirect: 'manual' })
  assert.equal(page.status, 503)
  assert.ok(Number(page.headers.get('retry-after')) >= 1)
  assert.match(await page.text(), /is unavailable/)
  const form = await (await fetch(`${offline.url}/sign-in?returnTo=/a`)).text()
  assert.match(form, /href="\/auth\/oidc\?returnTo=%2Fa"/)

  await using issuer = await startIssuer()
  await using gateway = await startReachable({ on: both.gateway, environment: issuer.environment })
  assert.equal((await fetch(`${gateway.url}/auth/oidc`, { redirect: 'manual' })).status, 503)
  issuer.serve(gateway)
  const { me } = await signInWith({ issuer, gateway }, grace)
  assert.equal(me.role, 'user')
})

test('the OIDC settings must all be set or all be unset, with an https issuer', async () => {
  const read = (environment: Record<string, string>) =>
    oidcSettings(readSettings(oidcEnvironment, environment))
  const whole = {
    OIDC_ISSUER: 'https://login.example.com/realms/a/',
    OIDC_CLIENT_ID: 'earshot',
    OIDC_CLIENT_SECRET: 'a secret',
  }
  assert.equal(read({}), undefined)
  assert.equal(read(whole)?.issuer, whole.OIDC_ISSUER)
  assert.ok(read({ ...whole, OIDC_ISSUER: 'http://127.0.0.1:9000' }))
  for (const name of Object.keys(whole))
    assert.throws(() => read({ ...whole, [name]: '' }), { message: new RegExp(`${name}: is required`) })
  for (const issuer of ['http://login.example.com', 'ftp://127.0.0.1', 'nowhere', 'https://a.example/?b'])
    assert.throws(() => read({ ...whole, OIDC_ISSUER: issuer }), /OIDC_ISSUER: must be an https URL/)
  await using gateway = await startReachable()
  assert.equal((await fetch(`${gateway.url}/auth/oidc`)).status, 404)
})

test('a sign-in at the provider merges the anonymous visitor of the browser', async () => {
  await using both = await startBoth()
  const { gateway, issuer } = both
  issuer.account = grace
  const visitorId = newId('principal')
  const token = anonymousToken(anonymousKeys(testSecret), visitorId)
  const browser = crossSiteBrowser([`${gateway.url}`, new Map([['earshot_visitor', token]])])
  await browser.visit(`${gateway.url}/auth/oidc?returnTo=/sign-in`)
  assert.equal(browser.cookies(gateway.url).has('earshot_visitor'), false)
  const [merged] = await gateway.events('principal.merged')
  const cookie = [...browser.cookies(gateway.url)].map(([name, value]) => `${name}=${value}`).join('; ')
  const { data: me } = await testClient(gateway.url, { ...sameOriginHeaders, cookie }).get('/api/v1/me')
  assert.deepEqual([merged?.data.principalId, merged?.data.intoPrincipalId], [visitorId, me.principalId])
})
