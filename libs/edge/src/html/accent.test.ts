import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accentProblem, accentStyle, contrast } from './accent.ts'

test('an accent color can be read in both color schemes', () => {
  const [, light, dark] = /--accent: light-dark\((#\w+), (#\w+)\)/.exec(accentStyle('#1a1a1a')) ?? []
  assert.equal(light, '#1a1a1a')
  assert.ok(contrast(String(dark), '#191c22') >= 4.5)
  assert.deepEqual([contrast('#000000', '#ffffff'), contrast('#777777', '#777777')], [21, 1])
  assert.match(accentProblem('#14b8a6') ?? '', /contrast of only 2\.\d:1/)
  assert.equal(accentProblem('#0f766e'), undefined)
})
