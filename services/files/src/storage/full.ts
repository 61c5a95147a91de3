import { ApiError } from '@earshot/contracts'

/** The disk is full, the quota of the user is used up, the file system is read-only, or a file is too large for it. */
const reasons: Record<string, string> = {
  ENOSPC: 'is full',
  EDQUOT: 'has no room left in the quota of its user',
  EROFS: 'is read-only',
  EFBIG: 'accepts no larger files',
}

/** The disk stays full for longer than a service is away. */
const retryAfterSeconds = 60

/** The error for the client when the disk takes no file: a fault that an operator must fix, not a bug. */
export const explainFull = (error: unknown): unknown => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = reasons[code]
  if (!reason) return error
  return new ApiError('UNAVAILABLE', {
    message: `The file cannot be stored now: the disk for uploaded files ${reason} (${code}). Try again later, or ask the operator of this server.`,
    headers: { 'retry-after': String(retryAfterSeconds) },
  })
}
