import { id } from '@earshot/contracts'
import { z } from 'zod'
import * as examples from '../examples.ts'

const targets = {
  conversationId: id('conversation').optional(),
  ticketId: id('ticket').optional(),
  postId: id('post').optional(),
}

export const LinkInput = z
  .strictObject(targets)
  .meta({ id: 'TicketLinkInput', example: { conversationId: examples.conversation.id } })
export type LinkInput = z.output<typeof LinkInput>

export const ConversationLinkInput = z
  .strictObject({ postId: id('post').describe('The post to link.') })
  .meta({ id: 'ConversationLinkInput', example: { postId: examples.conversation.links.postIds[0] } })

export const ConversationLinkQuery = z.object({ postId: id('post').describe('The linked post.') })

export const LinkQuery = z.object({
  conversationId: targets.conversationId.describe('The linked conversation.'),
  ticketId: targets.ticketId.describe('The linked ticket.'),
  postId: targets.postId.describe('The linked post.'),
})
