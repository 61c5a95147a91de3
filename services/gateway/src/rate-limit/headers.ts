import { ApiError } from '@earshot/contracts'
import type { Verdict } from './bucket.ts'

/** `X-RateLimit-Reset` is when the whole limit is there again, as Unix time in seconds. */
export const limitHeaders = ({ limit, remaining, resetAt }: Verdict): Map<string, string> =>
  new Map([
    ['x-ratelimit-limit', String(limit)],
    ['x-ratelimit-remaining', String(remaining)],
    ['x-ratelimit-reset', String(resetAt)],
  ])

export const refuse = ({ retryAfter }: Verdict): ApiError =>
  new ApiError('RATE_LIMITED', { headers: { 'retry-after': String(retryAfter) } })
