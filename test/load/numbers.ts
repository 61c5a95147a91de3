/** The value below which that share of all lies, by nearest rank. @throws when there is none: a bench must not make one up. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((one, other) => one - other)
  const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]
  if (value === undefined) throw new Error('There is nothing to take a percentile of')
  return value
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)

/**
 * How many a second arrived, from the 2nd to the 98th of a hundred: the first wait for the start, and the last for the
 * slowest of many. `times` in ms, in order.
 */
export const arrivalRate = (times: readonly number[]): number => {
  const from = Math.floor(times.length * 0.02)
  const to = Math.ceil(times.length * 0.98) - 1
  return ((to - from) / ((times[to] ?? 0) - (times[from] ?? 0))) * 1000
}
