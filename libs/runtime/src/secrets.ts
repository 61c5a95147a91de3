import { hkdfSync } from 'node:crypto'

/** The secret that new things are made with, and, during its rotation, the one that old things were made with. */
export type SecretKey = { current: string; previous?: string | undefined }

/**
 * Keys for one use, derived from SECRET_KEY by HKDF-SHA256 (32 bytes each); the label keeps the uses apart.
 * The first makes; any of them may verify or decrypt.
 */
export const deriveKeys = (secret: SecretKey, label: string): [Buffer, ...Buffer[]] => {
  const derive = (key: string) => Buffer.from(hkdfSync('sha256', key, 'earshot', label, 32))
  return secret.previous ? [derive(secret.current), derive(secret.previous)] : [derive(secret.current)]
}
