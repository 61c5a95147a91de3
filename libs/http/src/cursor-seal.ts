import { deriveKeys, isSameMac, mac, type SecretKey } from '@earshot/runtime'
import { failCursor } from './paging.ts'

/** Authenticates the cursors in responses, so that a client can send back only those that it received. */
export type CursorSeal = {
  seal: (cursor: string) => string
  /** @throws {ApiError} VALIDATION_ERROR naming `cursor`. */
  open: (sealed: string) => string
}

const macBytes = 16
/** 16 bytes in base64url. */
const macLength = 22

/** The first 16 bytes of HMAC-SHA256 under a key derived from SECRET_KEY precede the cursor. */
export const cursorSeal = (secret: SecretKey): CursorSeal => {
  const keys = deriveKeys(secret, 'cursors')
  const macWith = (key: (typeof keys)[number], cursor: string) => mac(key, cursor).subarray(0, macBytes)
  return {
    seal: cursor => macWith(keys[0], cursor).toString('base64url') + cursor,
    open: sealed => {
      const given = Buffer.from(sealed.slice(0, macLength), 'base64url')
      const cursor = sealed.slice(macLength)
      return keys.some(key => isSameMac(given, macWith(key, cursor))) ? cursor : failCursor()
    },
  }
}
