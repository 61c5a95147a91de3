import { raw } from '@earshot/db'
import type { Comment } from './model.ts'

/** A comment with what its events say of its author, and its place in the thread. */
export type CommentRow = Omit<Comment, 'moderationState' | 'authorPrincipalId'> & {
  authorPrincipalId: string
  authorEmail: string | null
  thread: string
  held: 'pending' | 'rejected' | null
}

/** What {@link CommentRow} reads, of a comment `c` and its author `a`. */
export const commentColumns =
  raw(`c.id, c.post_id, c.parent_id, c.content, c.is_private, c.author_principal_id,
  a.name as author_name, a.email as author_email,
  coalesce(a.kind = 'service' or a.role in ('admin', 'member'), false) as author_is_team, c.thread, c.held, c.created_at, c.updated_at, c.deleted_at`)

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

/** The comment as its events carry it. */
export const commentRef = ({
  id,
  content,
  authorEmail,
  authorName,
  isPrivate,
}: Pick<CommentRow, 'id' | 'content' | 'authorEmail' | 'authorName' | 'isPrivate'>) => ({
  id,
  content,
  authorEmail,
  authorName,
  isPrivate,
})
