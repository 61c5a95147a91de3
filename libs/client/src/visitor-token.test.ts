import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { signVisitorToken } from './visitor-token.ts'

const secret = 'evs_3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
const now = Date.parse('2026-03-02T10:15:00.500Z')

/** The difference from a token that starts a session of the portal. */
const aud = 'visitor'

const decoded = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())

const claimsOf = (token: string) => {
  const [head = '', claims = '', signature] = token.split('.')
  assert.match(token, /^[\w-]+\.[\w-]+\.[\w-]{43}$/)
  assert.equal(signature, createHmac('sha256', secret).update(`${head}.${claims}`).digest('base64url'))
  assert.deepEqual(decoded(head), { alg: 'HS256', typ: 'JWT' })
  return decoded(claims)
}

test('a token has the claims of the visitor and expires after an hour', async () => {
  const visitor = { sub: 'crm-4711', email: 'grace@exämple.com', name: 'Grace 🦉 Hölt' }
  const exp = Date.parse('2026-03-02T11:15:00.000Z') / 1000
  assert.deepEqual(claimsOf(await signVisitorToken({ secret, now, ...visitor })), { aud, ...visitor, exp })
  const short = await signVisitorToken({ secret, now, sub: 'crm-4711', expiresInSeconds: 60 })
  assert.deepEqual(claimsOf(short), { aud, sub: 'crm-4711', exp: exp - 3600 + 60 })
  const byEmail = await signVisitorToken({ secret, now, email: 'grace@example.com', name: '' })
  assert.deepEqual(claimsOf(byEmail), { aud, email: 'grace@example.com', exp })
})

test('a long name and every byte survive the encoding', async () => {
  const name = Array.from({ length: 300 }, (_, index) => String.fromCodePoint(0x100 + index)).join('')
  assert.equal(claimsOf(await signVisitorToken({ secret, now, sub: '>>>???', name })).name, name)
})

test('options that cannot make a valid token are refused', async () => {
  const sub = 'crm-4711'
  for (const [options, message] of [
    [{ secret: '', sub }, /secret/],
    [{ secret }, /sub or email/],
    [{ secret, sub: '', name: 'Grace' }, /sub or email/],
    [{ secret, sub, expiresInSeconds: 0 }, /expiresInSeconds/],
    [{ secret, sub, expiresInSeconds: 86_401 }, /expiresInSeconds/],
    [{ secret, sub, expiresInSeconds: Number.NaN }, /expiresInSeconds/],
  ] as const)
    await assert.rejects(signVisitorToken(options), { name: 'TypeError', message })
})
