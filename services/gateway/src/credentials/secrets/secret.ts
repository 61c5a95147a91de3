import { hash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

const base62 = (value: bigint, length: number): string => {
  let text = ''
  for (let rest = value; rest > 0n; rest /= 62n) text = alphabet.charAt(Number(rest % 62n)) + text
  return text.padStart(length, '0')
}

const checksum = (text: string): string => base62(BigInt(crc32(text)), 6)

/** A new secret: its kind, 32 random bytes as 43 base62 characters, 6 more for the CRC-32 of all that. */
export const newSecret = (kind: 'esk' | 'ecs'): string => {
  const body = `${kind}_${base62(BigInt(`0x${randomBytes(32).toString('hex')}`), 43)}`
  return body + checksum(body)
}

/** A new API key. */
export const newKey = (): string => newSecret('esk')

/** Whether it has the form of our keys but was not made by us: mistyped, cut, or tried at random. */
export const isMistyped = (key: string): boolean =>
  /^esk_[0-9A-Za-z]{49}$/.test(key) && checksum(key.slice(0, -6)) !== key.slice(-6)

/** What is stored of a key and looked up: its SHA-256 in base64url. */
export const hashOf = (key: string): string => hash('sha256', key, 'base64url')

/** What is shown of a key: 12 characters of ours, never more than a quarter of one that somebody else chose. */
export const prefixOf = (key: string): string => key.slice(0, Math.min(12, Math.floor(key.length / 4)))
