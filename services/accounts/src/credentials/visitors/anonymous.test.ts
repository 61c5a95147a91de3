import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newIdAt } from '@earshot/contracts'
import { createMail } from '@earshot/mail/main'
import { eventually, startUpstream, testSecret } from '@earshot/testing'
import { startGateway, type TestGateway, testAdminKey } from '../../harness.ts'
import { anonymousKeys, anonymousToken, anonymousTokenDays, visitorOfToken } from './anonymous-token.ts'

const keys = anonymousKeys(testSecret)

const newVisitor = async ({ anybody }: TestGateway) => {
  const { status, data } = await anybody.post('/api/v1/widget/visitors', {})
  assert.equal(status, 201)
  return data as { token: string; principalId: string }
}

/** A gateway of a workspace whose widget is enabled. */
const startWithWidget = async (options: Parameters<typeof startGateway>[0] = {}) => {
  const gateway = await startGateway(options)
  await gateway.as().patch('/settings', { widget: { enabled: true } })
  await eventually(async () => (await gateway.anybody.get('/api/v1/widget')).status === 200)
  return gateway
}

const rowsOf = async (gateway: TestGateway, id: string) =>
  gateway.database.query(`select kind, role, name, email from identity.principals where id = '${id}'`)

const createdEvents = async (gateway: TestGateway, id: string) =>
  (await gateway.events('principal.created')).filter(({ data }) => data.principal.id === id)

