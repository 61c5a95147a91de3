import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '@earshot/contracts'
import { personOfToken, preferenceKeys, preferencesToken } from './token.ts'

const keys = preferenceKeys({ current: 'a-secret-key-of-some-length-for-tests' })

test('a token names its person, also after a rotation of SECRET_KEY, and fits into a path', () => {
  const id = newId('principal')
  const token = preferencesToken(keys, id)
  assert.match(token, /^[\w-]{48}$/)
  assert.equal(token, preferencesToken(keys, id), 'the same for every email')
  assert.equal(personOfToken(keys, token), id)
  const rotated = {
    current: 'another-secret-key-of-some-length',
    previous: 'a-secret-key-of-some-length-for-tests',
  }
  assert.equal(personOfToken(preferenceKeys(rotated), token), id)
  assert.equal(personOfToken(preferenceKeys({ current: rotated.current }), token), undefined)
})

test('a changed token, or one of another person, names no one', () => {
  const token = preferencesToken(keys, newId('principal'))
  const others = [
    newId('principal').slice(-26) + token.slice(26),
    token.slice(0, -1),
    `${token}A`,
    token.slice(0, 26),
    token.toUpperCase(),
    '',
    'é'.repeat(48),
  ]
  for (const other of others) assert.equal(personOfToken(keys, other), undefined, other)
})
