import {
  Attachment,
  AttachmentsInput,
  countUpTo,
  day,
  flag,
  id,
  idList,
  longText,
  moment,
  periodEnd,
  periodStart,
  shortText,
  slug,
  storable,
  Timestamp,
} from '@earshot/contracts'
import { z } from 'zod'
import { authorFields } from '../../access/author.ts'
import { moderationState } from '../boards/approval.ts'
import * as examples from '../examples.ts'
import { mentionFields, mentionsInput } from '../mentions/model.ts'

const PostTag = z.object({ id: id('tag'), name: z.string(), color: z.string() }).meta({ id: 'PostTag' })

/** A post in lists. The fields `votes` and `status` are named by the specification. */
export const PostItem = z
  .object({
    id: id('post'),
    title: z.string(),
    slug: z
      .string()
      .describe(
        'The end of its address in the portal, `/posts/{slug}`. Changes with the title; earlier ones still lead to the post.',
      ),
    votes: z.int().describe('The same as voteCount.'),
    status: z.string().describe('The slug of the status; empty without one.'),
    content: z.string().describe('Markdown.'),
    voteCount: z.int(),
    mrrCents: z
      .int()
      .nullable()
      .describe(
        'The monthly recurring revenue of the companies of the voters, each counted once, in hundredths of your currency. Updated some seconds after a change. Null for users.',
      ),
    score: z
      .number()
      .nullable()
      .describe(
        'The score, as defined by `GET /posts/score`. Updated some seconds after a change. Null for users.',
      ),
    statusId: id('status').nullable(),
    commentCount: z.int(),
    boardId: id('board'),
    boardSlug: z.string(),
    boardName: z.string(),
    authorPrincipalId: z.string(),
    authorName: z.string().nullable(),
    ownerPrincipalId: id('principal').nullable(),
    ownerId: id('principal').nullable().describe('The same as ownerPrincipalId.'),
    tags: z.array(PostTag),
    hasVoted: z.boolean().describe('Whether the caller has voted for the post.'),
    canonicalPostId: id('post').nullable(),
    isCommentsLocked: z
      .boolean()
      .describe('Whether the post takes no new comments, because it is merged or deleted.'),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    deletedAt: Timestamp.nullable(),
  })
  .meta({ id: 'PostItem', example: examples.postItem })
export type PostItem = z.infer<typeof PostItem>

const MergedPost = z
  .object({
    id: id('post'),
    title: z.string(),
    voteCount: z.int(),
    authorName: z.string().nullable(),
    createdAt: Timestamp,
  })
  .meta({ id: 'MergedPost' })

const derivedOfPost = [
  'votes',
  'voteCount',
  'mrrCents',
  'score',
  'commentCount',
  'hasVoted',
  'boardSlug',
  'boardName',
  'authorName',
  'mentionedNames',
  'mergedPosts',
]

/** The most merged posts that a post shows. */
export const mostMergedPosts = 100

/** Lists leave out the attachments and merged posts: they show no files, and would sign an address for each. */
export const Post = PostItem.extend({
  attachments: z.array(Attachment),
  mergedPosts: z
    .array(MergedPost)
    .describe(
      `The first ${mostMergedPosts} posts that are merged into this one. \`GET /posts?canonicalPostId=…\` lists all.`,
    ),
  ...mentionFields,
  eta: z.iso.date().nullable().describe('The date when the post is expected to be done.'),
  moderationState: moderationState.describe('Posts that wait for approval do not appear in lists.'),
}).meta({
  id: 'Post',
  example: examples.post,
  derived: derivedOfPost,
})
export type Post = z.infer<typeof Post>

export const SimilarPost = PostItem.extend({
  similarity: z.number().describe('The similarity of the titles, up to 1 for equal ones.'),
}).meta({ id: 'SimilarPost', example: { ...examples.postItem, similarity: 0.62 } })
export type SimilarPost = z.infer<typeof SimilarPost>

const title = shortText(200)
const content = longText(10_000)
const tagIds = z.array(id('tag')).max(50)

