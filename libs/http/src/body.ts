import { isUtf8 } from 'node:buffer'
import type { Readable, Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import { ApiError } from '@earshot/contracts'
import type { Request, RequestHandler } from 'express'
import { discardRest } from './discard.ts'
import { parseJson } from './json.ts'

const raw = new WeakMap<object, Buffer>()

/** The unparsed bytes of the body, for a fingerprint. */
export const rawBody = (request: Request): Buffer => raw.get(request) ?? Buffer.alloc(0)

const hasBody = (request: Request) =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0

/** Ignores the body, for routes without one. */
export const noBody: RequestHandler = (request, _response, next) => {
  request.body = {}
  next()
}

/** The maximum bytes of a JSON body, unless its route has another limit. */
export const usualLimit = 1024 * 1024

const decompressors = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
  ['zstd', createZstdDecompress],
])

const badRequest = (message: string) => new ApiError('BAD_REQUEST', { message })

/** `faulty` is the message if the stream fails. Errors that were made for each body took 1 % of the time of a process that creates posts. */
type Source = { stream: Readable; faulty: string }

const sourceOf = (request: Request): Source => {
  const encoding = (request.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  if (encoding === 'identity') return { stream: request, faulty: 'The request body is incomplete.' }
  const create = decompressors.get(encoding)
  if (!create)
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', {
      message: `The Content-Encoding of the request body must be one of ${[...decompressors.keys()].join(', ')}.`,
    })
  const faulty = `The request body is not valid ${encoding}, as its Content-Encoding says.`
  return { stream: request.pipe(create()), faulty }
}

/** Reads a body up to the limit. What is left of a larger one stays unread. */
const readAll = (request: Request, { stream, faulty }: Source, limit: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const fail = (error: ApiError) => {
      request.unpipe()
      if (stream === request) request.pause().off('data', take)
      else stream.destroy()
      reject(error)
    }
    const take = (chunk: Buffer) => {
      size += chunk.length
      if (size > limit) fail(new ApiError('PAYLOAD_TOO_LARGE'))
      else chunks.push(chunk)
    }
    stream
      .on('data', take)
      .once('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)))
      .on('error', () => fail(badRequest(faulty)))
    if (stream !== request) request.on('error', () => fail(badRequest('The request body is incomplete.')))
  })

/**
 * Parses a JSON body of at most `limit` bytes (1 MiB by default). A missing or empty body is undefined. A charset has no effect, since
 * JSON is UTF-8 (RFC 8259, sections 8.1 and 11). A body that is too large is refused at once, by its Content-Length if it has one; the
 * unread rest is discarded after the response, because the client sends the whole request before it reuses the connection.
 */
export const readBody =
  (limit = usualLimit): RequestHandler =>
  async (request, response, next) => {
    if (!hasBody(request)) return next()
    discardRest(response)
    if (!request.is('application/json')) throw new ApiError('UNSUPPORTED_MEDIA_TYPE')
    const source = sourceOf(request)
    if (source.stream === request && Number(request.headers['content-length']) > limit)
      throw new ApiError('PAYLOAD_TOO_LARGE')
    const bytes = await readAll(request, source, limit)
    raw.set(request, bytes)
    if (!isUtf8(bytes)) throw badRequest('The request body is not valid UTF-8, which JSON requires.')
    request.body = bytes.length === 0 ? undefined : parseJson(bytes.toString())
    next()
  }
