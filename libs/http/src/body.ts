import { ApiError } from '@earshot/contracts'
import express, { type Request, type RequestHandler } from 'express'

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

const usualLimit = 1024 * 1024

/** Parses a JSON body of at most `limit` bytes (1 MiB by default). A missing or empty body is undefined. */
export const readBody = (limit = usualLimit): RequestHandler => {
  const json = express.json({
    limit,
    strict: false,
    verify: (request, _response, buffer) => {
      raw.set(request, buffer)
    },
  })
  return (request, response, next) => {
    if (!hasBody(request)) return next()
    if (!request.is('application/json')) throw new ApiError('UNSUPPORTED_MEDIA_TYPE')
    json(request, response, error => {
      next(error && asApiError(error))
    })
  }
}

/** Maps body-parser's errors to our codes. */
const asApiError = (error: { type?: string; status?: number }): ApiError => {
  if (error.type === 'entity.too.large') return new ApiError('PAYLOAD_TOO_LARGE')
  if (error.type === 'charset.unsupported' || error.type === 'encoding.unsupported')
    return new ApiError('UNSUPPORTED_MEDIA_TYPE')
  return new ApiError('BAD_REQUEST', { message: 'The request body is not valid JSON.' })
}
