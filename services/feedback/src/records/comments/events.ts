import type { CommentRow } from './row.ts'

/** The comment in event data. */
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
