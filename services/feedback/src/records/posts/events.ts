import type { Id } from '@earshot/contracts'
import type { PostRow } from './row.ts'

/** The post in event data. */
export const postRef = (
  post: Pick<PostRow, 'id' | 'title' | 'boardId' | 'boardSlug'>,
): { id: Id<'post'>; title: string; boardId: Id<'board'>; boardSlug: string } => ({
  id: post.id,
  title: post.title,
  boardId: post.boardId,
  boardSlug: post.boardSlug,
})
