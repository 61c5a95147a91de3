import { folded } from '@earshot/contracts'

/** Scripts without spaces between words, and Korean, where endings are attached to words. */
const unspaced =
  '[\\p{L}\\p{M}\\p{N}]&&[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmr}\\p{scx=Mymr}]'
const spaced = `[\\p{L}\\p{M}\\p{N}]--[${unspaced}]`

/** A run of letters without spaces, a word (C# and C++ are words), a flag, or an emoji. An emoji of several is several words. */
const pieces = new RegExp(
  `(?<run>[${unspaced}]+)|(?<word>[${spaced}]+[+#]*|\\p{RI}\\p{RI}|\\p{Extended_Pictographic})`,
  'gv',
)

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
