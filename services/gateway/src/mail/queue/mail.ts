import type { SealedTable } from '@earshot/db'
import { type Sealer, type SecretKey, sealerFor } from '@earshot/runtime'
import { z } from 'zod'

export type MailKind = 'invitation' | 'password_reset' | 'webhook_failing' | 'webhook_disabled'

/** A mail as it is sent, but for what every mail has. */
const Letter = z.object({
  to: z.object({ name: z.string(), address: z.string() }),
  /** Who it is from, in words. */
  from: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
})
export type Letter = z.infer<typeof Letter>

/** Somebody says that they have forgotten a password: the address that they typed, and who they are to the audit log. */
const Forgotten = z.object({
  email: z.string(),
  address: z.string().nullable(),
  requestId: z.string().nullable(),
})
export type Forgotten = z.infer<typeof Forgotten>

/** What a row of the queue holds: a mail, or what one is to be made of. */
const Contents = z.union([z.object({ letter: Letter }), z.object({ forgotten: Forgotten })])
export type Contents = z.infer<typeof Contents>

export const sealedMails: SealedTable = {
  what: 'e-mails on their way',
  label: 'mails',
  table: 'mails',
  key: ['id'],
  columns: ['sealed'],
}

/** Encrypts what stands in mails: links that are worth an account, and addresses of people. */
export const mailSealer = (secret: SecretKey): Sealer => sealerFor(secret, sealedMails.label)

export const sealed = (sealer: Sealer, contents: Contents): Buffer => sealer.seal(JSON.stringify(contents))

/** @throws when it was sealed with another SECRET_KEY. */
export const opened = (sealer: Sealer, bytes: Buffer): Contents =>
  Contents.parse(JSON.parse(sealer.open(bytes)))
