import { EmailAddress, id, idOfAny, Timestamp } from '@earshot/contracts'
import { z } from 'zod'
import { mailKinds } from '../../queue/mail.ts'

const example = {
  id: 'mail_01kk345nnfecst1qjr1ncrnnw3',
  kind: 'conversation_reply',
  status: 'sent',
  reason: null,
  principalId: 'principal_01kjyzskgxecst1qm4s4vy0znr',
  recipientName: 'Grace Holt',
  recipientEmail: 'grace@example.com',
  threadId: 'conversation_01kk345nnfecst1qjr1ncrnnw4',
  messageId: 'message_01kk345nnfecst1qjr1ncrnnw5',
  senderId: 'mail_sender_01kk345nnfecst1qjr1ncrnnw6',
  attempts: 1,
  nextAttemptAt: null,
  createdAt: '2026-03-02T10:15:00.000Z',
  settledAt: '2026-03-02T10:15:01.250Z',
}

export const mailStatuses = ['queued', 'no_server', 'sent', 'failed', 'suppressed', 'dropped'] as const
export type MailStatus = (typeof mailStatuses)[number]

const status = z
  .enum(mailStatuses)
  .describe(
    '`queued`: not sent yet. `no_server`: not sent, and there is no mail server for it; it waits for one for a day. `suppressed`: not sent, because a server has rejected the address before. `dropped`: not sent, because no user has the address, or the user was deleted.',
  )

const reason = z
  .string()
  .nullable()
  .describe(
    'Why the last attempt failed: the reply code of the server such as `smtp_550`, a connection error such as `econnrefused`, `sender_refused` while the server rejects the address that the email is sent from, `accounts_away` while the accounts service cannot make its link, `too_late` after a day, `no_mail_server`, or `bounced` if a server had accepted the email and reported later that it cannot be delivered.',
  )

const fields = {
  id: id('mail'),
  kind: z.enum(mailKinds),
  status,
  reason,
  principalId: id('principal').nullable(),
  recipientName: z.string().nullable(),
  recipientEmail: z.string().nullable().describe('The current address of the user.'),
  threadId: idOfAny('conversation', 'ticket').nullable(),
  messageId: id('message').nullable().describe('The message of the thread that the email contains.'),
  senderId: id('mail_sender').nullable().describe('Null for the address of the deployment (`MAIL_FROM`).'),
  attempts: z.int(),
  nextAttemptAt: Timestamp.nullable(),
  createdAt: Timestamp,
  settledAt: Timestamp.nullable(),
}

export const MailItem = z.object(fields).meta({ id: 'MailItem', example })
export type MailItem = z.infer<typeof MailItem>

const contentExample = {
  from: { name: 'Ada Moreno from Northwind', address: 'support@northwind.example' },
  to: { name: 'Grace Holt', address: 'grace@example.com' },
  cc: [],
  replyTo: 'support+c01kk345nnfecst1qjr1ncrnnw4k3m9q7x1z5w2v@northwind.example',
  subject: 'Export stops at 99 percent',
  text: 'We have found the cause.\n',
  html: '<!doctype html><p>We have found the cause.</p>',
}

const attemptExample = {
  startedAt: '2026-03-02T10:15:00.250Z',
  finishedAt: '2026-03-02T10:15:01.250Z',
  outcome: 'sent',
  reason: null,
  statusCode: null,
}

const MailTo = z.object({ name: z.string(), address: z.string() }).meta({ id: 'MailTo' })

const MailContent = z
  .object({
    from: z
      .object({ name: z.string(), address: z.string().nullable().describe('Known once the email was sent.') })
      .meta({ id: 'MailFrom' }),
    to: MailTo.describe('The header. The email itself was sent to `recipientEmail`, who may be in copy.'),
    cc: z.array(MailTo),
    replyTo: z.string().nullable(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
  })
  .nullable()
  .meta({
    id: 'MailContent',
    description: 'Null for emails with links that give access to an account, and for dropped ones.',
    example: contentExample,
  })

const MailAttempt = z
  .object({
    startedAt: Timestamp,
    finishedAt: Timestamp.nullable(),
    outcome: z
      .enum(['sent', 'retried', 'failed', 'suppressed', 'dropped', 'interrupted'])
      .nullable()
      .describe('Null while the attempt runs, and if the process was killed.'),
    reason: z.string().nullable(),
    statusCode: z.string().nullable().describe('The enhanced status code of the reply (RFC 3463).'),
  })
  .meta({ id: 'MailAttempt', example: attemptExample })
export type MailAttempt = z.infer<typeof MailAttempt>

export const Mail = z
  .object({
    ...fields,
    content: MailContent,
    attemptLog: z.array(MailAttempt).describe('The last 50 attempts, oldest first.'),
  })
  .meta({ id: 'Mail', example: { ...example, content: contentExample, attemptLog: [attemptExample] } })
export type Mail = z.infer<typeof Mail>

const queryFields = {
  status: z.enum(mailStatuses).optional().describe('Only emails with this status.'),
  kind: z.enum(mailKinds).optional().describe('Only emails of this kind.'),
  recipient: z
    .union([id('principal'), EmailAddress])
    .optional()
    .describe('A user, by id or by current email address.')
    .meta({ wire: { type: 'string' } }),
  thread: idOfAny('conversation', 'ticket')
    .optional()
    .describe('Only emails of this conversation or ticket.'),
}

export const MailQuery = z.object(queryFields)
export type MailQuery = z.output<typeof MailQuery>

export const MailState = z
  .object({
    mailId: id('mail'),
    messageId: id('message'),
    status,
    reason,
  })
  .meta({
    id: 'MailState',
    example: { mailId: example.id, messageId: example.messageId, status: 'sent', reason: null },
  })
export type MailState = z.infer<typeof MailState>

export const MailStateQuery = z.object({
  thread: idOfAny('conversation', 'ticket').describe('The conversation or ticket.'),
})
