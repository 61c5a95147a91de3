import { id, storable, Timestamp } from '@earshot/contracts'
import { z } from 'zod'
import { authorFields } from '../../access/author.ts'
import { moderationState } from '../boards/approval.ts'
import * as examples from '../examples.ts'

export const Comment = z
  .object({
    id: id('comment'),
    postId: id('post'),
    parentId: id('comment').nullable().describe('The comment that this one answers.'),
    content: z.string().describe('Empty when it is deleted and only stands for those who answered it.'),
    isPrivate: z.boolean().describe('For the team only.'),
    authorPrincipalId: z.string().nullable(),
    authorName: z.string().nullable(),
    authorIsTeam: z.boolean().describe('Whether the author is of the team, or a program of theirs.'),
    moderationState,
    createdAt: Timestamp,
    updatedAt: Timestamp.describe('Later than createdAt once it was written anew.'),
    deletedAt: Timestamp.nullable(),
  })
  .meta({ id: 'Comment', example: examples.comment })
export type Comment = z.infer<typeof Comment>

/** As it came, but for blanks around it: it must say something. */
const content = storable.trim().min(1).max(5000)

const said = z.object({
  content,
  parentId: id('comment').optional().describe('The comment that this one answers.'),
  isPrivate: z
    .boolean()
    .optional()
    .describe('For the team only. An answer to a private comment is private in any case.'),
  ...authorFields,
})

export const PostCommentInput = said.meta({
  id: 'PostCommentInput',
  example: { content: examples.comment.content },
})

export const CommentInput = said.extend({ postId: id('post') }).meta({
  id: 'CommentInput',
  example: { postId: examples.post.id, content: examples.comment.content },
})
export type CommentInput = z.output<typeof CommentInput>

export const CommentPatch = z
  .object({ content })
  .partial()
  .meta({ id: 'CommentPatch', example: { content: examples.comment.content } })
export type CommentPatch = z.output<typeof CommentPatch>
