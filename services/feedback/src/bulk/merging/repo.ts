import type { Id } from '@earshot/contracts'
import { type Db, many, one, type Sql, sql } from '@earshot/db'
import {
  type Keyed,
  type Merge,
  moveColumn,
  moveColumnBack,
  movedKeys,
  moveKeyed,
  moveKeyedBack,
  noteInsert,
  notesOf,
} from '@earshot/identity'
import type { Selection } from '../../records/posts/lock-repo.ts'

const idsOf = async (rows: Promise<{ id: Id<'post'> }[]>): Promise<Id<'post'>[]> =>
  (await rows).map(({ id }) => id)

export const listVotedPosts = (db: Db, fromId: Id<'principal'>): Promise<Id<'post'>[]> =>
  idsOf(many<{ id: Id<'post'> }>(db)`select post_id as id from votes where principal_id = ${fromId}`)

/** The posts whose votes the merge has moved or dropped. */
export const listMovedVotes = (db: Db, merge: Merge): Promise<Id<'post'>[]> =>
  idsOf(many<{ id: Id<'post'> }>(db)`
    select post_id as id from votes where id in (${movedKeys(merge, 'votes.moved')})
    union select key from (${notesOf(merge, 'votes.removed')}) dropped`)

const withGroups = (ids: Id<'post'>[]): Sql =>
  sql`select unnest(array[p.id, p.canonical_post_id]) from posts p where p.id = any(${ids}::text[])`

/** The posts that the visitor has voted for, with those that they are merged into, and posts that the visitor has written. */
export const postsOf = (fromId: Id<'principal'>, voted: Id<'post'>[]): Selection => ({
  name: 'merged_visitor',
  ids: sql`${withGroups(voted)} union select id from posts where author_principal_id = ${fromId}`,
})

/** The same posts before they are moved back. */
export const postsMoved = (merge: Merge, voted: Id<'post'>[]): Selection => ({
  name: 'moved_back',
  ids: sql`${withGroups(voted)} union select key from (${notesOf(merge, 'posts.author_principal_id')}) moved`,
})

const changedPosts = async (rows: Promise<{ id: Id<'post'> | null }[]>): Promise<Id<'post'>[]> =>
  (await rows).map(({ id }) => id).filter(id => id !== null)

/**
 * Moves the votes for locked posts. A vote for a post that the user has voted for is dropped. Returns the posts whose voters have
 * changed: those of the votes, and those that they are merged into.
 */
export const moveVotes = (db: Db, merge: Merge, locked: Id<'post'>[]): Promise<Id<'post'>[]> => {
  const { fromId, intoId } = merge
  return changedPosts(many<{ id: Id<'post'> }>(db)`
    with dropped as (
      delete from votes v where principal_id = ${fromId} and post_id = any(${locked}::text[])
        and exists (select from votes own where own.post_id = v.post_id and own.principal_id = ${intoId})
      returning v.post_id, to_jsonb(v) - 'place' as vote
    ), moved as (
      update votes v set principal_id = ${intoId}, place = null
      where principal_id = ${fromId} and post_id = any(${locked}::text[])
        and not exists (select from votes own where own.post_id = v.post_id and own.principal_id = ${intoId})
      returning v.id, v.post_id
    ), noted as (
      ${noteInsert(
        merge,
        sql`
        select 'votes.moved', id, null::jsonb from moved
        union all select 'votes.removed', post_id, vote from dropped`,
      )}
    )
    select distinct unnest(array[p.id, p.canonical_post_id]) as id from posts p
    where p.id in (select post_id from dropped union all select post_id from moved)`)
}

/** Moves back the votes for locked posts, except those that were taken back since. Returns the posts whose voters have changed. */
export const moveVotesBack = (db: Db, merge: Merge, locked: Id<'post'>[]): Promise<Id<'post'>[]> => {
  const { fromId, intoId } = merge
  return changedPosts(many<{ id: Id<'post'> }>(db)`
    with moved as (
      update votes v set principal_id = ${fromId}
      where v.principal_id = ${intoId} and v.post_id = any(${locked}::text[])
        and v.id in (${movedKeys(merge, 'votes.moved')})
        and not exists (select from votes own where own.post_id = v.post_id and own.principal_id = ${fromId})
      returning v.post_id
    ), restored as (
      insert into votes (id, post_id, principal_id, importance, created_at)
      select vote.id, vote.post_id, vote.principal_id, vote.importance, vote.created_at
      from (${notesOf(merge, 'votes.removed')}) noted, jsonb_populate_record(null::votes, noted.former) vote
      where vote.post_id = any(${locked}::text[]) and exists (select from posts where id = vote.post_id)
      on conflict do nothing
      returning post_id
    )
    select distinct unnest(array[p.id, p.canonical_post_id]) as id from posts p
    where p.id in (select post_id from restored union all select post_id from moved)`)
}

const written = [
  { table: 'posts', column: 'author_principal_id' },
  { table: 'comments', column: 'author_principal_id' },
]

const history = { table: 'post_activity', column: 'actor_principal_id' }

const keyed: Keyed[] = [
  { table: 'post_follows', parent: { table: 'posts', column: 'post_id' } },
  { table: 'comment_reactions', parent: { table: 'comments', column: 'comment_id' }, others: ['emoji'] },
  { table: 'changelog_reactions', parent: { table: 'changelog', column: 'changelog_id' }, others: ['emoji'] },
]

/** Moves posts, comments, follows, reactions and the history of posts. */
export const moveAuthorship = async (db: Db, merge: Merge): Promise<void> => {
  for (const it of written) await moveColumn(db, merge, it)
  for (const it of keyed) await moveKeyed(db, merge, it)
  const within = sql`post_id in (
    select id from posts where author_principal_id = ${merge.intoId}
    union select post_id from comments where author_principal_id = ${merge.intoId})`
  await moveColumn(db, merge, { ...history, within })
}

export const moveAuthorshipBack = async (db: Db, merge: Merge): Promise<void> => {
  for (const it of [...written, history]) await moveColumnBack(db, merge, it)
  for (const it of keyed) await moveKeyedBack(db, merge, it)
}

/** How much a merge would move. Deleted posts and comments move, too, and are not counted. */
export const countContent = (db: Db, { fromId, intoId }: Merge) =>
  one<Record<string, number>>(db)`
    select
      (select count(*)::int from posts where author_principal_id = ${fromId} and deleted_at is null) as posts,
      (select count(*)::int from comments where author_principal_id = ${fromId} and deleted_at is null) as comments,
      (select count(*)::int from votes where principal_id = ${fromId}) as votes,
      (select count(*)::int from votes v where principal_id = ${fromId} and exists (
        select from votes own where own.post_id = v.post_id and own.principal_id = ${intoId})) as double_votes,
      (select count(*)::int from post_follows where principal_id = ${fromId} and is_following) as follows,
      (select count(*)::int from comment_reactions where principal_id = ${fromId})
        + (select count(*)::int from changelog_reactions where principal_id = ${fromId}) as reactions`
