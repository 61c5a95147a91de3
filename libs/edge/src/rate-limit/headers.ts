import { ApiError } from '@earshot/contracts'
import type { Response } from 'express'
import type { Verdict } from './bucket.ts'
import type { Limiter } from './limiter.ts'

/** `X-RateLimit-Reset` is when the bucket is full again, as Unix time in seconds. */
export const setLimitHeaders = (response: Response, { limit, remaining, resetAt }: Verdict): void => {
  response.setHeader('x-ratelimit-limit', limit)
  response.setHeader('x-ratelimit-remaining', remaining)
  response.setHeader('x-ratelimit-reset', resetAt)
}

export const refuse = ({ retryAfter }: Verdict): ApiError =>
  new ApiError('RATE_LIMITED', { headers: { 'retry-after': String(retryAfter) } })

/** Counts a request in the bucket of a key and reports the bucket in the headers; 0 turns the limit off. @throws {ApiError} RATE_LIMITED */
export const countRequest = async (
  response: Response,
  { limiter, perMinute }: { limiter: Limiter; perMinute: number },
  key: string,
): Promise<void> => {
  if (perMinute === 0) return
  const verdict = await limiter.take(key, perMinute, 1)
  setLimitHeaders(response, verdict)
  if (!verdict.allowed) throw refuse(verdict)
}
