import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'

/** The secret that new things are made with, and, during its rotation, the one that old things were made with. */
export type SecretKey = { current: string; previous?: string | undefined }

/**
 * Keys for one use, derived from SECRET_KEY by HKDF-SHA256 (32 bytes each); the label keeps the uses apart.
 * The first makes; any of them may verify or decrypt. Not bytes: with those each use costs Node 24 some 30 µs more.
 */
export const deriveKeys = (secret: SecretKey, label: string): [KeyObject, ...KeyObject[]] => {
  const derive = (key: string) =>
    createSecretKey(new Uint8Array(hkdfSync('sha256', key, 'earshot', label, 32)))
  return secret.previous ? [derive(secret.current), derive(secret.previous)] : [derive(secret.current)]
}

/** By which keys are told apart, on connections to the database for one: a proof of nothing, and no help in guessing. */
export const markOf = (key: string): string =>
  Buffer.from(hkdfSync('sha256', key, 'earshot', 'mark', 4)).toString('hex')
