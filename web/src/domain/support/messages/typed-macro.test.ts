import assert from 'node:assert/strict'
import { test } from 'node:test'
import { typedMacro } from './typed-macro.ts'

test('a macro is searched for after a / or # at the start of a word', () => {
  assert.equal(typedMacro('/'), '')
  assert.equal(typedMacro('Hello #thank you'), 'thank you')
  assert.equal(typedMacro('and/or'), undefined)
  assert.equal(typedMacro('See #12'), undefined)
  assert.equal(typedMacro('# Hello'), undefined)
  assert.equal(typedMacro('https://example.com'), undefined)
  assert.equal(typedMacro('a / b, '), undefined)
})
