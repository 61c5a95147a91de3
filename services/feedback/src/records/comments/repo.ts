import { type Caller, type Id, isTeam, type NewEvent } from '@earshot/contracts'
import { type Db, empty, limitTo, many, maybe, page, raw, run, type Sql, sql } from '@earshot/db'
import { outboxInsertIf } from '@earshot/events'
import { activityChangeInsert, callerInsert } from '@earshot/identity'
import { seesBoardOfPost, seesComment } from '../../access/visibility-repo.ts'
import { activityInsert } from '../activity/repo.ts'
import { mentionColumns } from '../mentions/repo.ts'
import type { Selection } from '../posts/lock-repo.ts'
import type { Emoji } from '../reactions/model.ts'
import { reactionDelete, reactionInsert, reactionsTo } from '../reactions/repo.ts'
import type { CommentRow } from './row.ts'

/** Columns of a comment `c` and its author `a` that are the same for every caller. */
const sharedColumns = sql`
  ${mentionColumns('c')}, ${raw(`c.id, c.post_id, c.parent_id, c.content, c.attachments, c.is_private, c.author_principal_id,
  a.name as author_name, a.email as author_email,
  coalesce(a.kind = 'service' or a.role in ('admin', 'member'), false) as author_is_team, c.thread, c.held, c.created_at, c.updated_at, c.deleted_at`)}`

/** The columns of {@link CommentRow}. */
const commentColumns = (caller: Caller): Sql =>
  sql`${sharedColumns}, ${reactionsTo('comment', 'c.id', caller)} as reactions`

/** Comments of live posts that the caller may read. */
const visible = (caller: Caller): Sql => sql`
  from comments c
  join posts p on p.id = c.post_id and p.deleted_at is null
  left join people a on a.id = c.author_principal_id
  where c.deleted_at is null and ${seesComment(caller)} and ${seesBoardOfPost(caller)}`

export const findComment = (db: Db, caller: Caller, id: Id<'comment'>) =>
  maybe<CommentRow>(db)`select ${commentColumns(caller)} ${visible(caller)} and c.id = ${id}`

/** A comment that the caller has just written, also if it waits for approval. */
export const findAnyComment = (db: Db, caller: Caller, id: Id<'comment'>) =>
  maybe<CommentRow>(db)`
    select ${commentColumns(caller)} from comments c left join people a on a.id = c.author_principal_id where c.id = ${id}`

/** The post of a comment, which must be locked before the comment. */
export const postOf = (id: Id<'comment'>): Selection => ({
  name: 'post_of_comment',
  ids: sql`select post_id from comments where id = ${id}`,
  isFixed: true,
})

type Listing = { postId: Id<'post'>; after: string | undefined; limit: number }

/**
 * In thread order. A deleted comment is listed while a reply below it is live; the `thread` of a reply starts with its
 * parent's.
 */
export const listComments = (db: Db, caller: Caller, { postId, after, limit }: Listing) => {
  const isAfter = after === undefined ? sql`true` : sql`c.thread > ${after}`
  return page<CommentRow>(db, 'comments_of_post')`
    select ${commentColumns(caller)} from comments c left join people a on a.id = c.author_principal_id
    where c.post_id = ${postId} and ${isAfter} and ${seesComment(caller)} and (
      c.deleted_at is null
      or exists (
        select from comments below
        where below.post_id = ${postId} and below.thread > c.thread and below.thread < c.thread || '~'
          and below.deleted_at is null and ${seesComment(caller, 'below')}))
    order by c.thread ${limitTo(limit)}`
}

export type CommentPlace = { createdAt: string; id: string }

type Newest = {
  postId?: Id<'post'> | undefined
  /** Only comments of this principal. */
  principalId?: string | undefined
  after: CommentPlace | undefined
  limit: number
}

/** Live comments of any posts, newest first. */
export const listNewestComments = (db: Db, caller: Caller, { postId, principalId, after, limit }: Newest) =>
  page<CommentRow & { postTitle: string; postSuffix: string }>(
    db,
    postId === undefined ? 'newest_comments' : undefined,
  )`
    select ${commentColumns(caller)}, p.title as post_title, p.suffix as post_suffix ${visible(caller)}
      ${postId === undefined ? empty : sql`and c.post_id = ${postId}`}
      ${principalId === undefined ? empty : sql`and c.author_principal_id = ${principalId}`}
      ${after === undefined ? empty : sql`and (c.created_at, c.id) < (${after.createdAt}::timestamptz, ${after.id})`}
    order by c.created_at desc, c.id desc ${limitTo(limit)}`

