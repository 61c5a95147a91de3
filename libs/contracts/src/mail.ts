import { z } from 'zod'
import { Attachment } from './attachments.ts'
import { type InternalEventDef, Timestamp } from './event.ts'
import { id, idOfAny } from './ids.ts'
import { EmailChoices, EmailChoicesPatch } from './notifications.ts'

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

/** Emails of accounts, with links that give access to one. */
export const letterKinds = ['invitation', 'password_reset', 'sign_up', 'sign_in_link'] as const
export type LetterKind = (typeof letterKinds)[number]

const addressed = {
  to: z.object({ name: z.string().nullable(), email: z.string() }),
  language: z.string(),
}

/** What an email of an account says. The accounts service writes it when the mail service sends the email: its link is made then. */
export const AccountLetter = z.discriminatedUnion('kind', [
  z.object({
    ...addressed,
    kind: z.literal('invitation'),
    /** The name of who invites. */
    by: z.string(),
    role: z.string(),
    url: z.string(),
    days: z.int(),
  }),
  z.object({ ...addressed, kind: z.literal('password_reset'), url: z.string(), hours: z.int() }),
  z.object({ ...addressed, kind: z.literal('sign_in_link'), url: z.string(), minutes: z.int() }),
  z.object({
    ...addressed,
    kind: z.literal('sign_up_confirmation'),
    url: z.string(),
    hours: z.int(),
    /** Whether the account gets no password. */
    isPasswordless: z.boolean(),
  }),
  /** To the owner of an account with the address of a sign-up. */
  z.object({ ...addressed, kind: z.literal('sign_up_known'), signInUrl: z.string(), resetUrl: z.string() }),
])
export type AccountLetter = z.output<typeof AccountLetter>

/** A requested letter, as the mail service passes it back to the accounts service. Only that one knows what is in the request. */
export const LetterRequest = z.strictObject({
  kind: z.enum(letterKinds),
  request: z.record(z.string(), z.unknown()),
})
export type LetterRequest = z.output<typeof LetterRequest>

/** The letter, and the person whose account it is about; null if no letter is sent. */
export const WrittenLetter = z.object({
  written: z.object({ letter: AccountLetter, principalId: id('principal').nullable() }).nullable(),
})
export type WrittenLetter = z.output<typeof WrittenLetter>

/** `GET /mail-server`: whether emails can be sent, by SMTP_URL or by the server of the default sender. */
export const MailServerState = z.object({ isSet: z.boolean() })
export type MailServerState = z.output<typeof MailServerState>

/** `POST /email-choices` and `POST /email-preferences/link`. */
export const EmailChoicesQuery = z.strictObject({ principalId: id('principal') })
export type EmailChoicesQuery = z.output<typeof EmailChoicesQuery>

/** `POST /email-choices/change`. Kinds that are not named stay as they are. */
export const EmailChoicesChange = z.strictObject({ principalId: id('principal'), changes: EmailChoicesPatch })
export type EmailChoicesChange = z.output<typeof EmailChoicesChange>

/** The response to both. */
export const ChosenEmails = z.object({ choices: EmailChoices })
export type ChosenEmails = z.output<typeof ChosenEmails>

/** `POST /email-preferences`, and the response of `POST /email-preferences/link`: the token of a person's preference page. */
export const PreferencesToken = z.strictObject({ token: z.string() })
export type PreferencesToken = z.output<typeof PreferencesToken>

/** The response of `POST /email-preferences`: the person of the token. NOT_FOUND if it is not valid. */
export const PreferencesHolder = z.object({ principalId: id('principal') })
export type PreferencesHolder = z.output<typeof PreferencesHolder>

export const preferencesPath = (token: string): string => `/preferences/${token}`

/** The page that stops the emails about a post, or those of some kinds. A POST request to it does so. */
export const unsubscribePath = (token: string, what: readonly string[]): string =>
  `${preferencesPath(token)}/unsubscribe/${what.join(',')}`

/**
 * `POST /reply-stops`: stops the emails to the contact address of the token, or allows them again. Without `isStopped`, it changes
 * nothing. NOT_FOUND if the token is not valid.
 */
export const ReplyStopChange = z.strictObject({ token: z.string(), isStopped: z.boolean().optional() })
export type ReplyStopChange = z.output<typeof ReplyStopChange>

/** The response, which does not name the address. */
export const ReplyStop = z.object({ isStopped: z.boolean() })
export type ReplyStop = z.output<typeof ReplyStop>

/** The internal events of email. */
export const mailInternalEvents = {
  'letter.requested': {
    summary: 'An email of an account should be sent.',
    // Consumers of events must not see that someone requested a link, not even sealed.
    private: true,
    data: z.object({
      kind: z.enum(letterKinds),
      /** Null while only a typed email address is known. */
      principalId: id('principal').nullable(),
      /** The request, as JSON that is sealed under SECRET_KEY for `letters`, in base64. */
      sealed: z.base64(),
    }),
  },
  'contact.saved': {
    summary: 'The address to which an anonymous visitor wants to be written has changed.',
    data: z.object({ principalId: id('principal'), email: z.string().nullable() }),
  },
  'mail.updated': {
    summary: 'An email was queued, or its outcome is known.',
    data: z.object({
      mail: z.object({ id: id('mail'), kind: z.string(), status: z.string() }),
      /** The conversation or ticket that the email belongs to. */
      thread: z.object({ id: idOfAny('conversation', 'ticket') }).nullable(),
    }),
  },
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
      /** It is the reply to an invitation, or cancels it, and a person wrote nothing else, so no one waits for a response. */
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
