import type { IncomingHttpHeaders } from 'node:http'

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
const kept = new Set(['content-length', 'transfer-encoding', 'content-type', 'host', 'x-request-id'])

/**
 * Not for services: credentials stay here, and Node has answered `Expect` already. The last are set by nobody but us.
 */
const notForServices = [...hopByHop, 'authorization', 'cookie', 'expect', 'x-caller', 'http2-settings']

const forwarded = ['forwarded', 'x-real-ip', 'via']

const dropNominated = (headers: IncomingHttpHeaders): void => {
  for (const name of headers.connection?.toLowerCase().split(',') ?? [])
    if (!kept.has(name.trim())) delete headers[name.trim()]
}

/** Takes out of a request's headers what a service must not get from outside. */
export const cleanRequest = (headers: IncomingHttpHeaders, trustForwarded: boolean): void => {
  if (headers.connection !== undefined) dropNominated(headers)
  for (const name of notForServices) delete headers[name]
  if (trustForwarded) return
  for (const name of forwarded) delete headers[name]
  for (const name in headers) if (name.startsWith('x-forwarded-')) delete headers[name]
}

/** `transfer-encoding` is Node's to choose again. */
const notForClients = [...hopByHop, 'transfer-encoding', 'x-powered-by', 'x-caller']

/** Takes out of a service's answer what the client must not get. */
export const cleanResponse = (headers: IncomingHttpHeaders): void => {
  if (headers.connection !== undefined) dropNominated(headers)
  for (const name of notForClients) delete headers[name]
}
