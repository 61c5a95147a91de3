import assert from 'node:assert/strict'
import { test } from 'node:test'
import { headersPatch, newHeader, storedHeaders } from './header.ts'

test('only headers that were typed or removed are sent', () => {
  const [authorization, team] = storedHeaders(['Authorization', 'X-Team'])
  assert.ok(authorization && team)
  const before = ['Authorization', 'X-Team']
  assert.deepEqual(headersPatch(before, [authorization, team]), {})
  assert.deepEqual(headersPatch(before, [{ ...authorization, value: 'Bearer b' }, newHeader()]), {
    'X-Team': null,
    Authorization: 'Bearer b',
  })
  const again = { ...newHeader(), name: 'X-Team', value: 'c' }
  assert.deepEqual(headersPatch(before, [authorization, again]), { 'X-Team': 'c' })
  assert.deepEqual(headersPatch([], [{ ...newHeader(), name: 'X-Empty' }]), { 'X-Empty': '' })
})
