import { breakerWindow } from '@earshot/runtime'
import CircuitBreaker from 'opossum'
import type { BreakerState } from '../../subscriptions/breakers/state.ts'

/** Waits before the probes of an open breaker, in ms. After the last one, the lane continues at a low rate until a success. */
const probeAfterMs = [2000, 4000, 8000, 16_000, 30_000]
/** The number of concurrent attempts after the last probe. */
const trickle = 4

/** Whether the receiver responded; `neutral` means unknown. */
export type Verdict = 'success' | 'failure' | 'neutral'

export type LaneBreaker = {
  state: () => BreakerState
  /** The number of attempts that may run at once, given the number for a closed breaker. */
  allows: (usual: number) => number
  /** Runs one attempt and records its outcome. Undefined if the breaker opened in between and nothing was run. */
  run: <T extends { breaker: Verdict }>(attempt: () => Promise<T>) => Promise<T | undefined>
  close: () => void
}

/** Passes the result of an attempt without a response through opossum, which counts rejections. */
class NoResponse extends Error {
  readonly result: { breaker: Verdict }
  constructor(result: { breaker: Verdict }) {
    super('circuit breaker: the receiver did not respond')
    this.result = result
  }
}

/**
 * The circuit breaker of one webhook in one worker. It opens when at least half of five or more attempts within ten seconds got
 * no response. Only missing responses count: a receiver that responds with 500 is reachable. While it is open, the lane consumes
 * nothing.
 */
export const createBreaker = (changed: () => void): LaneBreaker => {
  let openings = 0
  const breaker = new CircuitBreaker(
    async (attempt: () => Promise<{ breaker: Verdict }>) => {
      const result = await attempt()
      if (result.breaker === 'failure') throw new NoResponse(result)
      return result
    },
    {
      ...breakerWindow,
      timeout: false,
      volumeThreshold: 5,
      errorThresholdPercentage: 50,
      resetTimeout: probeAfterMs[0] ?? 0,
    },
  )
  const trickling = () => openings > probeAfterMs.length
  const waitNext = () => {
    // opossum reads the option when it opens; its types do not declare the property.
    const { options } = breaker as unknown as { options: { resetTimeout: number } }
    options.resetTimeout = probeAfterMs[openings] ?? probeAfterMs.at(-1) ?? 0
  }
  breaker.on('open', () => {
    openings++
    waitNext()
    changed()
  })
  breaker.on('close', () => {
    openings = 0
    waitNext()
    changed()
  })
  breaker.on('halfOpen', changed)

  const slowly = async <T extends { breaker: Verdict }>(attempt: () => Promise<T>): Promise<T> => {
    const result = await attempt()
    if (result.breaker === 'success') breaker.close()
    return result
  }

  return {
    state: () => (breaker.closed ? 'closed' : breaker.halfOpen ? 'half_open' : 'open'),
    allows: usual => {
      if (breaker.closed) return usual
      if (trickling()) return trickle
      return breaker.halfOpen ? 1 : 0
    },
    run: async attempt => {
      if (trickling()) return slowly(attempt)
      try {
        // opossum returns the result of the attempt.
        return (await breaker.fire(attempt)) as Awaited<ReturnType<typeof attempt>>
      } catch (error) {
        if (error instanceof NoResponse) return error.result as Awaited<ReturnType<typeof attempt>>
        if (error instanceof Error && 'code' in error && error.code === 'EOPENBREAKER') return undefined
        throw error
      }
    },
    close: () => breaker.shutdown(),
  }
}
