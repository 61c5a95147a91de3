import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createParser } from './sse.ts'

/** What the parser finds in a text that arrives in these pieces. */
const parsed = (pieces: string[]) => {
  const found: (string | number)[] = []
  const parse = createParser(
    text => found.push(text),
    ms => found.push(ms),
  )
  for (const piece of pieces) parse(piece)
  return found
}

const stream = (end: string): string =>
  [
    ': a comment',
    '',
    'id: 7',
    'event: change',
    'data: {"a":1}',
    '',
    'retry: 3000',
    'data:without a space',
    'data',
    'data:  two spaces: and a colon',
    '',
    'retry: soon',
    'retry: 5',
    'data: the last one is not complete',
    'dat',
  ].join(end)

const expected = ['{"a":1}', 3000, 'without a space\n\n two spaces: and a colon', 5]

test('events are read with each kind of line ending, without comments and unknown fields', () => {
  for (const end of ['\n', '\r\n', '\r'])
    assert.deepEqual(parsed([stream(end)]), expected, JSON.stringify(end))
})

test('events are the same wherever the pieces of the stream end', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 200 }),
      (end, sizes) => {
        const text = stream(end)
        const pieces: string[] = []
        let at = 0
        for (const size of sizes) {
          pieces.push(text.slice(at, at + size))
          at += size
        }
        assert.deepEqual(parsed([...pieces, text.slice(at)]), expected)
      },
    ),
  )
})
