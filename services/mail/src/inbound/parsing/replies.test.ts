import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fold } from './fold.ts'
import { ownTexts, replies } from './replies.ts'

const trimmed = (text: string): string => text.replace(/\s+/g, ' ').trim()

const cases = replies.flatMap(({ language, own, added }) =>
  Object.entries(added).map(([program, tail]) => ({ name: `${program}, ${language}`, own, tail })),
)

test('what mail programs add to replies is folded, and no line of the sender, in many languages', () => {
  assert.ok(cases.length >= 120 && replies.length >= 25, `${cases.length} replies`)
  for (const { name, own, tail } of cases) {
    // Some programs leave no empty line before their own ones.
    const gaps = tail.includes('\n>') ? ['\n\n', '\n', '\n\n\n'] : ['\n\n', '\n\n\n']
    for (const gap of gaps) {
      const { content, quoted } = fold(`${own}${gap}${tail}\n`, { subject: 'Export', isReply: true })
      assert.equal(content, own, name)
      assert.equal(trimmed(quoted ?? ''), trimmed(tail), name)
    }
  }
})

test('a first mail is never folded, whatever it looks like', () => {
  for (const text of [
    ...ownTexts,
    ...cases.filter(it => !it.tail.includes('##-')).map(it => `${it.own}\n\n${it.tail.trimEnd()}`),
  ])
    assert.deepEqual(fold(text, { subject: 'Order 17', isReply: false }), { content: text, quoted: null })
})

test('a reply with text that only looks like a quotation or a signature is not folded', () => {
  for (const text of ownTexts)
    assert.deepEqual(fold(text, { subject: 'Re: Order 17', isReply: true }), { content: text, quoted: null })
})
