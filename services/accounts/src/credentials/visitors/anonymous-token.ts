import type { KeyObject } from 'node:crypto'
import { type Id, idTime, isId } from '@earshot/contracts'
import { deriveKeys, isSameMac, mac, type SecretKey } from '@earshot/runtime'

/** The keys of anonymous tokens. The first signs, any verifies. */
export type AnonymousKeys = [KeyObject, ...KeyObject[]]

export const anonymousKeys = (secret: SecretKey): AnonymousKeys => deriveKeys(secret, 'anonymous-visitors')

const prefix = 'eav_'
const suffixLength = 26

/** From the time in the id of the principal, which is created with the token. */
export const anonymousTokenDays = 365
const lifetimeMs = anonymousTokenDays * 24 * 60 * 60 * 1000

export const isAnonymousToken = (credential: string): boolean => credential.startsWith(prefix)

const signatureOf = (key: KeyObject, principalId: Id<'principal'>): string =>
  mac(key, principalId).toString('base64url')

/**
 * The token of an anonymous visitor: the id of the principal, which contains the time of issue, and an HMAC. It is stored by the
 * browser only.
 */
export const anonymousToken = ([key]: AnonymousKeys, principalId: Id<'principal'>): string =>
  prefix + principalId.slice(-suffixLength) + signatureOf(key, principalId)

/** The principal of a token; undefined when it is not valid. `now` in ms. */
export const visitorOfToken = (
  keys: AnonymousKeys,
  token: string,
  now: number,
): Id<'principal'> | undefined => {
  if (!isAnonymousToken(token)) return undefined
  const end = prefix.length + suffixLength
  const principalId = `principal_${token.slice(prefix.length, end)}`
  if (!isId('principal', principalId) || idTime(principalId) + lifetimeMs <= now) return undefined
  const given = Buffer.from(token.slice(end))
  const isSigned = keys.some(key => isSameMac(given, Buffer.from(signatureOf(key, principalId))))
  return isSigned ? principalId : undefined
}
