import CircuitBreaker from 'opossum'
import type { BreakerState } from '../../subscriptions/breakers/state.ts'

/** Waits before the probes of an open breaker, in ms. After the last, the lane goes on slowly until a success. */
const probeAfterMs = [2000, 4000, 8000, 16_000, 30_000]
/** Attempts at a time once the probes are used up. */
const trickle = 4

/** Whether the receiver answered; `neutral` says nothing about it. */
export type Verdict = 'success' | 'failure' | 'neutral'

export type LaneBreaker = {
  state: () => BreakerState
  /** How many attempts may run at once now, given how many may when all is well. */
  allows: (usual: number) => number
  /** Runs one attempt and learns from it. Undefined when the breaker opened in between and nothing was run. */
  run: <T extends { breaker: Verdict }>(attempt: () => Promise<T>) => Promise<T | undefined>
  close: () => void
}

/** Carries the outcome of an attempt that got no answer through opossum, which counts rejections. */
class NoAnswer extends Error {
  readonly result: { breaker: Verdict }
  constructor(result: { breaker: Verdict }) {
    super('The receiver did not answer')
    this.result = result
  }
}

/**
 * The breaker of one webhook in one worker: five attempts in ten seconds of which half got no answer open it. Only missing
 * answers count: a receiver that says 500 is there. While it is open the lane takes nothing from its queue.
 */
export const createBreaker = (changed: () => void): LaneBreaker => {
  let openings = 0
  const breaker = new CircuitBreaker(
    async (attempt: () => Promise<{ breaker: Verdict }>) => {
      const result = await attempt()
      if (result.breaker === 'failure') throw new NoAnswer(result)
      return result
    },
    {
      timeout: false,
      volumeThreshold: 5,
      errorThresholdPercentage: 50,
      rollingCountTimeout: 10_000,
      resetTimeout: probeAfterMs[0] ?? 0,
    },
  )
  const trickling = () => openings > probeAfterMs.length
  const waitNext = () => {
    // opossum reads the option when it opens; its types do not show the property.
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
        // What opossum hands back is what the attempt gave it.
        return (await breaker.fire(attempt)) as Awaited<ReturnType<typeof attempt>>
      } catch (error) {
        if (error instanceof NoAnswer) return error.result as Awaited<ReturnType<typeof attempt>>
        if (error instanceof Error && 'code' in error && error.code === 'EOPENBREAKER') return undefined
        throw error
      }
    },
    close: () => breaker.shutdown(),
  }
}
