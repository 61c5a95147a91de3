import assert from 'node:assert/strict'
import { test } from 'node:test'
import { folded } from '@earshot/contracts'
import fc from 'fast-check'
import { contentVector, personVector, searchVector, textVector } from './document.ts'
import { searchQuery } from './query.ts'
import { indexedWordsOf } from './spellings.ts'
import { wordsOf } from './words.ts'

const textsOf = (text: string) => wordsOf(text).map(word => word.text)

test('words match regardless of case, accents, width and composition', () => {
  const same: [string, string][] = [
    ['Éléphant', 'elephant'],
    ['e\u0301le\u0301phant', 'éléphant'],
    ['Straße', 'STRASSE'],
    ['Łódź', 'lodz'],
    ['Søren', 'soren'],
    ['İstanbul', 'istanbul'],
    ['ΟΔΟΣ', 'οδός'],
    ['ёлка', 'Елка'],
    ['Ｆｕｌｌ　ｗｉｄｔｈ', 'full width'],
    ['שָׁלוֹם', 'שלום'],
    ['مُحَمَّد', 'محمد'],
    ['ｶﾞ', 'ガ'],
    ['soft\u00adhyphen', 'softhyphen'],
    ['كتاب جديد', 'کتاب جدید'],
    ['فاتورة ١٢٣', 'فاتوره 123'],
    ['۱۲۳ १२३ ๑๒๓', '123 123 123'],
    ['مصطفى', 'مصطفي'],
  ]
  for (const [one, other] of same) assert.deepEqual(textsOf(one), textsOf(other), `${one} ${other}`)
  assert.notEqual(folded('が'), folded('か'), 'a voiced syllable is a different letter')
  assert.notEqual(folded('ดี'), folded('ดู'), 'Thai vowels are letters, although they are nonspacing marks')
})

test('text is split at all characters that are not letters or digits', () => {
  assert.deepEqual(textsOf('iOS/Android: user@example.com, v2.0 (C++ & C#)'), [
    'ios',
    'android',
    'user',
    'example',
    'com',
    'v2',
    '0',
    'c++',
    'c#',
  ])
  assert.deepEqual(textsOf('🚀 launch ❤️'), ['🚀', 'launch', '❤'])
  assert.deepEqual(textsOf('👩🏽‍💻🇩🇪🇯🇵'), ['👩', '💻', '🇩🇪', '🇯🇵'])
  assert.deepEqual(textsOf('!!! — …'), [])
})

test('scripts without spaces are split into pairs of letters', () => {
  assert.deepEqual(textsOf('ダークモード'), ['ダー', 'ーク', 'クモ', 'モー', 'ード', 'ド'])
  assert.deepEqual(textsOf('版 x'), ['版', 'x'])
  assert.deepEqual(wordsOf('iOS版'), [
    { text: 'ios', at: 1, kind: 'word' },
    { text: '版', at: 2, kind: 'letter' },
  ])
})

test('user input is converted to the expected tsquery', () => {
  const queries: [string, string | undefined][] = [
    ['dark mode', "(('dark':*) & ('mode':*))"],
    ['"dark mode"', "(('dark' <1> 'mode'))"],
    ['dark or "light', "(('dark':*)) | (('light'))"],
    ['dark -mode', "(('dark':*) & !('mode'))"],
    ['wi-fi', "(('wi' <1> 'fi':* | 'wifi':*))"],
    ['fax -wi-fi', "(('fax':*) & !('wi' <1> 'fi' | 'wifi'))"],
    ['"wi-fi"', "(('wi' <1> 'fi'))"],
    ['1,000', "(('1' <1> '000':* | '1000':*))"],
    ['größer', "((('grosser':* | 'groesser':*)))"],
    ['البحث', "((('البحث':* | 'بحث':*)))"],
    ['a', "(('a'))"],
    ['版', "(('版':*))"],
    ['or', undefined],
    ['""', undefined],
    ['- ! *', undefined],
  ]
  for (const [text, query] of queries) assert.equal(searchQuery(text), query, text)
})

