import { ApiError } from '@earshot/contracts'
import { isDatabaseDown, isSearchTimeout } from '@earshot/db'
import type { Log } from '@earshot/runtime'
import type { ErrorRequestHandler, Response } from 'express'
import { type Answer, send } from './send.ts'

/** The error that the client gets. A bug becomes a 500 without details; an unreachable database a 503. */
export const toApiError = (thrown: unknown): ApiError => {
  if (thrown instanceof ApiError) return thrown
  if (isSearchTimeout(thrown)) return new ApiError('SEARCH_TIMEOUT')
  if (isDatabaseDown(thrown) || isMissingSchema(thrown) || isContended(thrown))
    return new ApiError('UNAVAILABLE')
  if (isUnstorableText(thrown))
    return new ApiError('BAD_REQUEST', { message: 'Text may not contain NUL characters.' })
  if (thrown instanceof URIError) return new ApiError('NOT_FOUND')
  return new ApiError('INTERNAL_ERROR')
}

/** Undefined schema, table or column: some migrations have not run yet. Readiness reports `behind` until they have. */
const missing: unknown[] = ['3F000', '42P01', '42703']
const isMissingSchema = (thrown: unknown) =>
  thrown instanceof Error && 'code' in thrown && missing.includes(thrown.code)

/** Serialization failure or deadlock in every attempt of a transaction: other requests change the same rows too often. */
const isContended = (thrown: unknown) =>
  thrown instanceof Error && 'code' in thrown && (thrown.code === '40001' || thrown.code === '40P01')

/** PostgreSQL cannot store NUL characters. */
const isUnstorableText = (thrown: unknown) =>
  thrown instanceof Error && 'code' in thrown && (thrown.code === '22021' || thrown.code === '22P05')

const retryAfterSeconds = 2

/** The error response. All errors have this format. */
export const errorResponse = (error: ApiError, requestId: string): Answer => ({
  status: error.status,
  headers: {
    ...(error.status === 503 && { 'retry-after': String(retryAfterSeconds) }),
    ...(error.status === 401 && { 'www-authenticate': 'Bearer realm="earshot"' }),
    ...error.headers,
  },
  body: JSON.stringify({
    error: {
      code: error.code,
      message: error.message,
      ...(error.details && { details: error.details }),
      requestId,
    },
  }),
})

export const requestIdOf = (response: Response): string => response.locals.requestId ?? ''

/** Sends the error response. Server faults are logged as errors, unavailability (503) as a warning. */
export const errorHandler =
  (log: Log): ErrorRequestHandler =>
  (thrown, request, response, _next) => {
    const error = toApiError(thrown)
    const requestId = requestIdOf(response)
    if (error.status >= 500)
      log[error.status === 503 ? 'warn' : 'error'](
        { err: thrown, requestId, method: request.method },
        'request.failed',
      )
    if (response.headersSent) return void response.destroy() // or the client would take the part for the whole
    response.locals.errorCode = error.code
    send(response, errorResponse(error, requestId))
  }
