import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from './limits.ts'
import { messageIdsIn, referencesIn } from './message-ids.ts'

test('Message-IDs are read without brackets, with blanks in them, and beside other text', () => {
  const cases: [written: string, ids: string[]][] = [
    ['<a@x>', ['<a@x>']],
    ['a@x', ['<a@x>']],
    [' a@x,\tb@y ', ['<a@x>', '<b@y>']],
    ['<a@x>,<b@y>', ['<a@x>', '<b@y>']],
    ['<abc\r\n def@x>', ['<abcdef@x>']],
    ['<\r\n  <a@x>', ['<a@x>']],
    ['Your message of "Thu, 26 Nov 2026" <a@x>', ['<a@x>']],
    ['Your message of Thursday, grace@example.com', []],
    ['', []],
    [`<${'a'.repeat(501)}>`, []],
    ['<a\u0000b@x>', []],
  ]
  for (const [written, ids] of cases) assert.deepEqual(messageIdsIn(written), ids, written)
})

test('references are those of all headers, the nearest first; of many, the first and the last are kept', () => {
  const header = (key: string, value: string) => ({ key, value })
  assert.deepEqual(
    referencesIn([
      header('references', '<first@x> <second@x>'),
      header('in-reply-to', '<other@x>'),
      header('in-reply-to', '<third@x>'),
      header('references', '<third@x>'),
    ]),
    ['<other@x>', '<third@x>', '<second@x>', '<first@x>'],
  )
  const many = Array.from({ length: 3000 }, (_, at) => `<r${at}@x>`)
  const ids = referencesIn([header('references', many.join('\r\n '))])
  assert.deepEqual([ids.length, ids[0], ids.at(-1)], [limits.references, '<r2999@x>', '<r0@x>'])
})
