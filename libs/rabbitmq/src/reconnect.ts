import { pause } from './time.ts'

/** Why a session ended, if known, and the wait before the next one. */
type Loss = { error: unknown; attempt: number; waitMs: number }

/**
 * Runs one session after another until `stop`. A session calls `established` once it is up, and settles when it is lost.
 * `attempt` counts the sessions that failed since one was last established.
 */
export const reconnect = async (options: {
  session: (established: () => void) => Promise<void>
  delayMs: (attempt: number, error: unknown) => number
  lost: (loss: Loss) => void
  stop: AbortSignal
}): Promise<void> => {
  const { session, delayMs, lost, stop } = options
  for (let attempt = 0; !stop.aborted; attempt++) {
    let error: unknown
    try {
      await session(() => {
        attempt = 0
      })
    } catch (reason) {
      error = reason
    }
    if (stop.aborted) return
    const waitMs = delayMs(attempt, error)
    lost({ error, attempt, waitMs })
    await pause(waitMs, stop)
  }
}
