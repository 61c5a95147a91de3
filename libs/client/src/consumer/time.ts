/** Resolves after so long, or when the signal aborts. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end, { once: true })
  })

/** Waits for it, but no longer than that. */
export const within = async (ms: number, work: Promise<unknown>): Promise<void> => {
  const enough = new AbortController()
  await Promise.race([work, pause(ms, enough.signal)])
  enough.abort()
}

export const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) return resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** Doubled each time, half of it left to chance: many consumers shall not come back in step. */
export const backoff = (attempt: number, maxMs: number): number =>
  Math.min(maxMs, 100 * 2 ** Math.min(attempt, 16)) * (0.5 + Math.random() / 2)