export const PostInput = z
  .strictObject({
    title,
    content: content.default(''),
    attachments: AttachmentsInput.default([]).describe('Uploaded files, and links.'),
    mentionedPrincipalIds: mentionsInput.default([]),
    boardId: id('board'),
    statusId: id('status')
      .nullish()
      .describe(
        'Null means no status. The default is that of the board or, if the board has none, of the workspace.',
      ),
    tagIds: tagIds.default([]),
    ...authorFields,
    createdAt: moment.optional().describe('For moving posts from another system. Requires the scope admin.'),
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
  .strictObject({
    title,
    content,
    attachments: AttachmentsInput.describe('Replace those of the post.'),
    mentionedPrincipalIds: mentionsInput,
    statusId: id('status').nullable(),
    tagIds,
    ownerPrincipalId: id('principal')
      .nullable()
      .meta({ aliases: ['ownerId'] }),
    boardId: id('board'),
    eta: day.nullable(),
  })
  .partial()
  .meta({ id: 'PostPatch', example: { statusId: examples.status.id, eta: '2026-05-01' } })
export type PostPatch = z.output<typeof PostPatch>

export const PostMerge = z
  .strictObject({ canonicalPostId: id('post').describe('The post to merge into.') })
  .meta({ id: 'PostMerge', example: { canonicalPostId: examples.post.id } })

/** The reply of a merge: the duplicate, and short forms of both posts. */
export const MergeResult = Post.extend({
  canonicalPost: z.object({ id: id('post'), voteCount: z.int() }).meta({ id: 'CanonicalPost' }),
  duplicatePost: z.object({ id: id('post') }).meta({ id: 'DuplicatePost' }),
}).meta({
  id: 'MergeResult',
  example: {
    ...examples.post,
    canonicalPostId: 'post_01kk3v8m2secst1qz6n4w7t2hd',
    isCommentsLocked: true,
    canonicalPost: { id: 'post_01kk3v8m2secst1qz6n4w7t2hd', voteCount: 31 },
    duplicatePost: { id: 'post_01kk4b7n3tecst1qv8y2k6r9wc' }, // not the id above: the linter of the API description takes ids for those of schemas
  },
  derived: [...derivedOfPost, 'canonicalPost', 'duplicatePost'],
})
export type MergeResult = z.infer<typeof MergeResult>

export const sortNames = ['newest', 'oldest', 'votes', 'trending', 'updated', 'score', 'revenue'] as const

export const PostQuery = z.object({
  boardId: id('board').optional().describe('Only posts on this board.'),
  status: storable.min(1).optional().describe('Only posts with the status of this slug.'),
  statusId: id('status').optional().describe('Only posts with this status.'),
  tagIds: idList('tag')
    .optional()
    .describe('Only posts with any of these tags.')
    .meta({ aliases: ['tagId'] }),
  ownerId: id('principal')
    .optional()
    .describe('Only posts with this owner.')
    .meta({ aliases: ['ownerPrincipalId'] }),
  authorId: id('principal').optional().describe('Only posts of this author.'),
  voterId: id('principal')
    .optional()
    .describe('Only posts that this person has voted for. Users can only name themselves.'),
  followerId: id('principal')
    .optional()
    .describe('Only posts that this person follows. Users can only name themselves.'),
  canonicalPostId: id('post').optional().describe('Only posts merged into this one.'),
  segment: slug.optional().describe('Only posts that users in this segment voted for, by its slug.'),
  companyId: id('company').optional().describe('Only posts that users of this company voted for.'),
  minMrrCents: countUpTo(Number.MAX_SAFE_INTEGER)
    .optional()
    .describe(
      'Only posts whose voters have companies with at least this monthly recurring revenue together.',
    ),
  search: shortText(200)
    .optional()
    .describe(
      'Search in title and content, in any language. Supports "phrases", or, and -excluded words. Only the first ten different terms count.',
    ),
  dateFrom: periodStart.optional().describe('Created at or after this time. A timestamp, or a date in UTC.'),
  dateTo: periodEnd.optional().describe('Created at or before this time. A timestamp, or a date in UTC.'),
  sort: z
    .enum(sortNames)
    .default('newest')
    .describe('The order of the list. Users cannot sort by `score` or `revenue`.')
    .meta({ valueAliases: { new: 'newest', top: 'votes' } }),
  includeDeleted: flag
    .default(false)
    .describe('Include deleted posts.')
    .meta({ aliases: ['showDeleted'] }),
  includeMerged: flag.default(false).describe('Include merged posts.'),
})
export type PostQuery = z.output<typeof PostQuery>
