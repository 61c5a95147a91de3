import { createHash } from 'node:crypto'
import { ApiError } from '@earshot/contracts'
import type { Request, RequestHandler } from 'express'
import { discardRest } from './discard.ts'

/** The body that a route accepts as a stream instead of JSON. */
export type UploadRule = {
  /** Media types, without parameters. An asterisk for type and subtype allows all. */
  types: [string, ...string[]]
  /** The maximum size in bytes. */
  limit: number
  /** The message of PAYLOAD_TOO_LARGE, which names the limit. */
  tooLarge?: string
  /** A body of the first type, for the API description. A form has none. */
  example?: string
}

/** A body that the handler reads as a stream. */
export type Upload = {
  /** The media type, without parameters. */
  type: string
  /** The whole Content-Type. */
  contentType: string
  /** The charset in Content-Type, in lower case. */
  charset: string | undefined
  /** Can be read once. @throws {ApiError} PAYLOAD_TOO_LARGE, or BAD_REQUEST when the client aborts the request */
  bytes: AsyncIterable<Buffer>
}

const typeOf = (request: Request): string =>
  (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''

const charsetOf = (request: Request): string | undefined =>
  /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(request.headers['content-type'] ?? '')?.[1]?.toLowerCase()

/**
 * Rejects a body by its headers, before it is read. The unread rest of a body is discarded after the response, because the
 * client sends the whole request before it reuses the connection.
 */
export const checkUpload =
  ({ types, limit, tooLarge }: UploadRule): RequestHandler =>
  (request, response, next) => {
    discardRest(response)
    const { 'content-encoding': encoding = 'identity', 'content-length': length = '0' } = request.headers
    const isAllowed = types.includes(typeOf(request)) || types.includes('*/*')
    if (!isAllowed)
      throw new ApiError('UNSUPPORTED_MEDIA_TYPE', {
        message: `The request body must be ${types.join(' or ')}.`,
      })
    if (encoding.trim().toLowerCase() !== 'identity')
      throw new ApiError('UNSUPPORTED_MEDIA_TYPE', {
        message: 'The request body must not have a Content-Encoding. Send it uncompressed.',
      })
    if (Number(length) > limit)
      throw new ApiError('PAYLOAD_TOO_LARGE', { ...(tooLarge && { message: tooLarge }) })
    next()
  }

/** The unread chunks of a body. Keeps the connection open, so that the response can be sent. */
const chunksOf = (request: Request): AsyncIterable<Buffer> => request.iterator({ destroyOnReturn: false })

async function* limited(chunks: AsyncIterable<Buffer>, limit: number): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > limit) throw new ApiError('PAYLOAD_TOO_LARGE')
    yield chunk
  }
}

/** Throws on a second read, which would otherwise look like an empty body. */
const once = (chunks: AsyncGenerator<Buffer>): AsyncIterable<Buffer> => {
  let started = false
  return {
    [Symbol.asyncIterator]: () => {
      if (started) throw new Error('An upload can only be read once')
      started = true
      return chunks
    },
  }
}

async function* orAborted(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* chunks
  } catch (error) {
    throw error instanceof ApiError
      ? error
      : new ApiError('BAD_REQUEST', { message: 'The request body is incomplete.' })
  }
}

/** The upload of a request. `digest` reads the rest of the body and returns the SHA-256 of the whole. */
export const uploadOf = (
  request: Request,
  { limit }: Pick<UploadRule, 'limit'>,
): Upload & { digest: () => Promise<Buffer> } => {
  const hash = createHash('sha256')
  async function* hashed(): AsyncGenerator<Buffer> {
    for await (const chunk of chunksOf(request)) {
      hash.update(chunk)
      yield chunk
    }
  }
  return {
    type: typeOf(request),
    contentType: request.headers['content-type'] ?? '',
    charset: charsetOf(request),
    bytes: once(limited(orAborted(hashed()), limit)),
    digest: async () => {
      for await (const _rest of orAborted(hashed()));
      return hash.digest()
    },
  }
}
