import { EmailAddress } from '@earshot/contracts'
import { integer, list, oneOf, onOff, originOf, SettingsError, serverUrl, url } from '@earshot/runtime'
import { z } from 'zod'
import type { OidcSettings } from './accounts/oidc/provider.ts'
import { storageSettings } from './directory/files/storage/settings.ts'
import { isManagementServer } from './edge/operations/management-server.ts'
import type { TrafficLimits } from './edge/traffic/traffic.ts'
import { isDnsServer } from './mail/dns/resolver.ts'
import { isImapServer } from './mail/inbound/imap/server.ts'
import { isMailServer } from './mail/smtp/server.ts'

/** The client of Redis accepts the number of a database as the path, and nothing else. */
const isRedis = (text: string): boolean => {
  const { pathname, search } = new URL(text)
  return /^(\/\d*)?$/.test(pathname) && search === ''
}

const isLoopback = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host)

/** Checks without normalizing: issuers are compared as text, including a trailing slash. */
const isIssuer = (text: string): boolean => {
  if (!serverUrl.safeParse(text).success) return false
  const url = new URL(text)
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
}

export const gatewaySettings = {
  ...storageSettings,
  BOOTSTRAP_ADMIN_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, 'must have 16 to 200 visible ASCII characters, without spaces')
    .optional()
    .describe(
      'An API key with full admin access, valid while this is set. When unset, the first start creates an admin key and prints it, but not to the log of a production start: `npm run admin -- create-key` creates one then.',
    ),
  RATE_LIMIT_PER_MINUTE: integer(0, 10_000_000)
    .default(6000)
    .describe('Requests per minute for each credential. 0 turns off all rate limits.'),
  SERVICE_CONNECTIONS: integer(8, 10_000)
    .default(256)
    .describe(
      'Requests that a gateway sends to each service at a time. One caller (a user with all sessions and tokens, or an API key) gets at most a quarter of them, and one address at most half. Further requests wait up to 5 seconds.',
    ),
  TRANSFERS_PER_CALLER: integer(1, 10_000)
    .default(8)
    .describe(
      'Exports and uploads over 1 MiB of a caller to each service at a time. All callers together get a quarter of SERVICE_CONNECTIONS, and one caller at most half of that.',
    ),
  REQUESTS_PER_CALLER: integer(1, 1_000_000)
    .default(512)
    .describe('API requests of a caller in flight at a time, including those that wait.'),
  REQUESTS_PER_ADDRESS: integer(1, 1_000_000)
    .default(2048)
    .describe(
      'Requests of an IP address in flight at a time, with any credential or none. IPv6 addresses of the same /64 count as one.',
    ),
  STREAMS_PER_CALLER: integer(1, 10_000)
    .default(64)
    .describe(
      'Event streams (`GET /changes`) of a member or an API key at a time. A visitor or user of the portal gets at most 16.',
    ),
  STREAMS_PER_ADDRESS: integer(1, 10_000)
    .default(512)
    .describe('Event streams of members and API keys at an IP address at a time. All together get 2,000.'),
  VISITOR_STREAMS_PER_ADDRESS: integer(1, 10_000)
    .default(2000)
    .describe(
      'Event streams of visitors and users of the portal at an IP address at a time. All together get 8,000. The employees of a customer often share one address.',
    ),
  VISITORS_PER_ADDRESS: integer(1, 100_000)
    .default(10)
    .describe(
      'How many visitors of the widget share an IP address: it gets this multiple of the limits of one visitor for new conversations, messages, posts, comments and uploads.',
    ),
  VISITOR_UPLOAD_MB_PER_HOUR: integer(1, 1_000_000)
    .default(100)
    .describe(
      'What a visitor of the widget may upload in an hour, in MB, but at least one file of the largest size. An address gets `VISITORS_PER_ADDRESS` times as much.',
    ),
  BODY_MEMORY_MB: integer(8, 1_000_000)
    .default(64)
    .describe(
      'Memory for request bodies that are arriving or wait, and for responses that clients have not read yet, in MB. One caller gets at most a quarter of it, and one address at most half.',
    ),
  BODY_BYTES_PER_SECOND: integer(1, 1_000_000)
    .default(256)
    .describe(
      'The minimum rate of a request body, on average over each 30 seconds. A slower request gets 408.',
    ),
  REDIS_URL: url('redis', 'rediss')
    .refine(isRedis, 'must be redis://user:password@host:port/number, without a query')
    .optional()
    .describe(
      'Redis, for rate limits shared by several gateways. When unset, each gateway limits on its own.',
    ),
  RABBITMQ_MANAGEMENT_URL: url('http', 'https')
    .refine(isManagementServer, 'must be http://user:password@host:port, without a query')
    .optional()
    .describe(
      'The management plugin of RabbitMQ, where `GET /operations` reads the unacknowledged messages and rates of each queue; these are null when unset. The user needs the tag `management` and access to the virtual host, without any permissions in it. Percent-encode special characters in user and password.',
    ),
  TRUSTED_PROXY_HOPS: integer(0, 20)
    .default(0)
    .describe('The number of your proxies in front of the gateway that add to X-Forwarded-For.'),
  CORS_ORIGINS: list(
    item => originOf(item) !== undefined,
    'must be origins such as https://app.example.com, separated by commas, without paths or wildcards',
  )
    .transform(origins => origins.map(origin => originOf(origin) ?? origin))
    .default([])
    .describe('Origins whose pages may call the API from a browser, separated by commas. None when unset.'),
  OAUTH_DYNAMIC_REGISTRATION: onOff
    .default(false)
    .describe(
      'Whether programs can register themselves as OAuth clients at /oauth/register (RFC 7591), without an admin. Their tokens never have the scope `admin`.',
    ),
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
  NOTIFICATION_DELAY_SECONDS: integer(1, 3600)
    .default(120)
    .describe(
      'How long an immediate email about a notification waits. Several about one object within that time are one email, and what was read in the panel by then is in none.',
    ),
  INBOUND_SMTP_PORT: integer(1, 65_535)
    .optional()
    .describe(
      'The port on which workers of the gateway accept email by SMTP, on the address in HOST. Off when unset. Let your own mail server forward to it: it has no TLS and no login, and accepts mail to the addresses of this workspace only.',
    ),
  INBOUND_IMAP_URL: url('imap', 'imaps')
    .refine(isImapServer, 'must be imaps://user:password@host:port/folder')
    .optional()
    .describe(
      'A mailbox whose unread email is received, by one worker of the gateway at a time. Use one that no person reads. The folder is INBOX when unset. `imaps` uses TLS from the start, `imap` requires STARTTLS, except on loopback. Percent-encode special characters in user and password.',
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
  OIDC_ISSUER: z
    .string()
    .refine(isIssuer, 'must be an https URL without a query, or an http URL on this machine')
    .optional()
    .describe(
      'The issuer URL of an OpenID Connect provider for sign-in. Set it together with OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, or set none of the three.',
    ),
  OIDC_CLIENT_ID: z
    .string()
    .min(1)
    .optional()
    .describe(
      'The client ID that the OpenID Connect provider gave this deployment. The redirect URI to register there is BASE_URL/auth/oidc/callback.',
    ),
  OIDC_CLIENT_SECRET: z.string().min(1).optional().describe('The client secret for OIDC_CLIENT_ID.'),
}

