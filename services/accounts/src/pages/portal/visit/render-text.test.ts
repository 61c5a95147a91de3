import assert from 'node:assert/strict'
import { test } from 'node:test'
import { excerpt, timeElement } from './render-text.ts'

test('an excerpt is one line that ends between two words', () => {
  assert.equal(excerpt('One\n\ntwo   three', 20), 'One two three')
  assert.equal(excerpt('One **two** three', 9), 'One two…')
  assert.equal(excerpt('🎉'.repeat(30), 10), `${'🎉'.repeat(10)}…`)
})

test('a date is formatted for the language', () => {
  const moment = '2026-03-09T23:30:00.000Z'
  assert.equal(timeElement('en', moment).markup, `<time datetime="${moment}">Mar 9, 2026</time>`)
  assert.match(timeElement('ar', '2026-03-09').markup, />9 مارس 2026<|>٩ مارس ٢٠٢٦</)
})
