import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'

export type WireRequest = {
  /** The number of the request, from 0, over all connections. */
  index: number
  /** The number of its connection, from 0. */
  connection: number
  /** The number of the request on its connection, from 0. */
  onConnection: number
  head: string
  body: Buffer
}

export type WireReceiver = AsyncDisposable & {
  /** `host:port` */
  authority: string
  requests: WireRequest[]
  connections: () => number
  /** The largest number of connections that were open at the same time. */
  mostOpen: () => number
}

/**
 * A receiver at the level of sockets, which can do what no HTTP server does: send half a response, a reset, or a byte per
 * second. `respond` is called once for each complete request.
 */
export const startWireReceiver = async (
  respond: (socket: Socket, request: WireRequest) => void,
  tls?: { key: string; cert: string },
): Promise<WireReceiver> => {
  const requests: WireRequest[] = []
  const open = new Set<Socket>()
  let connections = 0
  let mostOpen = 0
  const connected = (socket: Socket) => {
    const connection = connections++
    open.add(socket)
    mostOpen = Math.max(mostOpen, open.size)
    socket.on('error', () => undefined).on('close', () => open.delete(socket))
    let onConnection = 0
    readRequests(socket, (head, body) => {
      const request = { index: requests.length, connection, onConnection: onConnection++, head, body }
      requests.push(request)
      respond(socket, request)
    })
  }
  const server: Server = tls ? createTlsServer(tls, connected) : createServer(connected)
  if (tls) server.on('tlsClientError', () => undefined)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    authority: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    connections: () => connections,
    mostOpen: () => mostOpen,
    [Symbol.asyncDispose]: async () => {
      for (const socket of open) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

const readRequests = (socket: Socket, each: (head: string, body: Buffer) => void): void => {
  let unread = Buffer.alloc(0)
  socket.on('data', chunk => {
    unread = Buffer.concat([unread, chunk])
    for (;;) {
      const end = unread.indexOf('\r\n\r\n')
      if (end < 0) return
      const head = unread.subarray(0, end).toString('latin1')
      const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0)
      if (unread.length < end + 4 + length) return
      const body = unread.subarray(end + 4, end + 4 + length)
      unread = unread.subarray(end + 4 + length)
      each(head, body)
    }
  })
}

/** A short valid response. */
export const wireResponse = (status: number, body = 'ok', headers = ''): string =>
  `HTTP/1.1 ${status} X\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${headers}\r\n${body}`
