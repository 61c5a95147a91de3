import { type Caller, type Id, isId, nameToShow } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { emit } from '@earshot/events'
import { startOfMarkdown } from '@earshot/markdown'
import type { CommentRow } from '../../records/comments/row.ts'
import { isMuted } from '../../records/follows/repo.ts'
import type { Mentioning } from '../../records/mention-notices/notify.ts'
import type { LockedPost } from '../../records/posts/lock-repo.ts'
import { slugOfPost } from '../../records/posts/row.ts'

/** Characters of a reply in an email. */
const quotedLength = 500

type Reply = {
  post: Pick<LockedPost, 'id' | 'title' | 'suffix' | 'audience'>
  comment: Pick<CommentRow, 'content' | 'attachments' | 'authorPrincipalId' | 'authorName'> & {
    /** Of the comment that it replies to; null for one on the post itself. */
    parentId: string | null
  }
  /** The author of the comment or post that it replies to. */
  to: string | undefined
}

type Commented = Pick<CommentRow, 'id' | 'content' | 'isPrivate' | 'authorPrincipalId' | 'authorName'>

/** A comment, to notify the people mentioned in it. */
export const mentioning = (
  { id, title, audience }: Reply['post'],
  { authorPrincipalId, authorName, ...comment }: Commented,
): Mentioning => ({
  text: { table: 'comments', id: comment.id, content: comment.content, isPrivate: comment.isPrivate },
  post: { id, title, audience },
  authorPrincipalId,
  authorName,
})

/**
 * Requests an email about a published reply, unless its recipient wrote it or does not follow the post. Customers do not see posts on
 * private boards.
 */
export const notifyOfReply = async (db: Db, caller: Caller, { post, comment, to }: Reply): Promise<void> => {
  const { id, title, audience } = post
  if (caller.isQuiet || audience === 'private' || to === undefined || !isPrincipal(to)) return
  if (to === comment.authorPrincipalId || to === caller.principalId || (await isMuted(db, id, to))) return
  await emit(db, caller, 'notification.requested', {
    kind: comment.parentId === null ? 'comment_on_post' : 'reply_to_you',
    recipients: [to],
    subject: { kind: 'post', id, title, slug: slugOfPost(post) },
    actorName: nameToShow({ id: comment.authorPrincipalId, name: comment.authorName }),
    detail: startOfMarkdown(comment.content, quotedLength, comment.attachments),
  })
}

const isPrincipal = (text: string): text is Id<'principal'> => isId('principal', text)
