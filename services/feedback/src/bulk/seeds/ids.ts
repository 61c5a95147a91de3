import { type IdPrefix, newIdAt } from '@earshot/contracts'

/** What the ids of one seed begin with after their prefix: the moment that they carry. The same in every run. */
export const stemOf = (moment: string): string =>
  newIdAt('post', Date.parse(moment)).slice('post_'.length, 'post_'.length + 10)

/** The id of the `n`-th thing of a seed, in the form that every id has. */
export const idOf = (prefix: IdPrefix, stem: string, n: number): string =>
  `${prefix}_${stem}${String(n).padStart(16, '0')}`
