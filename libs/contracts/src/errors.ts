/** Every error code of the API with its HTTP status and its default message. */
export const errorCatalogue = {
  BAD_REQUEST: { status: 400, message: 'The request could not be parsed.' },
  VALIDATION_ERROR: { status: 400, message: 'The request is not valid.' },
  UNAUTHORIZED: { status: 401, message: 'A valid API key or access token is required.' },
  FORBIDDEN: { status: 403, message: 'You are not allowed to do this.' },
  INSUFFICIENT_SCOPE: { status: 403, message: 'The credential does not have the required scope.' },
  SIGN_IN_REQUIRED: {
    status: 403,
    message: 'Sign in to do this. It is not possible for anonymous visitors.',
  },
  FEATURE_DISABLED: { status: 403, message: 'This feature is turned off in this workspace.' },
  NOT_FOUND: { status: 404, message: 'The resource was not found.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This path does not support the method.' },
  REQUEST_TIMEOUT: { status: 408, message: 'The request did not arrive completely in time.' },
  CONFLICT: { status: 409, message: 'The request conflicts with the current state.' },
  IDEMPOTENCY_KEY_IN_USE: {
    status: 409,
    message: 'A request with this Idempotency-Key is still running. Try again in 1 second.',
  },
  ALREADY_MERGED: { status: 409, message: 'The post has been merged into another post.' },
  INVALID_TRANSITION: { status: 409, message: 'This change of state is not allowed.' },
  IN_USE: { status: 409, message: 'The resource is still in use.' },
  UNDO_EXPIRED: { status: 409, message: 'The merge can no longer be undone.' },
  LAST_ADMIN: { status: 409, message: 'This is the last admin credential. Create another one first.' },
  LIMIT_REACHED: { status: 409, message: 'The workspace has reached its limit.' },
  PRECONDITION_FAILED: { status: 412, message: 'The resource has changed since you read it.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The request body is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'The request body must be application/json.' },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    message: 'This Idempotency-Key was already used for a different request.',
  },
  HEADERS_TOO_LARGE: { status: 431, message: 'The request headers are larger than 16 KiB.' },
  RATE_LIMITED: {
    status: 429,
    message: 'Too many requests. Retry after the number of seconds in Retry-After.',
  },
  INTERNAL_ERROR: { status: 500, message: 'Something went wrong on our side.' },
  NOT_IMPLEMENTED: { status: 501, message: 'The server does not support this kind of request.' },
  SEARCH_TIMEOUT: {
    status: 503,
    message: 'The search took too long. Search for fewer or longer words, or try again in a few seconds.',
  },
  UNAVAILABLE: {
    status: 503,
    message: 'This part of the service is temporarily unavailable. Try again in a few seconds.',
  },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorCatalogue

/** One problem of one field. `path` is dotted: `events.0`, `boardIds.2`. `message` is the rule without the path. */
export type FieldError = { path: string; code: string; message: string }

export type ErrorDetails = { errors?: FieldError[]; [key: string]: unknown }

/** The only error that clients see. A class, because it is thrown, needs a stack and must be distinguishable from a bug. */
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

/** Throws an {@link ApiError}. A function, so that it can be used in an expression: `(await find(id)) ?? fail('NOT_FOUND')`. */
export const fail = (code: ErrorCode, message?: string, details?: ErrorDetails): never => {
  throw new ApiError(code, { ...(message && { message }), ...(details && { details }) })
}

/** The most errors of fields that a response lists: a body of 1 MiB may have a hundred thousand. */
const mostErrors = 100

/** Keys of a body are parts of paths, and as long as the caller likes. */
const longestPath = 500

/** VALIDATION_ERROR with the first errors of fields. Reads one more than it lists, so that a generator makes no others. */
export const invalidFields = (errors: Iterable<FieldError>): ApiError => {
  const read = Iterator.from(errors)
    .take(mostErrors + 1)
    .toArray()
  const listed = read
    .slice(0, mostErrors)
    .map(it => (it.path.length > longestPath ? { ...it, path: `${it.path.slice(0, longestPath)}…` } : it))
  const messages = listed.map(({ path, message }) => `${path || 'body'}: ${message}`)
  if (read.length > listed.length) messages.push('and more')
  return new ApiError('VALIDATION_ERROR', { message: messages.join('; '), details: { errors: listed } })
}

/** Throws VALIDATION_ERROR with a few errors for fields of the request body. */
export const failFields = (...errors: FieldError[]): never => {
  throw invalidFields(errors)
}

/** Throws CONFLICT for fields whose value another resource has, although it must be unique. */
export const failTaken = (message: string, ...paths: string[]): never =>
  fail('CONFLICT', message, { errors: paths.map(path => ({ path, code: 'taken', message: 'is taken' })) })

/** The error of a well-formed id in a body, when nothing with this id exists. */
export const unknownReference = (path: string): FieldError => ({
  path,
  code: 'unknown',
  message: 'does not exist',
})
