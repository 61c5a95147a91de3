/** A reproducible random source: the same seed gives the same values. */
export type Random = {
  /** From 0 to below 1. */
  next: () => number
  between: (least: number, most: number) => number
  pick: <T>(items: readonly T[]) => T
}

/** Random numbers by the Mulberry32 algorithm. */
export const randomOf = (seed: number): Random => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    between: (least, most) => least + next() * (most - least),
    pick: items => {
      const item = items[Math.floor(next() * items.length)]
      if (item === undefined) throw new Error('pick needs at least one item')
      return item
    },
  }
}
