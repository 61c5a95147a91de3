import { type Caller, type Id, isTeam } from '@earshot/contracts'
import { type Db, many, maybe, raw, run } from '@earshot/db'
import { seesBoard } from '../../access/visibility-repo.ts'
import { searchVector, wordsVersion } from '../../text/search/document.ts'
import { besidePost, type PostRow, postColumns } from './row.ts'

type Reading = { id: Id<'post'>; includeDeleted?: boolean }

const readingName = (caller: Caller, includeDeleted: boolean): string =>
  `find${includeDeleted ? '_any' : ''}${isTeam(caller) ? '' : '_public'}_post_shown`

export const findPost = (db: Db, caller: Caller, { id, includeDeleted = false }: Reading) =>
  maybe<PostRow>(db, readingName(caller, includeDeleted))`
    select ${postColumns(caller.principalId)} from posts p ${besidePost}
    where p.id = ${id} and ${raw(includeDeleted ? 'p.held is null' : 'p.deleted_at is null')}
      and ${seesBoard(caller)}`

/** Those of these posts that are there. */
export const postsById = (db: Db, ids: Id<'post'>[]) =>
  many<{ id: Id<'post'>; title: string }>(db)`
    select id, title from posts where id = any(${ids}) and deleted_at is null order by id`

/** Locks a live post. Whoever waits for it has seen the rest as it was before, so the post is read after. */
export const lockPost = (db: Db, id: Id<'post'>) =>
  run(db)`select 1 from posts where id = ${id} and deleted_at is null for update`

/** A locked post, with the slug of its board held as it is, so that no event leaves with a former one. */
export const readLockedPost = (db: Db, caller: Caller, id: Id<'post'>) =>
  maybe<PostRow>(db)`
    select ${postColumns(caller.principalId)} from posts p ${besidePost}
    where p.id = ${id} and p.deleted_at is null and ${seesBoard(caller)}
    for key share of b`

/** What may be written of a post. */
export type PostValues = Pick<
  PostRow,
  'title' | 'content' | 'statusId' | 'boardId' | 'ownerPrincipalId' | 'eta'
>

export const updatePost = (db: Db, id: Id<'post'>, post: PostValues) =>
  run(db)`
    update posts set title = ${post.title}, content = ${post.content}, status_id = ${post.statusId},
      board_id = ${post.boardId}, owner_principal_id = ${post.ownerPrincipalId}, eta = ${post.eta},
      search = ${searchVector(post)}::tsvector, words_version = ${wordsVersion},
      updated_at = clock_timestamp()
    where id = ${id}`

export const replaceTags = async (db: Db, id: Id<'post'>, tagIds: Id<'tag'>[]): Promise<void> => {
  await run(db)`delete from post_tags where post_id = ${id} and not tag_id = any(${tagIds})`
  await run(db)`
    insert into post_tags (post_id, tag_id)
    select ${id}, tag_id from unnest(${tagIds}::text[]) as tag_id
    on conflict do nothing`
}

export const markPostDeleted = (db: Db, id: Id<'post'>) =>
  run(db)`
    update posts set deleted_at = clock_timestamp(), updated_at = clock_timestamp() where id = ${id}`

/** Brings a post back, merged into `canonicalPostId` when it was merged into something. */
export const markPostRestored = (db: Db, id: Id<'post'>, canonicalPostId: Id<'post'> | null) =>
  run(db)`
    update posts set deleted_at = null, canonical_post_id = ${canonicalPostId}, updated_at = clock_timestamp()
    where id = ${id}`
