import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { Request, Response } from 'express'
import type { FileReply } from './route.ts'

/** An answer before it is written: what an Idempotency-Key keeps. */
export type Answer = { status: number; body: string | undefined; headers: Record<string, string> }

/**
 * Writes an answer whole. Express's own `res.json` costs twice the time for the same bytes: it hashes every body for an
 * ETag and formats headers that we know.
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

/** The client went away: nobody is left to be told, and nothing is ours to mend. */
const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'

/**
 * Sends a file while it is made, as fast as the client takes it. A fault before the first piece is answered like any other;
 * after it the connection is cut, so that nobody takes a part for the whole.
 */
export const sendFile = async (
  request: Request,
  response: Response,
  { name, type }: FileReply['file'],
  pieces: AsyncIterable<string>,
): Promise<void> => {
  const made = pieces[Symbol.asyncIterator]()
  const first = await made.next()
  response.writeHead(200, {
    'content-type': `${type}; charset=utf-8`,
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  async function* all() {
    if (!first.done) yield first.value
    yield* { [Symbol.asyncIterator]: () => made }
  }
  if (request.method === 'HEAD') {
    await made.return?.()
    return void response.end()
  }
  await pipeline(all(), response).catch((error: unknown) => {
    if (!isGone(error)) throw error
  })
}

/** A strong entity tag of a resource, from the bytes or the JSON of its representation. */
export const entityTag = (content: string | Buffer): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`

/** Whether a list of entity tags in `If-Match` or `If-None-Match` names this one. */
export const namesTag = (header: string, tag: string): boolean =>
  header.split(',').some(part => ['*', tag].includes(part.trim().replace(/^W\//, '')))
