import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'
import { deriveKeys, type SecretKey } from './secrets.ts'

/** Encrypts secrets that are stored in the database. */
export type Sealer = {
  seal: (text: string) => Buffer
  /** @throws when the text was sealed with another SECRET_KEY or label, or has been modified. */
  open: (sealed: Buffer) => string
}

const algorithm = 'aes-256-gcm'
const version = 1
const nonceBytes = 12
const tagBytes = 16
const textAt = 1 + nonceBytes + tagBytes

/**
 * A sealer for one purpose, named by the label. The sealed format is version byte, nonce, authentication tag, ciphertext.
 * The current key seals; the current and the previous key open.
 */
export const sealerFor = (secret: SecretKey, label: string): Sealer => {
  const keys = deriveKeys(secret, label)

  const openWith = (key: KeyObject, sealed: Buffer): string | undefined => {
    const decipher = createDecipheriv(algorithm, key, sealed.subarray(1, 1 + nonceBytes))
    decipher.setAuthTag(sealed.subarray(1 + nonceBytes, textAt))
    try {
      return decipher.update(sealed.subarray(textAt), undefined, 'utf8') + decipher.final('utf8')
    } catch {
      return undefined
    }
  }

  return {
    seal: text => {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, keys[0], nonce)
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), hidden])
    },
    open: sealed => {
      if (sealed[0] !== version || sealed.length < textAt) throw new Error('Not a sealed secret')
      for (const key of keys) {
        const text = openWith(key, sealed)
        if (text !== undefined) return text
      }
      throw new Error('Cannot decrypt a secret: it was encrypted with another SECRET_KEY')
    },
  }
}
