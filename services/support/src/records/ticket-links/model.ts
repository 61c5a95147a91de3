import { id } from '@earshot/contracts'
import { z } from 'zod'
import * as examples from '../examples.ts'

const targets = {
  conversationId: id('conversation').optional(),
  ticketId: id('ticket').optional(),
  postId: id('post').optional(),
}

export const LinkInput = z
  .object(targets)
  .meta({ id: 'TicketLinkInput', example: { conversationId: examples.conversation.id } })
export type LinkInput = z.output<typeof LinkInput>

export const LinkQuery = z.object({
  conversationId: targets.conversationId.describe('The conversation that it is linked to.'),
  ticketId: targets.ticketId.describe('The ticket that it is linked to.'),
  postId: targets.postId.describe('The post that it is linked to.'),
})
