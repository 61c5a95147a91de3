import type { IncomingHttpHeaders, ServerResponse } from 'node:http'

/** They speak of one connection, not of the message that goes on over another. */
const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
]

/** Framing and addressing, which no `Connection: …` of a client may take away. */
const kept = new Set([
  'content-length',
  'transfer-encoding',
  'content-type',
  'host',
  'x-request-id',
  'traceparent',
])

/** What a `Connection` header says of other headers: that they too are for this connection only. */
const nominated = ({ connection }: IncomingHttpHeaders): Set<string> | undefined => {
  if (connection === undefined || connection === 'keep-alive' || connection === 'close') return undefined
  const names = connection.split(',').map(name => name.trim().toLowerCase())
  return new Set(names.filter(name => !kept.has(name)))
}

/**
 * Not for services: credentials stay here, and Node has answered `Expect` already. The last are set by nobody but us.
 */
const notForServices = new Set([
  ...hopByHop,
  'authorization',
  'cookie',
  'expect',
  'x-caller',
  'http2-settings',
])

const forwarded = new Set(['forwarded', 'x-real-ip', 'via'])

const isForwarded = (name: string) => forwarded.has(name) || name.startsWith('x-forwarded-')

/** What a service gets of a request's headers: a copy, since an object that a name was deleted from is a slow one. */
export const headersForService = (
  headers: IncomingHttpHeaders,
  trustForwarded: boolean,
): IncomingHttpHeaders => {
  const dropped = nominated(headers)
  const passed: IncomingHttpHeaders = {}
  for (const name in headers) {
    if (notForServices.has(name) || dropped?.has(name)) continue
    if (trustForwarded || !isForwarded(name)) passed[name] = headers[name]
  }
  return passed
}

/** `transfer-encoding` is Node's to choose again. */
const notForClients = new Set([...hopByHop, 'transfer-encoding', 'x-powered-by', 'x-caller'])

/** Gives the client a service's headers. What we say ourselves of limits, origins and the request stands. */
export const passHeaders = (headers: IncomingHttpHeaders, response: ServerResponse): void => {
  const dropped = nominated(headers)
  for (const name in headers) {
    const value = headers[name]
    if (value === undefined || notForClients.has(name) || dropped?.has(name)) continue
    if (!response.hasHeader(name)) response.setHeader(name, value)
    else if (name === 'vary') response.setHeader(name, `${response.getHeader(name)}, ${value}`)
  }
}
