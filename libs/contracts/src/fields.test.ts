import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filledText, shortText } from './fields.ts'

test('titles, names and texts need a visible character', () => {
  for (const schema of [shortText(200), filledText(200)]) {
    for (const text of [
      '',
      ' \n',
      '\u200b',
      '\u3164',
      '\u2800',
      '\u00ad',
      '\u202e',
      ' \u2060\ufeff\t',
      '\u0001',
    ])
      assert.equal(schema.safeParse(text).success, false, JSON.stringify(text))
    for (const text of ['a', '👍', '。', '\u200bא', '0'])
      assert.equal(schema.safeParse(text).success, true, text)
  }
  assert.deepEqual(
    shortText(200)
      .safeParse('\u200b')
      .error?.issues.map(it => it.message),
    ['must not be blank'],
  )
})

test('line breaks of a title or name become blanks, and those of a text are kept', () => {
  assert.equal(shortText(9).parse('\na\r\nb\nc\u2028d\r'), 'a b c d')
  assert.equal(filledText(9).parse('\na\nb\n'), 'a\nb')
  assert.equal(shortText(3).safeParse('abc\n').success, true, 'measured when trimmed')
})
