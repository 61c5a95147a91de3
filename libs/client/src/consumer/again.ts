import { backoff, pause } from './time.ts'

const maxWaitMs = 10_000

/**
 * ACCESS_REFUSED, PRECONDITION_FAILED (a queue with other arguments), NOT_ALLOWED (no such virtual host). Tried again as
 * soon as all else, though: a broker that is starting says such things too.
 */
export const isPermanent = (error: unknown): error is Error =>
  error instanceof Error &&
  (('code' in error && [403, 406, 530].includes(Number(error.code))) ||
    /ACCESS[_-]REFUSED|PRECONDITION[_-]FAILED|NOT[_-]ALLOWED/.test(error.message))

/** Lives again after each loss, after a wait that grows until a life has been established. Resolves once it is stopped. */
export const again = async (options: {
  live: (established: () => void) => Promise<void>
  established: () => void
  lost: (error: unknown, waitMs: number) => void
  stop: AbortSignal
}): Promise<void> => {
  const { live, established, lost, stop } = options
  for (let attempt = 0; !stop.aborted; attempt++) {
    try {
      await live(() => {
        attempt = 0
        established()
      })
    } catch (error) {
      if (stop.aborted) return
      const waitMs = backoff(attempt, maxWaitMs)
      lost(error, waitMs)
      await pause(waitMs, stop)
    }
  }
}
