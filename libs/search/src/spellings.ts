import { folded } from '@earshot/contracts'
import { longestWord, type Word, wordsOf } from './words.ts'

/** Letters with a usual spelling in two letters. Without their marks, they are found as well. */
const spelled: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' }
const marked = new RegExp(`[${Object.keys(spelled).join('')}]`, 'giu')

/** The Arabic article, after a conjunction or preposition that is joined to it. */
const article = /^(?:[وفبك]?ال|لل)(?=\p{L}{3})/u

/** Words that are joined by hyphens, and numbers with separators of thousands. */
const compounds =
  /(?<![\p{L}\p{M}\p{N}])[\p{L}\p{M}\p{N}]{1,64}(?:[-\u2010][\p{L}\p{M}\p{N}]{1,64})+|(?<!\p{N})\p{N}{1,3}(?:[.,'’]\p{N}{3})+(?!\p{N})/gu

const withLetters = (text: string, at: number): Word[] => {
  const composed = text.normalize('NFC')
  if (composed.search(marked) < 0) return []
  const words = wordsOf(text, at)
  const others = wordsOf(
    composed.replace(marked, letter => spelled[letter.toLowerCase()] ?? letter),
    at,
  )
  return others.filter((other, index) => other.kind === 'word' && other.text !== words[index]?.text)
}

const withoutArticle = (text: string, at: number): Word[] =>
  wordsOf(text, at).flatMap(word =>
    word.kind === 'word' && article.test(word.text) ? { ...word, text: word.text.replace(article, '') } : [],
  )

/** Other spellings of words, each at the position of the word: ä as ae, and Arabic words without the article. */
export const spellingsOf = (text: string, at = 1): Word[] => [
  ...withLetters(text, at),
  ...withoutArticle(text, at),
]

/** The whole text as one word, if it is a compound. */
export const joinedOf = (text: string): string | undefined => {
  const whole = folded(text).replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, '')
  const [match] = whole.match(compounds) ?? []
  return match === whole && whole !== '' ? joined(whole) : undefined
}

const joined = (compound: string): string =>
  [...compound.replace(/[^\p{L}\p{M}\p{N}]/gu, '')].slice(0, longestWord).join('')

/** Compounds as one word, each at the position of its first part. */
const joinedWords = (text: string, at: number): Word[] => {
  const whole = folded(text)
  let [end, place] = [0, at]
  return [...whole.matchAll(compounds)].map(({ 0: compound, index }) => {
    place += wordsOf(whole.slice(end, index)).length
    end = index
    return { text: joined(compound), at: place, kind: 'word' }
  })
}

/** The words of a text and their other spellings, for the index. */
export const indexedWordsOf = (text: string, at = 1): Word[] => [
  ...wordsOf(text, at),
  ...spellingsOf(text, at),
  ...joinedWords(text, at),
]
