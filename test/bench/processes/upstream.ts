import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { handleCommands } from './helper.ts'

// A stub of the service behind the gateway: responds to every request at once with about 1 KB of JSON.

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

const commands = { port: () => (server.address() as AddressInfo).port }
export type Upstream = typeof commands
handleCommands(commands)
