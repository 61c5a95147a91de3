import type { KeyObject } from 'node:crypto'
import { deriveKeys, isSameMac, mac, type SecretKey } from '@earshot/runtime'

/** The keys of stopped addresses and of the links that stop them. The first signs, any verifies. */
export type StopKeys = [KeyObject, ...KeyObject[]]

export const stopKeys = (secret: SecretKey): StopKeys => deriveKeys(secret, 'contact-stops')

const bytes = 16

const hashOf = (key: KeyObject, email: string): Buffer => mac(key, `address ${email}`).subarray(0, bytes)

const signatureOf = (key: KeyObject, hash: Buffer): Buffer =>
  mac(key, `link ${hash.toString('hex')}`).subarray(0, bytes)

/** What is stored of an address that wants no emails: nothing that names it, or that could be found by trying addresses. */
export const hashesOf = (keys: StopKeys, email: string): Buffer[] => keys.map(key => hashOf(key, email))

/** The token of the link in emails to an address. It never expires, as people stop old emails, and gives access to nothing else. */
export const stopToken = ([key]: StopKeys, email: string): string => {
  const hash = hashOf(key, email)
  return Buffer.concat([hash, signatureOf(key, hash)]).toString('base64url')
}

/** The hash of the address of a token; undefined if it is not valid. */
export const hashOfToken = (keys: StopKeys, token: string): Buffer | undefined => {
  const given = Buffer.from(token, 'base64url')
  const hash = given.subarray(0, bytes)
  return keys.some(key => isSameMac(given.subarray(bytes), signatureOf(key, hash))) ? hash : undefined
}

export const stopPath = (token: string): string => `/stop-replies/${token}`
