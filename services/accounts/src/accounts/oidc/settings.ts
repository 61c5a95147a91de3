import { SettingsError, serverUrl } from '@earshot/runtime'
import { z } from 'zod'
import type { OidcSettings } from './provider.ts'

const isLoopback = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host)

/** Checks without normalizing: issuers are compared as text, including a trailing slash. */
const isIssuer = (text: string): boolean => {
  if (!serverUrl.safeParse(text).success) return false
  const url = new URL(text)
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
}

export const oidcEnvironment = {
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

export type OidcEnvironment = z.output<z.ZodObject<typeof oidcEnvironment>>

/** Undefined without OIDC. @throws {SettingsError} when only some of the three settings are set */
export const oidcSettings = (settings: OidcEnvironment): OidcSettings | undefined => {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = settings
  if (issuer && clientId && clientSecret) return { issuer, clientId, clientSecret }
  const given = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret }
  const missing = Object.entries(given).flatMap(([name, value]) => (value ? [] : [`  ${name}: is required`]))
  if (missing.length === 3) return undefined
  throw new SettingsError(`The configuration is wrong:\n${missing.join('\n')}`)
}
