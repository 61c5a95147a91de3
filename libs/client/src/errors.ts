import type { components } from './schema.ts'

type ApiError = components['schemas']['Error']['error']

/** What the service may say, and two things that it cannot. */
export type EarshotErrorCode = ApiError['code'] | 'NOT_MODIFIED' | 'NETWORK_ERROR' | 'UNREADABLE_REPLY'

/** A request that did not do what was asked. A class, since only a class is told from other faults after a `throw`. */
export class EarshotError extends Error {
  readonly code: EarshotErrorCode
  /** The HTTP status; 0 when no answer came. */
  readonly status: number
  /** By this the operator of the service finds the request in its logs. */
  readonly requestId: string | undefined
  /** What is wrong, field by field (`details.errors`), where the code has that. */
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

/** The error that an answer other than 2xx stands for. `body` is what was read of it. */
export const errorOf = (response: Response, body: unknown): EarshotError => {
  const { status } = response
  const requestId = response.headers.get('x-request-id') ?? undefined
  if (isApiError(body)) return new EarshotError(body.error.message, { ...body.error, status })
  if (status === 304) return new EarshotError('Not modified', { code: 'NOT_MODIFIED', status, requestId })
  const message = `The answer has status ${status} and is not one of Earshot's. Something in between may have given it.`
  return new EarshotError(message, { code: 'UNREADABLE_REPLY', status, requestId })
}
