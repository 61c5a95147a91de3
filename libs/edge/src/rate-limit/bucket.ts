/** A token bucket. Its capacity is the limit per period, a minute if not given, and it refills within the period. */
export type Bucket = { tokens: number; at: number }

export type Verdict = {
  allowed: boolean
  limit: number
  /** Whole requests left. */
  remaining: number
  /** When the bucket is full again: Unix time in seconds. */
  resetAt: number
  /** Seconds until the next request is let through, or one of the same cost. */
  retryAfter: number
}

export const minuteMs = 60_000

type Taking = { limit: number; cost: number; periodMs?: number | undefined }

/** Takes `cost` tokens if the bucket has them; 0 only reads. Mutates the bucket. `now` in ms since the epoch. */
export const takeFrom = (
  bucket: Bucket,
  { limit, cost, periodMs = minuteMs }: Taking,
  now: number,
): boolean => {
  const gained = (Math.max(0, now - bucket.at) * limit) / periodMs
  bucket.tokens = Math.min(limit, bucket.tokens + gained)
  bucket.at = Math.max(bucket.at, now)
  if (bucket.tokens < cost) return false
  bucket.tokens -= cost
  return true
}

export const verdictOf = (
  allowed: boolean,
  { tokens, at }: Bucket,
  { limit, cost = 1, periodMs = minuteMs }: Omit<Taking, 'cost'> & Partial<Taking>,
): Verdict => ({
  allowed,
  limit,
  remaining: Math.floor(tokens),
  resetAt: Math.ceil((at + ((limit - tokens) / limit) * periodMs) / 1000),
  retryAfter: Math.max(1, Math.ceil((((Math.max(1, cost) - tokens) / limit) * periodMs) / 1000)),
})
