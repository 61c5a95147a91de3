import type { ClientRequest, IncomingHttpHeaders } from 'node:http'
import { Stream } from 'node:stream'
import type { Request } from 'express'
import type { Body } from './receive.ts'

export const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** The body of a request without one. Piping the request itself costs 3 % of such a request. */
export const noBody = Object.assign(new Stream(), {
  pipe: <To extends NodeJS.WritableStream>(to: To): To => {
    to.end()
    return to
  },
})

const bodies = new WeakMap<NodeJS.WritableStream, { body: Body; request: Request }>()

/** Sets the body that {@link receivedBody} sends. */
export const setBody = (outgoing: ClientRequest, body: Body, request: Request): void =>
  void bodies.set(outgoing, { body, request })

/** The source of bodies that were received before their requests were forwarded. */
export const receivedBody = Object.assign(new Stream(), {
  pipe: <To extends NodeJS.WritableStream>(to: To): To => {
    const found = bodies.get(to)
    if (!found) throw new Error('No body was set for this request')
    to.write(found.body.bytes)
    if (!found.body.isWhole) return found.request.pipe(to)
    to.end()
    return to
  },
})

const awaiting = new WeakMap<NodeJS.WritableStream, Request>()

/** Asks the service to check the head first, which it does before it responds with 100 Continue. Then {@link awaitedBody} is sent. */
export const askFirst = (outgoing: ClientRequest, request: Request): void => {
  awaiting.set(outgoing, request)
  outgoing.setHeader('expect', '100-continue')
  outgoing.flushHeaders()
}

/** The source of bodies that stay unread, so that clients that ask first do not send them, until the service reads them. */
export const awaitedBody = Object.assign(new Stream(), {
  pipe: <To extends NodeJS.WritableStream>(to: To): To => {
    to.once('continue', () => awaiting.get(to)?.pipe(to))
    return to
  },
})

/** A body that is received completely has a known length, so the connection to the service is kept. */
export const withLength = (headers: IncomingHttpHeaders, length: number): IncomingHttpHeaders => {
  const { 'transfer-encoding': _chunked, ...others } = headers
  return { ...others, 'content-length': String(length) }
}
