import { type IdPrefix, newIdAt } from '@earshot/contracts'

/** The start of every id of a seed, after the prefix: the encoded time. The same in every run. */
export const stemOf = (moment: string): string =>
  newIdAt('post', Date.parse(moment)).slice('post_'.length, 'post_'.length + 10)

/** The id of the `n`-th row of a seed, in the usual form of ids. */
export const idOf = (prefix: IdPrefix, stem: string, n: number): string =>
  `${prefix}_${stem}${String(n).padStart(16, '0')}`
