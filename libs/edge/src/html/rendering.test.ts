import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderHtml, renderPlain } from '@earshot/markdown'
import { pageTexts } from './rendering.ts'

const budget = { cells: 10, bytes: 1000, cpuMs: 100 }
const source = (text: string) => ({ text, options: {} })

/** A clock that advances with each reading. */
const clock = (step: number) => {
  let at = 0
  return () => {
    at += step
    return at
  }
}

const shown = (sources: ReturnType<typeof source>[], texts: ReturnType<typeof pageTexts>) =>
  sources.map(it => texts.show(it).html)

const rendered = (text: string) => renderHtml(text)
const plain = (text: string) => renderPlain(text).html

test('texts beyond the CPU time of a page are plain, and texts of an earlier page take none', async () => {
  const sources = [1, 2, 3, 4].map(index => source(`time **${index}** <b>`))
  const first = pageTexts(budget, clock(60))
  await first.prepare(sources)
  const expected = sources.map(({ text }, index) => (index < 2 ? rendered(text) : plain(text)))
  assert.deepEqual(shown(sources, first), expected)
  assert.match(expected[3] ?? '', /\*\*4\*\* &lt;b&gt;/)
  assert.deepEqual(
    shown(sources, pageTexts(budget, clock(60))),
    sources.map(({ text }) => rendered(text)),
    'the next view has time for the rest',
  )
})

test('texts beyond the bytes or the table cells of a page are plain', () => {
  const long = [1, 2, 3, 4].map(index => source(`**${index}** ${'x'.repeat(400)}`))
  assert.deepEqual(
    shown(long, pageTexts(budget)),
    long.map(({ text }, index) => (index < 2 ? rendered(text) : plain(text))),
  )
  const tables = [1, 2, 3].map(index => source(`a|b\n-|-\n${index}|2`))
  assert.deepEqual(
    shown(tables, pageTexts(budget)),
    tables.map(({ text }, index) => (index < 2 ? rendered(text) : plain(text))),
  )
})

test('a text that is shown twice counts once', () => {
  const text = source(`**twice** ${'x'.repeat(600)}`)
  const texts = pageTexts(budget)
  assert.deepEqual(shown([text, text, text], texts), Array(3).fill(rendered(text.text)))
})

test('the same text with other files or mentions is another text', () => {
  const show = (options: object) => pageTexts().show({ text: 'Ask @Ada', options }).html
  assert.doesNotMatch(show({}), /mention/)
  assert.match(show({ mentions: ['Ada'] }), /mention/)
  assert.match(pageTexts().show({ text: '# A', options: { firstLevel: 2 } }).html, /<h2/)
  assert.match(pageTexts().show({ text: '# A', options: { firstLevel: 3 } }).html, /<h3/)
})

test('other work runs between two texts of a page', async () => {
  const sources = Array.from({ length: 10 }, (_, index) => source(`slice **${index}**`))
  let turns = 0
  let isOver = false
  const count = () => {
    turns++
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  await pageTexts(undefined, clock(1)).prepare(sources)
  isOver = true
  assert.ok(turns >= sources.length)
})

test('no page of hostile texts takes more than its budget', { tags: ['slow: 800 texts'] }, async () => {
  const fill = (piece: string) => piece.repeat(5000).slice(0, 5000)
  for (const piece of ['![', '>\na\n', '<http://a>', '&'])
    for (const header of ['', `${'|a'.repeat(100)}\n${'|-'.repeat(100)}\n`]) {
      const texts = pageTexts()
      const sources = Array.from({ length: 100 }, (_, index) => source(header + fill(piece) + index))
      await texts.prepare(sources)
      const bytes = sources.reduce((sum, it) => sum + texts.show(it).html.length, 0)
      const cells = sources.reduce((sum, it) => sum + texts.show(it).html.split(/<t[dh][ >]/).length - 1, 0)
      assert.ok(cells <= 5000 && bytes < 2_000_000 + 100 * 6 * 5300, `${piece}: ${cells}, ${bytes}`)
    }
})
