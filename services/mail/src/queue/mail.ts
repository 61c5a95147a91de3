import { LetterRequest, letterKinds } from '@earshot/contracts'
import type { SealedTable } from '@earshot/db'
import { type Sealer, type SecretKey, sealerFor } from '@earshot/runtime'
import { z } from 'zod'

/** Links that their recipient has just asked for. They are sent to suppressed addresses as well: a suppression may be wrong. */
export const requestedKinds: readonly string[] = ['password_reset', 'sign_up', 'sign_in_link']

/** The content of letters gives access to an account. It is deleted when the mail is settled. */
export const mailKinds = [
  ...letterKinds,
  'notification',
  'conversation_reply',
  'ticket_reply',
  'update',
] as const
export type MailKind = (typeof mailKinds)[number]

const Addressee = z.object({ name: z.string(), address: z.string() })
export type Addressee = z.infer<typeof Addressee>

/** The parts of a mail that differ from mail to mail. */
const Letter = z.object({
  /** Who gets it. */
  to: Addressee,
  /** To and Cc of a message with people in copy. Each of them gets a letter of their own. */
  named: z.object({ to: Addressee, cc: z.array(Addressee) }).optional(),
  /** The sender's display name. */
  from: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** Earlier Message-IDs of the thread; the last one is that of the mail that this one replies to. */
  references: z.array(z.string()),
  /** No person wrote it. */
  isAutomatic: z.boolean(),
  /** A POST request to this URL unsubscribes the recipient from such mails (RFC 8058). */
  unsubscribeUrl: z.string().nullable(),
})
export type Letter = z.infer<typeof Letter>

/** The addresses of a mail that was sent. */
const Sent = z.object({ from: z.string(), replyTo: z.string().nullable() })
export type Sent = z.infer<typeof Sent>

/** The sealed content of a queue row: a mail, or a request for a letter of the accounts service, which becomes one. */
const Contents = z.union([
  z.object({ letter: Letter, sent: Sent.optional() }),
  z.object({ request: LetterRequest }),
])
export type Contents = z.infer<typeof Contents>

export const sealedMails: SealedTable = {
  what: 'emails',
  label: 'mails',
  table: 'mails',
  key: ['id'],
  columns: ['sealed'],
}

/** Encrypts the content of mails, which has email addresses and links that give access to an account. */
export const mailSealer = (secret: SecretKey): Sealer => sealerFor(secret, sealedMails.label)

export const sealed = (sealer: Sealer, contents: Contents): Buffer => sealer.seal(JSON.stringify(contents))

/** @throws if it was sealed with another SECRET_KEY. */
export const opened = (sealer: Sealer, bytes: Buffer): Contents =>
  Contents.parse(JSON.parse(sealer.open(bytes)))
