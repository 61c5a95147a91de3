import { createHash } from 'node:crypto'

/**
 * The Idempotency-Key of a form. What was typed is a part of it: who comes back to the page by the button of the browser
 * and sends another text has the same `once` in it, and means another thing.
 */
export const onceKey = (once: string, typed: object): string =>
  createHash('sha256')
    .update(`${once}\0${JSON.stringify(typed)}`)
    .digest('base64url')
