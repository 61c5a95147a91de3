import { subscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { crashPoint } from '@earshot/runtime'
import { type Received, type ResponseStart, responseStart } from './response-start.ts'

/** Observes the socket that a request is sent on. */
export type SocketWatch = {
  /** What arrived of the response. */
  received: () => Received
  /** Whether the socket served an earlier request, and received no byte of a response to this one. */
  diedIdle: () => boolean
}

type Watched = { sent: (socket: Socket) => void }

const watched = new WeakMap<Buffer, Watched>()
const served = new WeakSet<Socket>()
const starts = new WeakMap<Socket, ResponseStart>()

/** undici reads sockets with this method only. Bytes after the start of a response pass unchanged. */
const readThrough = (socket: Socket): void => {
  const read = socket.read.bind(socket)
  socket.read = size => {
    for (;;) {
      const chunk = read(size)
      const start = chunk === null ? undefined : starts.get(socket)
      if (!start) return chunk
      const passed = start.take(chunk)
      if (start.isDone()) starts.delete(socket)
      if (passed.length > 0) return passed
    }
  }
}

/**
 * undici reports the socket of a request only on this channel. The body buffer is unique to each request, so it identifies the
 * request.
 */
subscribe('undici:client:sendHeaders', message => {
  const { request, socket } = message as { request: { body?: unknown }; socket: Socket } // as documented by undici
  if (!(request.body instanceof Buffer)) return
  watched.get(request.body)?.sent(socket)
  crashPoint('during-request', 50)
})

/** Watches for the socket that this buffer is sent on. */
export const watchSocket = (body: Buffer): SocketWatch => {
  let diedIdle = () => false
  let start = responseStart()
  watched.set(body, {
    sent: socket => {
      const before = socket.bytesRead
      if (served.has(socket)) diedIdle = () => socket.bytesRead === before
      else readThrough(socket)
      served.add(socket)
      start = responseStart()
      starts.set(socket, start)
    },
  })
  return { diedIdle: () => diedIdle(), received: () => start.received() }
}
