import { renderText } from '@earshot/markdown'
import { indexedWordsOf } from './spellings.ts'
import { lastPlace, type Word } from './words.ts'

/**
 * Increase this when the words of a text change, and add an index of outdated rows. The worker then recomputes the words.
 */
export const wordsVersion = 1

/** Gap between title and content, so that no phrase matches across both. */
const gap = 10

type Weight = 'A' | 'B'

/** Words as a `tsvector`. */
const tsvector = (words: (Word & { weight: Weight })[]): string =>
  [...Map.groupBy(words, word => word.text)]
    .map(([text, all]) => `'${text}':${all.map(({ at, weight }) => Math.min(at, lastPlace) + weight).join()}`)
    .join(' ')

const weighed = (text: string, weight: Weight, at: number) =>
  indexedWordsOf(text, at).map(word => ({ ...word, weight }))

/** The words of a title or a part of one. Vectors of parts can be joined with `||`. */
export const titleVector = (title: string): string => tsvector(weighed(title, 'A', 1))

/** The words that readers of the Markdown see, without the addresses of its links. */
const weighedContent = (content: string, at: number) => weighed(renderText(content), 'B', at)

/** The words of a content, to be appended to a title's vector with `||`. */
export const contentVector = (content: string): string => tsvector(weighedContent(content, gap))

/** Other spellings come after the words, at their positions. */
const lastOf = (words: Word[]): number => words.reduce((last, { at }) => Math.max(last, at), 0)

/** The search words of a post: title (weight A) and content (weight B), with positions. */
export const searchVector = ({ title, content }: { title: string; content: string }): string => {
  const ofTitle = weighed(title, 'A', 1)
  return tsvector([...ofTitle, ...weighedContent(content, lastOf(ofTitle) + gap)])
}
