import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameToShow } from './people.ts'

const id = 'principal_01m8cy1kxgecst1qm4s4vy4f2k'

test('a person is called by name, by address, or as a visitor with a code, and never by a placeholder', () => {
  assert.equal(nameToShow({ id, name: 'Ada', email: 'ada@example.org' }), 'Ada')
  assert.equal(nameToShow({ id, name: null, email: 'ada@example.org' }), 'ada@example.org')
  assert.equal(nameToShow({ id, name: 'x@anon.earshot', email: 'x@anon.earshot' }), 'Visitor 4F2K')
  assert.equal(nameToShow({ id, name: null }), 'Visitor 4F2K')
})
