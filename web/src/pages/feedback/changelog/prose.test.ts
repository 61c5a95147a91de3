import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paragraphsOf, piecesOf } from './prose.ts'

test('addresses of the web are found in a text, without what ends the sentence', () => {
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

test('nothing else becomes an address', () => {
  for (const text of ['javascript:alert(1)', '<a href="x">', 'data:text/html,x', '[a](ftp://x.test)'])
    assert.deepEqual(piecesOf(text), [{ text }])
})

test('a blank line begins a paragraph, a single one is a line of it', () => {
  assert.deepEqual(paragraphsOf('One\r\ntwo\r\n \r\n\n three\n'), ['One\ntwo', 'three'])
  assert.deepEqual(paragraphsOf(' \n\n'), [])
})
