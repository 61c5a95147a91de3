import assert from 'node:assert/strict'
import { test } from 'node:test'
import { differencesOf } from './difference.ts'

test('each changed field is listed with its path and its values before and after', () => {
  const before = { name: 'All', targets: { first: 3600, next: null, last: null }, tags: ['a', 'b'] }
  const after = { name: 'All', targets: { first: 1800, next: null, last: 60 }, tags: ['a'] }
  assert.deepEqual(differencesOf(before, after), [
    { path: 'targets.first', before: '3600', after: '1800' },
    { path: 'tags', before: 'a, b', after: 'a' },
    { path: 'targets.last', before: undefined, after: '60' },
  ])
})

test('a created item has no values before, and a deleted item none after', () => {
  const actions = [{ type: 'tag', tag: 'late' }]
  assert.deepEqual(differencesOf(null, { actions, note: '' }), [
    { path: 'actions.0.type', before: undefined, after: 'tag' },
    { path: 'actions.0.tag', before: undefined, after: 'late' },
    { path: 'note', before: undefined, after: '' },
  ])
  assert.deepEqual(differencesOf({ on: false }, null), [{ path: 'on', before: 'false', after: undefined }])
  assert.deepEqual(differencesOf(null, null), [])
})
