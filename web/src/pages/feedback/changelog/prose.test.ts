import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paragraphsOf, piecesOf } from './prose.ts'

test('web addresses are found without the punctuation after them', () => {
  assert.deepEqual(piecesOf('See https://example.org/a?b=c, (or http://x.test/d).'), [
    { text: 'See ' },
    { text: 'https://example.org/a?b=c', href: 'https://example.org/a?b=c' },
    { text: ', (or ' },
    { text: 'http://x.test/d', href: 'http://x.test/d' },
    { text: ').' },
  ])
  const named = 'https://en.wikipedia.test/wiki/Dark_(mode)'
  assert.deepEqual(piecesOf(named), [{ text: named, href: named }])
})

test('other schemes and markup do not become links', () => {
  for (const text of ['javascript:alert(1)', '<a href="x">', 'data:text/html,x', '[a](ftp://x.test)'])
    assert.deepEqual(piecesOf(text), [{ text }])
})

test('a blank line starts a new paragraph, a single line break does not', () => {
  assert.deepEqual(paragraphsOf('One\r\ntwo\r\n \r\n\n three\n'), ['One\ntwo', 'three'])
  assert.deepEqual(paragraphsOf(' \n\n'), [])
})
