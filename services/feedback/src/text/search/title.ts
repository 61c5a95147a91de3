import { type Word, wordsOf } from './words.ts'

/** Words that say most about a title. Of six there are 15 pairs. */
const telling = 6

/** The words of a title, each once. The last may be about to be finished. */
export const titleWords = (title: string): Word[] => {
  const words = wordsOf(title).filter(word => word.kind !== 'tail')
  return [...new Map(words.map(word => [word.text, word])).values()]
}

/** A word of a title, or the beginning of one. */
const inTitle = ({ text, kind }: Word, isLast: boolean): string => {
  const isBeginning = kind === 'letter' || (kind === 'word' && isLast)
  return `'${text}':${isBeginning ? '*' : ''}A`
}

export type TitleQueries = { pairs: string; any: string }

/**
 * What posts with a title like this one have in theirs, as `tsquery`s: two of its rarest words, or any of them. `share` is
 * how many of all posts have a word; what is not common is taken for rare. Undefined when there is nothing to look for.
 */
export const titleQueries = (words: Word[], share: (word: string) => number): TitleQueries | undefined => {
  const last = words.at(-1)
  const rarest = words
    .toSorted((a, b) => share(a.text) - share(b.text))
    .slice(0, telling)
    .map(word => inTitle(word, word === last))
  if (rarest.length === 0) return undefined
  const any = rarest.join(' | ')
  const pairs = rarest.flatMap((one, index) => rarest.slice(index + 1).map(other => `(${one} & ${other})`))
  return { any, pairs: pairs.join(' | ') || any }
}
