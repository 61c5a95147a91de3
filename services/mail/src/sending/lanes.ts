import { backoff, type Loop, type LoopContext, polling } from '@earshot/runtime'

/** The result of one round of a lane: whether more mails may be due, and for how long the lane must pause. */
export type Round = { more: boolean; pauseMs?: number; isServerDown?: boolean }

type Lane<Key> = { running?: Promise<void>; failures: number; pausedUntil: number; key: Key }

type Lanes<Key> = {
  name: string
  everyMs: number
  /** The pause after the server of a lane failed. It doubles with each failure in a row, up to `mostMs`. */
  pauses: { leastMs: number; mostMs: number }
  dueKeys: () => Promise<Key[]>
  /** Works for one key. `isProbing`: its server failed the last time, so one mail is enough to find out more. */
  work: (key: Key, isProbing: boolean) => Promise<Round>
  onWake: (wake: () => void) => () => void
  now: () => number
}

/**
 * A loop with a lane for each key, which works on its own: a slow or dead mail server delays only the mails of its sender. A lane
 * whose server fails pauses, and then tries one mail at a time until the server works again.
 */
export const laneLoop = <Key extends string>(options: Lanes<Key>): Loop => {
  const { name, everyMs, pauses, dueKeys, work, onWake, now } = options
  const lanes = new Map<Key, Lane<Key>>()
  let wake: () => void = () => undefined

  const laneOf = (key: Key): Lane<Key> => {
    const lane = lanes.get(key) ?? { key, failures: 0, pausedUntil: 0 }
    lanes.set(key, lane)
    return lane
  }

  const drain = async (lane: Lane<Key>, signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      const { more, pauseMs = 0, isServerDown = false } = await work(lane.key, lane.failures > 0)
      const pause = isServerDown
        ? backoff(lane.failures, { base: pauses.leastMs, max: pauses.mostMs })
        : pauseMs
      lane.failures = isServerDown ? lane.failures + 1 : 0
      lane.pausedUntil = pause > 0 ? now() + pause : 0
      if (!more || pause > 0) return
    }
  }

  const start = (lane: Lane<Key>, { signal, log, unit }: LoopContext): void => {
    lane.running = unit(() => drain(lane, signal))
      .catch(error => {
        lane.pausedUntil = now() + everyMs
        log.warn({ loop: name, lane: lane.key, err: error }, 'loop.failed')
      })
      .finally(() => {
        delete lane.running
        wake() // for mails that became due at the end of the last round
      })
  }

  /** The ms until the first pause ends, at most the usual interval. */
  const untilNext = (): number =>
    Math.min(
      everyMs,
      ...[...lanes.values()].flatMap(({ pausedUntil }) => (pausedUntil > now() ? [pausedUntil - now()] : [])),
    )

  return {
    name,
    run: async context => {
      const startDue = async () => {
        for (const key of await dueKeys()) {
          const lane = laneOf(key)
          if (!context.signal.aborted && !lane.running && lane.pausedUntil <= now()) start(lane, context)
        }
        return Math.max(1, Math.ceil(untilNext()))
      }
      const listen = (woken: () => void) => {
        wake = woken
        return onWake(woken)
      }
      try {
        await polling({ name, every: everyMs, work: startDue, onWake: listen }).run(context)
      } finally {
        await Promise.all([...lanes.values()].map(({ running }) => running))
      }
    },
  }
}
