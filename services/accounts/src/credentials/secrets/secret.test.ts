import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashOf, isMistyped, newKey, prefixOf } from './secret.ts'

test('a key is esk_, 43 random characters and 6 characters of checksum', () => {
  const keys = Array.from({ length: 1000 }, newKey)
  for (const key of keys) assert.match(key, /^esk_[0-9A-Za-z]{49}$/)
  assert.equal(new Set(keys).size, 1000)
  assert.ok(!keys.some(isMistyped))
})

test('the checksum detects a wrong, missing or swapped character', () => {
  const key = newKey()
  for (let at = 4; at < key.length; at++) {
    const other = key[at] === 'x' ? 'y' : 'x'
    assert.ok(isMistyped(key.slice(0, at) + other + key.slice(at + 1)), `at ${at}`)
  }
})

test('a key of another format does not count as mistyped', () => {
  assert.ok(!isMistyped('an-admin-key-of-the-operators-own'))
  assert.ok(!isMistyped('esk_too-short-to-be-one-of-ours'))
})

test('the prefix shows at most a quarter of a key', () => {
  assert.equal(prefixOf(newKey()).length, 12)
  assert.equal(prefixOf('sixteen-letters!'), 'sixt')
})

test('the hash is SHA-256', () => {
  assert.equal(hashOf('abc'), 'ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0')
})
