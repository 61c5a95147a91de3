import type { Id } from '@earshot/contracts'
import { type Db, many, run, sql } from '@earshot/db'
import type { Merge } from '@earshot/identity'
import type { Selection } from '../../records/posts/lock-repo.ts'

export const listVotedPosts = async (db: Db, fromId: Id<'principal'>): Promise<Id<'post'>[]> => {
  const rows = await many<{ id: Id<'post'> }>(db)`
    select post_id as id from votes where principal_id = ${fromId}`
  return rows.map(({ id }) => id)
}

/** The posts that the visitor has voted for, with those that they are merged into, and posts that the visitor has written. */
export const postsOf = (fromId: Id<'principal'>, voted: Id<'post'>[]): Selection => ({
  name: 'merged_visitor',
  ids: sql`
    select unnest(array[p.id, p.canonical_post_id]) from posts p where p.id = any(${voted}::text[])
    union select id from posts where author_principal_id = ${fromId}`,
})

/**
 * Moves the votes for locked posts. A vote for a post that the user has voted for is dropped. Returns the posts whose voters have
 * changed: those of the votes, and those that they are merged into.
 */
export const moveVotes = async (
  db: Db,
  { fromId, intoId }: Merge,
  locked: Id<'post'>[],
): Promise<Id<'post'>[]> => {
  const rows = await many<{ id: Id<'post'> }>(db)`
    with dropped as (
      delete from votes v where principal_id = ${fromId} and post_id = any(${locked}::text[])
        and exists (select from votes own where own.post_id = v.post_id and own.principal_id = ${intoId})
      returning post_id
    ), moved as (
      update votes v set principal_id = ${intoId}, place = null
      where principal_id = ${fromId} and post_id = any(${locked}::text[])
        and not exists (select from votes own where own.post_id = v.post_id and own.principal_id = ${intoId})
      returning post_id
    )
    select distinct unnest(array[p.id, p.canonical_post_id]) as id from posts p
    where p.id in (select post_id from dropped union all select post_id from moved)`
  return rows.map(({ id }) => id).filter(id => id !== null)
}

/** Moves posts, comments, follows and the history of posts. */
export const moveAuthorship = async (db: Db, { fromId, intoId }: Merge): Promise<void> => {
  await run(db)`update posts set author_principal_id = ${intoId} where author_principal_id = ${fromId}`
  await run(db)`update comments set author_principal_id = ${intoId} where author_principal_id = ${fromId}`
  await run(db)`
    insert into post_follows (post_id, principal_id, is_following, changed_at)
    select post_id, ${intoId}, is_following, changed_at from post_follows where principal_id = ${fromId}
    on conflict do nothing`
  await run(db)`delete from post_follows where principal_id = ${fromId}`
  await run(db)`
    update post_activity set actor_principal_id = ${intoId}
    where actor_principal_id = ${fromId} and post_id in (
      select id from posts where author_principal_id = ${intoId}
      union select post_id from comments where author_principal_id = ${intoId})`
}
