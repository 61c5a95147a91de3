import { subscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { crashPoint } from '@earshot/runtime'

/** Observes the socket that a request is sent on. */
export type SocketWatch = {
  /** Whether the socket served an earlier request, and received no byte of the response to this one. */
  diedIdle: () => boolean
}

type Watched = { sent: (socket: Socket) => void }

const watched = new WeakMap<Buffer, Watched>()
const served = new WeakSet<Socket>()

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
  watched.set(body, {
    sent: socket => {
      const before = socket.bytesRead
      if (served.has(socket)) diedIdle = () => socket.bytesRead === before
      served.add(socket)
    },
  })
  return { diedIdle: () => diedIdle() }
}
