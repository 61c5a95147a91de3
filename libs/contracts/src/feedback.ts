import { z } from 'zod'
import { type EventDef, type InternalEventDef, Timestamp } from './event.ts'
import { id } from './ids.ts'

/** What kind of change a changelog entry is about, in the order in which labels are shown. */
export const changelogLabels = ['new', 'improved', 'fixed'] as const
export type ChangelogLabel = (typeof changelogLabels)[number]

/** How many people the text of a post or comment may mention. */
export const maxMentions = 10

/** The post in the data of every event except `post.created`. */
export const PostRef = z.object({
  id: id('post'),
  title: z.string(),
  boardId: id('board'),
  boardSlug: z.string(),
})

export const CommentRef = z.object({
  id: id('comment'),
  content: z.string(),
  authorEmail: z.string().nullable(),
  authorName: z.string().nullable(),
  isPrivate: z.boolean(),
})

const CreatedPost = z.object({
  id: id('post'),
  title: z.string(),
  content: z.string(),
  boardId: id('board'),
  boardSlug: z.string(),
  authorEmail: z.string().nullable(),
  authorName: z.string().nullable(),
  voteCount: z.int().min(0),
})

const post = { family: 'post', boardScoped: true, private: false } as const
const comment = { family: 'comment', boardScoped: true, private: false } as const
const deletedBy = id('principal').optional()

/** The public events of the feedback service. */
export const feedbackEvents = {
  'post.created': { ...post, summary: 'A post was published.', data: z.object({ post: CreatedPost }) },
  'post.status_changed': {
    ...post,
    summary: "A post's status changed.",
    data: z.object({
      post: PostRef,
      previousStatus: z.string().nullable(),
      newStatus: z.string().nullable(),
      previousStatusId: id('status').nullable(),
      newStatusId: id('status').nullable(),
    }),
  },
  'post.updated': {
    ...post,
    summary: "A post's title, content, tags or owner changed.",
    data: z.object({
      post: PostRef,
      changedFields: z.array(z.enum(['title', 'content', 'tags', 'owner'])).min(1),
    }),
  },
  'post.deleted': { ...post, summary: 'A post was deleted.', data: z.object({ post: PostRef, deletedBy }) },
  'post.restored': { ...post, summary: 'A deleted post was restored.', data: z.object({ post: PostRef }) },
  'post.merged': {
    ...post,
    summary: 'A duplicate post was merged into its canonical post.',
    data: z.object({ post: PostRef, duplicatePost: PostRef, canonicalPost: PostRef }),
  },
  'post.unmerged': {
    ...post,
    summary: 'A merged post was unmerged from its canonical post.',
    data: z.object({ post: PostRef, formerCanonicalPost: PostRef }),
  },
  'post.voted': {
    ...post,
    summary: 'A post received a vote.',
    data: z.object({
      post: PostRef,
      voteCount: z.int().min(0),
      voterName: z.string().nullable(),
      voterEmail: z.string().nullable(),
    }),
  },
  'comment.created': {
    ...comment,
    summary: 'A comment was created.',
    data: z.object({ comment: CommentRef, post: PostRef }),
  },
  'comment.updated': {
    ...comment,
    summary: 'A comment was edited.',
    data: z.object({ comment: CommentRef, post: PostRef }),
  },
  'comment.deleted': {
    ...comment,
    summary: 'A comment was deleted.',
    data: z.object({ comment: CommentRef, post: PostRef }),
  },
  'changelog.published': {
    family: 'changelog',
    boardScoped: false,
    private: false,
    summary: 'A changelog entry was published.',
    data: z.object({
      changelog: z.object({
        id: id('changelog'),
        title: z.string(),
        contentPreview: z.string().max(200),
        publishedAt: Timestamp,
        linkedPostCount: z.int().min(0),
      }),
    }),
  },
} as const satisfies Record<string, EventDef>

const BoardRef = z.object({ id: id('board'), slug: z.string(), name: z.string() })

/** The internal events of the feedback service. */
export const feedbackInternalEvents = {
  'board.created': { summary: 'A board was created.', data: z.object({ board: BoardRef }) },
  'board.updated': {
    summary: 'A board was renamed or its settings changed.',
    data: z.object({ board: BoardRef }),
  },
  'board.deleted': { summary: 'A board was deleted.', data: z.object({ board: BoardRef }) },
} as const satisfies Record<string, InternalEventDef>
