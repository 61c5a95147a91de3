import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError, type Identity, presetScopes, systemCaller } from '@earshot/contracts'
import { testAdmin, testClient, testSecret } from '@earshot/testing'
import { callerVerifier, signCaller } from './caller.ts'
import { readyIdeas, rotatedSecret } from './harness.ts'

const now = Date.parse('2026-03-05T09:15:00.000Z')
const second = 1000

const member: Identity = {
  principalId: 'principal_01kjvqhs34ecst1qkmw75hj5cn',
  name: 'Zoë Müller 🌻',
  email: 'zoe@example.org',
  role: 'member',
  scopes: presetScopes('read-only', 'member'),
  credentialId: 'key_01kjvqhs34ecst1qkmw75hj5cn',
}

const isUnauthorized = (error: unknown) => error instanceof ApiError && error.code === 'UNAUTHORIZED'

test('a signed caller is read back as it was, whatever the name', () => {
  const verify = callerVerifier(testSecret, 'feedback')
  const header = signCaller(testSecret, member, 'feedback', now)
  assert.match(header, /^[\w-]+\.[\w-]+$/)
  assert.deepEqual(verify(header, now), member)
  assert.deepEqual(verify(header, now), member)
})

test('the address of the client travels with the caller', () => {
  const caller = { ...member, address: '203.0.113.7' }
  const header = signCaller(testSecret, caller, 'feedback', now)
  assert.deepEqual(callerVerifier(testSecret, 'feedback')(header, now), caller)
})

test('a caller is good for a minute, and clocks may differ by five seconds', () => {
  const header = signCaller(testSecret, member, 'feedback', now)
  const at = (ms: number) => callerVerifier(testSecret, 'feedback')(header, now + ms)
  for (const ms of [-5 * second, 0, 60 * second]) assert.deepEqual(at(ms), member)
  for (const ms of [-6 * second, 61 * second, 24 * 3600 * second]) assert.throws(() => at(ms), isUnauthorized)
})

test('a caller that was proven once does not stay proven', () => {
  const verify = callerVerifier(testSecret, 'feedback')
  const header = signCaller(testSecret, member, 'feedback', now)
  verify(header, now)
  assert.throws(() => verify(header, now + 61 * second), isUnauthorized)
})

test('a caller for another service, by another secret, or touched on the way is refused', () => {
  const verify = callerVerifier(testSecret, 'feedback')
  const header = signCaller(testSecret, member, 'feedback', now)
  const [text = '', signature = ''] = header.split('.')
  const forgedText = Buffer.from(
    JSON.stringify({ ...member, role: 'admin', iat: now / 1000, aud: 'feedback' }),
  ).toString('base64url')
  const wrong = [
    undefined,
    '',
    '.',
    text,
    `${text}.`,
    `${forgedText}.${signature}`,
    `${text}.${signature.slice(0, -4)}`,
    `${text}.${signature}AAAA`,
    signCaller(testSecret, member, 'support', now),
    signCaller({ current: 'a-secret-of-somebody-else-entirely' }, member, 'feedback', now),
  ]
  for (const header of wrong) assert.throws(() => verify(header, now), isUnauthorized, header)
})

test('while the secret is replaced, the former one is still accepted', () => {
  const former = { current: rotatedSecret.previous ?? '' }
  const header = signCaller(former, member, 'feedback', now)
  assert.deepEqual(callerVerifier(rotatedSecret, 'feedback')(header, now), member)
  assert.throws(() => callerVerifier(testSecret, 'feedback')(header, now), isUnauthorized)
})

test('a service answers nobody who is not proven, not even which methods it knows', async () => {
  await using it = await readyIdeas()
  const expired = signCaller(testSecret, testAdmin, 'feedback', Date.now() - 70 * second)
  const elsewhere = signCaller(testSecret, testAdmin, 'support', Date.now())
  const headers: Record<string, string>[] = [
    {},
    { 'x-caller': 'x.y' },
    { 'x-caller': expired },
    { 'x-caller': elsewhere },
  ]
  for (const header of headers) {
    const { get, put, post } = testClient(`${it.url}/api/v1`, header)
    for (const response of [await get('/ideas'), await put('/ideas', {}), await post('/ideas', 'not json')]) {
      assert.equal(response.status, 401)
      assert.equal(response.error.code, 'UNAUTHORIZED')
      assert.match(response.headers.get('www-authenticate') ?? '', /^Bearer /)
    }
  }
  const former = signCaller({ current: rotatedSecret.previous ?? '' }, testAdmin, 'feedback', Date.now())
  assert.equal((await testClient(`${it.url}/api/v1`, { 'x-caller': former }).get('/ideas')).status, 200)
})

test('a caller without the scope of a route is refused before the body is looked at', async () => {
  await using it = await readyIdeas()
  const reader = it.as(member)
  const refused = await reader.post('/ideas', 'not json')
  assert.deepEqual([refused.status, refused.error.code], [403, 'INSUFFICIENT_SCOPE'])
  assert.match(refused.error.message, /write:feedback/)
  assert.equal((await reader.get('/ideas')).status, 200)
  assert.equal((await reader.get('/questions')).status, 200)
  assert.equal((await it.as({ ...member, scopes: ['admin'] }).post('/keys', { name: 'CI' })).status, 403)
})

test('what is internal is for services only', async () => {
  await using it = await readyIdeas()
  const internal = (caller: Identity) =>
    testClient(`${it.url}/internal`, {
      'x-caller': signCaller(testSecret, caller, 'feedback', Date.now()),
    })
  assert.equal((await internal(systemCaller('webhooks')).get('/questions')).status, 200)
  const refused = await internal(testAdmin).get('/questions')
  assert.deepEqual([refused.status, refused.error.code], [403, 'FORBIDDEN'])
  assert.equal((await testClient(`${it.url}/internal`).get('/questions')).status, 401)
})

test('while the key is being replaced, those who know one key and those who know two understand each other', () => {
  const [older, newer] = [rotatedSecret.previous ?? '', rotatedSecret.current]
  const secrets = [
    { current: older },
    { current: older, previous: newer },
    { current: newer, previous: older },
    { current: newer },
  ]
  for (const [index, secret] of secrets.entries())
    for (const neighbour of secrets.slice(Math.max(0, index - 1), index + 2))
      assert.deepEqual(
        callerVerifier(neighbour, 'feedback')(signCaller(secret, member, 'feedback', now), now),
        member,
      )
  // Somebody may leave out the step in which everybody knows both and makes with the older one.
  const early = signCaller({ current: newer, previous: older }, member, 'feedback', now)
  assert.deepEqual(callerVerifier({ current: older }, 'feedback')(early, now), member)
  const after = callerVerifier({ current: newer }, 'feedback')
  assert.throws(() => after(signCaller({ current: older }, member, 'feedback', now), now), isUnauthorized)
})

test('many signatures are no help to whoever has none', () => {
  const [text] = signCaller(testSecret, member, 'feedback', now).split('.')
  const guesses = Array.from({ length: 10 }, (_, index) => Buffer.alloc(32, index).toString('base64url'))
  assert.throws(
    () => callerVerifier(testSecret, 'feedback')([text, ...guesses].join('.'), now),
    isUnauthorized,
  )
})
