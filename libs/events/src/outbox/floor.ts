/** Sequence numbers seen this long ago, in ms, are settled: nearly all transactions that started before have ended. */
const settledMs = 60_000
/** One sample per second is precise enough. */
const sampleMs = 1000

/**
 * The sequence number that the poll starts at. Index entries of published rows stay until vacuum removes them, which a long
 * transaction prevents; without a floor, every poll would read all of them. A transaction that commits late may leave unpublished
 * rows below the floor, so once a minute the poll reads everything until nothing is left.
 */
export const createFloor = () => {
  let seen: { at: number; seq: number }[] = []
  let floor = 0
  let lookedDeep = Number.NEGATIVE_INFINITY
  return {
    /** Where to start at `now` (ms). */
    from: (now: number): number => (now - lookedDeep < settledMs ? floor : 0),
    /** Records that a poll at `now` published all visible rows from there; `last` is the last one. */
    drained: (from: number, now: number, last?: number): void => {
      if (from === 0) lookedDeep = now
      if (last === undefined) return
      if ((seen.at(-1)?.at ?? Number.NEGATIVE_INFINITY) < now - sampleMs) seen.push({ at: now, seq: last })
      const settled = seen.findLast(sample => sample.at <= now - settledMs)
      if (!settled) return
      floor = settled.seq
      seen = seen.filter(sample => sample.at > settled.at)
    },
  }
}
