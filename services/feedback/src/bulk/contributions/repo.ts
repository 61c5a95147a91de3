import type { Id } from '@earshot/contracts'
import { type Db, many, one } from '@earshot/db'

/** True in one transaction at a time. Otherwise an older count of the same person could be emitted after a newer one. */
export const lockCounting = async (db: Db): Promise<boolean> => {
  const { got } = await one<{ got: boolean }>(db)`
    select pg_try_advisory_xact_lock(hashtextextended('feedback.counting', 0)) as got`
  return got
}

/** Whether there may be marks to take. Cheaper than trying, which needs a transaction. */
export const hasActivityChanges = async (db: Db): Promise<boolean> => {
  const { has } = await one<{ has: boolean }>(db, 'has_activity')`
    select exists (select from activity_changes) as has`
  return has
}

/** Deletes some marks of changed posts, votes and comments, and returns how many marks each principal had. */
export const takeActivityChanges = (db: Db, limit: number) =>
  many<{ principalId: string; changes: number }>(db, 'take_activity')`
    with taken as (
      delete from activity_changes where ctid in (
        select ctid from activity_changes limit ${limit} for update skip locked)
      returning principal_id
    )
    select principal_id, count(*)::int as changes from taken group by principal_id`

export type Contributions = {
  principalId: Id<'principal'>
  postCount: number
  voteCount: number
  commentCount: number
  countedAt: string
}

/**
 * Current counts. API keys are not counted: the counts are not shown, and the key of an import may have created a million
 * posts.
 */
export const countContributions = (db: Db, principalIds: string[]) =>
  many<Contributions>(db, 'count_contributions')`
    select u.id as principal_id,
      (select count(*)::int from posts p where p.author_principal_id = u.id and p.deleted_at is null) as post_count,
      (select count(*)::int from votes v where v.principal_id = u.id) as vote_count,
      (select count(*)::int from comments c where c.author_principal_id = u.id and c.deleted_at is null)
        as comment_count,
      clock_timestamp() as counted_at
    from people u
    where u.id = any (${principalIds}::text[]) and u.kind = 'user' and u.erased_at is null`
