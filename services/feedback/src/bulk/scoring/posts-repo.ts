import type { Id } from '@earshot/contracts'
import { type Db, maybe, one, raw, run, sql } from '@earshot/db'
import { notRecent } from '../../records/scores/repo.ts'

// The posts to score, in batches. Each function moves its place in a transaction that holds the lock on the definition.

type Ids = Id<'post'>[]

/** The most posts of a batch whose voters are counted. */
export const batch = 200
/** The most votes of a batch, unless a single post has more. Counting 20,000 takes about 50 ms. */
const batchVotes = 20_000
/** The most votes, or posts of a company or segment, that a change takes at once. */
const changeBatch = 50
/** The number of posts that are looked at after a change of the definition. Most have no votes, and keep their score. */
const sweepBatch = 5000

/** Posts whose votes or comments changed. */
export const findUnscored = async (db: Db): Promise<Ids> =>
  (
    await one<{ ids: Ids }>(db, 'find_unscored')`
      select coalesce(array_agg(id), '{}') as ids from (
        select id, sum(vote_count) over (order by id) - vote_count as before from (
          select id, vote_count from posts where not is_scored order by id limit ${batch}) chosen
      ) chosen where before < ${batchVotes}`
  ).ids

/** Votes `v` that were recent when their posts were last scored. */
const agedSince = sql`
  (v.created_at, v.id) > ((select aged_at from score_settings), (select aged_id from score_settings))
    and v.created_at <= ${notRecent}`

/** The posts of the chosen votes, with those that they were merged into. */
const withCanonicals = raw(`
  select coalesce(array_agg(id), '{}') as ids from (
    select post_id as id from chosen
    union
    select p.canonical_post_id from chosen join posts p on p.id = chosen.post_id
    where p.canonical_post_id is not null) post`)

/** Cheaper than trying to lock. */
export const hasWork = async (db: Db): Promise<boolean> =>
  (
    await one<{ has: boolean }>(db, 'has_scoring')`
      select exists (select from posts where not is_scored) or exists (select from score_changes)
        or (select applied_to is not null from score_settings)
        or (select recent_votes <> 0 from score_settings) and exists (
          select from votes v where ${agedSince}) as has`
  ).has

export const takeChange = (db: Db) =>
  maybe<{ id: string }>(db, 'take_score_change')`
    select id from score_changes order by id limit 1 for update skip locked`

export const dropChange = (db: Db, id: string) =>
  run(db, 'drop_score_change')`delete from score_changes where id = ${id}`

/** The next posts that a principal voted for, with those that they were merged into. None after the last vote. */
export const nextVotedPosts = async (db: Db, principalId: string): Promise<Ids> =>
  (
    await one<{ ids: Ids }>(db, 'next_voted_posts')`
      with chosen as materialized (
        select v.post_id, v.created_at, v.id from votes v
        where v.principal_id = ${principalId} and (v.created_at, v.id) > (
          (select after_at from score_changes where id = ${principalId}),
          (select after_id from score_changes where id = ${principalId}))
        order by v.created_at, v.id limit ${changeBatch}
      ), moved as (
        update score_changes c set after_at = last.created_at, after_id = last.id
        from (select created_at, id from chosen order by created_at desc, id desc limit 1) last
        where c.id = ${principalId}
      )
      ${withCanonicals}`
  ).ids

/** Whether this is a company that exists. A change of its revenue leaves the counts of voters as they are. */
export const isCompany = async (db: Db, id: string): Promise<boolean> =>
  (await maybe(db, 'is_company')`select 1 from companies where id = ${id} and deleted_at is null`) !==
  undefined

/** The next posts with voters in a company or segment. None after the last one. */
export const nextReachedPosts = async (db: Db, ofId: string): Promise<Ids> =>
  (
    await one<{ ids: Ids }>(db, 'next_reached_posts')`
      with chosen as materialized (
        select post_id from voter_counts
        where of_id = ${ofId} and post_id > (select after_id from score_changes where id = ${ofId})
        order by post_id limit ${changeBatch}
      ), moved as (
        update score_changes set after_id = (select max(post_id) from chosen)
        where id = ${ofId} and exists (select from chosen)
      )
      select coalesce(array_agg(post_id), '{}') as ids from chosen`
  ).ids

/** The next posts after a change of the definition that may have another score. `isLast` when all posts have been looked at. */
export const nextPosts = (db: Db) =>
  one<{ ids: Ids; isLast: boolean }>(db, 'next_posts_to_score')`
    with chosen as materialized (
      select id, vote_count > 0 or comment_count > 0 or score <> 0 as counts from posts
      where id > (select applied_to from score_settings)
      order by id limit ${sweepBatch}
    ), moved as (
      update score_settings set applied_to = (select max(id) from chosen) where applied_to is not null
    )
    select coalesce(array_agg(id) filter (where counts), '{}') as ids, count(*) = 0 as is_last from chosen`

/** The next posts with a vote that is not recent any more, and those that they were merged into. */
export const nextAgedPosts = async (db: Db): Promise<Ids> =>
  (
    await one<{ ids: Ids }>(db, 'next_aged_posts')`
      with chosen as materialized (
        select v.post_id, v.created_at, v.id from votes v
        where ${agedSince}
        order by v.created_at, v.id limit ${batch}
      ), moved as (
        update score_settings set aged_at = last.created_at, aged_id = last.id
        from (select created_at, id from chosen order by created_at desc, id desc limit 1) last
      )
      ${withCanonicals}`
  ).ids
