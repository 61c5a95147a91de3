import { EmailAddress } from '@earshot/contracts'
import { integer, list, SettingsError, url } from '@earshot/runtime'
import { z } from 'zod'
import type { OidcSettings } from './accounts/oidc/provider.ts'
import { isManagementServer } from './edge/operations/management-server.ts'
import { isMailable } from './mail/smtp/address.ts'
import { isMailServer } from './mail/smtp/server.ts'

/** What a browser sends as `Origin`: scheme, host and port, nothing after them. */
const isOrigin = (text: string): boolean =>
  URL.canParse(text) &&
  /^https?:$/.test(new URL(text).protocol) &&
  new URL(text).origin === text.toLowerCase()

const isLoopback = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host)

/** As it was given: whether an issuer ends with a slash is a part of its name. */
const isIssuer = (text: string): boolean => {
  const url = URL.parse(text)
  if (!url || url.search || url.hash || url.username) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
}

export const gatewaySettings = {
  BASE_URL: url('http', 'https')
    .optional()
    .describe(
      'Where clients reach this deployment, and who issues its access tokens; http://localhost:PORT when unset. With https, browsers are told to stay on it.',
    ),
  BOOTSTRAP_ADMIN_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, 'must have 16 to 200 visible ASCII characters, without spaces')
    .optional()
    .describe(
      'An admin key that is good from the first start on, and for as long as this is set. One is made when unset.',
    ),
  RATE_LIMIT_PER_MINUTE: integer(0, 10_000_000)
    .default(6000)
    .describe('Requests a minute for each credential. 0 turns every rate limit off.'),
  REDIS_URL: url('redis', 'rediss')
    .optional()
    .describe(
      'Redis, through which several gateways share their rate limits; each counts on its own when unset.',
    ),
  RABBITMQ_MANAGEMENT_URL: url('http', 'https')
    .refine(isManagementServer, 'must be http://user:password@host:port, with no query behind it')
    .optional()
    .describe(
      'The management plugin of RabbitMQ, which tells `GET /operations` what is in hand and the rates of each queue; neither is known when unset. Its user needs the tag `management` and may enter the virtual host, with no right in it. Special characters in user and password are percent-encoded.',
    ),
  TRUSTED_PROXY_HOPS: integer(0, 20)
    .default(0)
    .describe('How many proxies of yours stand before the gateway and add to X-Forwarded-For.'),
  CORS_ORIGINS: list(isOrigin, 'must be origins such as https://app.example.com, separated by commas')
    .transform(origins => origins.map(origin => origin.toLowerCase()))
    .default([])
    .describe('Origins, separated by commas, whose pages may call the API from a browser. None when unset.'),
  SMTP_URL: url('smtp', 'smtps')
    .refine(isMailServer, 'must be smtp://user:password@host:port, with nothing behind the port')
    .optional()
    .describe(
      'The mail server that takes invitations, links to set a password and alerts; none are mailed when unset. `smtps` is TLS from the start; `smtp` is STARTTLS where the server offers it, and always when there is a password, but for loopback. Special characters in user and password are percent-encoded.',
    ),
  MAIL_FROM: EmailAddress.refine(isMailable, 'must be an e-mail address')
    .optional()
    .describe('The address that e-mails come from; earshot@ the host of BASE_URL when unset.'),
  OIDC_ISSUER: z
    .string()
    .refine(isIssuer, 'must be an https address without query, or one of http on this machine')
    .optional()
    .describe(
      'The OpenID Connect provider with which people may sign in. Needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET; none of the three when unset.',
    ),
  OIDC_CLIENT_ID: z
    .string()
    .min(1)
    .optional()
    .describe(
      'What the provider knows this deployment by. Its redirect address is BASE_URL/auth/oidc/callback.',
    ),
  OIDC_CLIENT_SECRET: z.string().min(1).optional().describe('The secret that goes with OIDC_CLIENT_ID.'),
}

export type GatewaySettings = z.output<z.ZodObject<typeof gatewaySettings>>

/** @throws {SettingsError} when some of them are there and others are not. */
export const oidcSettings = (settings: GatewaySettings): OidcSettings | undefined => {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = settings
  if (issuer && clientId && clientSecret) return { issuer, clientId, clientSecret }
  const given = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret }
  const missing = Object.entries(given).flatMap(([name, value]) => (value ? [] : [`  ${name}: is required`]))
  if (missing.length === 3) return undefined
  throw new SettingsError(`The configuration is wrong:\n${missing.join('\n')}`)
}
