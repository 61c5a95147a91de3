import { isOneOf } from '../../url/one-of.ts'
import { textsIn, withCreate } from '../../url/search-params.ts'

export const postSorts = ['newest', 'oldest', 'votes', 'trending', 'updated', 'score', 'revenue'] as const
export type PostSort = (typeof postSorts)[number]

const isPostSort = isOneOf(postSorts)

/** The filters of the post list, as kept in the URL. */
export type PostSearch = {
  search?: string
  board?: string
  /** A slug. */
  status?: string
  tag?: string
  owner?: string
  author?: string
  voter?: string
  /** The slug of a segment with voters. */
  segment?: string
  /** The id of a company with voters. */
  company?: string
  /** The least revenue of the voters' companies, in units of currency. */
  revenue?: string
  /** Days, such as `2026-03-05`. */
  from?: string
  to?: string
  sort?: PostSort
  deleted?: true
  merged?: true
  create?: true
}

/** In hundredths of the currency, at least 1. */
const centsOf = (revenue: unknown): number => Math.round(Number(revenue) * 100)

const hasRevenue = (revenue: unknown): boolean => {
  const cents = centsOf(revenue)
  return Number.isSafeInteger(cents) && cents > 0
}

export const withPosts = (search: Record<string, unknown>): PostSearch => ({
  ...textsIn(
    search,
    'search',
    'board',
    'status',
    'tag',
    'owner',
    'author',
    'voter',
    'segment',
    'company',
    'from',
    'to',
  ),
  ...(hasRevenue(search.revenue) && textsIn(search, 'revenue')),
  ...(isPostSort(search.sort) && { sort: search.sort }),
  ...(search.deleted === true && { deleted: true }),
  ...(search.merged === true && { merged: true }),
  ...withCreate(search),
})

/** The same filters as query parameters of the API. */
export const queryOf = ({
  search,
  board,
  status,
  tag,
  owner,
  author,
  voter,
  from,
  to,
  ...it
}: PostSearch) => ({
  sort: it.sort ?? ('newest' as const),
  ...(search && { search }),
  ...(board && { boardId: board }),
  ...(status && { status }),
  ...(tag && { tagIds: [tag] }),
  ...(owner && { ownerId: owner }),
  ...(author && { authorId: author }),
  ...(voter && { voterId: voter }),
  ...(it.segment && { segment: it.segment }),
  ...(it.company && { companyId: it.company }),
  ...(it.revenue && { minMrrCents: centsOf(it.revenue) }),
  ...(from && { dateFrom: from }),
  ...(to && { dateTo: to }),
  ...(it.deleted && { includeDeleted: true }),
  ...(it.merged && { includeMerged: true }),
})
