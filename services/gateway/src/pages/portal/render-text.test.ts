import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { excerpt, renderText, timeElement } from './render-text.ts'

const markup = (text: string) => renderText(text).markup

test('empty lines separate paragraphs, and other line breaks are kept', () => {
  assert.equal(markup('One\r\ntwo\n\n \n\nThree\n'), '<p dir="auto">One<br>two</p><p dir="auto">Three</p>')
  assert.equal(markup(' \n '), '')
})

test('a URL becomes a link without trailing punctuation, and nothing else becomes markup', () => {
  const link = (url: string) => `<a href="${url}" rel="ugc nofollow noopener">${url}</a>`
  for (const [text, expected] of [
    ['See https://example.com/a_b?x=1.', `See ${link('https://example.com/a_b?x=1')}.`],
    ['(http://example.com)', `(${link('http://example.com')})`],
    ['https://a.example, https://b.example!', `${link('https://a.example')}, ${link('https://b.example')}!`],
    [
      'javascript:alert(1) data:text/html,x ftp://example.com',
      'javascript:alert(1) data:text/html,x ftp://example.com',
    ],
    ['https://', 'https://'],
    ['**bold** <b>', '**bold** &lt;b&gt;'],
    ['https://example.com/"onmouseover="x', `${link('https://example.com/')}&quot;onmouseover=&quot;x`],
  ] as const)
    assert.equal(markup(text), `<p dir="auto">${expected}</p>`)
})

test('no input produces markup other than paragraphs, line breaks and links', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('<', '>', '"', '&', "'", '\n', ' ', 'https://x.example/', 'a')),
      parts => {
        const rest = markup(parts.join('')).replace(
          /<p dir="auto">|<\/p>|<br>|<a href="https:\/\/x\.example\/[^"<>]*" rel="ugc nofollow noopener">|<\/a>/g,
          '',
        )
        assert.doesNotMatch(rest, /[<>"']/)
      },
    ),
  )
})

test('an excerpt is one line that ends between two words', () => {
  assert.equal(excerpt('One\n\ntwo   three', 20), 'One two three')
  assert.equal(excerpt('One two three', 9), 'One two…')
  assert.equal(excerpt('🎉'.repeat(30), 10), `${'🎉'.repeat(10)}…`)
})

test('a date is formatted for the language', () => {
  const moment = '2026-03-09T23:30:00.000Z'
  assert.equal(timeElement('en', moment).markup, `<time datetime="${moment}">Mar 9, 2026</time>`)
  assert.match(timeElement('ar', '2026-03-09').markup, />9 مارس 2026<|>٩ مارس ٢٠٢٦</)
})
