/** What was reached this long ago, in ms, is settled: transactions that began before it are over, all but the odd one. */
const settledMs = 60_000
/** One sample a second is enough to know what was reached a minute ago. */
const sampleMs = 1000

/**
 * The sequence number above which the poll looks. Entries of published rows stay in the index until vacuum may take
 * them, and under a long transaction it may not: without a floor every poll walks over all of them. A transaction that
 * commits later than its neighbours may still leave rows below, so once a minute the poll looks at everything, until
 * nothing is left.
 */
export const createFloor = () => {
  let seen: { at: number; seq: number }[] = []
  let floor = 0
  let lookedDeep = Number.NEGATIVE_INFINITY
  return {
    /** Where to look from at `now` (ms). */
    from: (now: number): number => (now - lookedDeep < settledMs ? floor : 0),
    /** A look at `now` from there found all that is visible, and it is published; `last` is the last of it. */
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
