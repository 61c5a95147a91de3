import { EmailAddress } from '@earshot/contracts'
import { list, url } from '@earshot/runtime'
import type { z } from 'zod'
import { isDnsServer } from '../senders/dns/resolver.ts'
import { isMailServer } from '../senders/smtp/server.ts'

export const sendingSettings = {
  SMTP_URL: url('smtp', 'smtps')
    .refine(isMailServer, 'must be smtp://user:password@host:port, with nothing after the port')
    .optional()
    .describe(
      'The mail server for invitations, password links, sign-ups and alerts, and for senders without a server of their own. When unset, only these senders send mail. `smtps` uses TLS from the start. `smtp` uses STARTTLS if the server offers it, and requires it if the URL has a password, except on loopback. Percent-encode special characters in user and password.',
    ),
  MAIL_FROM: EmailAddress.optional().describe(
    'The sender address of emails; earshot@ the host of BASE_URL when unset.',
  ),
  MAIL_DNS_SERVERS: list(
    isDnsServer,
    'must be IP addresses such as 9.9.9.9 or 9.9.9.9:53, separated by commas',
  )
    .default([])
    .describe(
      'The DNS servers that are asked for records of email: those of your senders, and of who writes to you. Those of the system when unset. Set public ones if your own show other records than the world sees.',
    ),
}

export type SendingSettings = z.output<z.ZodObject<typeof sendingSettings>>
