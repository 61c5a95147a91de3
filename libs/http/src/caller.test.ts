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

const hasCode = (code: string) => (error: unknown) => error instanceof ApiError && error.code === code
const isUnauthorized = hasCode('UNAUTHORIZED')
const isUnavailable = hasCode('UNAVAILABLE')

test('verifying a signed caller returns the caller, with any characters in the name', () => {
  const verify = callerVerifier(testSecret, 'feedback')
  const header = signCaller(testSecret, member, 'feedback', now)
  assert.match(header, /^[\w-]+\.[\w-]+$/)
  assert.deepEqual(verify(header, now), member)
  assert.deepEqual(verify(header, now), member)
})

test("the signed caller includes the client's address", () => {
  const caller = { ...member, address: '203.0.113.7' }
  const header = signCaller(testSecret, caller, 'feedback', now)
  assert.deepEqual(callerVerifier(testSecret, 'feedback')(header, now), caller)
})

test('a signed caller is valid for a minute, and clocks may differ by five seconds', () => {
  const header = signCaller(testSecret, member, 'feedback', now)
  const at = (ms: number) => callerVerifier(testSecret, 'feedback')(header, now + ms)
  for (const ms of [-5 * second, 0, 60 * second]) assert.deepEqual(at(ms), member)
  for (const ms of [-6 * second, 61 * second, 24 * 3600 * second]) assert.throws(() => at(ms), isUnavailable)
})

test('a cached caller expires', () => {
  const verify = callerVerifier(testSecret, 'feedback')
  const header = signCaller(testSecret, member, 'feedback', now)
  verify(header, now)
  assert.throws(() => verify(header, now + 61 * second), isUnavailable)
})

test('a caller for another service, signed with another secret or modified is rejected', () => {
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
    signCaller({ current: 'a-secret-of-another-deployment-entirely' }, member, 'feedback', now),
  ]
  for (const header of wrong) assert.throws(() => verify(header, now), isUnauthorized, header)
})

test('the previous secret is accepted during a rotation', () => {
  const former = { current: rotatedSecret.previous ?? '' }
  const header = signCaller(former, member, 'feedback', now)
  assert.deepEqual(callerVerifier(rotatedSecret, 'feedback')(header, now), member)
  assert.throws(() => callerVerifier(testSecret, 'feedback')(header, now), isUnauthorized)
})

test('a service responds to unauthenticated requests with 401 only, even for unsupported methods', async () => {
  await using it = await readyIdeas()
  const expired = signCaller(testSecret, testAdmin, 'feedback', Date.now() - 70 * second)
  const elsewhere = signCaller(testSecret, testAdmin, 'support', Date.now())
  const headers: Record<string, string>[] = [{}, { 'x-caller': 'x.y' }, { 'x-caller': elsewhere }]
  for (const header of headers) {
    const { get, put, post } = testClient(`${it.url}/api/v1`, header)
    for (const response of [await get('/ideas'), await put('/ideas', {}), await post('/ideas', 'not json')]) {
      assert.equal(response.status, 401)
      assert.equal(response.error.code, 'UNAUTHORIZED')
      assert.match(response.headers.get('www-authenticate') ?? '', /^Bearer /)
    }
  }
  const late = await testClient(`${it.url}/api/v1`, { 'x-caller': expired }).get('/ideas')
  assert.equal(late.status, 503)
  assert.match(late.error.message, /^The clocks of two processes of this deployment differ/)
  const former = signCaller({ current: rotatedSecret.previous ?? '' }, testAdmin, 'feedback', Date.now())
  assert.equal((await testClient(`${it.url}/api/v1`, { 'x-caller': former }).get('/ideas')).status, 200)
})

test('a caller without the required scope is rejected before the body is parsed', async () => {
  await using it = await readyIdeas()
  const reader = it.as(member)
  const refused = await reader.post('/ideas', 'not json')
  assert.deepEqual([refused.status, refused.error.code], [403, 'INSUFFICIENT_SCOPE'])
  assert.match(refused.error.message, /write:feedback/)
  assert.equal((await reader.get('/ideas')).status, 200)
  assert.equal((await reader.get('/questions')).status, 200)
  assert.equal((await it.as({ ...member, scopes: ['admin'] }).post('/keys', { name: 'CI' })).status, 403)
})

test('internal routes accept only services', async () => {
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

test('processes with one key and processes with two accept each other during a rotation', () => {
  const [older, newer] = [rotatedSecret.previous ?? '', rotatedSecret.current]
  const secrets = [
    { current: older },
    { current: older, previous: newer },
    { current: newer, previous: older },
    { current: newer },
  ]
  for (const [index, secret] of secrets.entries())
    for (const neighbor of secrets.slice(Math.max(0, index - 1), index + 2))
      assert.deepEqual(
        callerVerifier(neighbor, 'feedback')(signCaller(secret, member, 'feedback', now), now),
        member,
      )
  // An operator may skip the step in which all processes know both keys and sign with the older one.
  const early = signCaller({ current: newer, previous: older }, member, 'feedback', now)
  assert.deepEqual(callerVerifier({ current: older }, 'feedback')(early, now), member)
  const after = callerVerifier({ current: newer }, 'feedback')
  assert.throws(() => after(signCaller({ current: older }, member, 'feedback', now), now), isUnauthorized)
})

test('a header with many guessed signatures is rejected', () => {
  const [text] = signCaller(testSecret, member, 'feedback', now).split('.')
  const guesses = Array.from({ length: 10 }, (_, index) => Buffer.alloc(32, index).toString('base64url'))
  assert.throws(
    () => callerVerifier(testSecret, 'feedback')([text, ...guesses].join('.'), now),
    isUnauthorized,
  )
})
