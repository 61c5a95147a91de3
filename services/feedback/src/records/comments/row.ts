import { shownAttachments } from '@earshot/contracts'
import { toReactions } from '../reactions/row.ts'
import type { Comment } from './model.ts'

/** A comment with the author data for its events, and its position in the thread. */
export type CommentRow = Omit<
  Comment,
  'moderationState' | 'authorPrincipalId' | 'isTeamMember' | 'replies'
> & {
  authorPrincipalId: string
  authorEmail: string | null
  thread: string
  held: 'pending' | 'rejected' | null
}

/** Lists the fields explicitly, so that every response has its keys in one order. Hides the content and attachments of a deleted comment. */
export const toComment = (row: CommentRow): Comment => {
  const isGone = row.deletedAt !== null && row.held === null
  return {
    id: row.id,
    postId: row.postId,
    parentId: row.parentId,
    content: isGone ? '' : row.content,
    attachments: isGone ? [] : shownAttachments(row.attachments),
    mentionedPrincipalIds: isGone ? [] : row.mentionedPrincipalIds,
    mentionedNames: isGone ? [] : row.mentionedNames,
    isPrivate: row.isPrivate,
    authorPrincipalId: isGone ? null : row.authorPrincipalId,
    authorName: isGone ? null : row.authorName,
    authorIsTeam: !isGone && row.authorIsTeam,
    isTeamMember: !isGone && row.authorIsTeam,
    moderationState: row.held ?? 'published',
    reactions: toReactions(row.reactions),
    replies: [],
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    deletedAt: isGone ? row.deletedAt : null,
  }
}
