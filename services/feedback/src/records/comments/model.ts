import { Attachment, AttachmentsInput, filledText, id, moment, Timestamp } from '@earshot/contracts'
import { z } from 'zod'
import { authorFields } from '../../access/author.ts'
import { moderationState } from '../boards/approval.ts'
import * as examples from '../examples.ts'
import { mentionFields, mentionsInput } from '../mentions/model.ts'
import { reactions } from '../reactions/model.ts'

export const Comment = z
  .object({
    id: id('comment'),
    postId: id('post'),
    parentId: id('comment').nullable().describe('The comment that this one replies to.'),
    content: z
      .string()
      .describe('Empty if the comment is deleted. It stays in the list while it has replies.'),
    attachments: z.array(Attachment).describe('None if the comment is deleted.'),
    ...mentionFields,
    isPrivate: z.boolean().describe('Whether only the team can see the comment.'),
    authorPrincipalId: z.string().nullable(),
    authorName: z.string().nullable(),
    authorIsTeam: z.boolean().describe('Whether the author is a team member or an API key.'),
    isTeamMember: z.boolean().describe('The same as authorIsTeam.'),
    moderationState,
    reactions,
    replies: z
      .array(z.record(z.string(), z.unknown()))
      .max(0)
      .describe(
        'Always empty, for clients that expect a tree: replies follow their comment in the list, with its id as parentId.',
      ),
    createdAt: Timestamp,
    updatedAt: Timestamp.describe('Later than createdAt if the comment was edited.'),
    deletedAt: Timestamp.nullable(),
  })
  .meta({
    id: 'Comment',
    example: examples.comment,
    derived: ['authorName', 'authorIsTeam', 'isTeamMember', 'reactions', 'mentionedNames'],
  })
export type Comment = z.infer<typeof Comment>

/** A comment in a list of comments on several posts. */
export const ListedComment = Comment.extend({
  postTitle: z.string().describe('The title of the post of the comment.'),
  postSlug: z.string().describe('The slug of the post of the comment.'),
}).meta({
  id: 'ListedComment',
  example: { ...examples.comment, postTitle: examples.post.title, postSlug: examples.post.slug },
})
export type ListedComment = z.infer<typeof ListedComment>

const content = filledText(5000)

const commentFields = z.strictObject({
  content,
  attachments: AttachmentsInput.default([]).describe('Uploaded files, and links.'),
  mentionedPrincipalIds: mentionsInput.default([]),
  parentId: id('comment').optional().describe('The comment to reply to.'),
  isPrivate: z
    .boolean()
    .optional()
    .describe('Show the comment to the team only. Replies to a private comment are always private.'),
  createdAt: moment.optional().describe('For moving comments from another system. Requires the scope admin.'),
  ...authorFields,
})

export const PostCommentInput = commentFields.meta({
  id: 'PostCommentInput',
  example: { content: examples.comment.content },
})

export const CommentInput = commentFields.extend({ postId: id('post') }).meta({
  id: 'CommentInput',
  example: { postId: examples.post.id, content: examples.comment.content },
})
export type CommentInput = z.output<typeof CommentInput>

export const CommentQuery = z.object({
  postId: id('post').optional().describe('Only comments on this post, without posts merged into it.'),
  principalId: id('principal').optional().describe('Only comments of this principal.'),
})

export const CommentPatch = z
  .strictObject({
    content,
    attachments: AttachmentsInput.describe('Replace those of the comment.'),
    mentionedPrincipalIds: mentionsInput,
  })
  .partial()
  .meta({ id: 'CommentPatch', example: { content: examples.comment.content } })
export type CommentPatch = z.output<typeof CommentPatch>
