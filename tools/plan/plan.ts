import { type Costs, type Part, parts } from './costs.ts'
import { meanWait, utilisation } from './queue.ts'

export type Demand = {
  /** Events a second, over all services that tell of them. */
  events: number
  /** Webhooks that want an event, on average. */
  webhooks: number
  /** How long a receiver takes to answer, in s. */
  receiver: number
  /** Retries for each delivery. */
  retries: number
}

export type Plan = {
  deliveries: number
  /** Cores that are busy all the time. */
  busy: Record<Part, number>
  /** Webhooks workers, one core each. */
  workers: number
  /** Events a second go through one leader of the outbox; so many leaders would be needed. */
  relays: number
  /** Mean wait for a place at the busiest receiver, in s: of an event that every webhook wants. */
  wait: number
  /** Deliveries with their attempts, events and outbox rows, in GB a day. */
  disk: number
}

/** Requests that one worker has under way to one receiver; fewer when it takes longer than a second. */
export const placesFor = (receiver: number): number => (receiver > 1 ? 4 : 64)

/** What a place is held besides the receiver's time: claim and result, in s. */
const handling = 0.01

/** No core is planned for more than half, so that a burst is caught up with; a place may be taken for four fifths. */
const most = { core: 0.5, place: 0.8 }

/** In bytes, with indexes. */
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

/** What a demand needs, by what work costs. */
export const plan = (demand: Demand, costs: Costs): Plan => {
  const busy = Object.fromEntries(parts.map(part => [part, busyIn(part, costs, demand)])) as Record<
    Part,
    number
  >
  const byPlaces = utilisation(lane(demand, 1)) / most.place
  const workers = Math.ceil(Math.max(1, busy.worker / most.core, byPlaces))
  const deliveries = demand.events * demand.webhooks
  return {
    deliveries,
    busy,
    workers,
    relays: Math.ceil(Math.max(1, busy.relay / most.core)),
    wait: meanWait(lane(demand, workers)),
    disk: ((deliveries * size.delivery + demand.events * (size.event + size.outbox)) * secondsADay) / 1e9,
  }
}

/** Events a second that so many cores carry when everything runs on them and nothing else does. */
export const carriedBy = (cores: number, costs: Costs, webhooks: number): number =>
  cores /
  parts.reduce((sum, part) => sum + busyIn(part, costs, { events: 1, webhooks, receiver: 0, retries: 0 }), 0)
