import { type Word, wordsOf } from './words.ts'

/** What stands between blanks, or between quotation marks; a dash before it turns it round. */
const terms = /(?<not>-?)(?:["“”„](?<phrase>[^"“”„]*)(?:["“”„]|$)|(?<chunk>[^\s"“”„]+))/gv

/** From this length on the beginning of a word is enough; shorter ones begin half of all words. */
const shortestBeginning = 2

const lexeme = ({ text, kind }: Word, partial: boolean): string => {
  const isBeginning = kind === 'letter' || (partial && kind === 'word' && text.length >= shortestBeginning)
  return `'${text}'${isBeginning ? ':*' : ''}`
}

/** Words in a row, the last of them as a beginning when it may be `partial`. Pairs say what a tail would say again. */
const inARow = (words: Word[], partial: boolean): string => {
  const said = words.filter(word => word.kind !== 'tail')
  return said
    .map((word, index) => {
      const before = said[index - 1]
      const distance = before ? ` <${word.at - before.at}> ` : ''
      return distance + lexeme(word, partial && index === said.length - 1)
    })
    .join('')
}

/** One term as a part of a `tsquery`; undefined when nothing of it can be looked for. */
const termOf = (groups: Record<string, string | undefined>): string | undefined => {
  const words = wordsOf(groups.phrase ?? groups.chunk ?? '')
  if (words.length === 0) return undefined
  const partial = groups.phrase === undefined && !groups.not
  return `${groups.not ? '!' : ''}(${inARow(words, partial)})`
}

/**
 * What somebody typed as a `tsquery`: every word or its beginning, "phrases" as they stand, `or`, and `-not`. Undefined
 * when it says nothing that can be found.
 */
export const searchQuery = (text: string): string | undefined => {
  const alternatives: string[][] = [[]]
  for (const { groups = {} } of text.matchAll(terms)) {
    if (groups.chunk?.toLowerCase() === 'or' && !groups.not) {
      alternatives.push([])
      continue
    }
    const term = termOf(groups)
    if (term) alternatives.at(-1)?.push(term)
  }
  const said = alternatives.filter(all => all.length > 0).map(all => `(${all.join(' & ')})`)
  return said.length > 0 ? said.join(' | ') : undefined
}
