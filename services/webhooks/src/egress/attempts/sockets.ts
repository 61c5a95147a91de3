import { subscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { crashPoint } from '@earshot/runtime'

/** What is known of the socket that a request went out on. */
export type Passage = {
  /** The socket had served another request before, and not one byte of an answer to this one has come. */
  diedIdle: () => boolean
}

type Watched = { left: (socket: Socket) => void }

const passages = new WeakMap<Buffer, Watched>()
const served = new WeakSet<Socket>()

/**
 * undici tells of no request on which socket it went, but for this channel. The body is ours, one buffer for each
 * request, and so it is what the two are told by.
 */
subscribe('undici:client:sendHeaders', message => {
  const { request, socket } = message as { request: { body?: unknown }; socket: Socket } // as undici documents it
  if (!(request.body instanceof Buffer)) return
  passages.get(request.body)?.left(socket)
  crashPoint('during-request', 50)
})

/** Watches for the socket on which this very buffer leaves. */
export const watchPassage = (body: Buffer): Passage => {
  let diedIdle = () => false
  passages.set(body, {
    left: socket => {
      const before = socket.bytesRead
      if (served.has(socket)) diedIdle = () => socket.bytesRead === before
      served.add(socket)
    },
  })
  return { diedIdle: () => diedIdle() }
}
