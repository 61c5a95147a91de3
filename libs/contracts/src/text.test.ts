import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startOf } from './text.ts'

test('the start of a text never ends with half a character', () => {
  assert.equal(startOf('abc', 3), 'abc')
  assert.equal(startOf('abcd', 3), 'abc')
  assert.equal(startOf('ab🎉', 3), 'ab')
  assert.equal(startOf('ab🎉', 4), 'ab🎉')
})
