import * as client from 'openid-client'

export type OidcSettings = { issuer: string; clientId: string; clientSecret: string }

/** Seconds for each answer of the provider. */
const timeout = 5
/** What it says of itself is asked for again after so many ms. */
const trustedMs = 60 * 60 * 1000

/** In whichever way the provider takes the secret; RFC 8414 has it that one which names none takes it in the header. */
const authentication =
  (secret: string): client.ClientAuth =>
  (server, metadata, body, headers) => {
    const inBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    const send = inBody ? client.ClientSecretPost(secret) : client.ClientSecretBasic(secret)
    send(server, metadata, body, headers)
  }

/** Asks the provider about itself when somebody wants to sign in, and again when it did not answer: no start waits for it. */
export const discoverer = ({ issuer, clientId, clientSecret }: OidcSettings) => {
  let known: { found: Promise<client.Configuration>; at: number } | undefined
  return (): Promise<client.Configuration> => {
    const now = performance.now()
    if (known && now - known.at < trustedMs) return known.found
    const look = {
      at: now,
      found: client.discovery(new URL(issuer), clientId, undefined, authentication(clientSecret), {
        timeout,
        execute: issuer.startsWith('http:') ? [client.allowInsecureRequests] : [],
      }),
    }
    look.found.catch(() => {
      if (known === look) known = undefined
    })
    known = look
    return look.found
  }
}

/** What the provider says of somebody. */
export type Told = {
  issuer: string
  subject: string
  email: string | undefined
  isVerified: boolean
  name: string | undefined
}

const textOf = (claim: unknown): string | undefined => (typeof claim === 'string' ? claim : undefined)

type Begun = { state: string; nonce: string; verifier: string }

/** Takes the code of an answer for what it stands for. Asks for the claims that providers leave out of the ID token. */
export const redeem = async (
  configuration: client.Configuration,
  answer: URL,
  { state, nonce, verifier }: Begun,
): Promise<Told> => {
  const tokens = await client.authorizationCodeGrant(configuration, answer, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) throw new Error('The provider gave no ID token')
  const hasMore = claims.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
  const more = hasMore ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub) : claims
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: textOf(more.email),
    isVerified: more.email_verified === true,
    name: textOf(more.name),
  }
}

const away = new Set(['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_PARSE_ERROR'])

/** Whether the provider could not be asked, and may be later. */
export const isAway = (error: unknown): boolean => {
  if (error instanceof TypeError) return true // so `fetch` says that nobody answers
  return error instanceof Error && 'code' in error && away.has(String(error.code))
}

/** Of a fault what names nobody: the rest may hold what the provider says of somebody. */
export const reasonOf = (error: unknown): { error: string; code: unknown } =>
  error instanceof Error
    ? {
        error: error.message,
        code: 'error' in error ? error.error : 'code' in error ? error.code : undefined,
      }
    : { error: 'unknown', code: undefined }
