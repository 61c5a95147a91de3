import { createHash } from 'node:crypto'

/**
 * The Idempotency-Key of a form. It covers the typed text, because a form reached with the browser's Back button has the
 * same `once`: with another text it is another request.
 */
export const idempotencyKey = (once: string, typed: object): string =>
  createHash('sha256')
    .update(`${once}\0${JSON.stringify(typed)}`)
    .digest('base64url')
