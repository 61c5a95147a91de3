/**
 * Turns single calls into batches without a timer: a batch leaves as soon as fewer than `inFlight` are under way, with
 * whatever has gathered by then, so that an idle system adds no delay and a busy one fills its batches by itself.
 * A batch that fails is run one by one, so that one bad item does not take the others along.
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
      // The contract of `run`: one result for each item, in order.
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
      // Items of the same turn leave together.
      if (waiting.length === 1) queueMicrotask(next)
      else if (waiting.length >= options.limit) next()
    })
}
