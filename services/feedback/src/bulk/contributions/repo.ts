import type { Id } from '@earshot/contracts'
import { type Db, many, one } from '@earshot/db'

/** True for one transaction at a time: of two counts of somebody the one that is told later must have been made later. */
export const lockCounting = async (db: Db): Promise<boolean> => {
  const { got } = await one<{ got: boolean }>(db)`
    select pg_try_advisory_xact_lock(hashtextextended('feedback.counting', 0)) as got`
  return got
}

/** Takes some of the notes that people have posted, voted or commented, or undone that. */
export const takeNotes = (db: Db, limit: number) =>
  many<{ principalId: string; notes: number }>(db, 'take_activity')`
    with taken as (
      delete from activity_changes where ctid in (
        select ctid from activity_changes limit ${limit} for update skip locked)
      returning principal_id
    )
    select principal_id, count(*)::int as notes from taken group by principal_id`

export type Contributions = {
  principalId: Id<'principal'>
  postCount: number
  voteCount: number
  commentCount: number
  countedAt: string
}

/** Of people, as of now. Keys are not counted: nobody looks, and one of an import has made a million posts. */
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
