import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerWith } from '../helper.ts'

// Stands in for a service behind a proxy: answers everything at once with about a kilobyte of JSON.

const body = JSON.stringify({
  data: Array.from({ length: 10 }, (_, index) => ({ id: index, title: 'x'.repeat(80) })),
})
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(body),
  'cache-control': 'no-store',
}

const server = createServer((_request, response) => response.writeHead(200, headers).end(body))
server.keepAliveTimeout = 75_000
server.listen(0, '127.0.0.1')

const answers = { port: () => (server.address() as AddressInfo).port }
export type Upstream = typeof answers
answerWith(answers)
