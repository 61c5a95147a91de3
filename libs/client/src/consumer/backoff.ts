const maxWaitMs = 10_000

/** Exponential backoff with jitter, so that many consumers do not reconnect at the same time. */
export const backoff = (attempt: number): number =>
  Math.min(maxWaitMs, 100 * 2 ** Math.min(attempt, 16)) * (0.5 + Math.random() / 2)
