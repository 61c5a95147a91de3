import { Attachment, AttachmentsInput, EmailAddress, id, moment, Timestamp } from '@earshot/contracts'
import { z } from 'zod'
import { MacroAction, MacroActionsInput } from '../actions/model.ts'
import * as examples from '../examples.ts'
import { content, maxCopies, newMessage, withActions, withContent, withCopies } from '../messages/model.ts'

export const blocks = ['closed', 'customer_reply'] as const

export const ScheduledReply = z
  .object({
    id: id('scheduled_reply'),
    conversationId: id('conversation'),
    authorPrincipalId: id('principal').nullable(),
    authorName: z.string().nullable(),
    content: z.string().describe('Markdown. Empty if there are only attachments.'),
    attachments: z.array(Attachment),
    cc: z
      .array(z.string())
      .nullable()
      .describe('The addresses that get a copy. Null for those that are selected when the reply is sent.'),
    actions: z.array(MacroAction).describe('Run after the reply.'),
    sendAt: Timestamp,
    blockedBy: z
      .enum(blocks)
      .nullable()
      .describe(
        'Why the reply is not sent at `sendAt`: the conversation is `closed`, or the customer has written since the reply was last changed (`customer_reply`). It stays until it gets another time, is sent or is deleted.',
      ),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({
    id: 'ScheduledReply',
    example: examples.scheduledReply,
    derived: ['authorName', 'blockedBy'],
  })
export type ScheduledReply = z.infer<typeof ScheduledReply>

const sendAt = moment.describe('When to send the reply: in the future, and within a year.')

export const ScheduledReplyInput = withContent(
  newMessage.extend({
    cc: withCopies,
    actions: withActions,
    asPrincipalId: id('principal').optional().describe('The member who replies, if it is not the caller.'),
    sendAt,
  }),
).meta({
  id: 'ScheduledReplyInput',
  example: { content: examples.scheduledReply.content, sendAt: examples.scheduledReply.sendAt },
})
export type ScheduledReplyInput = z.output<typeof ScheduledReplyInput>

export const ScheduledReplyPatch = z
  .strictObject({
    content: content.describe('May be empty if there are attachments.'),
    attachments: AttachmentsInput.describe('Replace those of the reply.'),
    cc: z
      .array(EmailAddress)
      .max(maxCopies)
      .nullable()
      .describe('Null for those that are selected when it is sent.'),
    actions: MacroActionsInput,
    sendAt,
  })
  .partial()
  .meta({ id: 'ScheduledReplyPatch', example: { sendAt: examples.scheduledReply.sendAt } })
export type ScheduledReplyPatch = z.output<typeof ScheduledReplyPatch>
