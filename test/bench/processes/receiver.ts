import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerWith } from '../helper.ts'

// Receivers of webhooks, each on a port of its own. They answer 200 at once, or after a while; or 503 to each event's first so
// many requests; or never while they are told to hang.

const createdAt = /"createdAt":"([^"]{24})"/
const eventId = /"id":"(evt_\w+)"/

let arrivals: number[] = []
let latencies: number[] = []
const hanging = new Set<number>()
const held = new Set<ServerResponse>()
/** Time until an answer, in ms, and how much it differs from one to the next: by up to this share of it, up and down. */
let takes = { ms: 0, spread: 0 }
/** How often an event is answered 503 before it is taken, and how often each was. */
let refusals = 0
let refused = new Map<string, number>()

const now = () => performance.timeOrigin + performance.now()

const receive = (body: string): void => {
  const at = now()
  arrivals.push(at)
  const [, created] = createdAt.exec(body) ?? []
  if (created) latencies.push(at - Date.parse(created))
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
        if (hanging.has(port)) return void held.add(response)
        receive(body)
        const answer = () => response.writeHead(statusFor(body)).end()
        if (takes.ms === 0) return void answer()
        setTimeout(answer, takes.ms * (1 + takes.spread * (2 * Math.random() - 1)))
      })
    })
    server.keepAliveTimeout = 75_000
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })

const answers = {
  open: (count: number) => Promise.all(Array.from({ length: count }, listen)),
  reset: () => {
    arrivals = []
    latencies = []
  },
  count: () => arrivals.length,
  /** When each request came, in ms since the epoch. */
  arrivals: () => arrivals,
  /** From the event's `createdAt` to its arrival, in ms. */
  latencies: () => latencies,
  take: (ms: number, spread = 0) => {
    takes = { ms, spread }
  },
  refuse: (times: number) => {
    refusals = times
    refused = new Map()
  },
  hang: (port: number) => void hanging.add(port),
  wakeUp: (port: number) => {
    hanging.delete(port)
    for (const response of held) response.destroy()
    held.clear()
  },
}
export type Receivers = typeof answers
answerWith(answers)
