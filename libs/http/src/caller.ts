import { ApiError, type AuthenticatedCaller, Identity } from '@earshot/contracts'
import { deriveKeys, isSameMac, mac, type SecretKey, type ServiceName } from '@earshot/runtime'
import { z } from 'zod'

/** The header with the signed caller, which the gateway adds to requests to services. */
export const callerHeader = 'x-caller'

/** Seconds that a signed identity is valid. */
const validSeconds = 60
/** How long a signature is used, in ms. The other half allows for clocks that differ. */
export const signedForMs = (validSeconds * 1000) / 2
/** Seconds that the clocks of two machines may differ. */
const clockSkewSeconds = 5

/** The current and the previous key. */
const maxKeys = 2

const SignedCaller = Identity.extend({
  address: z.string().nullish(),
  places: z.array(z.string()).optional(),
  iat: z.int(),
  aud: z.string(),
})

/**
 * The value of {@link callerHeader}: the caller as JSON in base64url, a period, and its HMAC-SHA256 in base64url. While the
 * key is being rotated, another period and the HMAC with the previous key follow, for processes that only have that one.
 */
export const signCaller = (
  secret: SecretKey,
  caller: AuthenticatedCaller,
  audience: ServiceName,
  now: number,
): string => {
  const claims = { ...caller, iat: Math.floor(now / 1000), aud: audience }
  const text = Buffer.from(JSON.stringify(claims)).toString('base64url')
  return [text, ...deriveKeys(secret, 'caller').map(key => mac(key, text).toString('base64url'))].join('.')
}

/** The credential of the client may be right, so the response must not say otherwise. */
const clocksDiffer = () =>
  new ApiError('UNAVAILABLE', { message: 'The clocks of two processes of this deployment differ too much.' })

/** Verifies signed callers for one service. Verified headers are cached while valid, since the gateway reuses each of them. */
export const callerVerifier = (secret: SecretKey, audience: ServiceName) => {
  const keys = deriveKeys(secret, 'caller')
  const proven = new Map<string, { caller: AuthenticatedCaller; until: number }>()

  const verify = (header: string, now: number): { caller: AuthenticatedCaller; until: number } => {
    const [text = '', ...signatures] = header.split('.', 1 + maxKeys)
    const given = signatures.map(signature => Buffer.from(signature, 'base64url'))
    const genuine = keys.some(key => {
      const expected = mac(key, text)
      return given.some(it => isSameMac(expected, it))
    })
    if (!genuine) throw new ApiError('UNAUTHORIZED')
    const { iat, aud, ...caller } = SignedCaller.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    const seconds = now / 1000
    if (aud !== audience) throw new ApiError('UNAUTHORIZED')
    if (iat > seconds + clockSkewSeconds || seconds > iat + validSeconds) throw clocksDiffer()
    return { caller, until: (iat + validSeconds) * 1000 }
  }

  /** @throws {ApiError} UNAUTHORIZED when the header is missing, forged or for another service, UNAVAILABLE when clocks differ */
  return (header: string | undefined, now: number): AuthenticatedCaller => {
    if (!header) throw new ApiError('UNAUTHORIZED')
    const known = proven.get(header)
    if (known && known.until > now) return known.caller
    const proof = verify(header, now)
    if (proven.size >= 1000) proven.clear()
    proven.set(header, proof)
    return proof.caller
  }
}

type WithHeaders = { headers: Record<string, string | string[] | undefined> }

/** Authenticates the caller of a request from the gateway or another service. @throws {ApiError} UNAUTHORIZED */
export const authenticateCaller = (secret: SecretKey, audience: ServiceName) => {
  const verify = callerVerifier(secret, audience)
  return ({ headers }: WithHeaders): AuthenticatedCaller => {
    const header = headers[callerHeader]
    return verify(typeof header === 'string' ? header : undefined, Date.now())
  }
}

/** Authenticates the caller of an internal route, which only services may call. @throws {ApiError} UNAUTHORIZED, FORBIDDEN */
export const authenticateService = (secret: SecretKey, audience: ServiceName) => {
  const callerOf = authenticateCaller(secret, audience)
  return (request: WithHeaders): AuthenticatedCaller => {
    const caller = callerOf(request)
    if (caller.role !== 'service') throw new ApiError('FORBIDDEN')
    return caller
  }
}
