import { ApiError } from '@earshot/contracts'
import express, { type Request, type RequestHandler } from 'express'

const raw = new WeakMap<object, Buffer>()

/** The bytes of the body as they came, for a fingerprint. */
export const rawBody = (request: Request): Buffer => raw.get(request) ?? Buffer.alloc(0)

const hasBody = (request: Request) =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0

/** For what takes no body: one that is sent is not read. */
export const noBody: RequestHandler = (request, _response, next) => {
  request.body = {}
  next()
}

const usualLimit = 1024 * 1024

/** Reads a JSON body of at most so many bytes, 1 MiB unless told. No body, or an empty one, is `{}`. */
export const readBody = (limit = usualLimit): RequestHandler => {
  const json = express.json({
    limit,
    strict: false,
    verify: (request, _response, buffer) => {
      raw.set(request, buffer)
    },
  })
  return (request, response, next) => {
    if (!hasBody(request)) {
      request.body = {}
      return next()
    }
    if (!request.is('application/json')) throw new ApiError('UNSUPPORTED_MEDIA_TYPE')
    json(request, response, error => {
      if (error) return next(asApiError(error))
      if (request.body === undefined) request.body = {} // `null` is a body, and of the wrong type
      next()
    })
  }
}

/** What body-parser calls its faults, in our codes. */
const asApiError = (error: { type?: string; status?: number }): ApiError => {
  if (error.type === 'entity.too.large') return new ApiError('PAYLOAD_TOO_LARGE')
  if (error.type === 'charset.unsupported' || error.type === 'encoding.unsupported')
    return new ApiError('UNSUPPORTED_MEDIA_TYPE')
  return new ApiError('BAD_REQUEST', { message: 'The body is not valid JSON.' })
}
