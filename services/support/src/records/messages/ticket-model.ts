import { Attachment, flag, id, senderTypes, Timestamp } from '@earshot/contracts'
import { z } from 'zod'
import { importedAt } from '../../shared/history.ts'
import * as examples from '../examples.ts'
import { Cc, MessageEmail, newMessage, withActions, withContent, withCopies, withMentions } from './model.ts'

export const TicketMessage = z
  .object({
    id: id('message'),
    ticketId: id('ticket'),
    mergedFromId: id('ticket')
      .nullable()
      .describe('The ticket that the message was written in, if that is merged into this one.'),
    senderType: z
      .enum(senderTypes)
      .describe('`visitor`: the requester wrote it. `agent`: a member of the team.'),
    isInternal: z.boolean().describe('Whether the message is a note.'),
    authorPrincipalId: id('principal').nullable(),
    authorName: z.string().nullable(),
    authorEmail: z.string().nullable(),
    content: z.string().describe('Markdown. Empty if only attachments were sent.'),
    attachments: z.array(Attachment),
    mentionedPrincipalIds: z.array(id('principal')).describe('The members that a note mentions.'),
    automated: z.boolean().describe('The message was not written by a person.'),
    email: MessageEmail,
    cc: Cc,
    createdAt: Timestamp,
  })
  .meta({ id: 'TicketMessage', example: examples.ticketMessage })
export type TicketMessage = z.infer<typeof TicketMessage>

export const TicketReplyInput = withContent(
  newMessage.extend({
    cc: withCopies,
    actions: withActions,
    createdAt: importedAt,
    asPrincipalId: id('principal')
      .optional()
      .describe('The author, if it is not the caller: the requester or a member.'),
    senderType: z
      .enum(['visitor', 'agent', 'assistant'])
      .optional()
      .describe('Default: `visitor` if the requester is the author, otherwise `agent`.'),
    automated: z
      .boolean()
      .default(false)
      .describe('The message was sent automatically and not written by a member.'),
  }),
).meta({
  id: 'TicketMessageInput',
  example: { content: 'We have found the cause and are working on a fix.' },
})
export type TicketReplyInput = z.output<typeof TicketReplyInput>

export const TicketNoteInput = withContent(
  newMessage.extend({
    actions: withActions,
    createdAt: importedAt,
    asPrincipalId: id('principal')
      .optional()
      .describe('The member who wrote the note, if it is not the caller.'),
    mentionedPrincipalIds: withMentions,
  }),
).meta({
  id: 'TicketNoteInput',
  example: { content: examples.note.content, mentionedPrincipalIds: examples.note.mentionedPrincipalIds },
})
export type TicketNoteInput = z.output<typeof TicketNoteInput>

export const TicketMessageQuery = z.object({
  includeInternal: flag.default(false).describe('Includes notes.'),
  sort: z.enum(['oldest', 'newest']).default('oldest').describe('The order of the list.'),
})
export type TicketMessageQuery = z.output<typeof TicketMessageQuery>
