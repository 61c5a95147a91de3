import { ApiError } from '@earshot/contracts'
import { isDatabaseDown } from '@earshot/db'
import type { Log } from '@earshot/runtime'
import type { ErrorRequestHandler, Response } from 'express'
import { type Answer, send } from './send.ts'

/** The error that a client may see for whatever was thrown. A bug becomes a bare 500; a database that is away, a 503. */
export const toApiError = (thrown: unknown): ApiError => {
  if (thrown instanceof ApiError) return thrown
  if (isDatabaseDown(thrown) || isMissingSchema(thrown)) return new ApiError('UNAVAILABLE')
  if (isUnstorableText(thrown))
    return new ApiError('BAD_REQUEST', { message: 'Text may not contain NUL characters.' })
  if (thrown instanceof URIError) return new ApiError('NOT_FOUND')
  return new ApiError('INTERNAL_ERROR')
}

/** No such schema, table, column: some migrations have not run yet. Readiness says `behind` meanwhile. */
const missing: unknown[] = ['3F000', '42P01', '42703']
const isMissingSchema = (thrown: unknown) =>
  thrown instanceof Error && 'code' in thrown && missing.includes(thrown.code)

/** PostgreSQL stores every character but NUL. */
const isUnstorableText = (thrown: unknown) =>
  thrown instanceof Error && 'code' in thrown && (thrown.code === '22021' || thrown.code === '22P05')

const retryAfterSeconds = 2

/** The one shape of every error. */
export const errorAnswer = (error: ApiError, requestId: string): Answer => ({
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

/** Answers whatever was thrown on the way, and logs what is ours to mend; what passes by itself only as a warning. */
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
    if (response.headersSent) return void response.destroy() // a part must not be taken for the whole
    response.locals.errorCode = error.code
    send(response, errorAnswer(error, requestId))
  }
