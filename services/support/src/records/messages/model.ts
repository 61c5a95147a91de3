import {
  Attachment,
  AttachmentsInput,
  EmailAddress,
  EmailPerson,
  flag,
  hasVisible,
  type Id,
  id,
  longText,
  OmittedPart,
  senderChecks,
  senderTypes,
  type Taken,
  Timestamp,
} from '@earshot/contracts'
import { z } from 'zod'
import { importedAt } from '../../shared/history.ts'
import { MacroActionsInput } from '../actions/model.ts'
import * as examples from '../examples.ts'
import { VisitorContextInput } from '../visitor-contexts/model.ts'

const Person = EmailPerson.meta({ id: 'EmailPerson' })

/** The people in copy of a message of the team. */
export const Cc = z
  .array(Person)
  .describe('The people in copy of the email with a message of the team. Empty for other messages.')

/** What a message that arrived by email has in addition. */
export const MessageEmail = z
  .object({
    quoted: z
      .string()
      .nullable()
      .describe('The quoted text and the signature of the email, which `content` does not have.'),
    omitted: z
      .array(OmittedPart.meta({ id: 'OmittedPart' }))
      .describe('Attachments and other parts that were left out. `size` is in bytes.'),
    senderVerified: z
      .boolean()
      .describe('Whether SPF, DKIM or DMARC authenticated the address of the sender.'),
    senderCheck: z
      .enum(senderChecks)
      .describe(
        'What the check of the sender found: `pass` if they are verified, `fail` if someone else probably wrote the email, `none` if nothing proves who it was, and `unknown` if the sender was not checked or the DNS did not respond.',
      ),
    noAutomaticReplies: z
      .boolean()
      .describe('A program sent the email, or it asks for no automatic replies. No workflow replies to it.'),
    to: z
      .array(Person)
      .describe('The recipients in To, also your own address. `email` is null if the user was erased.'),
    cc: z.array(Person).describe('The recipients in Cc.'),
    replyTo: z
      .string()
      .nullable()
      .describe('The address to which replies are sent. Null if that is the address of the author.'),
  })
  .nullable()
  .meta({ id: 'MessageEmail', description: 'Null unless the message arrived by email.' })
export type MessageEmail = NonNullable<z.output<typeof MessageEmail>>

export const Message = z
  .object({
    id: id('message'),
    conversationId: id('conversation'),
    mergedFromId: id('conversation')
      .nullable()
      .describe(
        'The conversation that the message was written in, if that is merged into this one. Null for visitors.',
      ),
    senderType: z.enum(senderTypes),
    isInternal: z.boolean().describe('A note, or a system message for the team only.'),
    authorPrincipalId: id('principal').nullable(),
    authorName: z.string().nullable(),
    authorEmail: z.string().nullable(),
    content: z
      .string()
      .describe('Markdown; plain text if it was an email. Empty if only attachments were sent.'),
    attachments: z.array(Attachment),
    mentionedPrincipalIds: z.array(id('principal')),
    automated: z.boolean().describe('The message was not written by a person.'),
    systemEvent: z.string().nullable().describe('The type of event that a system message is about.'),
    email: MessageEmail,
    cc: Cc,
    createdAt: Timestamp,
    editedAt: Timestamp.nullable(),
  })
  .meta({ id: 'Message', example: examples.message, derived: ['authorName', 'authorEmail'] })
export type Message = z.infer<typeof Message>

/** The last message of a conversation, as lists show it. */
export const LastMessage = z.object({ senderType: z.enum(senderTypes), preview: z.string() })
export type LastMessage = z.infer<typeof LastMessage>

/** White space alone is no text. */
export const content = longText(4000).transform(text => (hasVisible(text) ? text : ''))

/** The fields of a new message. A schema with them must be checked by {@link withContent}. */
export const newMessage = z.strictObject({
  content: content.default('').describe('Markdown. May be empty if there are attachments.'),
  attachments: AttachmentsInput.default([]).describe('Uploaded files, and links.'),
})
export type NewMessage = z.output<typeof newMessage>

export const blankMessage = 'must not be blank, unless there are attachments'

