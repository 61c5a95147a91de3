import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerWith } from '../helper.ts'

// Receivers of webhooks, each on a port of its own. They answer 200 at once, or never while they are told to hang.

const createdAt = /"createdAt":"([^"]{24})"/

let arrivals: number[] = []
let latencies: number[] = []
const hanging = new Set<number>()
const held = new Set<ServerResponse>()

const now = () => performance.timeOrigin + performance.now()

const receive = (body: string): void => {
  const at = now()
  arrivals.push(at)
  const [, created] = createdAt.exec(body) ?? []
  if (created) latencies.push(at - Date.parse(created))
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
        response.writeHead(200).end()
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
  hang: (port: number) => void hanging.add(port),
  wakeUp: (port: number) => {
    hanging.delete(port)
    for (const response of held) response.destroy()
    held.clear()
  },
}
export type Receivers = typeof answers
answerWith(answers)
