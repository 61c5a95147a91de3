import { ApiError } from '@earshot/contracts'
import type { Response } from 'express'
import type { Verdict } from './bucket.ts'

/** `X-RateLimit-Reset` is when the bucket is full again, as Unix time in seconds. */
export const setLimitHeaders = (response: Response, { limit, remaining, resetAt }: Verdict): void => {
  response.setHeader('x-ratelimit-limit', limit)
  response.setHeader('x-ratelimit-remaining', remaining)
  response.setHeader('x-ratelimit-reset', resetAt)
}

export const refuse = ({ retryAfter }: Verdict): ApiError =>
  new ApiError('RATE_LIMITED', { headers: { 'retry-after': String(retryAfter) } })
