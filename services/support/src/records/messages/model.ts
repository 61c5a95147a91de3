import { flag, id, senderTypes, shortText, storable, Timestamp } from '@earshot/contracts'
import { z } from 'zod'
import { webUrl } from '../../shared/web-url.ts'
import * as examples from '../examples.ts'

export const Attachment = z.object({
  name: shortText(255),
  url: webUrl,
  contentType: shortText(255),
  size: z.int().min(0).describe('In bytes.'),
})

/** As replies show them. */
export const ShownAttachments = z.array(
  z.object({ name: z.string(), url: z.string(), contentType: z.string(), size: z.int() }),
)

export const Message = z
  .object({
    id: id('message'),
    conversationId: id('conversation'),
    senderType: z.enum(senderTypes),
    isInternal: z.boolean().describe('A note, or something the system says to the team only.'),
    authorPrincipalId: id('principal').nullable(),
    authorName: z.string().nullable(),
    authorEmail: z.string().nullable(),
    content: z.string(),
    attachments: ShownAttachments,
    mentionedPrincipalIds: z.array(id('principal')),
    automated: z.boolean().describe('No person wrote it.'),
    systemEvent: z.string().nullable().describe("Of the system's own messages: what happened."),
    createdAt: Timestamp,
    editedAt: Timestamp.nullable(),
  })
  .meta({ id: 'Message', example: examples.message })
export type Message = z.infer<typeof Message>

/** How a conversation ends, as lists show it. */
export const LastMessage = z.object({ senderType: z.enum(senderTypes), preview: z.string() })
export type LastMessage = z.infer<typeof LastMessage>

const content = storable.max(4000).refine(text => text.trim() !== '', 'must not be blank')

/** What somebody writes. */
export const NewMessage = z.object({
  content,
  attachments: z.array(Attachment).max(10).default([]),
})
export type NewMessage = z.output<typeof NewMessage>

const asPrincipalId = id('principal')
  .optional()
  .describe('Whoever wrote it, if not the caller: the visitor, or an agent.')

export const MessageInput = NewMessage.extend({
  asPrincipalId,
  senderType: z
    .enum(['visitor', 'agent', 'assistant'])
    .optional()
    .describe('When absent: visitor when the visitor wrote it, else agent.'),
  automated: z.boolean().default(false).describe('An agent did not write it in person.'),
}).meta({
  id: 'MessageInput',
  example: { content: 'Thank you, we have found it.', asPrincipalId: examples.note.authorPrincipalId },
})
export type MessageInput = z.output<typeof MessageInput>

export const ReplyInput = MessageInput.omit({ senderType: true }).meta({
  id: 'ReplyInput',
  example: { content: 'Thank you, we have found it.' },
})
export type ReplyInput = z.output<typeof ReplyInput>

export const NoteInput = NewMessage.extend({
  asPrincipalId: asPrincipalId.describe('The agent who wrote it, if not the caller.'),
  mentionedPrincipalIds: z.array(id('principal')).max(50).default([]),
}).meta({
  id: 'NoteInput',
  example: { content: examples.note.content, mentionedPrincipalIds: examples.note.mentionedPrincipalIds },
})
export type NoteInput = z.output<typeof NoteInput>

export const MessagePatch = z
  .object({ content })
  .partial()
  .meta({ id: 'MessagePatch', example: { content: 'The export stops at 98 percent.' } })
export type MessagePatch = z.output<typeof MessagePatch>

export const MessageQuery = z.object({
  includeInternal: flag.default(false).describe('Notes, and what the system says to the team, as well.'),
  sort: z.enum(['oldest', 'newest']).default('oldest').describe('The order of the list.'),
})
export type MessageQuery = z.output<typeof MessageQuery>
