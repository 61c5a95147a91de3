/** Counts what each key uses, and refuses more than `limit` for one key. Keys that use nothing take no memory. */
export type Tally = {
  /** Adds the amount if the key stays within the limit. */
  add: (key: string, amount: number) => boolean
  subtract: (key: string, amount: number) => void
  total: () => number
}

export const createTally = (limit: number): Tally => {
  const used = new Map<string, number>()
  let total = 0
  return {
    add: (key, amount) => {
      const sum = (used.get(key) ?? 0) + amount
      if (sum > limit) return false
      used.set(key, sum)
      total += amount
      return true
    },
    subtract: (key, amount) => {
      const left = (used.get(key) ?? 0) - amount
      if (left > 0) used.set(key, left)
      else used.delete(key)
      total -= amount
    },
    total: () => total,
  }
}
