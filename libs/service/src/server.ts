import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Closeable } from '@earshot/runtime'
import type { Express } from 'express'
import { connectionsAtMost } from './open-files.ts'

/** How long a client may take, in ms. Node's own limits let one hold a connection for ever that does not read. */
export type ServerLimits = {
  /** For the head of a request, from its first byte on; and for the first byte on a connection. */
  headMs: number
  /** For a whole request: 50 MB in that time are 1.4 Mbit/s. */
  requestMs: number
  /** Without a byte either way, be it that a body does not come or that an answer is not read. Longer than any answer takes. */
  silenceMs: number
}

export const serverLimits: ServerLimits = { headMs: 20_000, requestMs: 300_000, silenceMs: 120_000 }

/** Idle connections are kept longer than the gateway keeps its own, or a reused one would meet a reset. */
const keepAliveTimeoutMs = 75_000
/** Requests that may wait on one connection for the answer before theirs; the next one ends it. */
const waitingAtMost = 64
/** How often connections that have become idle are looked for, in ms. */
const idleLookMs = 50

export type Listening = Closeable & {
  port: number
  /** From now on every answer ends its connection: clients go elsewhere, and none meets a connection that is closed on it. */
  partWays: () => void
}

/** Node keeps the answer there that a connection is busy with; its types do not say so. */
type Busy = Socket & { _httpMessage?: ServerResponse | null }

/** Listens. `close` takes no more connections, and lets each that is there finish what it is doing. */
export const listen = (
  app: Express,
  { host, port, limits }: { host: string; port: number; limits: ServerLimits },
): Promise<Listening> => {
  const open = new Set<Socket>()
  let parting = false
  const { headMs, requestMs, silenceMs } = limits
  const server = createServer({
    headersTimeout: headMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: Math.min(5000, headMs / 4), // Node looks for late requests that often
    keepAliveTimeout: keepAliveTimeoutMs,
  })
  server.timeout = silenceMs
  const most = connectionsAtMost()
  if (most !== undefined) server.maxConnections = most
  server.on('connection', socket => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  const waiting = new WeakMap<Socket, number>()
  /** Node starts on each request that it has read, and keeps all the answers that the client has not: see that they are few. */
  const isTooEager = (socket: Socket, response: ServerResponse): boolean => {
    const count = (waiting.get(socket) ?? 0) + 1
    waiting.set(socket, count)
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
    return count > waitingAtMost
  }
  server.on('request', (request, response) => {
    const isBehindAnother = response.socket === null
    if (isBehindAnother && isTooEager(request.socket, response)) return void request.socket.destroy()
    if (parting) response.shouldKeepAlive = false
    app(request, response)
  })

  const partWays = () => {
    parting = true
    for (const socket of open as Set<Busy>)
      if (socket._httpMessage) socket._httpMessage.shouldKeepAlive = false
  }
  /** Node leaves those open that are idle only later, and those that were opened ahead and have asked nothing yet. */
  const closeIdle = () => {
    server.closeIdleConnections()
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  }
  const close = async () => {
    partWays()
    const closed = new Promise(resolve => server.close(resolve))
    const look = setInterval(closeIdle, idleLookMs)
    await closed
    clearInterval(look)
  }
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () =>
      resolve({ port: (server.address() as AddressInfo).port, partWays, close }),
    )
  })
}
