import { type Caller, type Id, isTeam } from '@earshot/contracts'
import { type Db, empty, join, limitTo, page, raw, type Sql, sql } from '@earshot/db'
import type { CursorKeys } from '@earshot/http'
import { searchQuery } from '@earshot/search'
import { seesBoardOfPost } from '../../access/visibility-repo.ts'
import type { PostQuery } from '../../records/posts/model.ts'
import { postColumns, postJoins } from '../../records/posts/repo.ts'
import { findStatusBySlug } from '../../records/statuses/repo.ts'
import { type ListedRow, type Sort, sorts } from './sorts-repo.ts'
import { type Matching, voterFilters } from './voter-filters-repo.ts'
import { frequencyOf, hasWords } from './word-frequency-repo.ts'

export const hasAnyTag = (tagIds: string[]): Sql =>
  sql`exists (select from post_tags pt where pt.post_id = p.id and pt.tag_id = any(${tagIds}))`

/** Written exactly as in the partial indexes. Otherwise the planner would not use them. */
const live = raw('p.deleted_at is null and p.canonical_post_id is null')

/** Posts that the query shows in addition: deleted posts, merged posts, or both. */
const deletedOrMerged = ({ includeDeleted, includeMerged }: PostQuery): Sql => {
  if (!includeMerged)
    return raw('p.deleted_at is not null and p.canonical_post_id is null and p.held is null')
  return includeDeleted
    ? raw('(p.deleted_at is not null or p.canonical_post_id is not null) and p.held is null')
    : raw('p.deleted_at is null and p.canonical_post_id is not null')
}

/**
 * The kinds of posts that a list shows, each with an index. One index has all posts by creation time. In any other order the
 * few deleted and merged posts are read separately and combined with the live ones.
 */
const kindsOf = (query: PostQuery): Sql[] => {
  if (query.canonicalPostId) return [anyKindShown({ ...query, includeMerged: true })]
  if (!query.includeDeleted && !query.includeMerged) return [live]
  const kinds = [live, deletedOrMerged(query)]
  return query.sort === 'newest' || query.sort === 'oldest' ? [anyKindShown(query)] : kinds
}

const anyKindShown = ({ includeDeleted, includeMerged }: PostQuery): Sql => {
  const which = raw(includeDeleted ? 'p.held is null' : 'p.deleted_at is null')
  return includeMerged ? which : sql`${which} and p.canonical_post_id is null`
}

/** The status is compared by id, because the planner has statistics for the number of posts with a status id. */
const conditions = (query: PostQuery, statusOfSlug: Id<'status'> | undefined): Sql[] => {
  const { boardId, statusId, tagIds, ownerId, authorId, canonicalPostId, dateFrom, dateTo } = query
  return [
    boardId && sql`p.board_id = ${boardId}`,
    statusId && sql`p.status_id = ${statusId}`,
    statusOfSlug && sql`p.status_id = ${statusOfSlug}`,
    ownerId && sql`p.owner_principal_id = ${ownerId}`,
    authorId && sql`p.author_principal_id = ${authorId}`,
    canonicalPostId && sql`p.canonical_post_id = ${canonicalPostId}`,
    tagIds && hasAnyTag(tagIds),
    dateFrom && sql`p.created_at >= ${dateFrom}::timestamptz`,
    dateTo && sql`p.created_at <= ${dateTo}::timestamptz`,
    ...sorts[query.sort].within({ dateFrom, dateTo }),
  ].filter(condition => typeof condition === 'object')
}

/**
 * The keyset condition as one row comparison, so that the index scan starts at the cursor, however deep the page is. The
 * subselects hide the values from the planner: because many posts have equal vote counts, it would mistake a value far down
 * the list for its end, and choose another index that has to be scanned completely.
 */
const isAfter = ({ columns, direction }: Sort, keys: CursorKeys): Sql => {
  const names = raw(columns.map(column => column.name).join(', '))
  const values = columns.map((column, index) => sql`(select ${keys[index]}::${raw(column.type)})`)
  return sql`(${names}) ${raw(direction === 'desc' ? '<' : '>')} (${join(values, ', ')})`
}

