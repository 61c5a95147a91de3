import { id, Timestamp } from '@earshot/contracts'
import { z } from 'zod'
import { day, flag, idList, longText, moment, shortText, spanEnd, spanStart, storable } from '../fields.ts'

/** A post as lists show it. `votes` and `status` are the names that the list of the specification uses. */
export const PostItem = z.object({
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
export type PostItem = z.infer<typeof PostItem>

export const Post = PostItem.extend({
  authorPrincipalId: z.string(),
  eta: z.iso.date().nullable(),
})
export type Post = z.infer<typeof Post>

const title = shortText(200)
const content = longText(10_000)
const tagIds = z.array(id('tag')).max(50)

export const PostInput = z.object({
  title,
  content: content.default(''),
  boardId: id('board'),
  statusId: id('status')
    .optional()
    .describe('When absent, the default of the board, else that of the workspace.'),
  tagIds: tagIds.default([]),
  createdAt: moment.optional().describe('For admins who bring posts from elsewhere.'),
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
export type PostPatch = z.output<typeof PostPatch>

export const sortNames = ['newest', 'oldest', 'votes', 'trending', 'updated'] as const

export const PostQuery = z.object({
  boardId: id('board').optional(),
  status: storable.min(1).optional().describe('The slug of a status.'),
  statusId: id('status').optional(),
  tagIds: idList('tag').optional().describe('Posts with any of these tags.'),
  ownerId: id('principal').optional(),
  authorId: id('principal').optional(),
  search: shortText(200).optional().describe('Words, "phrases", or, -not: in title and content.'),
  dateFrom: spanStart.optional().describe('Created then or later: a moment, or a day in UTC.'),
  dateTo: spanEnd.optional().describe('Created then or before: a moment, or a day in UTC.'),
  sort: z.enum(sortNames).default('newest'),
  includeDeleted: flag.default(false),
  includeMerged: flag.default(false),
})
export type PostQuery = z.output<typeof PostQuery>
