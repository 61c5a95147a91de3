const maxWaitMs = 10_000

/** Doubled each time, half of it left to chance: many consumers shall not come back in step. */
export const backoff = (attempt: number): number =>
  Math.min(maxWaitMs, 100 * 2 ** Math.min(attempt, 16)) * (0.5 + Math.random() / 2)
