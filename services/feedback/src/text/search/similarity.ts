import { wordsOf } from '@earshot/search'
import { weightOf } from './stop-words.ts'

/** Words that say less count only when they are equal. */
const leastWeight = 0.1

/** Arabic articles and prepositions are written as parts of a word. */
const articles = /^(?:[وبفك]?ال|لل)(?=\p{L}{3})/u

const wordsOfTitle = (title: string): string[] => [
  ...new Set(
    wordsOf(title)
      .filter(word => word.kind !== 'tail')
      .map(word => word.text),
  ),
]

/** The number of letters to insert, delete, replace or swap with the next, until one word is the other. */
const editsBetween = (one: string, other: string): number => {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const next = [row]
    for (let at = 1; at <= other.length; at++) {
      const isSame = one[row - 1] === other[at - 1]
      const isSwapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      const changed = (last[at - 1] ?? 0) + (isSame ? 0 : 1)
      const smallest = Math.min(changed, (last[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1)
      next.push(isSwapped ? Math.min(smallest, (before[at - 2] ?? 0) + 1) : smallest)
    }
    before = last
    last = next
  }
  return last[other.length] ?? 0
}

const sameStart = (one: string, other: string): number => {
  let count = 0
  while (count < one.length && one[count] === other[count]) count++
  return count
}

/** The least share of a word's letters that a misspelt word has. */
const leastSpelling = 0.75

/**
 * The similarity of two different words, from 0 to 1: forms of one word (invoice, invoices; integrate, integration), or one misspelt. A
 * misspelt word keeps its first letter: "light" is not "night". Of four letters, two may be swapped: "drak".
 */
const likenessOf = (one: string, other: string): number => {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (short.length < 3 || short[0] !== long[0]) return 0
  const start = sameStart(short, long)
  if (start === short.length && long.length - start <= (start < 5 ? 1 : 5)) return 0.9
  if (start >= 6 && long.length - start <= 5) return 0.8
  if (long.length === 4) return [...short].toSorted().join() === [...long].toSorted().join() ? 0.75 : 0
  if (long.length < 5 || short.length < leastSpelling * long.length) return 0
  const share = 1 - editsBetween(short, long) / long.length
  return share >= leastSpelling ? share : 0
}

/** Shorter words are part of many others by accident, and a shorter rest is a prefix that often negates: connexion, déconnexion. */
const shortest = { part: 5, rest: 4 }

const isPart = (part: string, whole: string): boolean =>
  part.length >= shortest.part &&
  whole.length - part.length >= shortest.rest &&
  (whole.startsWith(part) || whole.endsWith(part))

/** As in German, where a word of the one title (Kalenderansicht) is two words of the other (Kalender-Ansicht). */
const asCompound = (word: string, others: Word[]): number => {
  let length = 0
  for (const { text } of others) {
    if (isPart(word, text)) return 0.7
    if (isPart(text, word)) length += text.length
  }
  return length >= 0.8 * word.length ? 0.9 : 0
}

type Word = { text: string; weight: number }
type Title = { words: Word[]; texts: Set<string>; weight: number }

const read = (title: string): Title => {
  const words = wordsOfTitle(title).map(word => {
    const text = word.replace(articles, '')
    return { text, weight: Math.min(weightOf(word), weightOf(text)) }
  })
  return {
    words,
    texts: new Set(words.map(({ text }) => text)),
    weight: words.reduce((sum, word) => sum + word.weight, 0),
  }
}

/** How much of a word another title has. The last word of a title that is being typed may be incomplete. */
const foundIn = ({ text, weight }: Word, { texts, words }: Title, isTyped: boolean): number => {
  if (texts.has(text)) return 1
  if (isTyped && words.some(other => other.text.startsWith(text))) return 1
  if (weight < leastWeight) return 0
  let most = asCompound(text, words)
  for (const other of words) most = Math.max(most, likenessOf(text, other.text))
  return most
}

const sharedBy = (one: Title, other: Title, isTyped: boolean): number => {
  const last = isTyped ? one.words.at(-1) : undefined
  return one.words.reduce((sum, word) => sum + word.weight * foundIn(word, other, word === last), 0)
}

/** What two titles have in common: the share of the words of each that occur in the other, from 0 to 1. */
type Overlap = { own: number; other: number }

/** Words of little meaning count little, alone too. */
const overlapOf = (own: Title, other: Title, isTyped: boolean): Overlap => {
  const shared = { own: sharedBy(own, other, isTyped), other: sharedBy(other, own, false) }
  const meaning = Math.min(1, Math.max(shared.own, shared.other))
  const shareOf = (part: number, whole: number): number => (whole > 0 ? (part / whole) * meaning : 0)
  return { own: shareOf(shared.own, own.weight), other: shareOf(shared.other, other.weight) }
}

/** Titles with a lower similarity are different: half of their words, or fewer, are the same. */
export const leastSimilarity = 0.52

/**
 * The similarity of titles to a `title` that may be incomplete, from 0 to 1: the mean of the shares. A title that is contained in the other
 * has at least half, whichever is longer.
 */
export const similarityTo = (title: string): ((other: string) => number) => {
  const own = read(title)
  return text => {
    const overlap = overlapOf(own, read(text), true)
    return Math.round((overlap.own + overlap.other) * 50) / 100
  }
}

/** The similarity of titles of posts that may be duplicates: the smaller share, since a short title has all its words in many long ones. */
export const samenessWith = (title: string): ((other: string) => number) => {
  const own = read(title)
  return text => {
    const overlap = overlapOf(own, read(text), false)
    return Math.round(Math.min(overlap.own, overlap.other) * 1000) / 1000
  }
}
