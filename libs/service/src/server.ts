import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type Closeable, listenAt } from '@earshot/runtime'
import { respondToClientErrors } from './client-errors.ts'
import { acceptsHead } from './head.ts'
import { connectionsAtMost } from './open-files.ts'

/** Timeouts of clients in ms. Node's own limits do not end a connection whose client does not read. */
export type ServerLimits = {
  /** For the headers of a request, from its first byte, and for the first byte on a connection. */
  headMs: number
  /** For a whole request. The default allows 50 MB at 1.4 Mbit/s. */
  requestMs: number
  /** For a connection without any traffic: a stalled body, or a response that is not read. Longer than any response takes. */
  silenceMs: number
}

export const serverLimits: ServerLimits = { headMs: 20_000, requestMs: 300_000, silenceMs: 120_000 }

/** Longer than the gateway keeps idle connections, or it could reuse one that is just being closed. */
const keepAliveTimeoutMs = 75_000
/** The maximum of pipelined requests that wait on one connection. The next one closes the connection. */
const maxPipelined = 64
/** How often idle connections are closed during shutdown, in ms. */
const closeIdleEveryMs = 50

export type Listening = Closeable & {
  port: number
  /** From now on every response closes its connection, so that clients reconnect to another process without an error. */
  endStreams: () => void
}

/** Node stores the current response of a connection in this field, which its types lack. */
type Busy = Socket & { _httpMessage?: ServerResponse | null }

/**
 * Sends `100 Continue` when the body is read, not before the head is checked. A response without it closes the connection, as the
 * client may or may not send the body then (RFC 9110, section 10.1.1).
 */
const continueWhenRead = (request: IncomingMessage, response: ServerResponse): void => {
  const read = request._read
  const keeps = response.shouldKeepAlive
  response.shouldKeepAlive = false
  request._read = function continueFirst(size) {
    request._read = read
    if (!response.headersSent && !response.writableEnded) {
      response.writeContinue()
      response.shouldKeepAlive = keeps
    }
    read.call(request, size)
  }
}

/** Starts to listen. `close` accepts no new connections and lets each existing one finish its request. */
export const listen = async (
  app: RequestListener,
  { host, port, limits }: { host: string; port: number; limits: ServerLimits },
): Promise<Listening> => {
  const open = new Set<Socket>()
  let parting = false
  const { headMs, requestMs, silenceMs } = limits
  const server = createServer({
    headersTimeout: headMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: Math.min(5000, headMs / 4), // how often Node checks the timeouts
    keepAliveTimeout: keepAliveTimeoutMs,
    requireHostHeader: false, // acceptsHead checks it, because Node's own response has no body
  })
  respondToClientErrors(server)
  server.timeout = silenceMs
  const most = connectionsAtMost()
  if (most !== undefined) server.maxConnections = most
  server.on('connection', socket => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  const waiting = new WeakMap<Socket, number>()
  /** Node handles pipelined requests at once and buffers their responses, so their number is limited. */
  const exceedsPipeline = (socket: Socket, response: ServerResponse): boolean => {
    const count = (waiting.get(socket) ?? 0) + 1
    waiting.set(socket, count)
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
    return count > maxPipelined
  }
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const isPipelined = response.socket === null
    if (isPipelined && exceedsPipeline(request.socket, response)) return void request.socket.destroy()
    if (parting) response.shouldKeepAlive = false
    if (acceptsHead(request, response)) app(request, response)
  }
  server.on('request', handle)
  server.on('checkContinue', (request, response) => {
    continueWhenRead(request, response)
    handle(request, response)
  })
  server.on('checkExpectation', handle) // unknown expectations are ignored; Node's own 417 has no body

  const endStreams = () => {
    parting = true
    for (const socket of open as Set<Busy>)
      if (socket._httpMessage) socket._httpMessage.shouldKeepAlive = false
  }
  /** `server.close` leaves connections open that become idle later, or on which no request was sent yet. */
  const closeIdle = () => {
    server.closeIdleConnections()
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  }
  const close = async () => {
    endStreams()
    const closed = new Promise(resolve => server.close(resolve))
    const timer = setInterval(closeIdle, closeIdleEveryMs)
    await closed
    clearInterval(timer)
  }
  return { port: await listenAt(server, { host, port }, 'PORT'), endStreams, close }
}
