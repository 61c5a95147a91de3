// Queueing theory for several identical servers: the slots of a lane for requests to its receiver.

export type Station = {
  /** Arrivals per second. */
  arrivals: number
  /** The service time in s: mean, and standard deviation ÷ mean. */
  service: number
  variation: number
  places: number
}

/** The average share of slots in use. At 1 and above, the queue grows without limit. */
export const utilization = ({ arrivals, service, places }: Station): number => (arrivals * service) / places

/** The probability that an arrival has to wait, for Poisson arrivals and exponential service (Erlang's C formula). */
export const erlangC = (places: number, offered: number): number => {
  if (offered >= places) return 1
  // Erlang's B by recursion, which does not overflow like factorials.
  let blocked = 1
  for (let place = 1; place <= places; place++) blocked = (offered * blocked) / (place + offered * blocked)
  return blocked / (1 - (offered / places) * (1 - blocked))
}

/**
 * The mean wait in s for Poisson arrivals, by Allen and Cunneen: exact for exponential service and an approximation for other
 * distributions. Infinite if the utilization is 1 or more.
 */
export const meanWait = (station: Station): number => {
  const { arrivals, service, variation, places } = station
  if (utilization(station) >= 1) return Number.POSITIVE_INFINITY
  const exponential = (erlangC(places, arrivals * service) * service) / (places - arrivals * service)
  return (exponential * (1 + variation ** 2)) / 2
}

/** The time to work off a backlog in s, with capacity and arrivals per second. Infinite if arrivals reach the capacity. */
export const drainTime = (backlog: number, capacity: number, arrivals: number): number =>
  capacity > arrivals ? backlog / (capacity - arrivals) : Number.POSITIVE_INFINITY
