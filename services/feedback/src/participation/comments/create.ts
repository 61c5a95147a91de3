import {
  type Caller,
  fail,
  failFields,
  type Id,
  isTeam,
  newEvent,
  newIdAt,
  type Taken,
  unknownReference,
} from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { outboxChannel } from '@earshot/events'
import { checkCreatedAt } from '@earshot/http'
import type { People } from '@earshot/identity'
import { type Author, authorOf } from '../../access/author.ts'
import { assertPace } from '../../access/pace.ts'
import { isHeld } from '../../records/boards/approval.ts'
import { commentRef } from '../../records/comments/events.ts'
import type { Comment, CommentInput } from '../../records/comments/model.ts'
import * as repo from '../../records/comments/repo.ts'
import { type CommentRow, toComment } from '../../records/comments/row.ts'
import { notifyOfMentions } from '../../records/mention-notices/notify.ts'
import { checkMentions } from '../../records/mentions/check.ts'
import { heldEvent, postRef } from '../../records/posts/events.ts'
import { requireLive, requireUnmerged } from '../../records/posts/guards.ts'
import { itself, type LockedPost, lockPosts } from '../../records/posts/lock-repo.ts'
import { mentioning, notifyOfReply } from './notify.ts'

/** Characters of an id after its prefix. */
const placeLength = 26
/** Maximum nesting of replies. The thread column, which joins their ids, must fit into an index entry. */
const maxDepth = 50

const findParent = async (
  db: Db,
  caller: Caller,
  postId: Id<'post'>,
  parentId: Id<'comment'> | undefined,
): Promise<CommentRow | undefined> => {
  if (parentId === undefined) return undefined
  const parent = await repo.findComment(db, caller, parentId)
  if (parent?.postId !== postId) return failFields(unknownReference('parentId'))
  if (parent.thread.length >= maxDepth * placeLength)
    failFields({ path: 'parentId', code: 'too_deep', message: `is already nested ${maxDepth} levels deep` })
  return parent
}

type CommentDraft = {
  mentioned: Id<'principal'>[]
  post: LockedPost
  parent: CommentRow | undefined
  author: Author
  input: Taken<CommentInput>
}

const newComment = ({ post, parent, author, input, mentioned }: CommentDraft, now: string): CommentRow => {
  const id = newIdAt('comment', Math.max(0, Date.parse(now))) // threads are sorted by id
  const isPrivate = input.isPrivate === true || parent?.isPrivate === true
  const held = !isPrivate && isHeld('comments', post, author) ? 'pending' : null
  return {
    id,
    postId: post.id,
    parentId: parent?.id ?? null,
    content: input.content,
    attachments: input.attachments,
    mentionedPrincipalIds: mentioned,
    mentionedNames: [],
    isPrivate,
    authorPrincipalId: author.principalId,
    authorName: author.name,
    authorIsTeam: author.isTeam,
    authorEmail: author.email,
    thread: (parent?.thread ?? '') + id.slice(-placeLength),
    held,
    reactions: [],
    createdAt: now,
    updatedAt: now,
    deletedAt: held && now,
  }
}

/** Replies to a private comment are private, too. */
const mentionedIn = async (
  pool: Pool,
  people: People,
  caller: Caller,
  { mentionedPrincipalIds: ids, postId, parentId, isPrivate = false }: Taken<CommentInput>,
): Promise<Id<'principal'>[]> => {
  if (ids.length === 0) return []
  const parent = parentId && (await repo.findComment(pool, caller, parentId))
  return checkMentions(people, pool, { ids, postId, isPrivate: isPrivate || (parent?.isPrivate ?? false) })
}

export const createComment = async (
  pool: Pool,
  people: People,
  caller: Caller,
  input: Taken<CommentInput>,
): Promise<Comment> => {
  if (input.isPrivate && !isTeam(caller)) fail('FORBIDDEN', 'Only team members can write private comments.')
  checkCreatedAt(caller, input.createdAt)
  await assertPace(pool, caller, 'comments')
  const author = await authorOf(people, pool, caller, input)
  const mentioned = await mentionedIn(pool, people, caller, input)
  return tx(pool, async db => {
    const { postId, parentId } = input
    const posts = await lockPosts(db, itself(postId))
    const post = requireUnmerged(requireLive(caller, posts(postId)))
    const parent = await findParent(db, caller, postId, parentId)
    const now = new Date()
    const comment = newComment(
      { post, parent, author, input, mentioned },
      input.createdAt ?? now.toISOString(),
    )
    const data = { comment: commentRef(comment), post: postRef(post) }
    const { title } = post
    const event = comment.held
      ? heldEvent(author, { title, content: comment.content }, now.getTime())
      : newEvent('comment.created', data, now.getTime())
    await repo.insertComment(db, caller, { comment, event })
    if (!comment.held && !comment.isPrivate) {
      // A comment of the team is a reply to the post.
      const to = parent ? parent.authorPrincipalId : author.isTeam ? post.authorPrincipalId : undefined
      await notifyOfReply(db, caller, { post, comment, to })
    }
    if (mentioned.length === 0) {
      db.signal(outboxChannel)
      return toComment(comment)
    }
    if (!comment.held) await notifyOfMentions(db, caller, mentioning(post, comment))
    return toComment((await repo.findAnyComment(db, caller, comment.id)) ?? fail('NOT_FOUND'))
  })
}
