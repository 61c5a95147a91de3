import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sampleData } from '@earshot/contracts'
import { brokerFor, eventually, openEventStream, publishEvent } from '@earshot/testing'
import { person, signIn, signUpUser } from '../../accounts/sign-in/harness.ts'
import { startGateway, type TestGateway } from '../../harness.ts'
import { createMember, startReachable } from '../oauth/harness.ts'
import { inAnHour, visitorToken } from './harness.ts'

const rotate = async (gateway: TestGateway, body: object = {}) => {
  const { status, data } = await gateway.as().post('/settings/visitor-secret/rotate', body)
  assert.equal(status, 200)
  return data as { secret: string; rotatedAt: string; previousSecretExpiresAt: string | null }
}

const me = (gateway: TestGateway, token: string) => gateway.as(token).get('/me')
const inDays = (days: number) => Math.floor(Date.now() / 1000) + days * 86_400

describe('visitor tokens', { concurrency: true }, () => {
  test('a token authenticates its visitor, with the scopes of feedback and support only', async () => {
    await using gateway = await startGateway()
    const { secret } = await rotate(gateway)
    const token = visitorToken(secret, { sub: 'crm-1', email: 'Grace@example.com', name: 'Grace Holt' })
    const { status, data } = await me(gateway, token)
    assert.equal(status, 200)
    assert.deepEqual([data.name, data.email, data.role], ['Grace Holt', 'grace@example.com', 'user'])
    assert.deepEqual(data.scopes, ['read:feedback', 'write:feedback', 'read:support', 'write:support'])
    const { data: user } = await gateway.as().get(`/users/${data.principalId}`)
    assert.deepEqual([user.externalId, user.emailVerified], ['crm-1', false])
    assert.equal((await gateway.as(token).get('/users')).status, 403)
    assert.equal((await gateway.as(token).get('/settings')).status, 403)
  })

  test('the same visitor is found by subject, email address and principal id', async () => {
    await using gateway = await startGateway()
    const { secret } = await rotate(gateway)
    const idBy = async (claims: object) => (await me(gateway, visitorToken(secret, claims))).data?.principalId
    const id = await idBy({ email: 'grace@example.com' })
    assert.equal(await idBy({ sub: 'crm-1', email: 'grace@example.com' }), id)
    assert.equal(await idBy({ sub: 'crm-1' }), id)
    assert.equal(await idBy({ sub: id }), id)
    assert.equal(await idBy({ sub: 'crm-1', email: null, name: null }), id, 'null is an absent claim')
    assert.notEqual(await idBy({ sub: 'crm-2' }), id)
    assert.equal(
      await idBy({ sub: 'crm-3', email: 'grace@example.com' }),
      undefined,
      'two people in one token',
    )
    const several = await Promise.all(Array.from({ length: 8 }, () => idBy({ sub: 'crm-9' })))
    assert.equal(new Set(several).size, 1)
  })

  test('a token removes the password and the sessions of a stranger who signed up with the address', async () => {
    await using gateway = await startReachable()
    const { secret } = await rotate(gateway)
    const claimsOf: Record<string, (user: { email: string; principalId: string }) => object> = {
      address: ({ email }) => ({ email }),
      id: ({ principalId }) => ({ sub: principalId }),
    }
    for (const [how, claims] of Object.entries(claimsOf)) {
      const email = `${how}@example.com`
      const stranger = await signUpUser(gateway, { ...person, email })
      const { principalId } = stranger.session
      const token = visitorToken(secret, claims({ email, principalId }))
      for (let time = 0; time < 2; time++)
        assert.equal((await me(gateway, token)).data.principalId, principalId, how)
      assert.equal((await stranger.api.get('/me')).status, 401, how)
      assert.equal((await signIn(gateway, email)).status, 401, how)
    }
  })

  test('a token that identifies a member of the team is refused, and changes nothing', async () => {
    await using gateway = await startGateway()
    const { secret } = await rotate(gateway)
    for (const role of ['member', 'admin']) {
      const { principalId, email } = await createMember(gateway, `${role}@example.org`, role)
      for (const claims of [{ email }, { sub: principalId }, { sub: `crm-${role}`, email }]) {
        const { status, error } = await me(gateway, visitorToken(secret, claims))
        assert.deepEqual([status, error?.code], [403, 'FORBIDDEN'])
        assert.match(error.message, /names a member of the team/)
      }
      assert.equal((await gateway.as().get(`/users/${principalId}`)).data.externalId, null)
    }
  })

  test('a token from before its user became a member is refused, at once and in open streams', async () => {
    const broker = brokerFor('accounts.events')
    await using gateway = await startGateway({ broker })
    const { secret } = await rotate(gateway)
    for (const how of ['role', 'invitation']) {
      const email = `${how}@example.com`
      const tokens = [{ sub: how, email }, { sub: how }, { email }].map(it => visitorToken(secret, it))
      const ids = []
      for (const token of tokens) ids.push((await me(gateway, token)).data.principalId)
      await using stream = await openEventStream(`${gateway.url}/api/v1/changes`, {
        authorization: `Bearer ${tokens[1]}`,
      })
      assert.equal(stream.status, 200)
      if (how === 'role') await gateway.as().patch(`/principals/${ids[0]}`, { role: 'admin' })
      else await gateway.as().post('/principals', { email, role: 'member' })
      for (const token of tokens)
        await eventually(async () => (await me(gateway, token)).error?.code === 'FORBIDDEN')
      const type = 'message.created'
      await publishEvent(broker, type, sampleData[type], { visitorId: ids[0] })
      await stream.ended
      assert.deepEqual(stream.events, [])
    }
  })

  test('a token that is expired, too long-lived, without a subject or wrongly signed is rejected like a wrong key', async () => {
    await using gateway = await startGateway()
    const { secret } = await rotate(gateway)
    const sub = 'crm-1'
    const now = Math.floor(Date.now() / 1000)
    const good = visitorToken(secret, { sub })
    const [head, body = '', signature] = good.split('.')
    const other = Buffer.from(JSON.stringify({ sub: 'crm-2', exp: inAnHour() })).toString('base64url')
    const refused: Record<string, string> = {
      expired: visitorToken(secret, { sub, exp: now - 1 }),
      'too long': visitorToken(secret, { sub, exp: inDays(1) + 120 }),
      'no expiry': visitorToken(secret, { sub, exp: undefined }),
      'an expiry in words': visitorToken(secret, { sub, exp: 'tomorrow' }),
      'not yet': visitorToken(secret, { sub, nbf: inAnHour() }),
      'wrong secret': visitorToken(`${secret}x`, { sub }),
      'no secret': visitorToken('', { sub }),
      'alg none': visitorToken(secret, { sub }, { alg: 'none' }),
      'alg none with a signature': visitorToken(secret, { sub }, { alg: 'None' }),
      'another alg': visitorToken(secret, { sub }, { alg: 'HS512', hash: 'sha512' }),
      'no subject': visitorToken(secret, {}),
      'empty subject': visitorToken(secret, { sub: ' ' }),
      'no address': visitorToken(secret, { email: 'grace' }),
      'other claims': [head, other, signature].join('.'),
      'a sign-on token': visitorToken(secret, { sub, aud: 'sign-on' }),
      'for two purposes': visitorToken(secret, { sub, aud: ['visitor', 'sign-on'] }),
      'for no purpose': visitorToken(secret, { sub, aud: [] }),
      'for something else': visitorToken(secret, { sub, aud: 'https://shop.example' }),
      'a purpose that is no text': visitorToken(secret, { sub, aud: 1 }),
      'no signature': `${head}.${body}.`,
      'unknown principal id': visitorToken(secret, { sub: 'principal_01jn0where0n0where0n0where' }),
    }
    for (const [why, token] of Object.entries(refused)) {
      const { status, headers } = await me(gateway, token)
      assert.equal(status, 401, why)
      assert.match(headers.get('www-authenticate') ?? '', /error="invalid_token"/, why)
    }
    for (const token of [good, ...['visitor', ['visitor']].map(aud => visitorToken(secret, { sub, aud }))])
      assert.equal((await me(gateway, token)).status, 200)
    assert.equal((await me(gateway, visitorToken(secret, { sub, exp: inDays(1) }))).status, 200, 'a day')
  })

  test('tokens are rejected without a secret, and those of a previous secret after its grace period', async () => {
    await using gateway = await startGateway()
    const secretNow = async () => (await gateway.as().get('/settings/visitor-secret')).data
    assert.deepEqual(await secretNow(), { rotatedAt: null, previousSecretExpiresAt: null })
    assert.equal((await me(gateway, visitorToken('', { sub: 'crm-1' }))).status, 401)
    const first = await rotate(gateway, { gracePeriodSeconds: 3600 })
    assert.match(first.secret, /^evs_[\w-]{43}$/)
    assert.equal(first.previousSecretExpiresAt, null)
    const early = visitorToken(first.secret, { sub: 'crm-1' })
    assert.equal((await me(gateway, early)).status, 200)
    const { secret, ...second } = await rotate(gateway, { gracePeriodSeconds: 3600 })
    assert.equal(Date.parse(second.previousSecretExpiresAt ?? '') - Date.parse(second.rotatedAt), 3_600_000)
    assert.deepEqual(await secretNow(), second)
    const late = visitorToken(secret, { sub: 'crm-1' })
    for (const token of [early, late]) assert.equal((await me(gateway, token)).status, 200)
    await rotate(gateway)
    for (const token of [early, late]) await eventually(async () => (await me(gateway, token)).status === 401)
  })

  test('the secret is shown once, stored sealed, and rotated by admins only', async () => {
    await using gateway = await startGateway()
    const again = () =>
      gateway.as().post('/settings/visitor-secret/rotate', {}, { 'idempotency-key': 'once' })
    const { secret, rotatedAt } = (await again()).data
    const replayed = (await again()).data
    assert.deepEqual([replayed.secret, replayed.rotatedAt], [undefined, rotatedAt])
    const text = JSON.stringify([
      await gateway.database.query('select * from identity.visitor_secret'),
      await gateway.database.query(`select encode(sealed, 'escape') from identity.visitor_secret`),
      await gateway.database.query('select * from identity.idempotency_keys'),
      await gateway.events(),
    ])
    assert.ok(!text.includes(secret) && !text.includes(secret.slice(4)))
    const actions = (await gateway.events('audit.recorded')).map(({ data }) => data.entry.action)
    assert.ok(actions.includes('visitor_secret.rotated'))
    const member = await gateway.createKey({ role: 'member' })
    const reader = await gateway.createKey({ role: 'admin', access: 'read-only' })
    assert.equal((await gateway.as(member.key).get('/settings/visitor-secret')).status, 403)
    assert.equal((await gateway.as(reader.key).get('/settings/visitor-secret')).status, 200)
    for (const { key } of [member, reader])
      assert.equal((await gateway.as(key).post('/settings/visitor-secret/rotate', {})).status, 403)
    for (const gracePeriodSeconds of [-1, 604_801, 'long'])
      assert.equal(
        (await gateway.as().post('/settings/visitor-secret/rotate', { gracePeriodSeconds })).status,
        400,
      )
  })
})
