import {
  day,
  flag,
  id,
  idList,
  longText,
  moment,
  shortText,
  spanEnd,
  spanStart,
  storable,
  Timestamp,
} from '@earshot/contracts'
import { z } from 'zod'
import { authorFields } from '../../access/author.ts'
import { moderationState } from '../boards/approval.ts'
import * as examples from '../examples.ts'

/** A post as lists show it. `votes` and `status` are the names that the list of the specification uses. */
export const PostItem = z
  .object({
    id: id('post'),
    title: z.string(),
    votes: z.int().describe('The same as voteCount.'),
    status: z.string().nullable().describe('The slug of the status.'),
    content: z.string(),
    voteCount: z.int(),
    statusId: id('status').nullable(),
    commentCount: z.int(),
    boardId: id('board'),
    boardSlug: z.string(),
    boardName: z.string(),
    authorName: z.string().nullable(),
    ownerPrincipalId: id('principal').nullable(),
    tags: z.array(z.object({ id: id('tag'), name: z.string(), color: z.string() })),
    hasVoted: z.boolean().describe('Whether the caller has voted for it.'),
    canonicalPostId: id('post').nullable(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    deletedAt: Timestamp.nullable(),
  })
  .meta({ id: 'PostItem', example: examples.postItem })
export type PostItem = z.infer<typeof PostItem>

export const Post = PostItem.extend({
  authorPrincipalId: z.string(),
  eta: z.iso.date().nullable().describe('When it is expected to be done.'),
  moderationState: moderationState.describe('A post that waits for approval is nowhere else to be seen.'),
}).meta({ id: 'Post', example: examples.post })
export type Post = z.infer<typeof Post>

export const SimilarPost = PostItem.extend({
  similarity: z.number().describe('How alike the titles are, up to 1 for the same.'),
}).meta({ id: 'SimilarPost', example: { ...examples.postItem, similarity: 0.62 } })
export type SimilarPost = z.infer<typeof SimilarPost>

const title = shortText(200)
const content = longText(10_000)
const tagIds = z.array(id('tag')).max(50)

export const PostInput = z
  .object({
    title,
    content: content.default(''),
    boardId: id('board'),
    statusId: id('status')
      .optional()
      .describe('When absent, the default of the board, else that of the workspace.'),
    tagIds: tagIds.default([]),
    ...authorFields,
    createdAt: moment.optional().describe('For admins who bring posts from elsewhere.'),
  })
  .meta({
    id: 'PostInput',
    example: {
      title: examples.post.title,
      content: examples.post.content,
      boardId: examples.board.id,
      tagIds: [examples.tag.id],
    },
  })
export type PostInput = z.output<typeof PostInput>

export const PostPatch = z
  .object({
    title,
    content,
    statusId: id('status').nullable(),
    tagIds,
    ownerPrincipalId: id('principal').nullable(),
    boardId: id('board'),
    eta: day.nullable(),
  })
  .partial()
  .meta({ id: 'PostPatch', example: { statusId: examples.status.id, eta: '2026-05-01' } })
export type PostPatch = z.output<typeof PostPatch>

export const PostMerge = z
  .object({ canonicalPostId: id('post').describe('The post that stands for both.') })
  .meta({ id: 'PostMerge', example: { canonicalPostId: examples.post.id } })

export const sortNames = ['newest', 'oldest', 'votes', 'trending', 'updated'] as const

export const PostQuery = z.object({
  boardId: id('board').optional().describe('Posts on this board.'),
  status: storable.min(1).optional().describe('The slug of a status.'),
  statusId: id('status').optional().describe('The id of a status.'),
  tagIds: idList('tag').optional().describe('Posts with any of these tags.'),
  ownerId: id('principal').optional().describe('Who looks after the post.'),
  authorId: id('principal').optional().describe('Who wrote the post.'),
  canonicalPostId: id('post').optional().describe('Posts that are merged into this one, and no others.'),
  search: shortText(200).optional().describe('Words, "phrases", or, -not: in title and content.'),
  dateFrom: spanStart.optional().describe('Created then or later: a moment, or a day in UTC.'),
  dateTo: spanEnd.optional().describe('Created then or before: a moment, or a day in UTC.'),
  sort: z.enum(sortNames).default('newest').describe('The order of the list.'),
  includeDeleted: flag.default(false).describe('Deleted posts as well.'),
  includeMerged: flag.default(false).describe('Posts that are merged into another one as well.'),
})
export type PostQuery = z.output<typeof PostQuery>
