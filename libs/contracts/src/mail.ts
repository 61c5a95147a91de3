import { z } from 'zod'
import { Attachment } from './attachments.ts'
import { type InternalEventDef, Timestamp } from './event.ts'
import { id, idOfAny } from './ids.ts'

/** A part of an email that was left out, such as an attachment. `size` is in bytes. */
export const OmittedPart = z.object({ name: z.string(), contentType: z.string(), size: z.int().min(0) })
export type OmittedPart = z.output<typeof OmittedPart>

/** A person in the headers of an email. The address is null if that user was erased. */
export const EmailPerson = z.object({
  name: z.string().nullable(),
  email: z.string().nullable(),
  isOwn: z.boolean().default(false).describe('Whether it is an address of the workspace.'),
})
export type EmailPerson = z.output<typeof EmailPerson>

/**
 * What the check of an email's sender found: `pass` authenticated the address, `fail` says that someone else probably wrote the email,
 * with `none` nothing proves who it was, and with `unknown` it could not be checked.
 */
export const senderChecks = ['pass', 'fail', 'none', 'unknown'] as const

/** The internal events of email. */
export const mailInternalEvents = {
  'mail.received': {
    summary: 'An email to an address of the workspace was accepted.',
    data: z.object({
      /** The ids of the message and of a new conversation end with the same characters. */
      inboundMailId: id('inbound_mail'),
      /** The conversation or ticket that it replies to; null starts a conversation. */
      threadId: idOfAny('conversation', 'ticket').nullable(),
      /** The sender. */
      principalId: id('principal'),
      teamId: id('team').nullable(),
      subject: z.string().nullable(),
      content: z.string(),
      /** Quoted text and the signature. */
      quoted: z.string().nullable(),
      /** The Message-ID header. */
      messageId: z.string().nullable(),
      /** Whether the sender is authenticated. */
      authenticated: z.boolean(),
      senderCheck: z.enum(senderChecks).default('none'),
      /** A program sent it, or its headers ask programs not to reply. */
      noAutomaticReplies: z.boolean().default(false),
      /** It is the reply to an invitation, or cancels it, so no one waits for a response. */
      isCalendarAnswer: z.boolean().default(false),
      /** A member replies to a customer: authenticated, with a valid token. */
      isTeamReply: z.boolean(),
      /** Files that are stored. */
      attachments: z.array(Attachment).default([]),
      omitted: z.array(OmittedPart),
      /** Those in To and Cc, and where replies go if not to the sender. */
      to: z.array(EmailPerson).default([]),
      cc: z.array(EmailPerson).default([]),
      replyTo: z.string().nullable().default(null),
      receivedAt: Timestamp,
    }),
  },
} as const satisfies Record<string, InternalEventDef>
