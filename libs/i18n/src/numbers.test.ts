import assert from 'node:assert/strict'
import { test } from 'node:test'
import { numberIn } from './numbers.ts'

test('a number has the separators of each language', () => {
  const numbers = (['de', 'en', 'es', 'fr', 'ja'] as const).map(language => numberIn(language, 1_234_567))
  assert.deepEqual(numbers, ['1.234.567', '1,234,567', '1.234.567', '1\u202f234\u202f567', '1,234,567'])
})