/** Comments add to the public count only. A count with private comments would reveal that they exist. */
const counted = (row: Pick<CommentRow, 'isPrivate' | 'held'>): number =>
  row.isPrivate || row.held !== null ? 0 : 1

/** Inserts the comment, updates the count and records the activity. Emits the event unless the comment is held. */
export const insertComment = (
  db: Db,
  caller: Caller,
  { comment, event }: { comment: CommentRow; event: NewEvent },
) => {
  const activity = { type: 'comment_created', data: { commentId: comment.id } } as const
  const published = sql`(select post_id as id from created where held is null) published`
  return run(db, 'insert_comment')`
    with created as (
      insert into comments (id, post_id, parent_id, thread, author_principal_id, content, attachments, mentioned_principal_ids, is_private, held,
        created_at, updated_at, deleted_at)
      values (${comment.id}, ${comment.postId}, ${comment.parentId}, ${comment.thread},
        ${comment.authorPrincipalId}, ${comment.content}, ${JSON.stringify(comment.attachments)},
        ${comment.mentionedPrincipalIds}::text[], ${comment.isPrivate}, ${comment.held},
        ${comment.createdAt}, ${comment.updatedAt}, ${comment.deletedAt})
      returning post_id, held
    ), counted as (
      update posts set comment_count = comment_count + ${counted(comment)}::int where id = ${comment.postId}
    ), person as (${callerInsert(caller)}
    ), active as (${activityChangeInsert(comment.authorPrincipalId)}
    ), recorded as (${activityInsert(comment.authorPrincipalId, activity, published, comment.isPrivate)}
    ), emitted as (${outboxInsertIf(caller, event, sql`exists (select from created)`)}
    )
    select`
}

/** The author of the comment that a comment replies to, unless that is deleted. */
export const findReplied = (db: Db, id: Id<'comment'>) =>
  maybe<{ id: string; authorPrincipalId: string }>(db)`
    select parent.id, parent.author_principal_id from comments c join comments parent on parent.id = c.parent_id
    where c.id = ${id} and parent.deleted_at is null`

export const updateContent = (
  db: Db,
  id: Id<'comment'>,
  {
    content,
    attachments,
    mentionedPrincipalIds,
  }: Pick<CommentRow, 'content' | 'attachments' | 'mentionedPrincipalIds'>,
) =>
  run(db)`
    update comments set content = ${content}, attachments = ${JSON.stringify(attachments)},
      mentioned_principal_ids = ${mentionedPrincipalIds}::text[], updated_at = clock_timestamp()
    where id = ${id}`

export const markCommentDeleted = (db: Db, caller: Caller, comment: CommentRow) => {
  const activity = { type: 'comment_deleted', data: { commentId: comment.id } } as const
  return run(db)`
    with deleted as (
      update comments set deleted_at = clock_timestamp(), updated_at = clock_timestamp() where id = ${comment.id}
    ), counted as (
      update posts set comment_count = comment_count - ${counted(comment)}::int where id = ${comment.postId}
      returning id
    ), person as (${callerInsert(caller)}
    ), active as (${activityChangeInsert(comment.authorPrincipalId)}
    ), recorded as (${activityInsert(caller.principalId, activity, sql`counted`, comment.isPrivate)}
    )
    select`
}

/** Live comments of a post after a thread position, private ones included. */
export const commentsAfter = (db: Db, postId: Id<'post'>, after: string, limit: number) =>
  many<Omit<CommentRow, 'reactions'>>(db)`
    select ${sharedColumns} from comments c left join people a on a.id = c.author_principal_id
    where c.post_id = ${postId} and c.thread > ${after} and c.deleted_at is null
    order by c.thread limit ${limit}`

type Reacting = { id: Id<'comment'>; emoji: Emoji; reacted: boolean }

/**
 * Adds or removes the caller's reaction to a comment, unless its post is merged. The lock makes a deletion of the comment wait, and
 * lets others react at the same time. Undefined if the caller may not see the comment.
 */
export const setReaction = (db: Db, caller: Caller, { id, emoji, reacted }: Reacting) => {
  const open = sql`(select id from found where canonical_post_id is null) open`
  const change = reacted ? reactionInsert : reactionDelete
  const name = `${reacted ? 'add' : 'remove'}${isTeam(caller) ? '' : '_public'}_comment_reaction`
  return maybe<{ canonicalPostId: Id<'post'> | null }>(db, name)`
    with found as (
      select c.id, p.canonical_post_id ${visible(caller)} and c.id = ${id} for share of c
    ), changed as (${change('comment', caller, emoji, open)}
    )
    select canonical_post_id from found`
}
