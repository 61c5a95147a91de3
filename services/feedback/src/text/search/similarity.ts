import { folded } from '@earshot/contracts'

/** Trigrams of each word, ends included. Most of them stay the same when a word is mistyped. */
const trigramsOf = (text: string): Set<string> => {
  const found = new Set<string>()
  for (const word of folded(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []) {
    const letters = [' ', ' ', ...word, ' ']
    for (let at = 2; at < letters.length; at++) found.add(letters.slice(at - 2, at + 1).join(''))
  }
  return found
}

/**
 * The similarity of titles to `title`, from 0 to 1: the mean of the shared part of both and the share of `title` that occurs
 * in the other, so that an incomplete title already matches.
 */
export const similarityTo = (title: string): ((other: string) => number) => {
  const own = trigramsOf(title)
  return other => {
    const theirs = trigramsOf(other)
    const shared = own.intersection(theirs).size
    if (shared === 0) return 0
    return shared / (own.size + theirs.size) + shared / own.size / 2
  }
}