/** Text is optional if files or links are attached. */
export const withContent = <M extends typeof newMessage>(schema: M): M =>
  schema.refine(({ content, attachments }) => content !== '' || attachments.length > 0, {
    path: ['content'],
    message: blankMessage,
  })

/** People in copy of one reply. Each gets an email. */
export const maxCopies = 20

/** The people in copy of a reply. */
export const withCopies = z
  .array(EmailAddress)
  .max(maxCopies)
  .optional()
  .describe(
    'The addresses that get a copy of the email. Each must be one of the copy recipients of the thread. Default: those that are `selected`, and none if the message is `automated`.',
  )

/** The actions that are sent with a message. */
export const withActions = MacroActionsInput.default([]).describe(
  'Run in order after the message, in the same transaction. Only for the team. An action that is not possible changes nothing.',
)
/** Where the visitor was who wrote it. */
export const withContext = VisitorContextInput.optional().describe(
  'For a message of the visitor: where they wrote it. Stored with the conversation, for the team only.',
)

/** A new message, which may have arrived by email. Its id is derived from the email then, so that it is stored once. */
export type WrittenMessage = Taken<NewMessage> & {
  id?: Id<'message'> | undefined
  email?: MessageEmail | null | undefined
  context?: VisitorContextInput | undefined
  cc?: EmailPerson[] | undefined
}

/** The members that a note mentions. */
export const withMentions = z
  .array(id('principal'))
  .max(50)
  .default([])
  .describe('Members, who are notified.')

const asPrincipalId = id('principal')
  .optional()
  .describe('The author, if it is not the caller: the visitor or a member.')

const message = newMessage.extend({
  context: withContext,
  cc: withCopies,
  actions: withActions,
  createdAt: importedAt,
  asPrincipalId,
  senderType: z
    .enum(['visitor', 'agent', 'assistant'])
    .optional()
    .describe('Default: `visitor` if the visitor is the author, otherwise `agent`.'),
  automated: z
    .boolean()
    .default(false)
    .describe('The message was sent automatically and not written by a member.'),
})

export const MessageInput = withContent(message).meta({
  id: 'MessageInput',
  example: { content: 'Thank you, we have found it.', asPrincipalId: examples.note.authorPrincipalId },
})
export type MessageInput = z.output<typeof MessageInput>

export const ReplyInput = withContent(message.omit({ senderType: true, context: true })).meta({
  id: 'ReplyInput',
  example: { content: 'Thank you, we have found it.' },
})
export type ReplyInput = z.output<typeof ReplyInput>

export const NoteInput = withContent(
  newMessage.extend({
    actions: withActions,
    createdAt: importedAt,
    asPrincipalId: asPrincipalId.describe('The member who wrote the note, if it is not the caller.'),
    mentionedPrincipalIds: withMentions,
  }),
).meta({
  id: 'NoteInput',
  example: { content: examples.note.content, mentionedPrincipalIds: examples.note.mentionedPrincipalIds },
})
export type NoteInput = z.output<typeof NoteInput>

/** A person that a reply can have in copy. */
export const CopyRecipient = z
  .object({
    name: z.string().nullable(),
    email: z.string(),
    selected: z.boolean().describe('Whether a reply without `cc` has the person in copy.'),
  })
  .meta({ id: 'CopyRecipient' })
export type CopyRecipient = z.output<typeof CopyRecipient>

export const CopyRecipients = z.object({ people: z.array(CopyRecipient) }).meta({
  id: 'CopyRecipients',
  example: { people: [{ name: 'Lin Okafor', email: 'lin@example.com', selected: true }] },
})
export type CopyRecipients = z.output<typeof CopyRecipients>

export const MessagePatch = z
  .strictObject({ content, attachments: AttachmentsInput.describe('Replace those of the message.') })
  .partial()
  .meta({ id: 'MessagePatch', example: { content: 'The export stops at 98 percent.' } })
export type MessagePatch = z.output<typeof MessagePatch>

export const MessageQuery = z.object({
  includeInternal: flag.default(false).describe('Includes notes and system messages for the team.'),
  sort: z.enum(['oldest', 'newest']).default('oldest').describe('The order of the list.'),
})
export type MessageQuery = z.output<typeof MessageQuery>
