/** A job with its arrival time and service time, both in s. */
export type Job = { at: number; service: number }

/** Serves jobs in order of arrival, each in the first free slot. Returns each job's wait in s. */
export const waitsOf = (jobs: readonly Job[], places: number): number[] => {
  const freeAt = new Array<number>(places).fill(0)
  return jobs.map(({ at, service }) => {
    let first = 0
    for (let place = 1; place < places; place++)
      if ((freeAt[place] ?? 0) < (freeAt[first] ?? 0)) first = place
    const start = Math.max(at, freeAt[first] ?? 0)
    freeAt[first] = start + service
    return start - at
  })
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** A random time until the next of independent arrivals, in s. */
export const exponential = (next: () => number, perSecond: number): number =>
  -Math.log(1 - next()) / perSecond
