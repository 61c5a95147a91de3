/** Scripts that put no spaces between words. */
const isUnspaced =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}]/u

const wordsIn = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .normalize('NFC')
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** PostgreSQL takes words of up to 2046 bytes; nobody looks for longer ones than these. */
const longestWord = 64

const shortened = (word: string): string => [...word].slice(0, longestWord).join('')

/** A word is found by its beginning; one without spaces by any part, so each of its ends is kept as well. */
const endsOf = (word: string): string[] => {
  const letters = [...word]
  return isUnspaced.test(word) ? letters.map((_, start) => letters.slice(start).join('')) : [word]
}

/** What a person is found by, as a `tsvector`: without case and accents, the same on every server. */
export const searchVector = (texts: (string | null)[]): string => {
  const words = texts.flatMap(text => wordsIn(text ?? '')).flatMap(endsOf)
  return [...new Set(words.map(shortened))].map(word => `'${word}'`).join(' ')
}

/** What finds people of whom every word of the text is the beginning of one of theirs; undefined when it has no words. */
export const searchQuery = (text: string): string | undefined => {
  const words = wordsIn(text)
  return words.length === 0 ? undefined : words.map(word => `'${shortened(word)}':*`).join(' & ')
}
