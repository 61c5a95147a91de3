import type { Socket } from 'node:net'

/**
 * A client may close its side after its last command and wait for the replies, as Exim does (RFC 9293, 3.6). smtp-server
 * replies only while `readyState` is `open`, and leaves a socket with `allowHalfOpen` open. So this one counts as open while
 * replies can be written, and is closed when everything that the client sent is handled: the parser then finishes.
 */
export const keepHalfOpen = (socket: Socket): void => {
  Object.defineProperty(socket, 'readyState', { get: () => (socket.writable ? 'open' : 'closed') })
  const pipe = socket.pipe.bind(socket)
  socket.pipe = (parser, options) => {
    parser.once('finish', () => socket.end())
    return pipe(parser, options)
  }
}