describe('anonymous visitors', { concurrency: 4 }, () => {
  test('a token needs no credential, and identifies an anonymous user', async () => {
    await using gateway = await startWithWidget()
    const { token, principalId } = await newVisitor(gateway)
    const { status, data } = await gateway.as(token).get('/me')
    assert.equal(status, 200)
    assert.deepEqual(
      [data.principalId, data.name, data.email, data.role],
      [principalId, 'Visitor', null, 'user'],
    )
    assert.deepEqual(data.scopes, ['read:feedback', 'write:feedback', 'read:support', 'write:support'])
    assert.notEqual((await newVisitor(gateway)).principalId, principalId)
    for (const path of ['/users', '/settings', '/api-keys', '/webhooks', '/tickets'])
      assert.notEqual((await gateway.as(token).get(path)).status, 200, path)
  })

  test('reading creates no principal, and the first request that writes creates one without an address', async () => {
    await using upstream = await startUpstream()
    await using gateway = await startWithWidget({ urls: { feedback: upstream.url } })
    const { token, principalId } = await newVisitor(gateway)
    assert.equal((await gateway.as(token).get('/posts')).status, 200)
    assert.equal((await gateway.as(token).get('/me')).status, 200)
    assert.deepEqual(await rowsOf(gateway, principalId), [])
    const votes = Array.from({ length: 5 }, () => gateway.as(token).put('/posts/x/vote', {}))
    for (const { status } of await Promise.all(votes)) assert.equal(status, 200)
    const [row, ...others] = await rowsOf(gateway, principalId)
    assert.deepEqual([row?.kind, row?.role, row?.name, others], ['user', 'user', null, []])
    assert.match(String(row?.email), /@anon\.earshot$/)
    const events = await createdEvents(gateway, principalId)
    assert.deepEqual(
      events.map(({ data }) => data.principal),
      [
        {
          id: principalId,
          kind: 'user',
          name: null,
          email: null,
          role: 'user',
          companyId: null,
          language: null,
          isUnproven: true,
          version: 1,
        },
      ],
    )
  })

  test('a changed, unsigned or expired token is rejected', async () => {
    await using gateway = await startWithWidget()
    const { token, principalId } = await newVisitor(gateway)
    const { token: other } = await newVisitor(gateway)
    const dayMs = 24 * 60 * 60 * 1000
    const aged = (days: number) => anonymousToken(keys, newIdAt('principal', Date.now() - days * dayMs))
    const refused: Record<string, string> = {
      'the id of another': token.slice(0, 30) + other.slice(30),
      'no signature': token.slice(0, 30),
      'a cut signature': token.slice(0, -1),
      'a longer signature': `${token}A`,
      'another key': anonymousToken(
        anonymousKeys({ current: 'another secret key of tests' }),
        principalId as never,
      ),
      expired: aged(anonymousTokenDays + 1),
      'not an id': `eav_${'!'.repeat(26)}${token.slice(30)}`,
    }
    for (const [why, credential] of Object.entries(refused))
      assert.equal((await gateway.as(credential).get('/me')).status, 401, why)
    assert.equal((await gateway.as(aged(anonymousTokenDays - 1)).get('/me')).status, 200)
  })

  test('while SECRET_KEY is being replaced, tokens of the previous key are accepted', () => {
    const [former, next] = ['the former secret key of tests', 'the next secret key of tests']
    const id = newIdAt('principal', Date.now())
    const token = anonymousToken(anonymousKeys({ current: former }), id)
    const both = anonymousKeys({ current: next, previous: former })
    assert.equal(visitorOfToken(both, token, Date.now()), id)
    assert.equal(visitorOfToken(anonymousKeys({ current: next }), token, Date.now()), undefined)
  })

  test('the token of an erased visitor is rejected, also for a first write', async () => {
    await using upstream = await startUpstream()
    await using gateway = await startWithWidget({ urls: { feedback: upstream.url } })
    const { token, principalId } = await newVisitor(gateway)
    assert.equal((await gateway.as(token).put('/posts/x/vote', {})).status, 200)
    assert.equal((await gateway.as().delete(`/users/${principalId}`)).status, 204)
    assert.equal((await gateway.as(token).get('/me')).status, 401)
    await using second = await startWithWidget({ on: gateway, urls: { feedback: upstream.url } })
    assert.equal((await second.as(token).put('/posts/x/vote', {})).status, 401)
  })

  test('an anonymous visitor may not change what needs an account', async () => {
    await using gateway = await startWithWidget({ beside: [createMail()] })
    const { token } = await newVisitor(gateway)
    const refused = await gateway.as(token).patch('/me/email-choices', { changelog: true })
    assert.deepEqual([refused.status, refused.error.code], [403, 'SIGN_IN_REQUIRED'])
  })

  test('without the widget, there are no tokens', async () => {
    await using gateway = await startGateway()
    const { status, error } = await gateway.anybody.post('/api/v1/widget/visitors', {})
    assert.deepEqual([status, error.code], [403, 'FEATURE_DISABLED'])
  })

  test('one address gets thirty tokens an hour', async () => {
    await using gateway = await startWithWidget()
    const asked = Array.from({ length: 32 }, () => gateway.anybody.post('/api/v1/widget/visitors', {}))
    const responses = await Promise.all(asked)
    assert.deepEqual(responses.map(({ status }) => status).sort(), [
      ...Array.from({ length: 30 }, () => 201),
      429,
      429,
    ])
    const refused = responses.find(({ status }) => status === 429)
    assert.equal(refused?.error.code, 'RATE_LIMITED')
    assert.ok(Number(refused?.headers.get('retry-after')) > 60)
  })

  test('the visitors of one address give feedback sixty times an hour, and may read and write to support more often', async () => {
    await using upstream = await startUpstream()
    await using gateway = await startWithWidget({ urls: { feedback: upstream.url, support: upstream.url } })
    const clients = [await newVisitor(gateway), await newVisitor(gateway)].map(({ token }) =>
      gateway.as(token),
    )
    const votes = Array.from({ length: 64 }, (_, index) => clients[index % 2]?.put('/posts/x/vote', {}))
    const statuses = (await Promise.all(votes)).map(it => it?.status)
    assert.deepEqual(
      [statuses.filter(it => it === 200).length, statuses.filter(it => it === 429).length],
      [60, 4],
    )
    for (const client of clients) {
      assert.equal((await client.get('/posts')).status, 200)
      assert.equal((await client.post('/conversations', {})).status, 200)
    }
    assert.equal((await gateway.as().put('/posts/x/vote', {})).status, 200)
  })

  test('services get a keyed hash of the network of an anonymous visitor', async () => {
    await using upstream = await startUpstream()
    await using gateway = await startWithWidget({
      urls: { feedback: upstream.url },
      environment: { TRUSTED_PROXY_HOPS: '1' },
    })
    const { token } = await newVisitor(gateway)
    const placesFrom = async (address: string, key: string) => {
      await gateway.as(key).get('/posts', { 'x-forwarded-for': address })
      const header = String(upstream.requests.at(-1)?.headers['x-caller']).split('.')[0] ?? ''
      return JSON.parse(Buffer.from(header, 'base64url').toString()).places
    }
    const [home] = await placesFrom('2001:db8:0:1201::1', token)
    assert.match(home, /^[\w-]{43}$/)
    assert.deepEqual(await placesFrom('2001:db8:0:12ff::2', token), [home])
    assert.notDeepEqual(await placesFrom('2001:db8:0:1300::1', token), [home])
    assert.equal(await placesFrom('2001:db8:0:1201::1', testAdminKey), undefined)
  })

  test('a repeated Idempotency-Key of another browser does not return its token', async () => {
    await using gateway = await startWithWidget()
    const key = { 'idempotency-key': 'same' }
    const one = await gateway.anybody.post('/api/v1/widget/visitors', {}, key)
    const two = await gateway.anybody.post('/api/v1/widget/visitors', {}, key)
    assert.deepEqual([one.status, two.status], [201, 201])
    assert.notEqual(one.data.token, two.data.token)
    assert.ok(two.data.token)
  })
})
