import { backoff, pause } from './backoff.ts'
import type { Log } from './log.ts'

/** One kind of background work of a process: a relay, a consumer, a sweep. Readiness includes its state. */
export type Loop = {
  name: string
  /** Works until the signal aborts. After an error, which is logged, the loop restarts with a back-off. */
  run: (context: LoopContext) => Promise<void>
  /** The work that waits for too long, by name. Readiness shows it. */
  overdue?: () => string[]
}

export type LoopContext = {
  signal: AbortSignal
  log: Log
  /** Counts one unit of work as in flight while it runs. */
  unit: <T>(work: () => Promise<T>) => Promise<T>
}

/** A fault that a retry cannot fix, such as a queue that exists with other arguments. It stops the loop. */
export class PermanentFault extends Error {
  override name = 'PermanentFault'
}

/** The state of the background work in readiness. */
export type LoopCounts = {
  running: boolean
  loops: number
  inFlight: number
  schemaMissing: number
  refused: number
  /** The work that waits for too long, if any. */
  overdue?: string[]
}

export type Loops = {
  counts: () => LoopCounts
  /** Stops every loop and waits until all have ended. */
  stop: () => Promise<void>
}

type State = 'running' | 'schema-missing' | 'refused' | 'stopped'

const undefinedTable = '42P01'

const isMissingTable = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === undefinedTable

/** Starts background loops. A loop that fails restarts; one with a permanent fault stays stopped and is counted. */
export const startLoops = (loops: Loop[], log: Log): Loops => {
  const stopping = new AbortController()
  const states = new Map<Loop, State>()
  let inFlight = 0

  const supervise = async (loop: Loop): Promise<void> => {
    const { signal } = stopping
    let failures = 0
    /** A successful unit of work resets the back-off and the state. */
    const unit = async <T>(work: () => Promise<T>): Promise<T> => {
      inFlight++
      try {
        const result = await work()
        failures = 0
        states.set(loop, 'running')
        return result
      } finally {
        inFlight--
      }
    }
    states.set(loop, 'running')
    while (!signal.aborted) {
      try {
        await loop.run({ signal, log, unit })
        break
      } catch (error) {
        if (signal.aborted) break
        if (error instanceof PermanentFault) {
          log.error({ loop: loop.name, err: error }, 'loop.refused')
          states.set(loop, 'refused')
          return
        }
        states.set(loop, isMissingTable(error) ? 'schema-missing' : 'running')
        log.warn({ loop: loop.name, err: error }, 'loop.failed')
        await pause(backoff(failures++), signal)
      }
    }
    states.set(loop, 'stopped')
  }

  const ended = loops.map(supervise)
  const count = (state: State) => [...states.values()].filter(it => it === state).length

  return {
    counts: () => {
      const overdue = loops.flatMap(loop => loop.overdue?.() ?? [])
      return {
        running: !stopping.signal.aborted,
        loops: loops.length,
        inFlight,
        schemaMissing: count('schema-missing'),
        refused: count('refused'),
        ...(overdue.length > 0 && { overdue }),
      }
    },
    stop: async () => {
      stopping.abort()
      await Promise.all(ended)
    },
  }
}

/**
 * A loop that works every `every` ms, and at once after `wake`. When the work returns true, it repeats without a pause; when it
 * returns a number, it repeats after that many ms instead of `every`.
 */
export const polling = (options: {
  name: string
  every: number
  work: (context: LoopContext) => Promise<boolean | number | undefined>
  /** Registers the `wake` function. Returns the function that unregisters it. */
  onWake?: (wake: () => void) => () => void
}): Loop => ({
  name: options.name,
  run: async context => {
    let woken: (() => void) | undefined
    let pending = false
    const forget = options.onWake?.(() => {
      pending = true
      woken?.()
    })
    try {
      while (!context.signal.aborted) {
        pending = false
        const next = await context.unit(() => options.work(context))
        if (next === true || pending || context.signal.aborted) continue
        // Without an AbortController for each nap: its errors cost more than the nap of a relay at 50 events a second.
        const nap = Promise.withResolvers<void>()
        const end = () => nap.resolve()
        woken = end
        const timer = setTimeout(end, next || options.every)
        context.signal.addEventListener('abort', end)
        await nap.promise
        clearTimeout(timer)
        context.signal.removeEventListener('abort', end)
      }
    } finally {
      forget?.()
    }
  },
})

/**
 * The pauses of a loop that mostly finds nothing: `leastMs` after work, then twice as long each time, up to `mostMs`. A loop that
 * is woken when there is work needs them only in case a wake-up is lost.
 */
export const growingPause = ({ leastMs, mostMs }: { leastMs: number; mostMs: number }) => {
  let ms = leastMs
  return (found: boolean): number => {
    ms = found ? leastMs : Math.min(ms * 2, mostMs)
    return ms
  }
}
