import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ErrorCode } from '@earshot/contracts'
import { closing } from './client-errors.ts'

const countOfHosts = ({ rawHeaders }: IncomingMessage): number => {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') count++
  }
  return count
}

type Fault = { code: ErrorCode; message: string }

/** Proxies and services that take different ones of two Host headers disagree about the site of the request. */
const faultOfHost = (request: IncomingMessage): Fault | undefined => {
  const count = countOfHosts(request)
  if (count === 1 || (count === 0 && request.httpVersion === '1.0')) return undefined
  return { code: 'BAD_REQUEST', message: 'The request must have exactly one Host header.' }
}

/**
 * Node decodes only `chunked`, and passes on the bytes of other codings as if they were the body. RFC 9112 wants those refused with 501 (section
 * 6.1), and a body whose end they leave unknown with 400 (section 6.3).
 */
const faultOfCoding = ({ headers }: IncomingMessage): Fault | undefined => {
  const given = headers['transfer-encoding']
  if (given === undefined) return undefined
  const codings = given
    .toLowerCase()
    .split(',')
    .map(coding => coding.trim())
    .filter(Boolean)
  const last = codings.pop()
  if (last !== 'chunked')
    return { code: 'BAD_REQUEST', message: 'The last Transfer-Encoding must be chunked.' }
  if (codings.length === 0) return undefined
  return {
    code: 'NOT_IMPLEMENTED',
    message:
      'The only supported Transfer-Encoding is chunked. To send a compressed body, use Content-Encoding.',
  }
}

/** `*` is the server as a whole, and only OPTIONS can ask about it (RFC 9110, section 9.3.7). */
const faultOfTarget = ({ method, url }: IncomingMessage): Fault | undefined =>
  url === '*' && method !== 'OPTIONS'
    ? { code: 'BAD_REQUEST', message: 'The path must start with a slash.' }
    : undefined

/** The methods that some path supports. */
const methods = 'DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT'

/** Whether the app can serve a request with this head. Otherwise responds to it. */
export const acceptsHead = (request: IncomingMessage, response: ServerResponse): boolean => {
  const fault = faultOfHost(request) ?? faultOfCoding(request) ?? faultOfTarget(request)
  if (fault) {
    const { status, headers, body } = closing(fault.code, fault.message)
    response.writeHead(status, headers).end(body)
    return false
  }
  if (request.url !== '*') return true
  response.writeHead(204, { allow: methods }).end()
  return false
}
