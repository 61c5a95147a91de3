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
  const { connection } = headers
  if (connection === undefined || connection === 'keep-alive' || connection === 'close') return
  for (const token of connection.toLowerCase().split(',')) {
    const name = token.trim()
    if (!kept.has(name)) delete headers[name]
  }
}

/** Looks before it deletes: a deletion costs, and most of these are not there. */
const drop = (headers: IncomingHttpHeaders, names: string[]): void => {
  for (const name of names) if (headers[name] !== undefined) delete headers[name]
}

/** Takes out of a request's headers what a service must not get from outside. */
export const cleanRequest = (headers: IncomingHttpHeaders, trustForwarded: boolean): void => {
  dropNominated(headers)
  drop(headers, notForServices)
  if (trustForwarded) return
  drop(headers, forwarded)
  for (const name in headers) if (name.startsWith('x-forwarded-')) delete headers[name]
}

/** `transfer-encoding` is Node's to choose again. */
const notForClients = [...hopByHop, 'transfer-encoding', 'x-powered-by', 'x-caller']

/** Takes out of a service's answer what the client must not get. */
export const cleanResponse = (headers: IncomingHttpHeaders): void => {
  dropNominated(headers)
  drop(headers, notForClients)
}
