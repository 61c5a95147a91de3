import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isToken, renewalOf, subjectOf } from './token.ts'

const jwt = (claims: object): string =>
  ['{"alg":"HS256"}', JSON.stringify(claims)]
    .map(part => Buffer.from(part).toString('base64url'))
    .concat('c2lnbmF0dXJl')
    .join('.')

const now = 1_800_000_000_000
const expiring = (seconds: number) => renewalOf(jwt({ exp: now / 1000 + seconds }), now) - now

test('a token is renewed a minute before it expires, or at half of a shorter lifetime', () => {
  assert.equal(expiring(3600), 3_540_000)
  assert.equal(expiring(60), 30_000)
})

test('a token that seems to have expired on arrival is used until it is refused', () => {
  // The clock of the device is wrong then: fetching another one at each request would not help.
  assert.equal(expiring(-10), Number.POSITIVE_INFINITY)
  for (const token of ['eav_x', 'a.b.c', jwt({ exp: 'soon' })])
    assert.equal(renewalOf(token, now), Number.POSITIVE_INFINITY, token)
})

test('tokens of one visitor have the same subject, whenever they expire', () => {
  const first = subjectOf(jwt({ sub: 'crm-1', email: 'grace@example.com', exp: 1 }))
  assert.equal(first, subjectOf(jwt({ email: 'grace@example.com', sub: 'crm-1', exp: 2 })))
  assert.notEqual(first, subjectOf(jwt({ sub: 'crm-2', email: 'grace@example.com' })))
  assert.notEqual(subjectOf(jwt({ email: 'ü@example.com' })), '')
  assert.equal(subjectOf('opaque'), '')
})

test('only what can be a header is a token', () => {
  assert.ok(isToken(jwt({ sub: 'ü' })))
  for (const value of ['', ' a', 'a\nb', 'tökén', undefined, null, 7])
    assert.ok(!isToken(value), String(value))
})
