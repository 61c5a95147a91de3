import type { Slots } from '@earshot/edge'
import type { Shares, Tally } from '@earshot/http'
import { counter, gauge } from '@earshot/runtime'

const requests = gauge(
  'earshot_gateway_requests',
  'Requests in flight: bodies that are arriving, requests that wait for a connection or a response, and responses that clients read. Open event streams are not among them.',
)
const streams = gauge(
  'earshot_gateway_streams',
  'Open event streams of the team (team), and of visitors and users of the portal (visitors).',
  ['listener'],
)
const memory = gauge(
  'earshot_gateway_body_bytes',
  'Memory for bodies that are arriving or wait, and for responses that clients have not read yet. BODY_MEMORY_MB limits it.',
)
const connections = gauge(
  'earshot_upstream_requests',
  'Requests that have a connection to a service (active), or wait for one (waiting), and downloads of files (upstream downloads). SERVICE_CONNECTIONS limits the active ones.',
  ['upstream', 'state'],
)
const transfers = gauge(
  'earshot_upstream_transfers',
  'Long uploads and downloads that have a connection to a service (active), or wait for one (waiting).',
  ['upstream', 'state'],
)

/** Requests that one of the limits for clients refused. */
export const refused = counter(
  'earshot_requests_refused_total',
  'Requests refused because their client had too many in flight (requests), waited too long for a connection (connection), used too much memory (memory) or opened too many event streams (streams), because the body arrived too slowly (slow_body), or because long responses were not read (slow_reader).',
  ['reason'],
)

type Shown = { requests: { addresses: Tally }; streams: Record<'team' | 'visitors', Shares>; memory: Shares }

/** Adds the metrics of a gateway. Returns the function that removes them. */
export const showTraffic = (
  routes: Record<string, { connections: Slots; transfers: Slots }>,
  shares: Shown,
): (() => void) => {
  const removers = [
    requests({}, shares.requests.addresses.total),
    streams({ listener: 'team' }, shares.streams.team.used),
    streams({ listener: 'visitors' }, shares.streams.visitors.used),
    memory({}, shares.memory.used),
    ...Object.entries(routes).flatMap(([upstream, route]) => [
      connections({ upstream, state: 'active' }, route.connections.used),
      connections({ upstream, state: 'waiting' }, route.connections.waiting),
      transfers({ upstream, state: 'active' }, route.transfers.used),
      transfers({ upstream, state: 'waiting' }, route.transfers.waiting),
    ]),
  ]
  return () => {
    for (const remove of removers) remove()
  }
}