type PageOfPosts = {
  where: readonly Sql[]
  sort: Sort
  after: CursorKeys | undefined
  limit: number
  caller: Caller
  /** Kinds of posts with an index each. All posts when absent. */
  kinds?: readonly Sql[]
  /** Whether few posts match, which the planner may not know. */
  few?: boolean
}

const shown =
  raw(`id, title, suffix, content, vote_count, comment_count, mrr_cents, score, canonical_post_id, eta, status_id, board_id,
  author_principal_id, owner_principal_id, trend, held, created_at, updated_at, deleted_at`)

/**
 * Selects the page first and joins boards, tags and votes only for its rows. When few posts match, finds all of them first
 * and sorts them: scanning an index in list order might read all of it to find them.
 */
export const pageOfPosts = ({ where, sort, after, limit, caller, ...how }: PageOfPosts): Sql => {
  const { kinds = [raw('true')], few = false } = how
  const order = raw(sort.columns.map(column => `${column.name} ${sort.direction}`).join(', '))
  const place = after ? isAfter(sort, after) : raw('true')
  const all = join([seesBoardOfPost(caller), ...where], ' and ')
  const pageOf = (from: Sql) => sql`select ${shown} from ${from} order by ${order} ${limitTo(limit)}`
  const ofKind = (kind: Sql) => pageOf(sql`posts p where ${all} and ${kind} and ${place}`)
  const merged = sql`(${join(
    kinds.map(kind => sql`(${ofKind(kind)})`),
    ' union all ',
  )}) p`
  const found = sql`found as materialized (
    select ${shown} from posts p where ${all} and (${join(kinds, ' or ')})), `
  const many = kinds.length === 1 ? join(kinds.map(ofKind), '') : pageOf(merged)
  return sql`
    with ${few ? found : empty}page as (${few ? pageOf(sql`found p where ${place}`) : many})
    select ${postColumns(caller)}, p.trend from page p ${postJoins} order by ${order}`
}

type Listing = { query: PostQuery; after: CursorKeys | undefined; limit: number; caller: Caller }

/** Undefined when the search has no words. */
const searched = async (db: Db, { search }: PostQuery): Promise<Matching[] | undefined> => {
  if (search === undefined) return []
  const words = searchQuery(search)
  if (words === undefined) return undefined
  const frequency = await frequencyOf(db, words)
  return [{ condition: hasWords(words, frequency), few: frequency === 'rare' }]
}

/** Undefined when no post can match. */
export const listStatement = async (
  db: Db,
  { query, after, limit, caller }: Listing,
): Promise<Sql | undefined> => {
  const { status: slug } = query
  const status = slug === undefined ? undefined : await findStatusBySlug(db, slug)
  if (slug !== undefined && !status) return undefined
  const reached = await voterFilters(db, query)
  const found = await searched(db, query)
  if (!found || !reached) return undefined
  const matching = [...found, ...reached]
  const where = [...conditions(query, status?.id), ...matching.map(({ condition }) => condition)]
  const listing = { sort: sorts[query.sort], after, limit, caller, kinds: kindsOf(query) }
  return pageOfPosts({ where, ...listing, few: matching.some(({ few }) => few) })
}

/** Frequent lists are prepared statements. Other combinations of filters are not, since each would be another statement. */
const preparedName = ({ query, caller }: Listing): string | undefined => {
  const { sort, boardId: _, includeDeleted, includeMerged, ...others } = query
  if (!isTeam(caller) || includeDeleted || includeMerged || Object.keys(others).length > 0) return undefined
  return `posts_by_${sort}`
}

/** No posts when none can match: the status does not exist, or the search has no words. */
export const listPage = async (db: Db, listing: Listing): Promise<ListedRow[]> => {
  const statement = await listStatement(db, listing)
  return statement ? page<ListedRow>(db, preparedName(listing))`${statement}` : []
}
