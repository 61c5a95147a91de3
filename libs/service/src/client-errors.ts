import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { ApiError, type ErrorCode } from '@earshot/contracts'
import { errorResponse } from '@earshot/http'

/** The errors of Node's parser and timeouts that are not 400. */
const codes: { [error: string]: ErrorCode } = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'PAYLOAD_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
}

/** The head and body of an error that ends the connection. */
const closing = (code: ErrorCode, message?: string) => {
  const requestId = randomUUID()
  const error = new ApiError(code, message === undefined ? {} : { message })
  const { status, body = '' } = errorResponse(error, requestId)
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': requestId,
    connection: 'close',
  }
  return { status, headers, body }
}

/** Node stores the current response of a connection in this field, which its types lack. */
type Busy = Socket & { _httpMessage?: ServerResponse | null }

/** Responds to requests that Node cannot parse or that arrive too slowly. Node's own responses have no body. */
export const respondToClientErrors = (server: Server): void => {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Busy) => {
    // After the head of a response, another one would look like its body.
    if (!socket.writable || socket._httpMessage?.headersSent) return void socket.destroy()
    const { status, headers, body } = closing(codes[error.code ?? ''] ?? 'BAD_REQUEST')
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
    socket.destroySoon()
  })
}

const countOfHosts = ({ rawHeaders }: IncomingMessage): number => {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') count++
  }
  return count
}

/**
 * Whether the request has one Host header, which HTTP/1.1 requires. Otherwise responds with 400. Proxies and services that
 * take different ones of two headers disagree about the site of the request.
 */
export const hasOneHost = (request: IncomingMessage, response: ServerResponse): boolean => {
  const count = countOfHosts(request)
  if (count === 1 || (count === 0 && request.httpVersion === '1.0')) return true
  const { status, headers, body } = closing('BAD_REQUEST', 'The request must have exactly one Host header.')
  response.writeHead(status, headers).end(body)
  return false
}
