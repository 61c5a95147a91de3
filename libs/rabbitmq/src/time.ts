/** Resolves after `ms`, or when the signal aborts. */
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

/** Waits for the work, for at most `ms`. */
export const within = async (ms: number, work: Promise<unknown>): Promise<void> => {
  const enough = new AbortController()
  try {
    await Promise.race([work, pause(ms, enough.signal)])
  } finally {
    enough.abort()
  }
}

export const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) return resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
