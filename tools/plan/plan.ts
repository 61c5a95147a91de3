import { type Costs, type Part, parts } from './costs.ts'
import { meanWait, utilization } from './queue.ts'

export type Demand = {
  /** Events per second of all services. */
  events: number
  /** Webhooks that receive an event, on average. */
  webhooks: number
  /** The response time of a receiver, in s. */
  receiver: number
  /** Retries per delivery. */
  retries: number
}

export type Plan = {
  deliveries: number
  /** Fully used cores. */
  busy: Record<Part, number>
  /** Webhooks workers, one core each. */
  workers: number
  /** The number of outbox leaders that would be needed. A service has one. */
  relays: number
  /** Mean wait for a slot at the busiest receiver, which receives every event, in s. */
  wait: number
  /** Disk space for deliveries with their attempts, events and outbox rows, in GB per day. */
  disk: number
}

/** Concurrent requests of one worker to one receiver. Fewer if the receiver takes longer than a second. */
export const placesFor = (receiver: number): number => (receiver > 1 ? 4 : 64)

/** How long a slot is used besides the receiver's time, for claim and result, in s. */
const handling = 0.01

/** Maximum utilization: half of a core, as a reserve for bursts, and four fifths of the slots. */
const maxUse = { core: 0.5, place: 0.8 }

/** Sizes in bytes, with indexes. */
const size = { delivery: 2800, event: 600, outbox: 1300 }

const secondsADay = 86_400

const busyIn = (part: Part, costs: Costs, { events, webhooks, retries }: Demand): number => {
  const { first, more, retry } = costs[part]
  return (events * (first + (webhooks - 1) * more + webhooks * retries * retry)) / 1e6
}

const lane = ({ events, receiver, retries }: Demand, workers: number) => ({
  arrivals: events * (1 + retries),
  service: receiver + handling,
  variation: 1,
  places: workers * placesFor(receiver),
})

/** The resources for a demand. */
export const plan = (demand: Demand, costs: Costs): Plan => {
  const busy = Object.fromEntries(parts.map(part => [part, busyIn(part, costs, demand)])) as Record<
    Part,
    number
  >
  const byPlaces = utilization(lane(demand, 1)) / maxUse.place
  const workers = Math.ceil(Math.max(1, busy.worker / maxUse.core, byPlaces))
  const deliveries = demand.events * demand.webhooks
  return {
    deliveries,
    busy,
    workers,
    relays: Math.ceil(Math.max(1, busy.relay / maxUse.core)),
    wait: meanWait(lane(demand, workers)),
    disk: ((deliveries * size.delivery + demand.events * (size.event + size.outbox)) * secondsADay) / 1e9,
  }
}

/** Events per second that a number of cores can process if everything runs on them. */
export const carriedBy = (cores: number, costs: Costs, webhooks: number): number =>
  cores /
  parts.reduce((sum, part) => sum + busyIn(part, costs, { events: 1, webhooks, receiver: 0, retries: 0 }), 0)
