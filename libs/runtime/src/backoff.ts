import { setTimeout as sleep } from 'node:timers/promises'

/**
 * The delay before a retry in ms; `attempt` is 0 for the first retry. It doubles with each retry up to `max`, less up to 25 %
 * of jitter, so that many processes do not retry at the same time.
 */
export const backoff = (attempt: number, { base = 250, max = 5000 } = {}): number => {
  const full = Math.min(max, base * 2 ** Math.min(attempt, 20))
  return Math.round(full * (0.75 + Math.random() * 0.25))
}

/** Waits, or returns early when the signal aborts. Never rejects. */
export const pause = async (ms: number, signal?: AbortSignal): Promise<void> => {
  await sleep(ms, undefined, signal ? { signal } : {}).catch(() => undefined)
}

/**
 * Retries the task until it succeeds, and calls `failed` after each failure. When the signal aborts, the running attempt is
 * finished and there are no more retries. Returns whether the task succeeded.
 */
export const retryUntilDone = async (
  task: () => Promise<unknown>,
  options: {
    signal: AbortSignal
    failed: (error: unknown, attempt: number) => unknown
    base?: number
    max?: number
  },
): Promise<boolean> => {
  for (let attempt = 0; ; attempt++) {
    try {
      await task()
      return true
    } catch (error) {
      options.failed(error, attempt)
    }
    await pause(backoff(attempt, options), options.signal)
    if (options.signal.aborted) return false
  }
}
