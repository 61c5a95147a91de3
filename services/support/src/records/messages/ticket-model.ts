import { flag, id, senderTypes, Timestamp } from '@earshot/contracts'
import { z } from 'zod'
import * as examples from '../examples.ts'
import { NewMessage, ShownAttachments } from './model.ts'

export const TicketMessage = z
  .object({
    id: id('message'),
    ticketId: id('ticket'),
    senderType: z.enum(senderTypes).describe('`visitor` is whoever asked.'),
    isInternal: z.boolean().describe('A note.'),
    authorPrincipalId: id('principal').nullable(),
    authorName: z.string().nullable(),
    authorEmail: z.string().nullable(),
    content: z.string(),
    attachments: ShownAttachments,
    automated: z.boolean().describe('No person wrote it.'),
    createdAt: Timestamp,
  })
  .meta({ id: 'TicketMessage', example: examples.ticketMessage })
export type TicketMessage = z.infer<typeof TicketMessage>

export const TicketReplyInput = NewMessage.extend({
  asPrincipalId: id('principal')
    .optional()
    .describe('Whoever wrote it, if not the caller: the requester, or an agent.'),
  senderType: z
    .enum(['visitor', 'agent', 'assistant'])
    .optional()
    .describe('When absent: visitor when the requester wrote it, else agent.'),
  automated: z.boolean().default(false).describe('An agent did not write it in person.'),
}).meta({ id: 'TicketReplyInput', example: { content: 'We have found the cause; the fix is on its way.' } })
export type TicketReplyInput = z.output<typeof TicketReplyInput>

export const TicketNoteInput = NewMessage.extend({
  asPrincipalId: id('principal').optional().describe('The agent who wrote it, if not the caller.'),
}).meta({ id: 'TicketNoteInput', example: { content: 'It is the timeout of last week.' } })
export type TicketNoteInput = z.output<typeof TicketNoteInput>

export const TicketMessageQuery = z.object({
  includeInternal: flag.default(false).describe('Notes as well.'),
  sort: z.enum(['oldest', 'newest']).default('oldest').describe('The order of the list.'),
})
export type TicketMessageQuery = z.output<typeof TicketMessageQuery>
