import { type Id, isPlaceholderEmail, shownAttachments } from '@earshot/contracts'
import { type Db, limitTo, maybe, page, raw, run, type Sql, sql } from '@earshot/db'
import { activityInsert } from '../../records/activity/repo.ts'
import type { HeldItem, HeldQuery } from './model.ts'

type HeldRow = Omit<HeldItem, 'moderationState'> & { held: 'pending' | 'rejected' | null }

export const toHeldItem = ({ held, authorEmail, ...row }: HeldRow): HeldItem => ({
  ...row,
  attachments: shownAttachments(row.attachments),
  authorEmail: authorEmail && isPlaceholderEmail(authorEmail) ? null : authorEmail,
  moderationState: held ?? 'published',
})

const author = 'left join people a on a.id = author_principal_id'
const ofAuthor = 'author_principal_id, a.name as author_name, a.email as author_email'

/** Posts `it`, held or not, on boards that are not deleted. */
const posts = raw(`
  select 'post' as type, it.id, it.id as post_id, it.board_id, it.title, it.content, it.attachments, it.${ofAuthor}, it.held, it.created_at
  from posts it join boards b on b.id = it.board_id and b.deleted_at is null ${author}`)

/** Comments `it`, held or not, on posts that are not deleted. */
const comments = raw(`
  select 'comment' as type, it.id, it.post_id, p.board_id, p.title, it.content, it.attachments, it.${ofAuthor}, it.held, it.created_at
  from comments it join posts p on p.id = it.post_id and p.deleted_at is null
  left join people a on a.id = it.author_principal_id`)

export const findPost = (db: Db, id: Id<'post'>) => maybe<HeldRow>(db)`${posts} where it.id = ${id}`

export const findComment = (db: Db, id: Id<'comment'>) => maybe<HeldRow>(db)`${comments} where it.id = ${id}`

export type HeldPlace = { createdAt: string; id: string }

type Listing = { query: HeldQuery; after: HeldPlace | undefined; limit: number }

/** Pending items, oldest first. */
export const listPending = (db: Db, { query: { type, boardId }, after, limit }: Listing) => {
  const isAfter = after
    ? sql`and (it.created_at, it.id) > (${after.createdAt}::timestamptz, ${after.id})`
    : raw('')
  const ofKind = (kind: HeldItem['type'], rows: Sql, board: Sql): Sql =>
    type !== undefined && type !== kind
      ? sql`(${rows} where false)`
      : sql`(${rows} where it.held = 'pending' ${boardId ? sql`and ${board} = ${boardId}` : raw('')} ${isAfter}
          order by it.created_at, it.id ${limitTo(limit)})`
  return page<HeldRow>(db, boardId ? undefined : 'pending_items')`
    select * from (${ofKind('post', posts, raw('it.board_id'))} union all ${ofKind('comment', comments, raw('p.board_id'))}) it
    order by created_at, id ${limitTo(limit)}`
}

export const publishPost = (db: Db, id: Id<'post'>) =>
  run(db)`
    update posts set held = null, deleted_at = null, updated_at = clock_timestamp() where id = ${id}`

type Publishing = { id: Id<'comment'>; postId: Id<'post'>; authorPrincipalId: string }

/** Keeps the content and `updatedAt`. */
export const publishComment = (db: Db, { id, postId, authorPrincipalId }: Publishing) => {
  const activity = { type: 'comment_created', data: { commentId: id } } as const
  return run(db)`
    with published as (
      update comments set held = null, deleted_at = null where id = ${id}
    ), counted as (
      update posts set comment_count = comment_count + 1 where id = ${postId} returning id
    )
    ${activityInsert(authorPrincipalId, activity, raw('counted'))}`
}

export const rejectPost = (db: Db, id: Id<'post'>) =>
  run(db)`update posts set held = 'rejected', updated_at = clock_timestamp() where id = ${id}`

export const rejectComment = (db: Db, id: Id<'comment'>) =>
  run(db)`update comments set held = 'rejected', updated_at = clock_timestamp() where id = ${id}`
