import { isOneOf } from '../../../url/one-of.ts'
import { textsIn, withCreate } from '../../../url/search-params.ts'

export const userSorts = ['newest', 'oldest', 'name', 'most_active'] as const
export type UserSort = (typeof userSorts)[number]

const isUserSort = isOneOf(userSorts)

/** The filters of the user list, as kept in the URL. Members are users too. */
export type UserSearch = {
  search?: string
  who?: 'portal' | 'team'
  verified?: boolean
  segment?: string
  sort?: UserSort
  create?: true
}

export const withUsers = (search: Record<string, unknown>): UserSearch => ({
  ...textsIn(search, 'search', 'segment'),
  ...((search.who === 'portal' || search.who === 'team') && { who: search.who }),
  ...(typeof search.verified === 'boolean' && { verified: search.verified }),
  ...(isUserSort(search.sort) && { sort: search.sort }),
  ...withCreate(search),
})

/** The same filters as query parameters of the API. */
export const queryOf = ({ search, who, verified, segment, sort }: UserSearch) => ({
  sort: sort ?? ('newest' as const),
  ...(search && { search }),
  ...(segment && { segment }),
  ...(who && { team: who === 'team' }),
  ...(verified !== undefined && { verified }),
})
