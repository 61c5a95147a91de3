import { createHash } from 'node:crypto'
import { ApiError } from '@earshot/contracts'
import type { Request, RequestHandler } from 'express'

/** What a route takes that reads its body as it comes, instead of JSON. */
export type UploadRule = {
  /** Media types, without parameters. */
  types: [string, ...string[]]
  /** Bytes. */
  limit: number
  /** A body of the first type, for the API description. */
  example: string
}

/** A body on its way in. */
export type Upload = {
  /** The media type, without parameters. */
  type: string
  /** As the client names it, in lower case. */
  charset: string | undefined
  /** Once. @throws {ApiError} PAYLOAD_TOO_LARGE, or BAD_REQUEST when the client breaks off. */
  bytes: AsyncIterable<Buffer>
}

const typeOf = (request: Request): string =>
  (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''

const charsetOf = (request: Request): string | undefined =>
  /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(request.headers['content-type'] ?? '')?.[1]?.toLowerCase()

/**
 * Refuses a body that its headers already rule out, before a byte of it is read. What nobody has read by the time of the
 * answer runs out after it: a client sends its request to the end before it uses the connection again.
 */
export const checkUpload =
  ({ types, limit }: UploadRule): RequestHandler =>
  (request, response, next) => {
    response.once('finish', () => request.resume())
    const { 'content-encoding': encoding = 'identity', 'content-length': length = '0' } = request.headers
    if (!types.includes(typeOf(request)) || encoding !== 'identity')
      throw new ApiError('UNSUPPORTED_MEDIA_TYPE', { message: `The body must be ${types.join(' or ')}.` })
    if (Number(length) > limit) throw new ApiError('PAYLOAD_TOO_LARGE')
    next()
  }

/** What is left of a body; the connection stays, so that the answer can be sent on it. */
const chunksOf = (request: Request): AsyncIterable<Buffer> => request.iterator({ destroyOnReturn: false })

async function* limited(chunks: AsyncIterable<Buffer>, limit: number): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > limit) throw new ApiError('PAYLOAD_TOO_LARGE')
    yield chunk
  }
}

/** What was read once is gone: a second look must not be taken for an empty body. */
const once = (chunks: AsyncGenerator<Buffer>): AsyncIterable<Buffer> => {
  let begun = false
  return {
    [Symbol.asyncIterator]: () => {
      if (begun) throw new Error('An upload can be read once only')
      begun = true
      return chunks
    },
  }
}

async function* orBrokenOff(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* chunks
  } catch (error) {
    throw error instanceof ApiError
      ? error
      : new ApiError('BAD_REQUEST', { message: 'The body was broken off.' })
  }
}

/** The upload of a request. `digest` reads what the handler left of it, and is that of the whole. */
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
    charset: charsetOf(request),
    bytes: once(limited(orBrokenOff(hashed()), limit)),
    digest: async () => {
      for await (const _left of orBrokenOff(hashed()));
      return hash.digest()
    },
  }
}
