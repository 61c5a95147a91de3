import { type Word, wordsOf } from './words.ts'

/** How many of the rarest words are used. Six give 15 pairs. */
const maxWords = 6

/** The distinct words of a title. The last may be incomplete. */
export const titleWords = (title: string): Word[] => {
  const words = wordsOf(title).filter(word => word.kind !== 'tail')
  return [...new Map(words.map(word => [word.text, word])).values()]
}

/** A word of a title, or a prefix. */
const inTitle = ({ text, kind }: Word, isLast: boolean): string => {
  const isPrefix = kind === 'letter' || (kind === 'word' && isLast)
  return `'${text}':${isPrefix ? '*' : ''}A`
}

export type TitleQueries = { pairs: string; any: string }

/**
 * `tsquery`s for posts with a similar title: two of its rarest words, or any of them. `share` is the share of all posts that
 * contain a word, 0 for words that are not common. Undefined when the title has no words.
 */
export const titleQueries = (words: Word[], share: (word: string) => number): TitleQueries | undefined => {
  const last = words.at(-1)
  const rarest = words
    .toSorted((a, b) => share(a.text) - share(b.text))
    .slice(0, maxWords)
    .map(word => inTitle(word, word === last))
  if (rarest.length === 0) return undefined
  const any = rarest.join(' | ')
  const pairs = rarest.flatMap((one, index) => rarest.slice(index + 1).map(other => `(${one} & ${other})`))
  return { any, pairs: pairs.join(' | ') || any }
}
