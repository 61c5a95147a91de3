import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasVisible, startOf } from './text.ts'

test('the start of a text never ends with half a character', () => {
  assert.equal(startOf('abc', 3), 'abc')
  assert.equal(startOf('abcd', 3), 'abc')
  assert.equal(startOf('ab🎉', 3), 'ab')
  assert.equal(startOf('ab🎉', 4), 'ab🎉')
})

test('white space, controls, fillers and characters of no width are not visible', () => {
  for (const text of [
    '',
    ' \t\n',
    '\u00a0\u3000',
    '\u200b\u200d\ufeff',
    '\u3164\u115f',
    '\u2800',
    '\u00ad',
    '\u202e',
    '\u034f',
    '\u0001\u009f',
    '\ufe0f',
  ])
    assert.equal(hasVisible(text), false, JSON.stringify(text))
  for (const text of ['a', '.', '👍', '\u200b日', '❤️', '\u0600', '🏳️‍🌈'])
    assert.equal(hasVisible(text), true, text)
})
