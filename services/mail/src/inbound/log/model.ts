import { EmailAddress, id, idOfAny, periodEnd, periodStart, storable, Timestamp } from '@earshot/contracts'
import { z } from 'zod'
import { parseFailures } from '../parsing/limits.ts'

export const inboundOutcomes = ['accepted', 'ignored', 'failed'] as const
export const inboundSources = ['smtp', 'imap', 'api'] as const

export const ignoredReasons = [
  'unknown_recipient',
  'own_mail',
  'own_address',
  'bounce',
  'unsigned_bounce',
  'delivery_report',
  'read_receipt',
  'feedback_report',
  'auto_reply',
  'bulk',
  'empty_return_path',
  'invalid_sender',
  'too_many_mails',
  'feature_disabled',
] as const
export type IgnoredReason = (typeof ignoredReasons)[number]

export const inboundReasons = [...ignoredReasons, ...parseFailures, 'too_large', 'internal_error'] as const
export type InboundReason = (typeof inboundReasons)[number]

const example = {
  id: 'inbound_mail_01kkd4d2rwecst1qms2yk9e6jy',
  recipient: 'support@example.org',
  source: 'smtp',
  outcome: 'accepted',
  reason: null,
  messageId: '<CAF3n0@mail.example.com>',
  senderEmail: 'grace@example.com',
  subject: 'The export stops at 99 percent',
  principalId: 'principal_01kjyzskgxecst1qm4s4vy0znr',
  threadId: 'conversation_01kkd4d2rwecst1qms2yk9e6jy',
  authenticated: true,
  replyTo: null,
  size: 4831,
  hasRaw: true,
  copies: 0,
  lastCopyAt: null,
  receivedAt: '2026-03-05T09:15:00.000Z',
} as const

export const InboundMail = z
  .object({
    id: id('inbound_mail'),
    recipient: z
      .string()
      .nullable()
      .describe('The address that received the email, without the token of a reply. Null if none is known.'),
    source: z.enum(inboundSources).describe('How the email arrived.'),
    outcome: z.enum(inboundOutcomes),
    reason: z
      .enum(inboundReasons)
      .nullable()
      .describe('Why the email was ignored or failed; null if it was accepted.'),
    messageId: z.string().nullable().describe('The Message-ID header.'),
    senderEmail: z
      .string()
      .nullable()
      .describe(
        'The address in From, or that of the author if a group or form sent it. Null if it is not valid, or the sender was erased.',
      ),
    subject: z.string().nullable(),
    principalId: id('principal').nullable().describe('The sender as a user, if the email was accepted.'),
    threadId: idOfAny('conversation', 'ticket')
      .nullable()
      .describe('The conversation or ticket of the email, if it was accepted.'),
    authenticated: z
      .boolean()
      .describe('Whether the sender is verified: by the trusted relay, or without one by DMARC.'),
    replyTo: z
      .string()
      .nullable()
      .describe('The address to which replies are sent. Null if that is the address of the sender.'),
    size: z.int().min(0).describe('In bytes.'),
    hasRaw: z.boolean().describe('Whether the whole email is still stored.'),
    copies: z
      .int()
      .min(0)
      .describe('How often the same email arrived again. A copy creates nothing, and is not stored.'),
    lastCopyAt: Timestamp.nullable().describe('When the last copy arrived.'),
    receivedAt: Timestamp,
  })
  .meta({ id: 'InboundMail', example })
export type InboundMail = z.output<typeof InboundMail>

export const InboundQuery = z.object({
  outcome: z.enum(inboundOutcomes).optional().describe('Only emails with this outcome.'),
  reason: z.enum(inboundReasons).optional().describe('Only emails with this reason.'),
  sender: EmailAddress.optional().describe('Only emails from this address.'),
  recipient: EmailAddress.optional().describe('Only emails to this address.'),
  threadId: idOfAny('conversation', 'ticket')
    .optional()
    .describe('Only emails of this conversation or ticket.'),
  dateFrom: periodStart.optional().describe('Emails at or after this time: a timestamp, or a day in UTC.'),
  dateTo: periodEnd.optional().describe('Emails at or before this time: a timestamp, or a day in UTC.'),
})
export type InboundQuery = z.output<typeof InboundQuery>

/** Settings that only the mail server can check. */
export const mailboxProblems = [
  'unreachable',
  'login_failed',
  'folder_refused',
  'done_folder_refused',
] as const
export type MailboxProblem = (typeof mailboxProblems)[number]

export const InboundStatus = z
  .object({
    mailboxProblem: z
      .enum(mailboxProblems)
      .nullable()
      .describe(
        'What is wrong with the mailbox in INBOUND_IMAP_URL, as of the last ten minutes. With `done_folder_refused`, email is received, and marked as read instead of moved.',
      ),
    relayProblem: z
      .object({
        problem: z.enum(['not_set', 'not_found']),
        server: z
          .string()
          .nullable()
          .describe(
            'The server whose Authentication-Results are the topmost in most emails; `unnamed` if it writes no name. Null if there is none.',
          ),
      })
      .nullable()
      .meta({
        id: 'RelayProblem',
        description:
          'Why no sender may have been verified within the last seven days: INBOUND_TRUSTED_RELAY is not set although emails have results, or no email has results of that server. Needs five emails.',
      }),
    unverified: z
      .object({
        mails: z.int().describe('Emails of unverified senders within the last hour.'),
        maxMails: z.int().describe('INBOUND_UNVERIFIED_PER_HOUR.'),
        bytes: z.int(),
        maxBytes: z.int().describe('INBOUND_UNVERIFIED_MB_PER_HOUR.'),
        refuses: z
          .enum(['none', 'new_senders', 'all'])
          .describe('Whose further emails are refused for now, until older ones are an hour old.'),
      })
      .meta({ id: 'UnverifiedMail' }),
    stored: z
      .object({ bytes: z.int(), maxBytes: z.int().describe('INBOUND_MAIL_STORED_GB.') })
      .meta({ id: 'StoredMail', description: 'Emails that are stored as a whole.' }),
    reasons: z.array(
      z
        .object({
          reason: z.enum(inboundReasons),
          outcome: z.enum(['ignored', 'failed']),
          count: z.int().describe('Emails within the last 24 hours.'),
          before: z.int().describe('Emails within the seven days before.'),
          grows: z.boolean().describe('Five or more, and three times as many as on an average day before.'),
        })
        .meta({ id: 'InboundReasonCount' }),
    ),
  })
  .meta({
    id: 'InboundStatus',
    example: {
      mailboxProblem: null,
      relayProblem: { problem: 'not_set', server: 'mx.example.org' },
      unverified: { mails: 12, maxMails: 2000, bytes: 183_204, maxBytes: 1_048_576_000, refuses: 'none' },
      stored: { bytes: 2_831_044, maxBytes: 5_368_709_120 },
      reasons: [{ reason: 'invalid_sender', outcome: 'ignored', count: 12, before: 3, grows: true }],
    },
  })
export type InboundStatus = z.output<typeof InboundStatus>

export const ReceiveQuery = z.object({
  recipient: EmailAddress.optional().describe(
    'The recipient in the envelope. By default, the first address of the workspace in Delivered-To, X-Original-To, To and Cc.',
  ),
})

/** An email for the API description. */
export const rawExample = storable.parse(
  [
    'From: Grace Holt <grace@example.com>',
    'To: support@example.org',
    'Subject: The export stops at 99 percent',
    'Message-ID: <CAF3n0@mail.example.com>',
    '',
    'It has stopped twice today.',
    '',
  ].join('\r\n'),
)
