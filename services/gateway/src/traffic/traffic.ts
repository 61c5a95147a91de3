import { createSlots, type Slots } from '@earshot/edge'
import { createShares, createTally, type Shares, type Tally } from '@earshot/http'
import { type Upstream, upstreamNames } from '@earshot/runtime'
import { showTraffic } from './metrics.ts'

export type TrafficLimits = {
  /** Requests to each service at a time. */
  connections: number
  /** Transfers (long uploads and downloads) of a caller to each service at a time. */
  transfersPerCaller: number
  requestsPerCaller: number
  requestsPerAddress: number
  streamsPerCaller: number
  streamsPerAddress: number
  visitorStreamsPerAddress: number
  /** Memory for bodies of requests and for responses that clients have not read yet. */
  bodyBytes: number
  /** The minimum rate of a body. */
  bytesPerSecond: number
}

/** Event streams of one gateway. Those of visitors and users of the portal take none from the team. */
const maxStreams = { team: 2000, visitors: 8000 }
/** Event streams of one visitor: tabs and devices. */
const streamsPerVisitor = 16

/** What a gateway has for requests to one service: connections, of which transfers take some. */
export type Route = { total: number; connections: Slots; transfers: Slots }

/** What clients of one gateway share, and no client may take alone. */
export type Traffic = {
  limits: TrafficLimits
  /** Connections to a service, and those of them that a client may hold for long. */
  to: (upstream: Upstream) => Route
  downloads: Route
  /** Requests for pages. */
  pages: Route
  /** Requests in flight, whatever they wait for. Those without a valid credential count for their address only. */
  requests: { callers: Tally; addresses: Tally }
  streams: { team: Shares; visitors: Shares }
  memory: Shares
  /** Removes the metrics. */
  close: () => void
}

/** A caller gets a quarter of the connections to a service, an address half of them, and all transfers together a quarter. */
const createRoute = ({ connections, transfersPerCaller }: TrafficLimits): Route => {
  const quarter = Math.floor(connections / 4)
  const perCaller = Math.min(transfersPerCaller, Math.max(1, Math.floor(quarter / 2)))
  return {
    total: connections,
    connections: createSlots({ total: connections, perCaller: quarter, perAddress: 2 * quarter }),
    transfers: createSlots({ total: quarter, perCaller, perAddress: Math.min(quarter, 2 * perCaller) }),
  }
}

/** A download of a file lasts for as long as its client reads, and costs two sockets and little memory. */
const createDownloads = ({ connections }: TrafficLimits): Route => {
  const slots = createSlots({ total: 4 * connections, perCaller: connections, perAddress: connections })
  return { total: 4 * connections, connections: slots, transfers: slots }
}

/** No one is authenticated before the request for a page, so an address is a caller. */
const createPages = ({ connections }: TrafficLimits): Route => {
  const slotsOf = (total: number) => {
    const half = Math.floor(total / 2)
    return createSlots({ total, perCaller: half, perAddress: half })
  }
  return {
    total: connections,
    connections: slotsOf(connections),
    transfers: slotsOf(Math.floor(connections / 4)),
  }
}

export const createTraffic = (limits: TrafficLimits): Traffic => {
  const routes = Object.fromEntries(upstreamNames.map(name => [name, createRoute(limits)])) as Record<
    Upstream,
    Route
  > // built from the list of all upstreams
  const downloads = createDownloads(limits)
  const pages = createPages(limits)
  const shares = {
    requests: {
      callers: createTally(limits.requestsPerCaller),
      addresses: createTally(limits.requestsPerAddress),
    },
    streams: {
      team: createShares({
        total: maxStreams.team,
        perCaller: limits.streamsPerCaller,
        perAddress: limits.streamsPerAddress,
      }),
      visitors: createShares({
        total: maxStreams.visitors,
        perCaller: streamsPerVisitor,
        perAddress: limits.visitorStreamsPerAddress,
      }),
    },
    memory: createShares({
      total: limits.bodyBytes,
      perCaller: limits.bodyBytes / 4,
      perAddress: limits.bodyBytes / 2,
    }),
  }
  const close = showTraffic({ ...routes, downloads, pages }, shares)
  return { limits, to: name => routes[name], downloads, pages, ...shares, close }
}
