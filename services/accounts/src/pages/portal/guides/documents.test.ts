import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDocuments } from './documents.ts'
import { searchIn } from './search.ts'

const documents = createDocuments('https://feedback.example.com')()

test('every link leads to a document, to one of its headings, or to another site', () => {
  assert.ok(documents.size > 35)
  const ids = new Map(
    [...documents].map(([path, { sections }]) => [path, new Set(sections.map(it => it.id))]),
  )
  let links = 0
  for (const [path, { html }] of documents)
    for (const [, href = ''] of html.matchAll(/ href="([^"]*)"/g)) {
      links++
      if (/^https?:/.test(href)) continue
      const [to, anchor = ''] = href.split('#')
      const known = ids.get(to || path)
      assert.ok(known, `${path}: ${href}`)
      assert.ok(known.has(decodeURIComponent(anchor)), `${path}: ${href}`)
    }
  assert.ok(links > 100)
})

test('documents have a title, and no markup that a page must not have', () => {
  for (const [path, { title, html, sections }] of documents) {
    assert.ok(title, path)
    assert.ok(sections.length > 1, path)
    const names = new Set([...html.matchAll(/<([a-z0-9]+)/g)].map(([, name = '']) => name))
    for (const name of ['script', 'style', 'iframe', 'img', 'h1'])
      assert.ok(!names.has(name), `${path}: ${name}`)
    assert.doesNotMatch(html, /<!--| style=|<[^>]* on[a-z]+=/, path)
  }
})

test('the examples have the address of the deployment', () => {
  const { html } = documents.get('/docs/webhooks') ?? {}
  assert.match(html ?? '', /curl -s https:\/\/feedback\.example\.com\/api\/v1\/webhooks/)
  assert.match(html ?? '', /http:\/\/localhost:4000/) // that of a receiver
  for (const [path, it] of documents) assert.doesNotMatch(it.html, /localhost:3000/, path)
})

test('headings with the same text have different ids', () => {
  for (const [path, { sections }] of documents) {
    const ids = sections.map(({ id }) => id)
    assert.equal(new Set(ids).size, ids.length, path)
  }
})

const found = (query: string) =>
  searchIn(documents.values(), query).map(({ document, section }) => `${document.path}#${section.id}`)

test('the search finds the section whose title has the words first, and every hit has all words', () => {
  assert.equal(found('rotate secret')[0], '/docs/webhooks#rotate-the-secret')
  assert.equal(found('Business  HOURS calendar-of-no-guide').length, 0)
  const hits = searchIn(documents.values(), 'dead letters')
  assert.ok(hits.length > 3)
  for (const { document, section } of hits)
    for (const word of ['dead', 'letters'])
      assert.match(`${document.title} ${section.title} ${section.text}`.toLowerCase(), new RegExp(word))
  assert.deepEqual(found('   '), [])
})

test('an excerpt shows the first word of the search, is short, and is cut between words', () => {
  const hits = searchIn(documents.values(), 'idempotency')
  assert.ok(hits.length > 2)
  for (const { section, excerpt } of hits) {
    assert.ok(excerpt.length <= 210, excerpt)
    if (section.text.toLowerCase().includes('idempotency')) assert.match(excerpt, /idempotency/i)
  }
})
