import type { Id } from '@earshot/contracts'
import { type Db, maybe, one, run, type Sql, sql } from '@earshot/db'
import { type Selection, withDuplicates } from './lock-repo.ts'
import { heatOf } from './trend-repo.ts'

// A post and the posts merged into it form a group. Votes stay on their rows, and the canonical post counts each voter of
// the group once. Lock the canonical post before changing the votes of a group.

/**
 * The votes `own` of a voter for the posts that `among` selects, each read by its primary key. `offset 0` keeps the planner
 * from starting with all votes of the voter, of which it expects few: statistics only know the average voter.
 */
export const votesOf = (voterId: unknown, among: Sql): Sql => sql`
  (${among}) among (id) cross join lateral (
    select vote.* from votes vote where vote.post_id = among.id and vote.principal_id = ${voterId} offset 0) own`

/** Whether the principal has voted for post `p` or for a post merged into it. */
export const hasVoted = (principalId: string): Sql => sql`
  exists (select from ${votesOf(
    principalId,
    sql`select p.id union all select d.id from posts d where d.canonical_post_id = p.id and d.deleted_at is null`,
  )})`

/**
 * Recounts the voters of a group, plus imported votes, which have no voters. The row is updated even if the count stays the
 * same, so that a concurrent vote that read the group earlier finds another row version.
 */
export const recountVotes = (db: Db, id: Id<'post'>) =>
  run(db)`
    update posts p set vote_count = (
        select count(distinct principal_id) from votes where post_id in (${withDuplicates(id)}))
      + (select sum(unnamed_votes) from posts where id in (${withDuplicates(id)})),
      heat = ${heatOf(sql`select created_at from votes where post_id in (${withDuplicates(id)})`)}
    where p.id = ${id}`

export const setCanonical = (db: Db, id: Id<'post'>, canonicalPostId: Id<'post'> | null) =>
  run(db)`
    update posts set canonical_post_id = ${canonicalPostId}, updated_at = clock_timestamp() where id = ${id}`

export const hasDuplicates = (db: Db, id: Id<'post'>) =>
  maybe(db)`select 1 from posts where canonical_post_id = ${id} and deleted_at is null limit 1`

/**
 * The chain of posts that a post is merged into. For a live post that is its canonical post. The canonical post of a deleted
 * post may have been merged itself since.
 */
const canonicalChain = (id: Id<'post'>): Sql => sql`
  with recursive above as (
    select canonical_post_id as id from posts where id = ${id}
    union all
    select p.canonical_post_id from posts p join above on p.id = above.id
  )
  select id from above where id is not null`

/** A post, and the chain of posts that it is or would be merged into. */
export const withCanonicalChain = (id: Id<'post'>): Selection => ({
  name: 'with_canonical_chain',
  ids: sql`select ${id}::text union all (${canonicalChain(id)})`,
})

/** The end of the chain: the canonical post of a restored duplicate. */
export const lastCanonicalOf = (db: Db, id: Id<'post'>) =>
  one<{ id: Id<'post'> | null }>(db)`
    select (select id from posts where id in (${canonicalChain(id)}) and canonical_post_id is null) as id`
