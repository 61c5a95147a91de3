/** Scripts without spaces between words, and Korean, where endings are attached to words. */
const unspaced =
  '[\\p{L}\\p{M}\\p{N}]&&[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmr}\\p{scx=Mymr}]'
const spaced = `[\\p{L}\\p{M}\\p{N}]--[${unspaced}]`

/** A run of letters without spaces, a word (C# and C++ are words), a flag, or an emoji. An emoji of several is several words. */
const pieces = new RegExp(
  `(?<run>[${unspaced}]+)|(?<word>[${spaced}]+[+#]*|\\p{RI}\\p{RI}|\\p{Extended_Pictographic})`,
  'gv',
)

/** Accents, vowel points and other marks that are often omitted, and invisible characters. */
const leftOut =
  /[\p{Mn}&&[\u0300-\u036f\u0483-\u0487\u0591-\u06ed]]|\u0640|\p{Default_Ignorable_Code_Point}/gv

/** Letters that Unicode does not decompose, as typed on keyboards that lack them. */
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
  // Arabic letters that Persian and Urdu keyboards write in another way, and those that are often confused.
  ک: 'ك',
  ی: 'ي',
  ى: 'ي',
  ہ: 'ه',
  ة: 'ه',
  ٱ: 'ا',
}
const unplain = new RegExp(`[${Object.keys(plain).join('')}]`, 'g')

/** The zeros of the scripts with digits of their own. */
const zeros = [
  0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0de6,
  0x0e50, 0x0ed0, 0x0f20, 0x1040, 0x17e0, 0x1810,
]
const digits = Object.fromEntries(
  zeros.flatMap(zero =>
    Array.from({ length: 10 }, (_, digit) => [String.fromCodePoint(zero + digit), String(digit)]),
  ),
)
const digit = new RegExp(`[${Object.keys(digits).join('')}]`, 'g')

/** Normalizes text for comparison: no case, accents, width, composition or digits of a script. Independent of the server's locale. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(leftOut, '')
    .toLowerCase()
    .replace(unplain, letter => plain[letter] ?? letter)
    .replace(digit, it => digits[it] ?? it)
    .normalize('NFC')

/**
 * A search word and its position in the text. Runs in scripts without spaces become pairs of neighboring letters, each at
 * the position of its first letter, so that any part of a run is found as a sequence of pairs, without a dictionary. `tail`
 * is the last letter of a run, where no pair starts. `letter` is a run of one letter, which may be the start of a pair
 * elsewhere.
 */
export type Word = { text: string; at: number; kind: 'word' | 'pair' | 'tail' | 'letter' }

/** PostgreSQL accepts words of up to 2046 bytes, but longer words than this are not useful in a search. */
export const longestWord = 64

/** The last position that a tsvector can store. */
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

/** The words of a text in order, with positions from `at`. */
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
