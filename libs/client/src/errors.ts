import type { components } from './schema.ts'

type ApiError = components['schemas']['ErrorBody']

/** The error codes of the API, and those that the client adds. */
export type EarshotErrorCode = ApiError['code'] | 'NOT_MODIFIED' | 'NETWORK_ERROR' | 'UNREADABLE_REPLY'

/** A request that failed. A class, so that callers can use `instanceof`. */
export class EarshotError extends Error {
  readonly code: EarshotErrorCode
  /** The HTTP status; 0 without a response. */
  readonly status: number
  /** Identifies the request in the logs of the service. */
  readonly requestId: string | undefined
  /** The invalid fields (`details.errors`), for codes that have them. */
  readonly details: ApiError['details']

  constructor(
    message: string,
    it: {
      code: EarshotErrorCode
      status: number
      requestId?: string | undefined
      details?: ApiError['details']
    },
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.name = 'EarshotError'
    this.code = it.code
    this.status = it.status
    this.requestId = it.requestId
    this.details = it.details
  }
}

const isApiError = (body: unknown): body is { error: ApiError } =>
  typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'object'

/** Converts a response other than 2xx to an error. `body` is the parsed body. */
export const errorOf = (response: Response, body: unknown): EarshotError => {
  const { status } = response
  const requestId = response.headers.get('x-request-id') ?? undefined
  if (isApiError(body)) return new EarshotError(body.error.message, { ...body.error, status })
  if (status === 304) return new EarshotError('Not modified', { code: 'NOT_MODIFIED', status, requestId })
  const message = `Response with status ${status} is not from Earshot. A proxy may have sent it.`
  return new EarshotError(message, { code: 'UNREADABLE_REPLY', status, requestId })
}
