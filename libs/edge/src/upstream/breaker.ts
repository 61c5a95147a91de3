/** Consecutive timeouts that open the breaker. */
const maxTimeouts = 20
/** How long the breaker stays open before it lets one request probe the service. */
const openMs = 1000

export type Breaker = {
  /** Whether to send the request. While the breaker is open, one request per `openMs` probes the service. */
  allowsRequest: () => boolean
  /** The service responded, with any status. Closes the breaker. */
  answered: () => void
  /** The service timed out. Don't call this for a refused connection, which fails at once and delays no client. */
  timedOut: () => void
}

/** A circuit breaker: while a service hangs, requests to it fail at once and not after a timeout. `now` in ms. */
export const createBreaker = (now: () => number): Breaker => {
  let timeouts = 0
  let openUntil = 0
  return {
    allowsRequest: () => {
      if (timeouts < maxTimeouts) return true
      if (now() < openUntil) return false
      openUntil = now() + openMs
      return true
    },
    answered: () => {
      timeouts = 0
    },
    timedOut: () => {
      timeouts++
      if (timeouts === maxTimeouts) openUntil = now() + openMs
    },
  }
}
