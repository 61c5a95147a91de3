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

/** PostgreSQL accepts words of up to 2046 bytes, but no search needs longer words than this. */
const longestWord = 64

const shortened = (word: string): string => [...word].slice(0, longestWord).join('')

/** Search matches starts of words. For scripts without spaces, stores all suffixes, so that any part matches. */
const suffixesOf = (word: string): string[] => {
  const letters = [...word]
  return isUnspaced.test(word) ? letters.map((_, start) => letters.slice(start).join('')) : [word]
}

/** The `tsvector` of a user, without case and accents. Built here, so that it is the same on every PostgreSQL server. */
export const searchVector = (texts: (string | null)[]): string => {
  const words = texts.flatMap(text => wordsIn(text ?? '')).flatMap(suffixesOf)
  return [...new Set(words.map(shortened))].map(word => `'${word}'`).join(' ')
}

/** The `tsquery` that requires every word of the text as the start of a word; undefined when the text has no words. */
export const searchQuery = (text: string): string | undefined => {
  const words = wordsIn(text)
  return words.length === 0 ? undefined : words.map(word => `'${shortened(word)}':*`).join(' & ')
}
