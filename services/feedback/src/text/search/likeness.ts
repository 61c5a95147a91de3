import { folded } from './words.ts'

/** Three letters in a row of each word, its ends included: what stays alike when something is mistyped. */
const trigramsOf = (text: string): Set<string> => {
  const found = new Set<string>()
  for (const word of folded(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []) {
    const letters = [' ', ' ', ...word, ' ']
    for (let at = 2; at < letters.length; at++) found.add(letters.slice(at - 2, at + 1).join(''))
  }
  return found
}

/**
 * How alike titles are to one, from 0 to 1: the mean of how much both have in common, and how much of the one is found in
 * the other, so that the first words of a title are already like the whole.
 */
export const likenessTo = (title: string): ((other: string) => number) => {
  const own = trigramsOf(title)
  return other => {
    const theirs = trigramsOf(other)
    const shared = own.intersection(theirs).size
    if (shared === 0) return 0
    return shared / (own.size + theirs.size) + shared / own.size / 2
  }
}
