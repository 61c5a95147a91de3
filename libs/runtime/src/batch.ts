/**
 * Combines single calls into batches without a timer: a batch of all waiting items starts as soon as fewer than `inFlight`
 * batches are running. An idle system thus has no delay, and a busy one has full batches. If a batch fails, its items are
 * run one by one, so that one bad item does not fail the others.
 */
export const batcher = <In, Out>(options: {
  limit: number
  inFlight: number
  run: (items: In[]) => Promise<Out[]>
}): ((item: In) => Promise<Out>) => {
  type Entry = { item: In; resolve: (out: Out) => void; reject: (error: unknown) => void }
  let waiting: Entry[] = []
  let running = 0

  const settle = async (entries: Entry[]): Promise<void> => {
    try {
      const results = await options.run(entries.map(entry => entry.item))
      // `run` must return one result for each item, in order.
      for (const [index, entry] of entries.entries()) entry.resolve(results[index] as Out)
    } catch (error) {
      if (entries.length === 1) return entries[0]?.reject(error)
      for (const entry of entries) await settle([entry])
    }
  }

  const next = (): void => {
    while (waiting.length > 0 && running < options.inFlight) {
      const entries = waiting.slice(0, options.limit)
      waiting = waiting.slice(options.limit)
      running++
      void settle(entries).finally(() => {
        running--
        next()
      })
    }
  }

  return item =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      // Items that are added in the same turn of the event loop form one batch.
      if (waiting.length === 1) queueMicrotask(next)
      else if (waiting.length >= options.limit) next()
    })
}
