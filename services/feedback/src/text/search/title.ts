import { type Word, wordsOf } from '@earshot/search'
import { isStopWord } from './stop-words.ts'

/** How many of the rarest words are used. Six give 15 pairs. */
const maxWords = 6

/** How many posts are read by their rarest words, and how many entries of the search index are read for pairs of words. */
const mostPosts = 500
const mostEntries = 60_000

/** The distinct words of a title without stop words, if it has others. The last may be incomplete. */
export const titleWords = (title: string): Word[] => {
  const words = wordsOf(title).filter(word => word.kind !== 'tail')
  const distinct = [...new Map(words.map(word => [word.text, word])).values()]
  const telling = distinct.filter(({ text }) => !isStopWord(text))
  return telling.length > 0 ? telling : distinct
}

/** A word, or a prefix. */
const lexeme = ({ text, kind }: Word, isLast: boolean): string => {
  const isPrefix = kind === 'letter' || (kind === 'word' && isLast)
  return `'${text}'${isPrefix ? ':*' : ''}`
}

const inTitle = (lexeme: string): string => (lexeme.endsWith('*') ? `${lexeme}A` : `${lexeme}:A`)

const alternatives = (terms: string[]): string => terms.join(' | ')

const pairsOf = (terms: string[]): string[] =>
  terms.flatMap((one, index) => terms.slice(index + 1).map(other => `(${one} & ${other})`))

/** The first items whose sum is at most `limit`. */
const upTo = <T>(items: T[], limit: number, size: (item: T) => number): T[] => {
  let sum = 0
  return items.filter(item => {
    sum += size(item)
    return sum <= limit
  })
}

export type TitleQueries = { found: string; pairs: string; any: string }

/**
 * `tsquery`s for posts with a similar title: two of its rarest words, or any of them. `found` is the part that the search index
 * finds within the limits: rare words, and pairs of words that are not too common. It ignores whether a word is in the title,
 * which the index does not contain. `posts` is the number of posts with a word, 0 for words that are not common. Undefined when
 * the title has no words.
 */
export const titleQueries = (words: Word[], posts: (word: string) => number): TitleQueries | undefined => {
  const last = words.at(-1)
  const rarest = words
    .map(word => ({ term: lexeme(word, word === last), posts: posts(word.text) }))
    .toSorted((a, b) => a.posts - b.posts)
    .slice(0, maxWords)
  if (rarest.length === 0) return undefined
  const rare = upTo(rarest, mostPosts, it => it.posts)
  const paired = upTo(rarest, mostEntries, it => it.posts).slice(rare.length)
  const terms = (list: typeof rarest) => list.map(it => it.term)
  const titles = terms(rarest).map(inTitle)
  const any = alternatives(titles)
  return {
    found: alternatives([...terms(rare), ...pairsOf(terms(paired))]),
    any,
    pairs: alternatives(pairsOf(titles)) || any,
  }
}
