import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { EmailAddress, id, shortText, storable, Timestamp } from '@earshot/contracts'
import { z } from 'zod'
import { isMailServer } from './smtp/server.ts'

const example = {
  id: 'mail_sender_01kk345nnfecst1qjr1ncrnnw3',
  teamId: 'team_01kk345nnfecst1qjr1ncrnnw4',
  address: 'billing@northwind.example',
  name: 'Northwind billing',
  smtpServer: 'smtp.northwind.example:587',
  smtpSecurity: 'starttls',
  smtpUser: 'northwind',
  dkim: {
    domain: 'northwind.example',
    selector: 'earshot',
    recordName: 'earshot._domainkey.northwind.example',
    recordValue: 'v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEF',
  },
  perMinute: 60,
  quoteThread: true,
  createdAt: '2026-03-02T10:15:00.000Z',
  updatedAt: '2026-03-04T16:40:12.250Z',
}

export const MailSender = z
  .object({
    id: id('mail_sender'),
    teamId: id('team')
      .nullable()
      .describe('The team that the address belongs to. Null is the default sender.'),
    address: z.string(),
    name: z.string().nullable().describe('The name that recipients see. Null is the name of the workspace.'),
    smtpServer: z.string().nullable().describe('Host and port of its mail server. Null uses `SMTP_URL`.'),
    smtpSecurity: z
      .enum(['tls', 'starttls'])
      .nullable()
      .describe('How its connection is encrypted: from the start (`smtps`), or with STARTTLS (`smtp`).'),
    smtpUser: z.string().nullable().describe('The user at its mail server. Null if it needs no login.'),
    dkim: z
      .object({
        domain: z.string(),
        selector: z.string(),
        recordName: z.string().describe('The name of the DNS record with the public key.'),
        recordValue: z.string().describe('The TXT record to publish there.'),
      })
      .nullable()
      .meta({ id: 'Dkim', description: 'The key that signs its emails.' }),
    perMinute: z.int().nullable().describe('The maximum number of emails in any minute.'),
    quoteThread: z.boolean().describe('Whether emails repeat earlier messages below the new one.'),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'MailSender', example })
export type MailSender = z.infer<typeof MailSender>

const domain = storable
  .trim()
  .toLowerCase()
  .max(253)
  .regex(
    /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/,
    'must be a domain such as example.com',
  )

const selector = storable
  .trim()
  .toLowerCase()
  .max(63)
  .regex(
    /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/,
    'must have only letters, digits, hyphens and dots between them',
  )

const keyOf = (pem: string): KeyObject | undefined => {
  try {
    return createPrivateKey(pem)
  } catch {
    return undefined
  }
}

const minBits = 1024
const maxBits = 4096

/** RSA is the only kind of key that every mail server verifies. */
const isDkimKey = (pem: string): boolean => {
  const key = keyOf(pem)
  const bits = key?.asymmetricKeyDetails?.modulusLength ?? 0
  return key?.asymmetricKeyType === 'rsa' && bits >= minBits && bits <= maxBits
}

const privateKey = storable
  .max(10_000)
  .refine(
    isDkimKey,
    `must be an RSA private key of ${minBits} to ${maxBits} bits as PEM, without a passphrase`,
  )

/** The public key in base64, as DNS records have it. */
export const publicKeyOf = (pem: string): string =>
  createPublicKey(pem).export({ type: 'spki', format: 'der' }).toString('base64')

const smtpUrl = storable
  .max(1000)
  .refine(
    text => URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && isMailServer(text),
    'must be smtp://user:password@host:port, with nothing after the port',
  )

const fields = {
  teamId: id('team').nullable(),
  address: EmailAddress,
  name: shortText(100).nullable(),
  smtpUrl: smtpUrl
    .nullable()
    .describe('The mail server, as in `SMTP_URL`; it is never returned. Null uses `SMTP_URL`.'),
  perMinute: z.int().min(1).max(100_000).nullable(),
  quoteThread: z.boolean(),
}

const inputExample = { address: example.address, name: example.name }

export const MailSenderInput = z
  .strictObject({
    teamId: fields.teamId.default(null),
    address: fields.address,
    name: fields.name.default(null),
    smtpUrl: fields.smtpUrl.default(null),
    dkim: z
      .strictObject({
        domain,
        selector,
        privateKey: privateKey
          .nullable()
          .default(null)
          .describe('Null generates an RSA key of 2048 bits; publish the record that the response contains.'),
      })
      .nullable()
      .meta({ id: 'DkimInput' })
      .optional(),
    perMinute: fields.perMinute.default(null),
    quoteThread: fields.quoteThread.default(true),
  })
  .meta({ id: 'MailSenderInput', example: inputExample })
export type MailSenderInput = z.output<typeof MailSenderInput>

export const MailSenderPatch = z
  .strictObject({
    ...fields,
    dkim: z
      .strictObject({
        domain,
        selector,
        privateKey: privateKey
          .nullable()
          .optional()
          .describe('Default: the key that is stored, else a generated one. Null generates a new one.'),
      })
      .nullable()
      .meta({ id: 'DkimPatch' }),
  })
  .partial()
  .meta({ id: 'MailSenderPatch', example: { perMinute: 60 } })
export type MailSenderPatch = z.output<typeof MailSenderPatch>

export const verdicts = [
  'accepted',
  'no_server',
  'connection_refused',
  'unknown_host',
  'timed_out',
  'login_failed',
  'certificate_invalid',
  'tls_failed',
  'sender_rejected',
  'recipient_rejected',
  'content_rejected',
  'server_failed',
] as const

export const DeploymentMail = z
  .object({
    smtpServer: z
      .string()
      .nullable()
      .describe(
        'Host and port in `SMTP_URL`. Null if only senders with a mail server of their own send email.',
      ),
    address: z.string().describe('The sender of emails without a sender of their own, with `SMTP_URL`.'),
    sends: z
      .boolean()
      .describe(
        'Whether invitations, links and notifications are sent: by `SMTP_URL` or the default sender.',
      ),
    receives: z.boolean().describe('Whether incoming email is on, by SMTP or IMAP.'),
  })
  .meta({
    id: 'DeploymentMail',
    example: {
      smtpServer: 'smtp.example.com:587',
      address: 'earshot@feedback.example.com',
      sends: true,
      receives: true,
    },
  })

export const MailSenderTestInput = z
  .strictObject({ to: EmailAddress.optional().describe('Default: the address of the caller.') })
  .meta({ id: 'MailSenderTestInput', example: { to: 'ada@northwind.example' } })

export const MailSenderTest = z
  .object({
    verdict: z.enum(verdicts),
    to: z.string(),
    reason: z.string().nullable().describe('The reply code or the code of the connection error.'),
    statusCode: z.string().nullable().describe('The enhanced status code of the reply (RFC 3463).'),
    durationMs: z.int(),
  })
  .meta({
    id: 'MailSenderTest',
    example: {
      verdict: 'login_failed',
      to: 'ada@northwind.example',
      reason: 'smtp_535',
      statusCode: '5.7.8',
      durationMs: 212,
    },
  })
export type MailSenderTest = z.infer<typeof MailSenderTest>
