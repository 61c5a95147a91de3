import { id, Timestamp } from '@earshot/contracts'
import { z } from 'zod'
import { moderationState } from '../../records/boards/approval.ts'
import * as examples from '../../records/examples.ts'

const kind = z.enum(['post', 'comment'])

/** A post or comment as those see it who decide about it. */
export const HeldItem = z
  .object({
    type: kind,
    id: z.string(),
    postId: id('post').describe('The post itself, or the one that is commented on.'),
    boardId: id('board'),
    title: z.string().describe('Of the post.'),
    content: z.string(),
    authorPrincipalId: z.string(),
    authorName: z.string().nullable(),
    authorEmail: z.string().nullable(),
    moderationState,
    createdAt: Timestamp,
  })
  .meta({ id: 'HeldItem', example: examples.held })
export type HeldItem = z.infer<typeof HeldItem>

export const HeldQuery = z.object({
  type: kind.optional().describe('Posts or comments only.'),
  boardId: id('board').optional().describe('Of this board.'),
})
export type HeldQuery = z.output<typeof HeldQuery>
