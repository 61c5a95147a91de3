import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { handleCommands } from './helper.ts'

// Webhook receivers, each on a separate port. By default they return 200 at once. Commands make them respond later, return 503 to
// the first requests of each event, or never respond. Paths below /hanging/ never respond.

const createdAt = /"createdAt":"([^"]{24})"/
const sentAt = /"title":"Sent at ([\d.]+)"/
const eventId = /"id":"(evt_\w+)"/

let arrivals: number[] = []
let latencies: number[] = []
let latenciesOfSent: number[] = []
const hanging = new Set<number>()
const held = new Set<ServerResponse>()
/** The response time in ms, and its random spread: ± this share of it. */
let responseTime = { ms: 0, spread: 0 }
/** How many requests of each event get 503 before one gets 200, and the number of requests so far by event id. */
let refusals = 0
let refused = new Map<string, number>()

const now = () => performance.timeOrigin + performance.now()

const receive = (body: string): void => {
  const at = now()
  arrivals.push(at)
  const [, sent] = sentAt.exec(body) ?? []
  const [, created = ''] = createdAt.exec(body) ?? []
  latencies.push(at - (sent ? Number(sent) : Date.parse(created)))
  if (sent) latenciesOfSent.push(at - Number(sent))
}

const statusFor = (body: string): number => {
  if (refusals === 0) return 200
  const [, id = ''] = eventId.exec(body) ?? []
  const times = refused.get(id) ?? 0
  refused.set(id, times + 1)
  return times < refusals ? 503 : 200
}

const listen = (): Promise<number> =>
  new Promise(resolve => {
    const server = createServer((request, response) => {
      let body = ''
      request.setEncoding('utf8')
      request.on('data', (chunk: string) => {
        body += chunk
      })
      request.on('end', () => {
        const port = request.socket.localPort ?? 0
        if (hanging.has(port) || request.url?.startsWith('/hanging/')) return void held.add(response)
        receive(body)
        const respond = () => response.writeHead(statusFor(body)).end()
        if (responseTime.ms === 0) return void respond()
        setTimeout(respond, responseTime.ms * (1 + responseTime.spread * (2 * Math.random() - 1)))
      })
    })
    server.keepAliveTimeout = 75_000
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })

const commands = {
  open: (count: number) => Promise.all(Array.from({ length: count }, listen)),
  reset: () => {
    arrivals = []
    latencies = []
    latenciesOfSent = []
  },
  count: () => arrivals.length,
  /** When each request arrived, in ms since 1970. */
  arrivals: () => arrivals,
  /** From the time in its title "Sent at …", or else from the event's `createdAt`, to the arrival, in ms. */
  latencies: () => latencies,
  /** Only of events with such a title. */
  latenciesOfSent: () => latenciesOfSent,
  setResponseTime: (ms: number, spread = 0) => {
    responseTime = { ms, spread }
  },
  refuseFirst: (times: number) => {
    refusals = times
    refused = new Map()
  },
  hang: (port: number) => void hanging.add(port),
  resume: (port: number) => {
    hanging.delete(port)
    for (const response of held) response.destroy()
    held.clear()
  },
}
export type Receivers = typeof commands
handleCommands(commands)