export type GatewaySettings = z.output<z.ZodObject<typeof gatewaySettings>>

export const trafficLimits = (settings: GatewaySettings): TrafficLimits => ({
  connections: settings.SERVICE_CONNECTIONS,
  transfersPerCaller: settings.TRANSFERS_PER_CALLER,
  requestsPerCaller: settings.REQUESTS_PER_CALLER,
  requestsPerAddress: settings.REQUESTS_PER_ADDRESS,
  streamsPerCaller: settings.STREAMS_PER_CALLER,
  streamsPerAddress: settings.STREAMS_PER_ADDRESS,
  visitorStreamsPerAddress: settings.VISITOR_STREAMS_PER_ADDRESS,
  bodyBytes: settings.BODY_MEMORY_MB * 1024 * 1024,
  bytesPerSecond: settings.BODY_BYTES_PER_SECOND,
})

/** Undefined without OIDC. @throws {SettingsError} when only some of the three settings are set */
export const oidcSettings = (settings: GatewaySettings): OidcSettings | undefined => {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = settings
  if (issuer && clientId && clientSecret) return { issuer, clientId, clientSecret }
  const given = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret }
  const missing = Object.entries(given).flatMap(([name, value]) => (value ? [] : [`  ${name}: is required`]))
  if (missing.length === 3) return undefined
  throw new SettingsError(`The configuration is wrong:\n${missing.join('\n')}`)
}
