/** Remembers which events a consumer has handled. */
export type Dedupe<Db = undefined> = {
  /**
   * Calls `work` unless the event was handled before; resolves with whether it did. When `work` rejects, so does this,
   * and the event counts as not handled. Of two calls for one event at a time, the second waits for the first. `id` is that
   * of the event, with the id of the replay and a blank before it where one brings it.
   */
  once: (event: { id: string; consumer: string }, work: (db: Db) => Promise<void>) => Promise<boolean>
}

/**
 * Remembers the latest events in this process: enough for handlers that bear a repeat now and then, as after a restart.
 * For exactly one effect of each event, see `postgresDedupe`.
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

/** In memory of nothing: each event is handled each time that it comes. */
export const noDedupe: Dedupe = {
  once: async (_event, work) => {
    await work(undefined)
    return true
  },
}
