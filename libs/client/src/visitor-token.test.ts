import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jwtVerify } from 'jose'
import { signVisitorToken } from './visitor-token.ts'

const secret = 'evs_3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
const now = Date.parse('2026-03-02T10:15:00.500Z')

const claimsOf = async (token: string) => {
  const { payload, protectedHeader } = await jwtVerify(token, new TextEncoder().encode(secret), {
    currentDate: new Date(now),
  })
  assert.deepEqual(protectedHeader, { alg: 'HS256', typ: 'JWT' })
  return payload
}

test('a token has the claims of the visitor and expires after an hour', async () => {
  const visitor = { sub: 'crm-4711', email: 'grace@exämple.com', name: 'Grace 🦉 Hölt' }
  const exp = Date.parse('2026-03-02T11:15:00.000Z') / 1000
  assert.deepEqual(await claimsOf(await signVisitorToken({ secret, now, ...visitor })), { ...visitor, exp })
  const short = await signVisitorToken({ secret, now, sub: 'crm-4711', expiresInSeconds: 60 })
  assert.deepEqual(await claimsOf(short), { sub: 'crm-4711', exp: exp - 3600 + 60 })
  const byEmail = await signVisitorToken({ secret, now, email: 'grace@example.com', name: '' })
  assert.deepEqual(await claimsOf(byEmail), { email: 'grace@example.com', exp })
})

test('a long name and every byte survive the encoding', async () => {
  const name = Array.from({ length: 300 }, (_, index) => String.fromCodePoint(0x100 + index)).join('')
  assert.equal((await claimsOf(await signVisitorToken({ secret, now, sub: '>>>???', name }))).name, name)
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
