import type { Comment } from './model.ts'

/** A comment with what its events say of its author, and its place in the thread. */
export type CommentRow = Omit<Comment, 'moderationState' | 'authorPrincipalId'> & {
  authorPrincipalId: string
  authorEmail: string | null
  thread: string
  held: 'pending' | 'rejected' | null
}

/** Field by field: every reply about a comment has its keys in one order. What was deleted is not told. */
export const toComment = (row: CommentRow): Comment => {
  const isGone = row.deletedAt !== null && row.held === null
  return {
    id: row.id,
    postId: row.postId,
    parentId: row.parentId,
    content: isGone ? '' : row.content,
    isPrivate: row.isPrivate,
    authorPrincipalId: isGone ? null : row.authorPrincipalId,
    authorName: isGone ? null : row.authorName,
    authorIsTeam: !isGone && row.authorIsTeam,
    moderationState: row.held ?? 'published',
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    deletedAt: isGone ? row.deletedAt : null,
  }
}
