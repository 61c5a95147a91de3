import {
  type Caller,
  fail,
  type Id,
  moment,
  shownAttachments,
  storable,
  type TakenPatch,
} from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { emit } from '@earshot/events'
import { cursorOf, isSame, type Page, type PageRequest, pageOf, patched } from '@earshot/http'
import type { People } from '@earshot/identity'
import { z } from 'zod'
import { assertAuthor } from '../../access/permissions.ts'
import { commentRef } from '../../records/comments/events.ts'
import type { Comment, CommentPatch, ListedComment } from '../../records/comments/model.ts'
import * as repo from '../../records/comments/repo.ts'
import { type CommentRow, toComment } from '../../records/comments/row.ts'
import { notifyOfMentions } from '../../records/mention-notices/notify.ts'
import { checkMentions } from '../../records/mentions/check.ts'
import { postRef } from '../../records/posts/events.ts'
import { requirePost } from '../../records/posts/guards.ts'
import { type LockedPost, lockPosts } from '../../records/posts/lock-repo.ts'
import { slugOfPost } from '../../records/posts/row.ts'
import { deleteReactionsTo } from '../../records/reactions/repo.ts'
import { mentioning } from './notify.ts'

type CommentId = { id: Id<'comment'> }

const findRow = async (db: Db, caller: Caller, id: Id<'comment'>): Promise<CommentRow> =>
  (await repo.findComment(db, caller, id)) ?? fail('NOT_FOUND')

export const getComment = async (db: Db, caller: Caller, { id }: CommentId): Promise<Comment> =>
  toComment(await findRow(db, caller, id))

export const listComments = async (
  db: Db,
  caller: Caller,
  { id, page: { limit, cursor } }: { id: Id<'post'>; page: PageRequest },
): Promise<Page<Comment>> => {
  await requirePost(db, caller, id)
  const cursors = cursorOf({ list: 'comments', id }, z.tuple([storable]))
  const after = cursors.decode(cursor)?.[0]
  const rows = await repo.listComments(db, caller, { postId: id, after, limit: limit + 1 })
  return pageOf(rows, limit, row => cursors.encode([row.thread]), toComment)
}

type NewestQuery = { postId?: Id<'post'> | undefined; principalId?: string | undefined }

/** Comments on any posts, newest first, each with its post. */
export const listNewestComments = async (
  db: Db,
  caller: Caller,
  { query, page: { limit, cursor } }: { query: NewestQuery; page: PageRequest },
): Promise<Page<ListedComment>> => {
  const cursors = cursorOf({ list: 'newest comments', ...query }, z.tuple([moment, storable]))
  const keys = cursors.decode(cursor)
  const after = keys && { createdAt: keys[0], id: keys[1] }
  const rows = await repo.listNewestComments(db, caller, { ...query, after, limit: limit + 1 })
  return pageOf(
    rows,
    limit,
    row => cursors.encode([row.createdAt, row.id]),
    row => ({
      ...toComment(row),
      postTitle: row.postTitle,
      postSlug: slugOfPost({ title: row.postTitle, suffix: row.postSuffix }),
    }),
  )
}

/** Locks the post of a comment, which serializes all changes to the post's comments. */
const lockComment = async (
  db: Db,
  caller: Caller,
  id: Id<'comment'>,
): Promise<{ row: CommentRow; post: LockedPost }> => {
  const posts = await lockPosts(db, repo.postOf(id))
  const row = await findRow(db, caller, id)
  assertAuthor(caller, row)
  return { row, post: posts(row.postId) ?? fail('NOT_FOUND') }
}

/** Checks the mentions that a change adds. Before any lock, as it may send a request to the accounts service. */
const checkedMentions = async (
  pool: Pool,
  people: People,
  caller: Caller,
  { id, ids }: CommentId & { ids: Id<'principal'>[] | undefined },
): Promise<Id<'principal'>[] | undefined> => {
  if (ids === undefined) return undefined
  const { mentionedPrincipalIds: known, postId, isPrivate } = await findRow(pool, caller, id)
  return checkMentions(people, pool, { ids, known, postId, isPrivate })
}

export const updateComment = async (
  pool: Pool,
  people: People,
  caller: Caller,
  { id, mentionedPrincipalIds: ids, ...patch }: TakenPatch<CommentPatch> & CommentId,
): Promise<Comment> => {
  const mentionedPrincipalIds = await checkedMentions(pool, people, caller, { id, ids })
  return tx(pool, async db => {
    const { row, post } = await lockComment(db, caller, id)
    const before = {
      content: row.content,
      attachments: shownAttachments(row.attachments),
      mentionedPrincipalIds: row.mentionedPrincipalIds,
    }
    const after = patched(before, { ...patch, mentionedPrincipalIds })
    if (isSame(before, after)) return toComment(row)
    await repo.updateContent(db, id, after)
    const data = { comment: commentRef({ ...row, ...after }), post: postRef(post) }
    await emit(db, caller, 'comment.updated', data)
    await notifyOfMentions(db, caller, mentioning(post, { ...row, ...after }))
    return getComment(db, caller, { id })
  })
}

export const deleteComment = (pool: Pool, caller: Caller, { id }: CommentId): Promise<void> =>
  tx(pool, async db => {
    const { row, post } = await lockComment(db, caller, id)
    await repo.markCommentDeleted(db, caller, row)
    await deleteReactionsTo(db, id)
    await emit(db, caller, 'comment.deleted', { comment: commentRef(row), post: postRef(post) })
  })
