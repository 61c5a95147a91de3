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

/**
 * Words in sequence, the last one as a prefix if `partial`. A tail is skipped: the pair before already contains its letter.
 */
const sequenceOf = (text: string, partial: boolean): string => {
  const [words, others] = [wordsOf(text), spellingsOf(text)]
  const searchable = words.filter(word => word.kind !== 'tail')
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

/**
 * Converts user input to a `tsquery`: words or prefixes, "phrases", `or` and `-not`. Undefined when it contains no
 * searchable word.
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
  const branches = alternatives.filter(all => all.length > 0).map(all => `(${all.join(' & ')})`)
  return branches.length > 0 ? branches.join(' | ') : undefined
}
