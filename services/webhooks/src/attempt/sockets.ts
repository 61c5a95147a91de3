import { subscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'

/** Which socket a request went out on, and whether that socket had served another one before. */
export type Passage = { reused: boolean }

const passages = new WeakMap<Buffer, Passage>()
const served = new WeakSet<Socket>()

/**
 * undici tells of no request on which socket it went, but for this channel. The body is ours, one buffer for each
 * request, and so it is what the two are told by.
 */
subscribe('undici:client:sendHeaders', message => {
  const { request, socket } = message as { request: { body?: unknown }; socket: Socket } // as undici documents it
  if (!(request.body instanceof Buffer)) return
  const passage = passages.get(request.body)
  if (!passage) return
  passage.reused = served.has(socket)
  served.add(socket)
})

/** Watches for the socket on which this very buffer leaves. */
export const watchPassage = (body: Buffer): Passage => {
  const passage = { reused: false }
  passages.set(body, passage)
  return passage
}
