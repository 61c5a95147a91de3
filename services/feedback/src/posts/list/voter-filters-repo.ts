import { type Db, one, type Sql, sql } from '@earshot/db'
import { findSegmentBySlug } from '@earshot/identity'
import type { PostQuery } from '../../records/posts/model.ts'
import { followedBy, votedBy } from './voter-repo.ts'

/**
 * A condition on posts `p`. If few posts match, a list reads all of them and sorts them, since a scan in list order might read
 * the whole list to find them.
 */
export type Matching = { condition: Sql; few: boolean }

/** Reading this many of a million posts takes about 20 ms. */
const fewPosts = 5000

const isFew = async (db: Db, matches: Sql): Promise<boolean> =>
  (
    await one<{ count: number }>(db)`
      select count(*)::int as count from (${matches} limit ${fewPosts + 1}) p`
  ).count <= fewPosts

/**
 * Posts with voters in a company or segment. The planner uses the primary key for the elements of an array, whatever its
 * statistics say. It could hash an `exists`, and read all posts of the company for each page.
 */
const reaches = async (db: Db, ofId: string): Promise<Matching> => {
  const few = await isFew(db, sql`select from voter_counts where of_id = ${ofId}`)
  const condition = few
    ? sql`p.id = any(array(select post_id from voter_counts where of_id = ${ofId}))`
    : sql`(select true from voter_counts k where k.post_id = p.id and k.of_id = ${ofId})`
  return { condition, few }
}

/** Each part has an index: that of live posts by revenue, and that of the few deleted and merged ones. */
const withRevenue = (cents: number): Sql => sql`
  select id from posts where mrr_cents >= ${cents}::bigint and deleted_at is null and canonical_post_id is null
  union all
  select id from posts
  where mrr_cents >= ${cents}::bigint and (deleted_at is not null or canonical_post_id is not null)`

const hasRevenue = async (db: Db, cents: number): Promise<Matching> => {
  const few = await isFew(db, withRevenue(cents))
  const condition = few ? sql`p.id = any(array(${withRevenue(cents)}))` : sql`p.mrr_cents >= ${cents}::bigint`
  return { condition, few }
}

/**
 * What follows for posts that a company or segment voted for. It ends the scan of an index by votes or revenue where no more posts
 * can match, instead of at the end of the list. The revenue is compared with 1, because a company's own may have just risen.
 */
const implied = ({ segment, companyId, sort }: PostQuery): Sql[] => [
  ...(sort === 'votes' && (segment || companyId) ? [sql`p.vote_count >= 1`] : []),
  ...(sort === 'revenue' && companyId
    ? [sql`p.mrr_cents >= least(coalesce((select mrr_cents from companies where id = ${companyId}), 0), 1)`]
    : []),
]

/** The filters by voters. Undefined when the segment does not exist, so that no post can match. */
export const voterFilters = async (db: Db, query: PostQuery): Promise<Matching[] | undefined> => {
  const { segment: slug, companyId, minMrrCents, voterId, followerId } = query
  const segment = slug === undefined ? undefined : await findSegmentBySlug(db, slug)
  if (slug !== undefined && !segment) return undefined
  return [
    ...(voterId ? [await votedBy(db, voterId)] : []),
    ...(followerId ? [await followedBy(db, followerId)] : []),
    ...(segment ? [await reaches(db, segment.id)] : []),
    ...(companyId ? [await reaches(db, companyId)] : []),
    ...(minMrrCents ? [await hasRevenue(db, minMrrCents)] : []),
    ...implied(query).map(condition => ({ condition, few: false })),
  ]
}
