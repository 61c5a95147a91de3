import type { Id } from '@earshot/contracts'
import { type Db, maybe, one, raw, run } from '@earshot/db'
import { besidePost, type PostRow, postColumns } from './row.ts'

type Reading = { id: Id<'post'>; viewer: string; includeDeleted?: boolean }

export const findPost = (db: Db, { id, viewer, includeDeleted = false }: Reading) =>
  maybe<PostRow>(db, includeDeleted ? 'find_any_post' : 'find_post')`
    select ${postColumns(viewer)} from posts p ${besidePost}
    where p.id = ${id} ${raw(includeDeleted ? '' : 'and p.deleted_at is null')}`

/**
 * Locks a live post, and holds its board's slug as it is, so that no event leaves with a former one. What stands beside
 * the post must be read after this: a statement that waits for a lock goes on seeing the rest as it was before.
 */
export const lockPost = (db: Db, id: Id<'post'>) =>
  maybe(db)`
    select 1 from posts p join boards b on b.id = p.board_id
    where p.id = ${id} and p.deleted_at is null
    for update of p for key share of b`

/** What may be written of a post. */
export type PostValues = Pick<
  PostRow,
  'title' | 'content' | 'statusId' | 'boardId' | 'ownerPrincipalId' | 'eta'
>

export const updatePost = (db: Db, id: Id<'post'>, post: PostValues) =>
  run(db)`
    update posts set title = ${post.title}, content = ${post.content}, status_id = ${post.statusId},
      board_id = ${post.boardId}, owner_principal_id = ${post.ownerPrincipalId}, eta = ${post.eta},
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

/** How long a deleted post can come back, in days. */
const restorableDays = 30

type LockedPost = { boardId: Id<'board'>; isDeleted: boolean; isExpired: boolean | null }

/** Locks a post, deleted or not. */
export const lockAnyPost = (db: Db, id: Id<'post'>) =>
  maybe<LockedPost>(db)`
    select board_id, deleted_at is not null as is_deleted,
      deleted_at < clock_timestamp() - ${restorableDays} * interval '1 day' as is_expired
    from posts where id = ${id} for update`

export const markPostRestored = (db: Db, { id, viewer }: Reading) =>
  one<PostRow>(db)`
    with p as (
      update posts set deleted_at = null, updated_at = clock_timestamp() where id = ${id} returning *
    )
    select ${postColumns(viewer)} from p ${besidePost}`
