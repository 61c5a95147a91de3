import type { components } from '../schema.ts'

type ApiError = components['schemas']['ErrorBody']

/**
 * The error codes of the API, and those of this client. `TOKEN_FAILED`: the function that fetches a token failed. `CLOSED`: after
 * `close`.
 */
export type VisitorErrorCode =
  | ApiError['code']
  | 'NETWORK_ERROR'
  | 'UNREADABLE_REPLY'
  | 'TOKEN_FAILED'
  | 'CLOSED'

type Facts = {
  code: VisitorErrorCode
  status?: number
  requestId?: string | undefined
  details?: ApiError['details']
  retryAfterSeconds?: number | undefined
}

/** A request that failed. It contains no token. A class, so that callers can use `instanceof`. */
export class VisitorError extends Error {
  readonly code: VisitorErrorCode
  /** The HTTP status; 0 without a response. */
  readonly status: number
  /** Identifies the request in the logs of Earshot. */
  readonly requestId: string | undefined
  /** The invalid fields (`details.errors`), for codes that have them. */
  readonly details: ApiError['details']
  /** When to try again, after RATE_LIMITED and UNAVAILABLE. */
  readonly retryAfterSeconds: number | undefined

  constructor(message: string, { code, status = 0, requestId, details, retryAfterSeconds }: Facts) {
    super(message)
    this.name = 'VisitorError'
    this.code = code
    this.status = status
    this.requestId = requestId
    this.details = details
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export const closed = (): VisitorError => new VisitorError('The visitor is closed', { code: 'CLOSED' })

/** `Retry-After` in seconds: a number, or a date. */
export const retryAfterOf = ({ headers }: Response): number | undefined => {
  const text = headers.get('retry-after') ?? ''
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.max(0, Math.ceil(seconds))
}

/** Converts a response other than 2xx to an error. */
export const errorOf = async (response: Response): Promise<VisitorError> => {
  const { status, headers } = response
  const retryAfterSeconds = retryAfterOf(response)
  const body = (await response.json().catch(() => null)) as { error?: Partial<ApiError> } | null
  const { code, message, details, requestId } = body?.error ?? {}
  if (code) return new VisitorError(String(message), { code, status, details, requestId, retryAfterSeconds })
  return new VisitorError(`Response with status ${status} is not from Earshot. A proxy may have sent it.`, {
    code: 'UNREADABLE_REPLY',
    status,
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfterSeconds,
  })
}
