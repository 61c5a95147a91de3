/** Remembers which events a consumer has handled. */
export type Dedupe<Db = undefined> = {
  /**
   * Calls `work` unless the event was handled before, and resolves with whether it was called. If `work` rejects, this rejects
   * too, and the event counts as not handled. Of two concurrent calls for one event, the second waits for the first. `id` is the
   * event id; for a replayed event, it is the replay id, a space and the event id.
   */
  once: (event: { id: string; consumer: string }, work: (db: Db) => Promise<void>) => Promise<boolean>
}

/**
 * Remembers the latest events in memory, for handlers that tolerate an occasional duplicate, such as after a restart.
 * For exactly one effect per event, see `postgresDedupe`.
 */
export const memoryDedupe = ({ max = 10_000 } = {}): Dedupe => {
  const handled = new Set<string>()
  const running = new Map<string, Promise<void>>()

  const remember = (key: string) => {
    handled.add(key)
    for (const oldest of handled) {
      if (handled.size <= max) return
      handled.delete(oldest)
    }
  }
  return {
    once: async ({ id, consumer }, work) => {
      const key = `${consumer} ${id}`
      while (running.has(key)) await running.get(key)?.catch(() => undefined)
      if (handled.has(key)) return false
      const run = Promise.resolve().then(() => work(undefined))
      running.set(key, run)
      try {
        await run
        remember(key)
        return true
      } finally {
        running.delete(key)
      }
    },
  }
}

/** Remembers nothing: duplicates are handled again. */
export const noDedupe: Dedupe = {
  once: async (_event, work) => {
    await work(undefined)
    return true
  },
}
