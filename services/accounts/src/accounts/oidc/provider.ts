import * as client from 'openid-client'

export type OidcSettings = { issuer: string; clientId: string; clientSecret: string }

/** Seconds for each request to the provider. */
const timeout = 5
/** How long the discovery document is cached. */
const cachedMs = 60 * 60 * 1000

/** Sends the client secret with the method that the provider supports; in the header if it lists none, as RFC 8414 requires. */
const authentication =
  (secret: string): client.ClientAuth =>
  (server, metadata, body, headers) => {
    const inBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    const send = inBody ? client.ClientSecretPost(secret) : client.ClientSecretBasic(secret)
    send(server, metadata, body, headers)
  }

/** Discovers the provider at the first sign-in, so that a start does not depend on it. A failure is not cached. */
export const discoverer = ({ issuer, clientId, clientSecret }: OidcSettings) => {
  const insecure = issuer.startsWith('http:') ? [client.allowInsecureRequests] : []
  let known: { found: Promise<client.ServerMetadata>; at: number } | undefined
  const discover = (): Promise<client.ServerMetadata> => {
    const now = performance.now()
    if (known && now - known.at < cachedMs) return known.found
    const options = { timeout, execute: insecure }
    const discovered = client.discovery(new URL(issuer), clientId, undefined, client.None(), options)
    const discovery = { at: now, found: discovered.then(found => found.serverMetadata()) }
    discovery.found.catch(() => {
      if (known === discovery) known = undefined
    })
    known = discovery
    return discovery.found
  }
  /**
   * The library caches the provider's keys for each configuration and does not fetch them again for 60 seconds, and a code
   * cannot be exchanged twice. Each sign-in has its own configuration, so that it succeeds just after a rotation.
   */
  return async (): Promise<client.Configuration> => {
    const configuration = new client.Configuration(
      await discover(),
      clientId,
      undefined,
      authentication(clientSecret),
    )
    configuration.timeout = timeout
    for (const allow of insecure) allow(configuration)
    client.enableNonRepudiationChecks(configuration) // checks the signatures of ID tokens
    return configuration
  }
}

/** A user's claims from the provider. */
export type ProviderClaims = {
  issuer: string
  subject: string
  email: string | undefined
  isVerified: boolean
  /** What the provider sent, for the log: `email_verified` as it is, and only the type of the address. */
  received: { email: string; email_verified: unknown }
  name: string | undefined
}

const textOf = (claim: unknown): string | undefined => (typeof claim === 'string' ? claim : undefined)

type Begun = { state: string; nonce: string; verifier: string }

/** Some providers send the text "true" (JumpCloud, Apple), although OpenID Connect Core, section 5.1, says boolean. */
const isTrue = (claim: unknown): boolean =>
  claim === true || (typeof claim === 'string' && claim.trim().toLowerCase() === 'true')

/**
 * Exchanges the callback's code for the user's claims, from an ID token with a valid signature. Requests the userinfo endpoint if the
 * ID token has no email address, or does not say whether it is verified.
 */
export const exchangeCode = async (
  configuration: client.Configuration,
  callback: URL,
  { state, nonce, verifier }: Begun,
): Promise<ProviderClaims> => {
  const tokens = await client.authorizationCodeGrant(configuration, callback, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) throw new Error('The provider returned no ID token')
  if (claims.sub.trim() === '') throw new Error('The ID token has no subject')
  const isIncomplete = claims.email === undefined || claims.email_verified === undefined
  const hasMore = isIncomplete && configuration.serverMetadata().userinfo_endpoint !== undefined
  const ask = () => client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
  const info = hasMore
    ? await ask().catch(error => {
        if (claims.email === undefined) throw error
        return claims // enough for a person who has signed in before
      })
    : claims
  // The address and its state are from one source: the other may have another address.
  const more = info.email === undefined ? claims : info
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: textOf(more.email),
    isVerified: isTrue(more.email_verified),
    received: { email: typeof more.email, email_verified: more.email_verified },
    name: textOf(info.name) ?? textOf(claims.name),
  }
}

const temporaryCodes = new Set(['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_PARSE_ERROR'])

/** Whether the provider is unavailable, so that a later attempt may succeed. */
export const isAway = (error: unknown): boolean => {
  if (error instanceof TypeError) return true // `fetch` could not connect
  return error instanceof Error && 'code' in error && temporaryCodes.has(String(error.code))
}

/** The parts of an error that are safe to log. Other parts may contain a user's claims. */
export const reasonOf = (error: unknown): { error: string; code: unknown } =>
  error instanceof Error
    ? {
        error: error.message,
        code: 'error' in error ? error.error : 'code' in error ? error.code : undefined,
      }
    : { error: 'unknown', code: undefined }
