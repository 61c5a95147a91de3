import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { clientHostHeader } from '@earshot/edge'

/** Headers that apply to one connection and are not forwarded. */
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

/** Headers for framing and addressing, which a client's `Connection` header cannot remove. */
const protectedHeaders = new Set([
  'content-length',
  'transfer-encoding',
  'content-type',
  'host',
  'x-request-id',
  'traceparent',
])

/** The headers that `Connection` lists as hop-by-hop. */
const listedInConnection = ({ connection }: IncomingHttpHeaders): Set<string> | undefined => {
  if (connection === undefined || connection === 'keep-alive' || connection === 'close') return undefined
  const names = connection.split(',').map(name => name.trim().toLowerCase())
  return new Set(names.filter(name => !protectedHeaders.has(name)))
}

/** Headers that services don't get: credentials, `Expect`, which Node has handled, and `x-caller`, which only the gateway sets. */
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

/** The request headers for a service. Copies them, as deleting properties makes an object slow. */
export const headersForService = (
  headers: IncomingHttpHeaders,
  trustForwarded: boolean,
): IncomingHttpHeaders => {
  const dropped = listedInConnection(headers)
  const passed: IncomingHttpHeaders = {}
  for (const name in headers) {
    if (notForServices.has(name) || dropped?.has(name)) continue
    if (trustForwarded || !isForwarded(name)) passed[name] = headers[name]
  }
  return passed
}

/** Headers that no one but the gateway sets. */
const ownHeaders = new Set([...hopByHop, 'expect', 'x-caller', clientHostHeader, 'http2-settings'])

/**
 * The request headers for pages, which authenticate callers themselves and know under which host they are shown. No page trusts the
 * headers of proxies: they only say that there is one.
 */
export const headersForPages = (headers: IncomingHttpHeaders): IncomingHttpHeaders => {
  const dropped = listedInConnection(headers)
  // Health checks of balancers use HTTP/1.0, in which no Host header is needed.
  const passed: IncomingHttpHeaders = headers.host === undefined ? {} : { [clientHostHeader]: headers.host }
  for (const name in headers) if (!ownHeaders.has(name) && !dropped?.has(name)) passed[name] = headers[name]
  return passed
}

/** Headers that clients don't get. Node sets `transfer-encoding` itself. */
const notForClients = new Set([...hopByHop, 'transfer-encoding', 'x-powered-by', 'x-caller'])

/** The gateway's own are for responses without one of their service. */
const policies = new Set(['content-security-policy', 'referrer-policy'])

/** Copies a service's response headers. Keeps headers that the gateway has set, but for policies, and combines `vary`. */
export const passHeaders = (headers: IncomingHttpHeaders, response: ServerResponse): void => {
  const dropped = listedInConnection(headers)
  for (const name in headers) {
    const value = headers[name]
    if (value === undefined || notForClients.has(name) || dropped?.has(name)) continue
    if (!response.hasHeader(name) || policies.has(name)) response.setHeader(name, value)
    else if (name === 'vary') response.setHeader(name, `${response.getHeader(name)}, ${value}`)
  }
}
