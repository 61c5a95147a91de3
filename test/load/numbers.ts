/** The percentile of a share from 0 to 1, by nearest rank. @throws when there are no values */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((one, other) => one - other)
  const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]
  if (value === undefined) throw new Error('percentile needs at least one value')
  return value
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)

/**
 * Arrivals per second, without the first and last 2 %: the first ones include the start, the last ones wait for the slowest.
 * `times` are in ms, in order.
 */
export const arrivalRate = (times: readonly number[]): number => {
  const from = Math.floor(times.length * 0.02)
  const to = Math.ceil(times.length * 0.98) - 1
  return ((to - from) / ((times[to] ?? 0) - (times[from] ?? 0))) * 1000
}
