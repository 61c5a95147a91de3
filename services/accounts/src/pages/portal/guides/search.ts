import type { DocumentSection } from '@earshot/markdown'
import { oncePer } from '@earshot/runtime'
import type { Document } from './documents.ts'

export type Hit = { document: Document; section: DocumentSection; excerpt: string }

const most = 20
const maxWords = 8
const excerptLength = 200

export const wordsIn = (query: string): string[] =>
  [...new Set(query.toLowerCase().split(/\s+/).filter(Boolean))].slice(0, maxWords)

/** A section in lower case. All documents together have half a million characters. */
const lower = oncePer(({ title, text }: DocumentSection) => ({
  title: title.toLowerCase(),
  text: text.toLowerCase(),
}))

/** How often a text has a word, at most three times. */
const countOf = (text: string, word: string): number => {
  let [count, at] = [0, text.indexOf(word)]
  while (at >= 0 && ++count < 3) at = text.indexOf(word, at + word.length)
  return count
}

/** How well a section fits, 0 if a word is missing: a word in a title says more than one in the text. */
const scoreOf = (document: Document, section: DocumentSection, words: string[]): number => {
  const { title, text } = lower(section)
  const ofDocument = document.title.toLowerCase()
  let score = 0
  for (const word of words) {
    const found = (title.includes(word) ? 5 : 0) + (ofDocument.includes(word) ? 3 : 0) + countOf(text, word)
    if (found === 0) return 0
    score += found
  }
  return score
}

/** The words around the first match, from a blank to a blank. */
const excerptOf = ({ text }: DocumentSection, words: string[]): string => {
  const line = text.replace(/\s+/g, ' ')
  const lower = line.toLowerCase()
  const at = Math.max(0, Math.min(...words.map(word => lower.indexOf(word)).filter(index => index >= 0)))
  const from = at < excerptLength / 2 || !Number.isFinite(at) ? 0 : line.lastIndexOf(' ', at - 60) + 1
  const cut = line.slice(from, from + excerptLength)
  const end =
    from + excerptLength < line.length ? Math.max(cut.lastIndexOf(' '), excerptLength / 2) : cut.length
  return `${from > 0 ? '… ' : ''}${cut.slice(0, end)}${end < cut.length ? ' …' : ''}`
}

/** The sections that have all words, the best first. */
export const searchIn = (documents: Iterable<Document>, query: string): Hit[] => {
  const words = wordsIn(query)
  if (words.length === 0) return []
  return [...documents]
    .flatMap(document => document.sections.map(section => ({ document, section })))
    .map(it => ({ ...it, score: scoreOf(it.document, it.section, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, most)
    .map(({ document, section }) => ({ document, section, excerpt: excerptOf(section, words) }))
}
