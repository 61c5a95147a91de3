import { shownAttachments } from '@earshot/contracts'
import { slugWith } from '../../text/address.ts'
import type { Post, PostItem } from './model.ts'

/** Fields that lists leave out. */
type WholeField = 'attachments' | 'mentionedPrincipalIds' | 'mentionedNames' | 'mergedPosts'

/** A post with the data joined for display in lists. */
export type PostRow = Omit<
  Post,
  'slug' | 'votes' | 'moderationState' | 'ownerId' | 'isCommentsLocked' | WholeField
> & {
  suffix: string
  statusName: string | null
  held: 'pending' | 'rejected' | null
}

/** How long a deleted post can be restored. */
export const restorableDays = 30

/** The slug of a post. */
export const slugOfPost = ({ title, suffix }: Pick<PostRow, 'title' | 'suffix'>): string =>
  slugWith(title, suffix, 'post')

export type WholePostRow = PostRow & Pick<Post, WholeField>

/** Lists the fields explicitly: the ETag is computed from the JSON, so every response must have its keys in one order. */
export const toItem = (row: PostRow): PostItem => ({
  id: row.id,
  title: row.title,
  slug: slugOfPost(row),
  votes: row.voteCount,
  status: row.status ?? '',
  content: row.content,
  voteCount: row.voteCount,
  mrrCents: row.mrrCents,
  score: row.score,
  statusId: row.statusId,
  commentCount: row.commentCount,
  boardId: row.boardId,
  boardSlug: row.boardSlug,
  boardName: row.boardName,
  authorPrincipalId: row.authorPrincipalId,
  authorName: row.authorName,
  ownerPrincipalId: row.ownerPrincipalId,
  ownerId: row.ownerPrincipalId,
  tags: row.tags.map(({ id, name, color }) => ({ id, name, color })),
  hasVoted: row.hasVoted,
  canonicalPostId: row.canonicalPostId,
  isCommentsLocked: row.canonicalPostId !== null || (row.deletedAt !== null && !row.held),
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  deletedAt: row.held ? null : row.deletedAt,
})

export const toPost = (row: WholePostRow): Post => ({
  ...toItem(row),
  attachments: shownAttachments(row.attachments),
  mergedPosts: row.mergedPosts.map(({ id, title, voteCount, authorName, createdAt }) => ({
    id,
    title,
    voteCount,
    authorName,
    createdAt,
  })),
  mentionedPrincipalIds: row.mentionedPrincipalIds,
  mentionedNames: row.mentionedNames,
  eta: row.eta,
  moderationState: row.held ?? 'published',
})
