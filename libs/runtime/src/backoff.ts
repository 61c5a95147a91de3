import { setTimeout as sleep } from 'node:timers/promises'

/**
 * The wait before try number `attempt` (0 = the first repeat), in ms: doubled each time up to `max`, with a quarter of
 * jitter so that many processes do not come back in step.
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
 * Tries until it works, telling each failure. Once the signal aborts it tries no more: what was under way is finished,
 * and false says that it did not work.
 */
export const persist = async (
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
