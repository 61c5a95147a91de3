import { type Caller, fail, type Id, moment, storable } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { emit } from '@earshot/events'
import { cursorOf, type Page, type PageRequest, pageOf } from '@earshot/http'
import { insertActivityChanges } from '@earshot/identity'
import { z } from 'zod'
import { assertTeam } from '../../access/permissions.ts'
import { record } from '../../records/activity/repo.ts'
import { shareBoard } from '../../records/boards/repo.ts'
import { commentRef } from '../../records/comments/events.ts'
import { findReplied, postOf } from '../../records/comments/repo.ts'
import { notifyOfMentions } from '../../records/mention-notices/notify.ts'
import { postRef } from '../../records/posts/events.ts'
import { itself, type LockedPost, lockPosts } from '../../records/posts/lock-repo.ts'
import { mentioning, notifyOfReply } from '../comments/notify.ts'
import type { HeldItem, HeldQuery } from './model.ts'
import * as repo from './repo.ts'

type Decision = 'published' | 'rejected'

const teamOnly = 'Only team members can moderate posts and comments.'

export const listPending = async (
  db: Db,
  caller: Caller,
  { query, page: { limit, cursor } }: { query: HeldQuery; page: PageRequest },
): Promise<Page<HeldItem>> => {
  assertTeam(caller, teamOnly)
  const cursors = cursorOf({ list: 'pending', ...query }, z.tuple([moment, storable]))
  const keys = cursors.decode(cursor)
  const after = keys && { createdAt: keys[0], id: keys[1] }
  const rows = await repo.listPending(db, { query, after, limit: limit + 1 })
  return pageOf(rows, limit, row => cursors.encode([row.createdAt, row.id]), repo.toHeldItem)
}

/** Approves or rejects a pending item. Repeating a decision changes nothing; reversing one fails with INVALID_TRANSITION. */
const decide = async (
  item: HeldItem,
  decision: Decision,
  carryOut: () => Promise<void>,
): Promise<HeldItem> => {
  if (item.moderationState === decision) return item
  if (item.moderationState !== 'pending')
    fail('INVALID_TRANSITION', `The ${item.type} is already ${item.moderationState}.`)
  await carryOut()
  return { ...item, moderationState: decision }
}

const publishPost = async (db: Db, caller: Caller, post: LockedPost, item: HeldItem): Promise<void> => {
  if (!(await shareBoard(db, post.boardId))) fail('CONFLICT', 'The board of the post was deleted.')
  await repo.publishPost(db, post.id)
  await record(db, caller, post.id, { type: 'approved' })
  await insertActivityChanges(db, [post.authorPrincipalId])
  const { content, authorName, authorEmail } = item
  const { voteCount } = post
  await emit(db, caller, 'post.created', {
    post: { ...postRef(post), content, authorName, authorEmail, voteCount },
  })
  await notifyOfMentions(db, caller, {
    text: { table: 'posts', id: post.id, content, isPrivate: false },
    post,
    authorPrincipalId: post.authorPrincipalId,
    authorName,
  })
}

export const moderatePost = (
  pool: Pool,
  caller: Caller,
  { id, decision }: { id: Id<'post'>; decision: Decision },
): Promise<HeldItem> =>
  tx(pool, async db => {
    assertTeam(caller, teamOnly)
    const post = (await lockPosts(db, itself(id)))(id) ?? fail('NOT_FOUND')
    if (post.deletedAt && !post.held) fail('NOT_FOUND')
    const item = repo.toHeldItem((await repo.findPost(db, id)) ?? fail('NOT_FOUND'))
    return decide(item, decision, () =>
      decision === 'published' ? publishPost(db, caller, post, item) : repo.rejectPost(db, id),
    )
  })

const publishComment = async (
  db: Db,
  caller: Caller,
  post: LockedPost,
  {
    id,
    item: { content, attachments, authorPrincipalId, authorName, authorEmail },
  }: { id: Id<'comment'>; item: HeldItem },
): Promise<void> => {
  await repo.publishComment(db, { id, postId: post.id, authorPrincipalId })
  await insertActivityChanges(db, [authorPrincipalId])
  const comment = commentRef({ id, content, authorName, authorEmail, isPrivate: false })
  await emit(db, caller, 'comment.created', { comment, post: postRef(post) })
  const reply = { content, authorPrincipalId, authorName }
  const replied = await findReplied(db, id)
  if (replied)
    await notifyOfReply(db, caller, {
      post,
      comment: { ...reply, attachments, parentId: replied.id },
      to: replied.authorPrincipalId,
    })
  await notifyOfMentions(db, caller, mentioning(post, { ...reply, id, isPrivate: false }))
}

export const moderateComment = (
  pool: Pool,
  caller: Caller,
  { id, decision }: { id: Id<'comment'>; decision: Decision },
): Promise<HeldItem> =>
  tx(pool, async db => {
    assertTeam(caller, teamOnly)
    const posts = await lockPosts(db, postOf(id))
    const found = (await repo.findComment(db, id)) ?? fail('NOT_FOUND')
    const post = posts(found.postId) ?? fail('NOT_FOUND')
    const item = repo.toHeldItem(found)
    return decide(item, decision, () =>
      decision === 'published' ? publishComment(db, caller, post, { id, item }) : repo.rejectComment(db, id),
    )
  })
