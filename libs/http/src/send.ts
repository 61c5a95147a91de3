import { pipeline } from 'node:stream/promises'
import type { Request, Response } from 'express'
import type { FileReply } from './route.ts'

/** A response before it is written, in the form that is stored for an Idempotency-Key. */
export type Answer = { status: number; body: string | undefined; headers: Record<string, string> }

/**
 * Writes a complete response. Express's `res.json` takes twice the time, because it hashes every body for an ETag and
 * formats headers that we know.
 */
export const send = (response: Response, { status, body, headers }: Answer): void => {
  if (body === undefined) {
    response.writeHead(status, headers).end()
    return
  }
  response
    .writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    })
    .end(body)
}

/** Whether the client closed the connection, which is not a fault of the server. */
const isDisconnect = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'

/**
 * Streams a file while it is generated, as fast as the client reads it. An error before the first piece results in an error
 * response; after it, the connection is closed, so that the client notices that the file is incomplete.
 */
export const sendFile = async (
  request: Request,
  response: Response,
  { name, type, framePolicy }: FileReply['file'],
  pieces: AsyncIterable<string>,
): Promise<void> => {
  const iterator = pieces[Symbol.asyncIterator]()
  const first = await iterator.next()
  response.writeHead(200, {
    'content-type': `${type}; charset=utf-8`,
    'content-disposition': `${framePolicy === undefined ? 'attachment' : 'inline'}; filename="${name}"`,
    ...(framePolicy !== undefined && { 'content-security-policy': framePolicy }),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  async function* all() {
    if (!first.done) yield first.value
    yield* { [Symbol.asyncIterator]: () => iterator }
  }
  // A pipeline to a client that has gone meanwhile would throw, and not end the generation.
  if (request.method === 'HEAD' || response.destroyed) {
    await iterator.return?.()
    return void response.end()
  }
  await pipeline(all(), response).catch((error: unknown) => {
    if (!isDisconnect(error)) throw error
  })
}
