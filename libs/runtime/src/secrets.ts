import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'

/** The current SECRET_KEY, and during a rotation also the previous one. */
export type SecretKey = { current: string; previous?: string | undefined }

/**
 * Keys for one purpose, named by the label: 32 bytes each, derived from SECRET_KEY with HKDF-SHA256. Sign and encrypt with
 * the first; verify and decrypt with any. KeyObjects, because raw bytes cost Node 24 about 30 µs more per use.
 */
export const deriveKeys = (secret: SecretKey, label: string): [KeyObject, ...KeyObject[]] => {
  const derive = (key: string) =>
    createSecretKey(new Uint8Array(hkdfSync('sha256', key, 'earshot', label, 32)))
  return secret.previous ? [derive(secret.current), derive(secret.previous)] : [derive(secret.current)]
}

/** A fingerprint that distinguishes keys, for example in names of database connections. It does not reveal the key. */
export const keyFingerprint = (key: string): string =>
  Buffer.from(hkdfSync('sha256', key, 'earshot', 'mark', 4)).toString('hex')
