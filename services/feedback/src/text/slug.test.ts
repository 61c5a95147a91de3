import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freeSlug, slugOf } from './slug.ts'

test('names in any script become slugs', () => {
  const slugs: [string, string][] = [
    ['Feature Requests', 'feature-requests'],
    ['Идеи и баги', 'idei-i-bagi'],
    ['机能 请求', 'ji-neng-qing-qiu'],
    ['Über_uns & Café!', 'uber-uns-cafe'],
    ['  --a__b~c.d--  ', 'a-b-c-d'],
    ['🎉', 'board'],
    ['', 'board'],
  ]
  for (const [name, slug] of slugs) assert.equal(slugOf(name, 'board'), slug, name)
})

test('a slug is cut to 80 characters and never ends with a dash', () => {
  for (const name of ['x'.repeat(100), `${'x'.repeat(79)} y`, '語'.repeat(100)])
    assert.match(slugOf(name, 'board'), /^[a-z0-9]+(-[a-z0-9]+)*$/)
  assert.equal(slugOf(`${'x'.repeat(79)} y`, 'board'), 'x'.repeat(79))
})

test('a taken slug gets the lowest free number', () => {
  assert.equal(freeSlug('a', []), 'a')
  assert.equal(freeSlug('a', ['a-2']), 'a')
  assert.equal(freeSlug('a', ['a']), 'a-2')
  assert.equal(freeSlug('a', ['a', 'a-2', 'a-4', 'a-b']), 'a-3')
})