test('a query has each term once, at most ten of them, and no alternative of negations only', () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, n) => `${n + 10}`).join(' ')
  const same: [string, string | undefined][] = [
    ['dark dark DARK Dark', searchQuery('dark')],
    ['dark -mode -mode', searchQuery('dark -mode')],
    ['dark or dark or dark mode', searchQuery('dark or dark mode')],
    [`${'-a '.repeat(60)}-z1`, undefined],
    ['-dark or -mode', undefined],
    ['dark or -mode', searchQuery('dark')],
    [numbers(40), searchQuery(numbers(10))],
    [numbers(40).replaceAll(' ', ' or '), searchQuery(numbers(10).replaceAll(' ', ' or '))],
    ['あ'.repeat(200), searchQuery('あ'.repeat(30))],
    [`"${'so '.repeat(60)}"`, searchQuery(`"${'so '.repeat(24)}"`)],
  ]
  for (const [text, query] of same) assert.equal(searchQuery(text), query, text)
})

test('people are found by the words of their name and the parts of their address', () => {
  assert.equal(
    personVector({ name: 'Jürgen Groß', email: 'j.gross@example.com' }),
    "'jurgen':1A 'gross':2A,13B 'juergen':1A 'j':12B 'example':14B 'com':15B",
  )
  assert.equal(personVector({ name: null, email: null }), '')
})

test('a word is found in each of its spellings', () => {
  const found: [string, string[]][] = [
    ['Open a co-op.', ['coop', 'co-op', 'op', 'coo']],
    ['No coop', ['co-op', 'coop']],
    ['Wi-Fi, twice', ['wifi', 'wi-fi', '"wi-fi"', 'wi']],
    ['Saved as ISO-8859-1', ['iso8859', 'iso-8859', 'iso8859-1', 'iso88591']],
    ['state‑of‑the‑art', ['stateoftheart', 'state-of-the-art']],
    ['Größere Übersicht', ['groessere', 'grossere', 'größere', 'uebersicht', '"groessere ubersicht"']],
    ['Groessere', ['größere', 'Gro\u0308ßere']],
    ['Ålesund, Ørsted', ['aalesund', 'alesund', 'oersted', 'orsted']],
    ['1,000 posts and 2.500.000', ['1000', '1,000', '2500000']],
    ['1000 posts', ['1,000', "1'000", '1.000']],
    ['البحث في المنشورات', ['بحث', 'البحث', 'منشورات', 'والبحث']],
    ['بحث', ['البحث']],
    ['کتاب جدید', ['كتاب', 'جديد']],
    ['فاتورة ١٢٣', ['123', 'فاتوره']],
  ]
  for (const [text, searches] of found) {
    const indexed = indexedWordsOf(text)
    const texts = indexed.map(it => it.text)
    for (const search of searches) {
      const lexemes = [...(searchQuery(search) ?? '').matchAll(/'([^']+)'(:\*)?/g)]
      const hits = lexemes.filter(([, word = '', prefix]) =>
        texts.some(it => (prefix ? it.startsWith(word) : it === word)),
      )
      assert.ok(hits.length > 0, `${search} in ${text}: ${searchQuery(search)} ${texts}`)
    }
  }
  assert.deepEqual(
    indexedWordsOf('A co-op').map(({ text, at }) => [text, at]),
    [
      ['a', 1],
      ['co', 2],
      ['op', 3],
      ['coop', 2],
    ],
  )
  assert.ok(!indexedWordsOf('Version 2.0 of 2024-05').some(it => it.text === '20'))
})

test('words contain no characters with a special meaning in tsvector or tsquery', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), text => {
      for (const word of wordsOf(text))
        assert.match(word.text, /^[\p{L}\p{M}\p{N}\p{Extended_Pictographic}+#]+$/u)
    }),
  )
})

test('joined vectors of parts have the same words as the vector of the whole document', () => {
  const title = 'Dark mode ダークモード'
  assert.equal(textVector('a b'), "'a':1A 'b':2A")
  assert.equal(contentVector('c'), "'c':10B")
  assert.equal(contentVector('**again** [dark](https://x.example/hidden)'), contentVector('again dark'))
  assert.match(searchVector({ title, content: 'again dark' }), /'dark':1A,19B .*'again':18B/)
})
