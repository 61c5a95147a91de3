import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Id, newId } from '@earshot/contracts'
import { eventually, startUpstream, type TestClient, testClient } from '@earshot/testing'
import { createMember, password, startReachable } from '../../credentials/oauth/harness.ts'
import { hashOf } from '../../credentials/secrets/secret.ts'
import { anonymousKeys, anonymousToken } from '../../credentials/visitors/anonymous-token.ts'
import { visitorToken } from '../../credentials/visitors/harness.ts'
import { startGateway, type TestGateway } from '../../harness.ts'
import { cookiesOf, fromPage, person, sameOriginHeaders, signUpUser } from '../sign-in/harness.ts'
import { keys, newVisitor, type Visitor, write } from './harness.ts'

/** A client of a visitor that the site's server identifies. */
const identified = async (gateway: Pick<TestGateway, 'as'>, claims: object): Promise<TestClient> => {
  const { data } = await gateway.as().post('/settings/visitor-secret/rotate', { gracePeriodSeconds: 60 })
  return gateway.as(visitorToken(data.secret, claims))
}

const merges = async (gateway: TestGateway) =>
  (await gateway.events('principal.merged')).map(({ data }) => [data.principalId, data.intoPrincipalId])

const merge = (client: TestClient, { token }: Pick<Visitor, 'token'>) =>
  client.post('/widget/visitors/merge', { token })

const assertRefused = ({ status, error }: Awaited<ReturnType<typeof merge>>) =>
  assert.deepEqual([status, error.details?.errors[0].path], [400, 'token'])

const startWithSupport = async () => {
  const upstream = await startUpstream()
  const gateway = await startGateway({ urls: { support: upstream.url, feedback: upstream.url } })
  return {
    ...gateway,
    upstream,
    [Symbol.asyncDispose]: async () => {
      await gateway[Symbol.asyncDispose]()
      await upstream[Symbol.asyncDispose]()
    },
  }
}

describe('merging in the widget', { concurrency: 4 }, () => {
  test('an anonymous visitor is merged once into the identified one, and a repeat changes nothing', async () => {
    await using gateway = await startWithSupport()
    const visitor = newVisitor()
    await write(gateway, visitor)
    const grace = await identified(gateway, { sub: 'crm-1', email: 'grace@example.com' })
    const { principalId } = (await grace.get('/me')).data
    const all = await Promise.all([merge(grace, visitor), merge(grace, visitor), merge(grace, visitor)])
    assert.deepEqual(
      all.map(({ status }) => status),
      [204, 204, 204],
    )
    assert.equal((await merge(grace, visitor)).status, 204)
    assert.deepEqual(await merges(gateway), [[visitor.principalId, principalId]])
    const [row] = await gateway.database.query(
      `select email, name, erased_at is not null as gone from identity.principals where id = '${visitor.principalId}'`,
    )
    assert.deepEqual(row, { email: null, name: null, gone: true })
    const listed = (await gateway.as().get('/users')).data.map(
      (it: { principalId: string }) => it.principalId,
    )
    assert.ok(listed.includes(principalId) && !listed.includes(visitor.principalId))
  })

  test('the token of a merged visitor is refused, for reads and for writes, also on another gateway', async () => {
    await using gateway = await startWithSupport()
    await using second = await startGateway({ on: gateway, urls: { support: gateway.upstream.url } })
    const visitor = newVisitor()
    await write(gateway, visitor)
    await write(second, visitor)
    const grace = await identified(gateway, { sub: 'crm-1' })
    assert.equal((await merge(grace, visitor)).status, 204)
    const sent = gateway.upstream.requests.length
    assert.equal((await gateway.as(visitor.token).get('/me')).status, 401)
    assert.equal((await gateway.as(visitor.token).post('/conversations', {})).status, 401)
    await eventually(async () => (await second.as(visitor.token).post('/conversations', {})).status === 401)
    assert.ok(gateway.upstream.requests.length <= sent + 20)
  })

  test('a visitor who has written nothing is merged, too, and cannot write afterwards', async () => {
    await using gateway = await startWithSupport()
    const visitor = newVisitor()
    const grace = await identified(gateway, { sub: 'crm-1' })
    assert.equal((await merge(grace, visitor)).status, 204)
    assert.equal((await gateway.as(visitor.token).post('/conversations', {})).status, 401)
  })

  test('a merged visitor cannot be merged into someone else', async () => {
    await using gateway = await startWithSupport()
    const visitor = newVisitor()
    await write(gateway, visitor)
    assert.equal((await merge(await identified(gateway, { sub: 'crm-1' }), visitor)).status, 204)
    assertRefused(await merge(await identified(gateway, { sub: 'crm-2' }), visitor))
    assert.equal((await merges(gateway)).length, 1)
  })

  test('no one who is named without a signed token is merged: users, members, erased and unknown tokens', async () => {
    await using gateway = await startWithSupport()
    const grace = await identified(gateway, { sub: 'crm-1' })
    const own = (await grace.get('/me')).data.principalId as Id<'principal'>
    const user = (await gateway.as().post('/users', { email: 'frank@example.com' })).data.principalId
    const known = newVisitor()
    await write(gateway, known)
    await gateway.as().patch(`/users/${known.principalId}`, { email: 'lin@example.com' })
    const erased = newVisitor()
    await write(gateway, erased)
    await gateway.as().delete(`/users/${erased.principalId}`)
    for (const token of [
      user,
      anonymousToken(keys, user),
      anonymousToken(keys, own),
      known.token,
      erased.token,
      anonymousToken(anonymousKeys({ current: 'another secret key of tests' }), newId('principal')),
      'x',
      '',
    ])
      assertRefused(await merge(grace, { token }))
    assert.deepEqual(await merges(gateway), [])
    assert.equal((await gateway.as().get(`/users/${user}`)).status, 200)
  })

  test('only visitors and users take over what they did anonymously', async () => {
    await using gateway = await startWithSupport()
    const [visitor, other] = [newVisitor(), newVisitor()]
    const byAdmin = await merge(gateway.as(), visitor)
    assert.deepEqual([byAdmin.status, byAdmin.error.code], [403, 'FORBIDDEN'])
    const byVisitor = await merge(gateway.as(other.token), visitor)
    assert.deepEqual([byVisitor.status, byVisitor.error.code], [403, 'SIGN_IN_REQUIRED'])
    assert.equal((await merge(testClient(`${gateway.url}/api/v1`), visitor)).status, 401)
  })
})

