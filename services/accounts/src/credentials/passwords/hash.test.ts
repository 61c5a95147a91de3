import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashPassword, isOutdated, pretendToVerify, verifyPassword } from './hash.ts'

test('a password matches its hash, and each hash differs', async () => {
  const [one, two] = [await hashPassword('correct horse'), await hashPassword('correct horse')]
  assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  assert.notEqual(one, two)
  assert.deepEqual(
    [
      await verifyPassword('correct horse', one),
      await verifyPassword('correct horse', two),
      await verifyPassword('Correct horse', one),
      await verifyPassword('', one),
      await pretendToVerify('correct horse'),
    ],
    [true, true, false, false, false],
  )
})

test('composed and decomposed letters are the same password', async () => {
  assert.ok(await verifyPassword('Zoe\u0308 ✨', await hashPassword('Zo\u00eb ✨')))
})

test('a hash of another implementation matches and counts as outdated', async () => {
  // From the reference implementation: password "password", salt "somesalt".
  const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  assert.deepEqual(
    [await verifyPassword('password', reference), isOutdated(reference), isOutdated(await hashPassword('x'))],
    [true, true, false],
  )
  await assert.rejects(verifyPassword('password', 'plain'), /Not an Argon2id hash/)
})

test('concurrent hashes are queued, and each gets its own result', async () => {
  const words = Array.from({ length: 10 }, (_, index) => `password ${index}`)
  const hashes = await Promise.all(words.map(hashPassword))
  const verified = await Promise.all(words.map((word, index) => verifyPassword(word, hashes[index] ?? '')))
  assert.ok(verified.every(Boolean))
})
