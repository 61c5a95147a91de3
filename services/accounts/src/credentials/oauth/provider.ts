import type { EventEmitter } from 'node:events'
import { scopes } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { toApiError } from '@earshot/http'
import { deriveKeys, type Log, type SecretKey, sealerFor } from '@earshot/runtime'
import Provider, { type Configuration, interactionPolicy } from 'oidc-provider'

import { findMember } from '../../directory/team/repo.ts'
import { registrableScopes } from '../oauth-clients/registration.ts'
import { createAdapter, sealedArtifacts } from './adapter.ts'
import { adjustModels } from './client.ts'
import { sealedSigningKeys, signingKeys } from './signing-keys.ts'

type Middleware = Parameters<Provider['use']>[0]

/** The path of the discovery document (RFC 8414). */
export const discovery = '/.well-known/oauth-authorization-server'
/** The path where most client libraries look first. It has the same document. */
export const openidDiscovery = '/.well-known/openid-configuration'

/** The path of dynamic client registration (RFC 7591). */
export const registrationPath = '/oauth/register'

export type ProviderOptions = {
  db: Db
  secret: SecretKey
  /** The public origin: scheme, host and port. */
  issuer: string
  /** Origins whose pages may request tokens, in addition to the origins of a client's redirect URIs. */
  origins: string[]
  /** Whether clients can register themselves. */
  registration: boolean
  /** The page for an invalid authorization request. */
  errorPage: (message: string) => { headers: Record<string, string>; text: string }
  log: Log
}

const day = 24 * 60 * 60

/** Lifetimes in seconds. Each use renews a refresh token, until its grant expires after a year. */
const ttl = {
  AccessToken: 3600,
  ClientCredentials: 3600,
  AuthorizationCode: 60,
  RefreshToken: 30 * day,
  Grant: 365 * day,
  Interaction: 15 * 60,
  Session: day / 2,
}

const on = { enabled: true }
const off = { enabled: false }

/** OAuth 2.0 only, without OpenID Connect, as clients don't get users' identities. */
const features: Configuration['features'] = {
  clientCredentials: on,
  revocation: {
    ...on,
    allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId,
  },
  introspection: {
    ...on,
    allowedPolicy: async (_ctx, client, token) =>
      token.clientId === client.clientId || (client.scope ?? '').split(' ').includes('admin'),
  },
  devInteractions: off,
  userinfo: off,
  rpInitiatedLogout: off,
  resourceIndicators: off,
  pushedAuthorizationRequests: off,
  dPoP: off,
  requestObjects: off,
  claimsParameter: off,
}

/** Discovery fields of OpenID Connect. */
const notOffered = /^(id_token_|claims?_|subject_types_|userinfo_|request_)/

/** Removes OpenID Connect from the discovery document, and adds our own registration endpoint if it is on. */
const describeOAuthOnly =
  ({ issuer, registration }: ProviderOptions): Middleware =>
  async (ctx, next) => {
    await next()
    if (![discovery, openidDiscovery].includes(ctx.path) || typeof ctx.body !== 'object' || ctx.body === null)
      return
    const kept = Object.entries(ctx.body).filter(([name]) => !notOffered.test(name))
    ctx.body = {
      ...Object.fromEntries(kept),
      ...(registration && { registration_endpoint: issuer + registrationPath }),
      scopes_supported: registration ? registrableScopes : scopes, // as in the metadata of the API
    }
  }

/** The library's default policy, plus a check that asks removed members who are still signed in to sign in again. */
const policy = () => {
  const steps = interactionPolicy.base()
  steps
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check(
        'account_gone',
        'the account is no longer a member',
        'login_required',
        ({ oidc }) =>
          oidc.session?.accountId !== undefined && oidc.account === undefined
            ? interactionPolicy.Check.REQUEST_PROMPT
            : interactionPolicy.Check.NO_NEED_TO_PROMPT,
      ),
    )
  return steps
}

const originOf = (uri: string): string => (URL.canParse(uri) ? new URL(uri).origin : '')

/** Over https with the prefix of cookies that a page without https cannot set. Their path rules out `__Host-`. */
const cookieNames = (issuer: string) => {
  const prefix = issuer.startsWith('https:') ? '__Secure-' : ''
  return {
    interaction: `${prefix}earshot_interaction`,
    resume: `${prefix}earshot_resume`,
    session: `${prefix}earshot_oauth`,
  }
}

const configurationOf = async ({
  db,
  secret,
  issuer,
  origins,
  errorPage,
}: ProviderOptions): Promise<Configuration> => ({
  adapter: createAdapter(db, sealerFor(secret, sealedArtifacts.label)),
  jwks: await signingKeys(db, sealerFor(secret, sealedSigningKeys.label)),
  scopes: [...scopes],
  features,
  ttl,
  clockTolerance: 0,
  responseTypes: ['code'],
  clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
  clientDefaults: { id_token_signed_response_alg: 'ES256' },
  enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
  pkce: { required: () => true },
  issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
  expiresWithSession: async () => false,
  rotateRefreshToken: true,
  interactions: { policy: policy(), url: (_ctx, { uid }) => `/oauth/interaction/${uid}` },
  findAccount: async (_ctx, accountId) =>
    (await findMember(db, accountId)) && { accountId, claims: async () => ({ sub: accountId }) },
  renderError: async (ctx, out) => {
    // Only the authorization endpoint is for browsers.
    if (!ctx.path.startsWith('/oauth/authorize')) {
      ctx.body = out
      return
    }
    const { error, error_description: description } = out
    const { headers, text } = errorPage(description ?? error)
    ctx.set(headers)
    ctx.body = text
  },
  clientBasedCORS: (_ctx, origin, client) =>
    origins.includes(origin) || (client.redirectUris ?? []).some(uri => originOf(uri) === origin),
  cookies: {
    keys: deriveKeys(secret, 'oauth-cookies').map(key => key.export().toString('base64url')),
    short: { signed: true, httpOnly: true, sameSite: 'lax', path: '/oauth' },
    long: { signed: true, httpOnly: true, sameSite: 'lax', path: '/oauth' },
    names: cookieNames(issuer),
  },
  routes: {
    authorization: '/oauth/authorize',
    token: '/oauth/token',
    revocation: '/oauth/revoke',
    introspection: '/oauth/introspect',
    jwks: '/oauth/jwks',
    end_session: '/oauth/end-session',
  },
})

/** Creates the OAuth 2.0 provider. Rejects while the database is unavailable. */
export const createProvider = async (options: ProviderOptions): Promise<Provider> => {
  const { issuer, log } = options
  const provider = new Provider(issuer, await configurationOf(options))
  // Trusts the forwarding headers, which oauthEndpoints has set from BASE_URL.
  provider.proxy = true
  provider.use(describeOAuthOnly(options))
  adjustModels(provider)
  const app: EventEmitter = provider
  app.on('error', err => log.warn({ err }, 'oauth.failed'))
  provider.on('server_error', (ctx, err) => {
    const isTemporary = toApiError(err).status === 503
    log[isTemporary ? 'warn' : 'error']({ err }, 'oauth.failed')
    if (!isTemporary) return
    ctx.status = 503
    ctx.set('retry-after', '2')
    ctx.body = { error: 'temporarily_unavailable', error_description: 'Try again in a few seconds.' }
  })
  return provider
}
