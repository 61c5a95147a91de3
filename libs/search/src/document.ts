import { renderText } from '@earshot/markdown'
import { indexedWordsOf } from './spellings.ts'
import { lastPlace, type Word } from './words.ts'

/**
 * Increase this when the words of a text change, and add an index of outdated rows to each table with words. The workers of the
 * services then recompute them.
 */
export const wordsVersion = 1

/** Gap between the parts of a document, so that no phrase matches across both. */
const gap = 10

type Weight = 'A' | 'B'

/** Words as a `tsvector`. */
const tsvector = (words: (Word & { weight: Weight })[]): string =>
  [...Map.groupBy(words, word => word.text)]
    .map(([text, all]) => `'${text}':${all.map(({ at, weight }) => Math.min(at, lastPlace) + weight).join()}`)
    .join(' ')

const weighed = (text: string, weight: Weight, at: number) =>
  indexedWordsOf(text, at).map(word => ({ ...word, weight }))

/** The words of a plain text or a part of one, such as a title. Vectors of parts can be joined with `||`. */
export const textVector = (text: string): string => tsvector(weighed(text, 'A', 1))

/** The words that readers of the Markdown see, without the addresses of its links. */
const weighedContent = (content: string, at: number) => weighed(renderText(content), 'B', at)

/** The words of a Markdown text. They can be appended to a title's vector with `||`. */
export const contentVector = (content: string): string => tsvector(weighedContent(content, gap))

/** Other spellings come after the words, at their positions. */
const lastOf = (words: Word[]): number => words.reduce((last, { at }) => Math.max(last, at), 0)

/** The search words of a post or ticket: plain title (weight A) and Markdown content (weight B), with positions. */
export const searchVector = ({ title, content }: { title: string; content: string }): string => {
  const ofTitle = weighed(title, 'A', 1)
  return tsvector([...ofTitle, ...weighedContent(content, lastOf(ofTitle) + gap)])
}

/** The words of a name and of the parts of an email address. */
export const personVector = ({ name, email }: { name: string | null; email: string | null }): string => {
  const ofName = weighed(name ?? '', 'A', 1)
  return tsvector([...ofName, ...weighed(email ?? '', 'B', lastOf(ofName) + gap)])
}
