import type { components } from '../schema.ts'

type ApiError = components['schemas']['ErrorBody']

/**
 * The error codes of the API, and those of this client. `TOKEN_FAILED`: the function that fetches a token failed, or returned none.
 * `CLOSED`: after `close`.
 */
export type VisitorErrorCode =
  | ApiError['code']
  | 'NETWORK_ERROR'
  | 'UNREADABLE_REPLY'
  | 'TOKEN_FAILED'
  | 'CLOSED'

type Facts = {
  code: VisitorErrorCode
  status?: number | undefined
  requestId?: string | undefined
  details?: ApiError['details']
  retryAfterSeconds?: number | undefined
}

/** A request that failed. It contains no token. A class, so that callers can use `instanceof`. */
export class VisitorError extends Error {
  declare readonly code: VisitorErrorCode
  /** The HTTP status; 0 without a response. */
  declare readonly status: number
  /** Identifies the request in the logs of Earshot. */
  declare readonly requestId: string | undefined
  /** The invalid fields (`details.errors`), for codes that have them. */
  declare readonly details: ApiError['details']
  /** When to try again, after RATE_LIMITED and UNAVAILABLE. */
  declare readonly retryAfterSeconds: number | undefined

  constructor(message: string, facts: Facts) {
    super(message)
    Object.assign(this, { name: 'VisitorError', status: 0 }, facts)
  }
}

/** `Retry-After` in seconds. A date, which Earshot does not send, is left out. */
export const retryAfterOf = (headers: Headers): number | undefined =>
  Number(headers.get('retry-after')) || undefined

export type Reply = { status: number; headers: Headers; text: string }

/** Converts a response other than 2xx to an error. */
export const errorOf = ({ status, headers, text }: Reply): VisitorError => {
  const retryAfterSeconds = retryAfterOf(headers)
  try {
    const { code, message, details, requestId } = (JSON.parse(text) as { error: ApiError }).error
    return new VisitorError(message, { code, status, details, requestId, retryAfterSeconds })
  } catch {
    const message = `Response ${status} is not from Earshot`
    return new VisitorError(message, { code: 'UNREADABLE_REPLY', status, retryAfterSeconds })
  }
}
