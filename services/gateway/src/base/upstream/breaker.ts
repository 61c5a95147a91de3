/** So many requests in a row that a service let wait in vain, and for so many ms nobody else is made to. */
const inVain = 20
const restMs = 1000

export type Breaker = {
  /** Whether to ask the service. While it rests, one request for each rest goes to see. */
  mayAsk: () => boolean
  /** It answered, whatever it said. */
  answered: () => void
  /** It was waited for in vain. One that refuses at once is no such case: it costs nobody time. */
  waitedInVain: () => void
}

/** Spares clients the wait for a service that hangs: they hear at once what they would hear after it. `now` in ms. */
export const createBreaker = (now: () => number): Breaker => {
  let waits = 0
  let restsUntil = 0
  return {
    mayAsk: () => {
      if (waits < inVain) return true
      if (now() < restsUntil) return false
      restsUntil = now() + restMs
      return true
    },
    answered: () => {
      waits = 0
    },
    waitedInVain: () => {
      waits++
      if (waits === inVain) restsUntil = now() + restMs
    },
  }
}
