import { createHmac, timingSafeEqual } from 'node:crypto'
import { ApiError, Identity } from '@earshot/contracts'
import { deriveKeys, type SecretKey, type ServiceName } from '@earshot/runtime'
import { z } from 'zod'

/** The header by which the gateway tells a service who is asking. */
export const callerHeader = 'x-caller'

/** How long a signed identity is good for, in seconds. */
const goodForSeconds = 60
/** Clocks of two machines may differ by this much, in seconds. */
const clockSkewSeconds = 5

const SignedCaller = Identity.extend({ iat: z.int(), aud: z.string() })

const mac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** The value of {@link callerHeader}: base64url of the caller as JSON, a period, its HMAC-SHA256 in base64url. */
export const signCaller = (
  secret: SecretKey,
  caller: Identity,
  audience: ServiceName,
  now: number,
): string => {
  const claims = { ...caller, iat: Math.floor(now / 1000), aud: audience }
  const text = Buffer.from(JSON.stringify(claims)).toString('base64url')
  return `${text}.${mac(deriveKeys(secret, 'caller')[0], text).toString('base64url')}`
}

/** Checks signed identities for one service. Proofs are remembered while they are good: the gateway sends each many times. */
export const callerVerifier = (secret: SecretKey, audience: ServiceName) => {
  const keys = deriveKeys(secret, 'caller')
  const proven = new Map<string, { caller: Identity; until: number }>()

  const verify = (header: string, now: number): { caller: Identity; until: number } => {
    const [text = '', signature = ''] = header.split('.')
    const given = Buffer.from(signature, 'base64url')
    const genuine = keys.some(key => {
      const expected = mac(key, text)
      return expected.length === given.length && timingSafeEqual(expected, given)
    })
    if (!genuine) throw new ApiError('UNAUTHORIZED')
    const { iat, aud, ...caller } = SignedCaller.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    const seconds = now / 1000
    if (aud !== audience || iat > seconds + clockSkewSeconds || seconds > iat + goodForSeconds)
      throw new ApiError('UNAUTHORIZED')
    return { caller, until: (iat + goodForSeconds) * 1000 }
  }

  /** @throws {ApiError} UNAUTHORIZED when the header is missing, forged, for another service or too old. */
  return (header: string | undefined, now: number): Identity => {
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
  return ({ headers }: WithHeaders): Identity => {
    const header = headers[callerHeader]
    return verify(typeof header === 'string' ? header : undefined, Date.now())
  }
}

/** The same for what only other services may ask. @throws {ApiError} UNAUTHORIZED, FORBIDDEN */
export const provenService = (secret: SecretKey, audience: ServiceName) => {
  const callerOf = provenCaller(secret, audience)
  return (request: WithHeaders): Identity => {
    const caller = callerOf(request)
    if (caller.role !== 'service') throw new ApiError('FORBIDDEN')
    return caller
  }
}
