import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import { ApiError, Identity, type ProvenCaller } from '@earshot/contracts'
import { deriveKeys, type SecretKey, type ServiceName } from '@earshot/runtime'
import { z } from 'zod'

/** The header by which the gateway tells a service who is asking. */
export const callerHeader = 'x-caller'

/** How long a signed identity is good for, in seconds. */
const goodForSeconds = 60
/** Clocks of two machines may differ by this much, in seconds. */
const clockSkewSeconds = 5

/** The current and the previous. */
const mostKeys = 2

const SignedCaller = Identity.extend({
  address: z.string().nullish(),
  iat: z.int(),
  aud: z.string(),
})

const mac = (key: KeyObject, text: string) => createHmac('sha256', key).update(text).digest()

/**
 * The value of {@link callerHeader}: base64url of the caller as JSON, a period, its HMAC-SHA256 in base64url; while the key is
 * being replaced, another period and the one by the previous key, for whoever knows no other yet.
 */
export const signCaller = (
  secret: SecretKey,
  caller: ProvenCaller,
  audience: ServiceName,
  now: number,
): string => {
  const claims = { ...caller, iat: Math.floor(now / 1000), aud: audience }
  const text = Buffer.from(JSON.stringify(claims)).toString('base64url')
  return [text, ...deriveKeys(secret, 'caller').map(key => mac(key, text).toString('base64url'))].join('.')
}

/** Checks signed identities for one service. Proofs are remembered while they are good: the gateway sends each many times. */
export const callerVerifier = (secret: SecretKey, audience: ServiceName) => {
  const keys = deriveKeys(secret, 'caller')
  const proven = new Map<string, { caller: ProvenCaller; until: number }>()

  const verify = (header: string, now: number): { caller: ProvenCaller; until: number } => {
    const [text = '', ...signatures] = header.split('.', 1 + mostKeys)
    const given = signatures.map(signature => Buffer.from(signature, 'base64url'))
    const genuine = keys.some(key => {
      const expected = mac(key, text)
      return given.some(it => expected.length === it.length && timingSafeEqual(expected, it))
    })
    if (!genuine) throw new ApiError('UNAUTHORIZED')
    const { iat, aud, ...caller } = SignedCaller.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    const seconds = now / 1000
    if (aud !== audience || iat > seconds + clockSkewSeconds || seconds > iat + goodForSeconds)
      throw new ApiError('UNAUTHORIZED')
    return { caller, until: (iat + goodForSeconds) * 1000 }
  }

  /** @throws {ApiError} UNAUTHORIZED when the header is missing, forged, for another service or too old. */
  return (header: string | undefined, now: number): ProvenCaller => {
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

/** Reads who sent a request that came through the gateway or from another service. @throws {ApiError} UNAUTHORIZED */
export const provenCaller = (secret: SecretKey, audience: ServiceName) => {
  const verify = callerVerifier(secret, audience)
  return ({ headers }: WithHeaders): ProvenCaller => {
    const header = headers[callerHeader]
    return verify(typeof header === 'string' ? header : undefined, Date.now())
  }
}

/** The same for what only other services may ask. @throws {ApiError} UNAUTHORIZED, FORBIDDEN */
export const provenService = (secret: SecretKey, audience: ServiceName) => {
  const callerOf = provenCaller(secret, audience)
  return (request: WithHeaders): ProvenCaller => {
    const caller = callerOf(request)
    if (caller.role !== 'service') throw new ApiError('FORBIDDEN')
    return caller
  }
}
