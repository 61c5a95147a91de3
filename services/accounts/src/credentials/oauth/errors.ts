import type { ErrorCode } from '@earshot/contracts'
import { errorResponse, requestIdOf, send, toApiError } from '@earshot/http'
import type { Response } from 'express'

type Codes = { [code in ErrorCode]?: string }

/** Our error codes as those of RFC 6749. Clients of these endpoints expect `error` to be one of its codes. */
const rfcCodes: Codes = {
  METHOD_NOT_ALLOWED: 'invalid_request',
  RATE_LIMITED: 'temporarily_unavailable',
  UNAVAILABLE: 'temporarily_unavailable',
}

/** Sends an error of our own in the format of RFC 6749. Errors without a code there go to the error handler. */
export const sendOAuthError = (response: Response, thrown: unknown, more: Codes = {}): void => {
  const error = toApiError(thrown)
  const code = more[error.code] ?? rfcCodes[error.code]
  if (!code || response.headersSent) throw thrown
  response.locals.errorCode = error.code
  send(response, {
    ...errorResponse(error, requestIdOf(response)),
    body: JSON.stringify({ error: code, error_description: error.message }),
  })
}
