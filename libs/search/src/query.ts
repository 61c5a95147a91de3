import { joinedOf, spellingsOf } from './spellings.ts'
import { type Word, wordsOf } from './words.ts'

/** A word or a quoted phrase. A dash in front negates it. */
const terms = /(?<not>-?)(?:["“”„](?<phrase>[^"“”„]*)(?:["“”„]|$)|(?<chunk>[^\s"“”„]+))/gv

/** Words of at least this length match as a prefix. A shorter prefix would match too many words. */
const shortestPrefix = 2

const lexeme = ({ text, kind }: Word, partial: boolean): string => {
  const isPrefix = kind === 'letter' || (partial && kind === 'word' && text.length >= shortestPrefix)
  return `'${text}'${isPrefix ? ':*' : ''}`
}

/** A word in each of its spellings. */
const spelledLexeme = (word: Word, others: Word[], partial: boolean): string => {
  const all = [word, ...others.filter(({ at }) => at === word.at)].map(it => lexeme(it, partial))
  return all.length > 1 ? `(${all.join(' | ')})` : (all[0] ?? '')
}

/** The most words of one term. A longer phrase is found by its start. A text without spaces has a word for each letter. */
const longestSequence = 24

/**
 * Words in sequence, the last one as a prefix if `partial`. A tail is skipped: the pair before already contains its letter.
 */
const sequenceOf = (text: string, partial: boolean): string => {
  const [words, others] = [wordsOf(text), spellingsOf(text)]
  const searchable = words.filter(word => word.kind !== 'tail').slice(0, longestSequence)
  return searchable
    .map((word, index) => {
      const before = searchable[index - 1]
      const distance = before ? ` <${word.at - before.at}> ` : ''
      return distance + spelledLexeme(word, others, partial && index === searchable.length - 1)
    })
    .join('')
}

/** A term as a part of a `tsquery`. Undefined when it contains no searchable word. */
const termOf = (groups: Record<string, string | undefined>): string | undefined => {
  const text = groups.phrase ?? groups.chunk ?? ''
  const isPhrase = groups.phrase !== undefined
  const partial = !isPhrase && !groups.not
  const sequence = sequenceOf(text, partial)
  if (sequence === '') return undefined
  const joined = isPhrase ? undefined : joinedOf(text)
  const asOne = joined === undefined ? '' : ` | ${lexeme({ text: joined, at: 1, kind: 'word' }, partial)}`
  return `${groups.not ? '!' : ''}(${sequence}${asOne})`
}

/** The most terms of a search. PostgreSQL evaluates each as often as it occurs, for each row that may match. */
const mostTerms = 10

/** The distinct terms of each alternative, at most `mostTerms` together. */
const alternativesOf = (text: string): Set<string>[] => {
  let alternative = new Set<string>()
  const alternatives = [alternative]
  let left = mostTerms
  for (const { groups = {} } of text.matchAll(terms)) {
    if (groups.chunk?.toLowerCase() === 'or' && !groups.not) {
      alternative = new Set()
      alternatives.push(alternative)
      continue
    }
    const term = termOf(groups)
    if (term === undefined || alternative.has(term)) continue
    if (left-- === 0) break
    alternative.add(term)
  }
  return alternatives
}

const isPositive = (term: string): boolean => !term.startsWith('!')

/**
 * Converts user input to a `tsquery`: words or prefixes, "phrases", `or` and `-not`. Only the first ten different terms count. An
 * alternative of negations only finds nothing, since the index would return every row. Undefined when nothing can be found.
 */
export const searchQuery = (text: string): string | undefined => {
  const branches = alternativesOf(text)
    .filter(terms => [...terms].some(isPositive))
    .map(terms => `(${[...terms].join(' & ')})`)
  return branches.length > 0 ? [...new Set(branches)].join(' | ') : undefined
}
