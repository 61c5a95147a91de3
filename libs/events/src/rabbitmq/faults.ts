/** ACCESS_REFUSED, PRECONDITION_FAILED (declared with other arguments), NOT_ALLOWED (no such virtual host). */
const codes = new Set<unknown>([403, 406, 530])
const words = /ACCESS[_-]REFUSED|PRECONDITION[_-]FAILED|NOT[_-]ALLOWED/

/** Whether the broker said no to what we asked: the next try will fail alike until an operator changes something. */
export const isPermanent = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && codes.has(error.code)) || words.test(error.message))
