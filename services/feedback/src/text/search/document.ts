import { lastPlace, type Word, wordsOf } from './words.ts'

/** Raise it when texts get other words by it than before, with an index on what is older: the reindexer makes theirs anew. */
export const wordsVersion = 1

/** Between title and content, so that no phrase reaches from the one into the other. */
const gap = 10

type Weight = 'A' | 'B'

/** Words as a `tsvector`. */
const tsvector = (words: (Word & { weight: Weight })[]): string =>
  [...Map.groupBy(words, word => word.text)]
    .map(([text, all]) => `'${text}':${all.map(({ at, weight }) => Math.min(at, lastPlace) + weight).join()}`)
    .join(' ')

const weighed = (text: string, weight: Weight, at: number) =>
  wordsOf(text, at).map(word => ({ ...word, weight }))

/** The words of a title, or of a part of one: `||` makes the whole of the parts. */
export const titleVector = (title: string): string => tsvector(weighed(title, 'A', 1))

/** The words of a content that comes after a title by `||`. */
export const contentVector = (content: string): string => tsvector(weighed(content, 'B', gap))

/** What a post is found by: the words of its title (weight A) and of its content (weight B), with their places. */
export const searchVector = ({ title, content }: { title: string; content: string }): string => {
  const ofTitle = weighed(title, 'A', 1)
  return tsvector([...ofTitle, ...weighed(content, 'B', (ofTitle.at(-1)?.at ?? 0) + gap)])
}
