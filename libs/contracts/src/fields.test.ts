import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filledText, flag, nameKey, shortText } from './fields.ts'

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

test('a boolean of a query is true, false, 1 or 0', () => {
  assert.deepEqual(
    ['true', 'false', '1', '0'].map(text => flag.parse(text)),
    [true, false, true, false],
  )
  for (const text of ['', 'TRUE', 'yes', '01', '2']) assert.equal(flag.safeParse(text).success, false, text)
})

test('names are sorted by their letters without accents, and are the same only with their accents', () => {
  const names = [
    'Ärzte',
    'apple',
    'Éclair',
    'Zebra',
    'Łódź',
    'Østergaard',
    'Ilse',
    'Ёлка',
    'Жук',
    'Где',
    'Œuvre',
    'Apple pie',
    'ecru',
  ]
  assert.deepEqual(
    names.toSorted((one, other) => (nameKey(one) < nameKey(other) ? -1 : 1)),
    [
      'apple',
      'Apple pie',
      'Ärzte',
      'Éclair',
      'ecru',
      'Ilse',
      'Łódź',
      'Œuvre',
      'Østergaard',
      'Zebra',
      'Где',
      'Ёлка',
      'Жук',
    ],
  )
  assert.equal(nameKey('E\u0301clair'), nameKey('ÉCLAIR'))
  assert.notEqual(nameKey('Éclair'), nameKey('Eclair'))
})
