/** Letters of scripts that put no spaces between words, and of Korean, which lets endings grow on to them. */
const unspaced =
  '[\\p{L}\\p{M}\\p{N}]&&[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmr}\\p{scx=Mymr}]'
const spaced = `[\\p{L}\\p{M}\\p{N}]--[${unspaced}]`

/** A run of unspaced letters, a word (C# and C++ are words), or a picture. */
const pieces = new RegExp(
  `(?<run>[${unspaced}]+)|(?<word>[${spaced}]+[+#]*|\\p{Extended_Pictographic})`,
  'gv',
)

/** Accents, vowel points and other small signs that people leave out, and what cannot be seen. */
const leftOut =
  /[\p{Mn}&&[\u0300-\u036f\u0483-\u0487\u0591-\u06ed]]|\u0640|\p{Default_Ignorable_Code_Point}/gv

/** Letters that Unicode does not take apart, as they are typed by who does not have them. */
const plain: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŧ: 't',
  þ: 'th',
  ς: 'σ',
}
const unplain = new RegExp(`[${Object.keys(plain).join('')}]`, 'g')

/** Text as it is compared: without case, accents, width and composition. The same on every server, whatever its locale. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(leftOut, '')
    .toLowerCase()
    .replace(unplain, letter => plain[letter] ?? letter)
    .normalize('NFC')

/**
 * Something to look for and its place in the text. Runs of an unspaced script are kept as pairs of neighbouring letters,
 * each at the place of its first: any part of a run is found as its pairs in a row, without a dictionary. `tail` is the
 * last letter of a run, at which no pair begins; `letter` is a run of one, which may be the beginning of a pair elsewhere.
 */
export type Word = { text: string; at: number; kind: 'word' | 'pair' | 'tail' | 'letter' }

/** PostgreSQL takes words of up to 2046 bytes; nobody looks for longer ones than these. */
const longestWord = 64

/** The last place that a tsvector can name. */
export const lastPlace = 16_383

const wordsOfRun = (run: string, at: number): Word[] => {
  const letters = [...run]
  if (letters.length === 1) return [{ text: run, at, kind: 'letter' }]
  return letters.map((letter, index) => {
    const next = letters[index + 1]
    return { text: letter + (next ?? ''), at: at + index, kind: next ? 'pair' : 'tail' }
  })
}

const wordAt = (word: string, at: number): Word => ({
  text: [...word].slice(0, longestWord).join(''),
  at,
  kind: 'word',
})

/** The words of a text in their order, from place `at` on. */
export const wordsOf = (text: string, at = 1): Word[] => {
  const words: Word[] = []
  let place = at
  for (const { groups } of folded(text).matchAll(pieces)) {
    if (place > lastPlace) break
    const found = groups?.run ? wordsOfRun(groups.run, place) : [wordAt(groups?.word ?? '', place)]
    for (const word of found) words.push(word)
    place += found.length
  }
  return words
}