describe('merging on the portal', { concurrency: 4 }, () => {
  const cookieOf = ({ token }: Visitor) => `earshot_visitor=${token}`

  const isCleared = (headers: Headers) =>
    headers.getSetCookie().some(line => line.startsWith('earshot_visitor=; Max-Age=0'))

  test('signing up and signing in merge the visitor of the browser, and clear the cookie', async () => {
    await using gateway = await startReachable()
    const { session } = await signUpUser(gateway)
    const byPassword = newVisitor()
    const response = await fromPage(gateway, cookieOf(byPassword)).post('/auth/sign-in', {
      email: person.email,
      password,
    })
    assert.equal(response.status, 200)
    assert.ok(isCleared(response.headers))
    const bySignUp = newVisitor()
    const signedUp = await fromPage(gateway, cookieOf(bySignUp)).post('/auth/sign-up', {
      email: 'lin@example.com',
      name: 'Lin',
      password,
    })
    assert.equal(signedUp.status, 201)
    assert.ok(isCleared(signedUp.headers))
    assert.deepEqual(await merges(gateway), [
      [byPassword.principalId, session.principalId],
      [bySignUp.principalId, signedUp.data.principalId],
    ])
  })

  test('a link by email merges the visitor of the browser that opens it', async () => {
    await using gateway = await startReachable()
    const { session } = await signUpUser(gateway)
    const link = 'a'.repeat(43)
    await gateway.database.query(
      `insert into identity.password_links (hash, principal_id, expires_at)
       values ('${hashOf(link)}', '${session.principalId}', now() + interval '1 hour')`,
    )
    const visitor = newVisitor()
    const changed = 'another long password'
    const response = await fetch(`${gateway.url}/password/${link}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { ...sameOriginHeaders, cookie: cookieOf(visitor) },
      body: new URLSearchParams({ password: changed, again: changed }),
    })
    assert.ok(isCleared(response.headers), String(response.status))
    assert.deepEqual(await merges(gateway), [[visitor.principalId, session.principalId]])
  })

  test('a sign-in with a wrong password, or without the cookie, merges nothing', async () => {
    await using gateway = await startReachable()
    await signUpUser(gateway)
    const visitor = newVisitor()
    const wrong = await fromPage(gateway, cookieOf(visitor)).post('/auth/sign-in', {
      email: person.email,
      password: 'not the password',
    })
    assert.deepEqual([wrong.status, isCleared(wrong.headers)], [401, false])
    const forged = await fromPage(gateway, `earshot_visitor=${visitor.token}x`).post('/auth/sign-in', {
      email: person.email,
      password,
    })
    assert.deepEqual([forged.status, isCleared(forged.headers)], [200, true])
    assert.ok(cookiesOf(forged))
    assert.deepEqual(await merges(gateway), [])
  })

  test('a member who signs in is not merged, and keeps the cookie', async () => {
    await using gateway = await startReachable()
    const { email } = await createMember(gateway, 'ada@example.org')
    const visitor = newVisitor()
    const response = await fromPage(gateway, cookieOf(visitor)).post('/auth/sign-in', { email, password })
    assert.deepEqual([response.status, isCleared(response.headers)], [200, false])
    assert.deepEqual(await merges(gateway), [])
    assert.equal((await gateway.as(visitor.token).get('/me')).status, 200)
  })

  test('a visitor with an address from the team is not merged into another user', async () => {
    await using gateway = await startReachable()
    await signUpUser(gateway)
    const visitor = newVisitor()
    await gateway.as(visitor.token).post('/conversations', {})
    await gateway.as().patch(`/users/${visitor.principalId}`, { email: 'someone@example.com' })
    const response = await fromPage(gateway, cookieOf(visitor)).post('/auth/sign-in', {
      email: person.email,
      password,
    })
    assert.deepEqual([response.status, isCleared(response.headers)], [200, true])
    assert.deepEqual(await merges(gateway), [])
    const headers = { ...sameOriginHeaders, cookie: cookiesOf(response) }
    assert.equal((await testClient(`${gateway.url}/api/v1`, headers).get('/me')).data.email, person.email)
  })
})
