/** Every code an answer may carry, its HTTP status and the sentence a client reads when we have no better one. */
export const errorCatalogue = {
  BAD_REQUEST: { status: 400, message: 'The request could not be read.' },
  VALIDATION_ERROR: { status: 400, message: 'The request is not valid.' },
  UNAUTHORIZED: { status: 401, message: 'A valid API key or access token is required.' },
  FORBIDDEN: { status: 403, message: 'You may not do this.' },
  INSUFFICIENT_SCOPE: { status: 403, message: 'The credential lacks the scope that this needs.' },
  FEATURE_DISABLED: { status: 403, message: 'This feature is switched off in this workspace.' },
  NOT_FOUND: { status: 404, message: 'There is no such thing here.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This path does not answer that method.' },
  REQUEST_TIMEOUT: { status: 408, message: 'The rest of the request did not come in time.' },
  CONFLICT: { status: 409, message: 'This does not fit the present state.' },
  IDEMPOTENCY_KEY_IN_USE: {
    status: 409,
    message: 'A request with this Idempotency-Key is still running. Try again in a moment.',
  },
  ALREADY_MERGED: { status: 409, message: 'The post is merged into another one.' },
  INVALID_TRANSITION: { status: 409, message: 'This state cannot be left that way.' },
  IN_USE: { status: 409, message: 'It is still in use.' },
  LAST_ADMIN: { status: 409, message: 'This is the last admin credential; make another one first.' },
  LIMIT_REACHED: { status: 409, message: 'The limit of this workspace is reached.' },
  PRECONDITION_FAILED: { status: 412, message: 'It has changed since you read it.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The body is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'The body must be application/json.' },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    message: 'This Idempotency-Key was used with another body.',
  },
  RATE_LIMITED: { status: 429, message: 'Too many requests. Slow down a little.' },
  INTERNAL_ERROR: { status: 500, message: 'Something went wrong on our side.' },
  UNAVAILABLE: {
    status: 503,
    message: 'This part of the service is not available right now. Try again soon.',
  },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorCatalogue

/** One thing wrong with one field. `path` is dotted, as the client wrote it: `events.0`, `boardIds.2`. */
export type FieldError = { path: string; code: string; message: string }

export type ErrorDetails = { errors?: FieldError[]; [key: string]: unknown }

/** The one error that reaches a client. A class, since only a class travels by `throw` with a stack and is told from a bug. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails | undefined
  readonly headers: Record<string, string>

  constructor(
    code: ErrorCode,
    options: { message?: string; details?: ErrorDetails; headers?: Record<string, string> } = {},
  ) {
    super(options.message ?? errorCatalogue[code].message)
    this.name = 'ApiError'
    this.code = code
    this.details = options.details
    this.headers = options.headers ?? {}
  }

  get status(): number {
    return errorCatalogue[this.code].status
  }
}

/** Throws an {@link ApiError}. An expression, so that `(await find(id)) ?? fail('NOT_FOUND')` reads as it works. */
export const fail = (code: ErrorCode, message?: string, details?: ErrorDetails): never => {
  throw new ApiError(code, { ...(message && { message }), ...(details && { details }) })
}

/** Throws a 400 that names fields of the request's body. */
export const failFields = (...errors: FieldError[]): never =>
  fail('VALIDATION_ERROR', errors.map(error => `${error.path}: ${error.message}`).join('; '), { errors })

/** A well-formed id in a body that names nothing. */
export const namesNothing = (path: string): FieldError => ({
  path,
  code: 'unknown',
  message: 'names nothing that is here',
})
