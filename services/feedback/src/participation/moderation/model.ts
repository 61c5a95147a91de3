import { Attachment, id, Timestamp } from '@earshot/contracts'
import { z } from 'zod'
import { moderationState } from '../../records/boards/approval.ts'
import * as examples from '../../records/examples.ts'

const kind = z.enum(['post', 'comment'])

/** A post or comment in the moderation queue. */
export const HeldItem = z
  .object({
    type: kind,
    id: z.string(),
    postId: id('post').describe('The post itself, or the post of the comment.'),
    boardId: id('board'),
    title: z.string().describe('The title of the post.'),
    content: z.string(),
    attachments: z.array(Attachment),
    authorPrincipalId: z.string(),
    authorName: z.string().nullable(),
    authorEmail: z.string().nullable(),
    moderationState,
    createdAt: Timestamp,
  })
  .meta({ id: 'HeldItem', example: examples.held })
export type HeldItem = z.infer<typeof HeldItem>

export const HeldQuery = z.object({
  type: kind.optional().describe('Only posts, or only comments.'),
  boardId: id('board').optional().describe('Only items on this board.'),
})
export type HeldQuery = z.output<typeof HeldQuery>
