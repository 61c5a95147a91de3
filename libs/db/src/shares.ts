/** Kinds of work, each of which gets a share of a pool: requests that read, write or search, and everything in the background. */
export type Work = 'read' | 'write' | 'search' | 'job'

/** How long a search may take altogether, in ms. */
export const searchMs = 2000

/** The connections of a pool that searches may use at the same time. */
const searchConnections = 2

/** The most connections that one kind of work may use: a quarter of the pool is left to the others, at least one connection. */
export const mostFor = (work: Work, max: number): number => {
  const most = Math.max(1, max - Math.max(1, Math.floor(max / 4)))
  return work === 'search' ? Math.min(searchConnections, most) : most
}

/** Lets `most` in at the same time, the others in their order. */
export type Gate = {
  /** False if all places are taken. */
  tryEnter: () => boolean
  /** Resolves to false without a place after `ms`. */
  enter: (ms: number) => Promise<boolean>
  leave: () => void
  waiting: () => number
}

export const createGate = (most: number): Gate => {
  let taken = 0
  const queue = new Set<() => void>()
  return {
    tryEnter: () => {
      if (taken >= most) return false
      taken++
      return true
    },
    enter: ms =>
      new Promise(resolve => {
        const admit = () => {
          clearTimeout(timer)
          queue.delete(admit)
          resolve(true)
        }
        const timer = setTimeout(() => {
          queue.delete(admit)
          resolve(false)
        }, ms)
        queue.add(admit)
      }),
    leave: () => {
      const [next] = queue
      if (next)
        next() // gets this place
      else taken--
    },
    waiting: () => queue.size,
  }
}

const searchTimeout = 'The search took too long'

/** The error of a search that exceeded its time, or got no connection in it. */
export const searchTimedOut = (cause?: unknown): Error => new Error(searchTimeout, { cause })

export const isSearchTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === searchTimeout
