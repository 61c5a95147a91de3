import assert from 'node:assert/strict'
import { test } from 'node:test'
import { repeatedErrors, repeatedIn } from './repeated.ts'

test('rows with the name of an earlier row are repeated, and rows without a name are not', () => {
  assert.deepEqual(repeatedIn(['a', '', 'b', 'a', '', 'a']), [3, 5])
  assert.deepEqual(repeatedErrors('rows', ['a', 'b', 'a'], 'Twice'), { 'rows.2': 'Twice' })
  assert.deepEqual(repeatedErrors('rows', ['a', 'b'], 'Twice'), {})
})
