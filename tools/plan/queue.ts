// Waiting in front of several servers of one kind: the places that a lane has for requests to its receiver.

export type Station = {
  /** Work that comes, a second. */
  arrivals: number
  /** How long one piece of it holds a place, in s: mean, and standard deviation ÷ mean. */
  service: number
  variation: number
  places: number
}

/** Share of all places that are taken on average; at 1 and above the queue grows without end. */
export const utilisation = ({ arrivals, service, places }: Station): number => (arrivals * service) / places

/** Probability that somebody who comes has to wait, for random arrivals and exponential service (Erlang's C formula). */
export const erlangC = (places: number, offered: number): number => {
  if (offered >= places) return 1
  // Erlang's B by its recursion, which never leaves the range of numbers as the factorials would.
  let blocked = 1
  for (let place = 1; place <= places; place++) blocked = (offered * blocked) / (place + offered * blocked)
  return blocked / (1 - (offered / places) * (1 - blocked))
}

/**
 * Mean wait in s for random (Poisson) arrivals, by Allen and Cunneen: exact for exponential service, an approximation for any
 * other, which waits less the less it varies. Infinite when more comes than the places can take.
 */
export const meanWait = (station: Station): number => {
  const { arrivals, service, variation, places } = station
  if (utilisation(station) >= 1) return Number.POSITIVE_INFINITY
  const exponential = (erlangC(places, arrivals * service) * service) / (places - arrivals * service)
  return (exponential * (1 + variation ** 2)) / 2
}

/** How long a backlog lasts, in s, when so much is worked off and comes a second. Infinite when no less comes. */
export const drainTime = (backlog: number, capacity: number, arrivals: number): number =>
  capacity > arrivals ? backlog / (capacity - arrivals) : Number.POSITIVE_INFINITY
