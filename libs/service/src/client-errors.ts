import { randomUUID } from 'node:crypto'
import { type Server, type ServerResponse, STATUS_CODES } from 'node:http'
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
export const closing = (code: ErrorCode, message?: string) => {
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

/** How long a client may continue to send after the response, in ms. Closing a connection with unread bytes loses the response. */
const lingerMs = 2000

/** Sends the last bytes of a connection. What arrives afterwards is discarded, until the client closes its side. */
const endLingering = (socket: Socket, last: string): void => {
  socket.end(last)
  socket.removeAllListeners('data').on('data', () => undefined) // no longer for the parser
  const timer = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(timer))
}

/** Responds to requests that Node cannot parse or that arrive too slowly. Node's own responses have no body. */
export const respondToClientErrors = (server: Server): void => {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Busy) => {
    // A complete response is sent: its request may have been refused by its head, of which Node reports the fault afterwards.
    if (socket._httpMessage?.writableEnded) return void socket.destroySoon()
    // After the head of a response, another one would look like its body.
    if (!socket.writable || socket._httpMessage?.headersSent) return void socket.destroy()
    const { status, headers, body } = closing(codes[error.code ?? ''] ?? 'BAD_REQUEST')
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    endLingering(socket, `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  })
}
