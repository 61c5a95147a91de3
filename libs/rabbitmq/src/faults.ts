/** ACCESS_REFUSED, PRECONDITION_FAILED (declared with other arguments), NOT_ALLOWED (no such virtual host). */
const codes = [403, 406, 530]
const words = /ACCESS[_-]REFUSED|PRECONDITION[_-]FAILED|NOT[_-]ALLOWED/

/**
 * Whether the broker refused an operation. Retries fail until an operator changes something. A broker that is starting responds
 * the same way, so retrying still makes sense.
 */
export const isPermanentFault = (error: unknown): error is Error =>
  error instanceof Error &&
  (('code' in error && codes.includes(Number(error.code))) || words.test(error.message))
