import { hash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

const base62 = (value: bigint, length: number): string => {
  let text = ''
  for (let rest = value; rest > 0n; rest /= 62n) text = alphabet.charAt(Number(rest % 62n)) + text
  return text.padStart(length, '0')
}

const checksum = (text: string): string => base62(BigInt(crc32(text)), 6)

/** Creates a secret: its kind, 32 random bytes as 43 base62 characters, and 6 characters for the CRC-32 of the rest. */
export const newSecret = (kind: 'esk' | 'ecs'): string => {
  const body = `${kind}_${base62(BigInt(`0x${randomBytes(32).toString('hex')}`), 43)}`
  return body + checksum(body)
}

/** Creates an API key. */
export const newKey = (): string => newSecret('esk')

/** Whether a key has the format of generated keys but a wrong checksum: mistyped or guessed. */
export const isMistyped = (key: string): boolean =>
  /^esk_[0-9A-Za-z]{49}$/.test(key) && checksum(key.slice(0, -6)) !== key.slice(-6)

/** The SHA-256 of a key in base64url, which is stored and looked up in place of the key. */
export const hashOf = (key: string): string => hash('sha256', key, 'base64url')

/** The part of a key that is shown: 12 characters of a generated key, at most a quarter of a configured one. */
export const prefixOf = (key: string): string => key.slice(0, Math.min(12, Math.floor(key.length / 4)))
