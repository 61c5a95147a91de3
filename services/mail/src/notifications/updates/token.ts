import type { KeyObject } from 'node:crypto'
import { type Id, isId } from '@earshot/contracts'
import { deriveKeys, isSameMac, mac, type SecretKey } from '@earshot/runtime'

/** The keys of preference links. The first signs, any verifies. */
export type PreferenceKeys = [KeyObject, ...KeyObject[]]

export const preferenceKeys = (secret: SecretKey): PreferenceKeys => deriveKeys(secret, 'email-preferences')

const suffixLength = 26
const signatureBytes = 16

const signatureOf = (key: KeyObject, principalId: string): string =>
  mac(key, principalId).subarray(0, signatureBytes).toString('base64url')

/**
 * The token of a person's preference page, for links in emails. It never expires, as people unsubscribe from old emails, and gives
 * access to nothing but the emails that the person gets.
 */
export const preferencesToken = ([key]: PreferenceKeys, principalId: string): string =>
  principalId.slice(-suffixLength) + signatureOf(key, principalId)

/** The person of a token; undefined if it is not valid. */
export const personOfToken = (keys: PreferenceKeys, token: string): Id<'principal'> | undefined => {
  const principalId = `principal_${token.slice(0, suffixLength)}`
  const given = Buffer.from(token.slice(suffixLength))
  if (!isId('principal', principalId)) return undefined
  const isSigned = keys.some(key => isSameMac(given, Buffer.from(signatureOf(key, principalId))))
  return isSigned ? principalId : undefined
}
