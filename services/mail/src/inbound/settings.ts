import { integer, oneOf, url } from '@earshot/runtime'
import { z } from 'zod'
import { isImapServer } from './imap/server.ts'

export const inboundSettings = {
  INBOUND_SMTP_PORT: integer(1, 65_535)
    .optional()
    .describe(
      'The port on which workers of the mail service accept email by SMTP, on the address in HOST. Off when unset. Let your own mail server forward to it: it has no TLS and no login, and accepts mail to the addresses of this workspace only.',
    ),
  INBOUND_IMAP_URL: url('imap', 'imaps')
    .refine(isImapServer, 'must be imaps://user:password@host:port/folder')
    .optional()
    .describe(
      'A mailbox whose unread email is received, by one worker of the mail service at a time. Use one that no person reads. The folder is INBOX when unset. `imaps` uses TLS from the start, `imap` requires STARTTLS, except on loopback. Percent-encode special characters in user and password.',
    ),
  INBOUND_IMAP_DONE_FOLDER: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe(
      'The folder of that mailbox to which email is moved after it was received. Folders in folders are separated by `/`. When unset, or when the server refuses the folder, email is marked as read.',
    ),
  INBOUND_MAIL_MAX_MB: integer(1, 50)
    .default(10)
    .describe(
      'The largest email that is received, in MB. A larger one is recorded with its sender and subject. By SMTP it is refused, so that its sender is notified; by IMAP it is not.',
    ),
  INBOUND_MAIL_RAW_DAYS: integer(0, 90)
    .default(7)
    .describe('Days for which received emails are stored as a whole, encrypted, for support. 0 stores none.'),
  INBOUND_MAIL_STORED_GB: integer(1, 100_000)
    .default(5)
    .describe(
      'The most that received emails stored as a whole take together, in GB. Those of unverified senders get half of it. Further emails are received, and not stored as a whole.',
    ),
  INBOUND_UNVERIFIED_PER_HOUR: integer(10, 1_000_000)
    .default(2000)
    .describe(
      'Emails of unverified senders within an hour that are received, in total. Senders who are not users since a day or more get half of it, so this also limits new users and conversations. Further ones are refused for now: 452 by SMTP, 429 by HTTP; by IMAP they stay unread.',
    ),
  INBOUND_UNVERIFIED_MB_PER_HOUR: integer(1, 1_000_000)
    .default(1000)
    .describe('The same for the size of these emails, in MB.'),
  INBOUND_MAILS_PER_SENDER: integer(1, 100_000)
    .default(60)
    .describe(
      'Emails of one address within an hour that are received. Further ones are recorded and ignored.',
    ),
  INBOUND_TRUSTED_RELAY: z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,255}$/, 'must be a name such as mx.example.org')
    .optional()
    .describe(
      'The name with which your own mail server starts the Authentication-Results headers that it adds. Their results of SPF, DKIM and DMARC decide whether a sender is shown as verified. The server must remove such headers with its name from incoming email. For a server that adds one header without a name above all others, as Exchange Online does, set `unnamed`. When unset, Earshot verifies senders itself (INBOUND_SENDER_CHECK).',
    ),
  INBOUND_SENDER_CHECK: oneOf(['dkim', 'dkim_spf', 'off'])
    .default('dkim')
    .describe(
      'How senders are verified without INBOUND_TRUSTED_RELAY: DMARC must pass, with a DKIM signature of the sender’s domain (`dkim`), or also with SPF (`dkim_spf`). Set `dkim_spf` only if servers of senders deliver directly to INBOUND_SMTP_PORT: SPF checks the address of the client, and a relay in between may send for your own domains. `off` verifies no sender.',
    ),
}

export type InboundSettings = z.output<z.ZodObject<typeof inboundSettings>>
