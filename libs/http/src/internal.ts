import { ApiError, type Caller, systemCaller } from '@earshot/contracts'
import { breakerWindow, type SecretKey, type ServiceName } from '@earshot/runtime'
import fetch from 'node-fetch'
import CircuitBreaker from 'opossum'
import { callerHeader, signCaller } from './caller.ts'

const defaultTimeoutMs = 2000

export type InternalClient = {
  /** The `data` of `GET /internal<path>`; undefined for 404. @throws {ApiError} UNAVAILABLE when the service fails. */
  get: (path: string) => Promise<unknown>
  /** The `data` of `POST /internal<path>`, with the caller's request id and trace. @throws {ApiError} UNAVAILABLE */
  post: (path: string, body: object, caller: Caller) => Promise<unknown>
  /** As `post`, with bytes instead of JSON. @throws {ApiError} UNAVAILABLE */
  upload: (path: string, bytes: Buffer, caller: Caller) => Promise<unknown>
}

type InternalRequest = { path: string; body?: object; bytes?: Buffer; caller?: Caller }

/** A client for another service. While that service is down, a circuit breaker fails requests at once. */
export const internalClient = (options: {
  from: ServiceName
  to: ServiceName
  url: string
  secret: SecretKey
  /** For requests that do a lot of work. */
  timeoutMs?: number
}): InternalClient => {
  const { timeoutMs = defaultTimeoutMs } = options
  const { requestId: _, ...me } = systemCaller(options.from)
  const request = async ({ path, body, bytes, caller }: InternalRequest): Promise<unknown> => {
    const response = await fetch(`${options.url}/internal${path}`, {
      method: body || bytes ? 'POST' : 'GET',
      headers: {
        [callerHeader]: signCaller(options.secret, me, options.to, Date.now()),
        ...(caller?.requestId && { 'x-request-id': caller.requestId }),
        ...(caller?.traceparent && { traceparent: caller.traceparent }),
        ...(body && { 'content-type': 'application/json' }),
        ...(bytes && { 'content-type': 'application/octet-stream' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      ...(bytes && { body: bytes }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    if (response.status === 404) return undefined
    if (!response.ok) throw new Error(`${options.to} responded with status ${response.status}`)
    const { data } = (await response.json()) as { data: unknown }
    return data
  }
  const breaker = new CircuitBreaker(request, {
    ...breakerWindow,
    timeout: false,
    volumeThreshold: 5,
    resetTimeout: 2000,
  })
  const send = (input: InternalRequest) =>
    breaker.fire(input).catch((cause: unknown) => {
      throw Object.assign(new ApiError('UNAVAILABLE'), { cause })
    })
  return {
    get: path => send({ path }),
    post: (path, body, caller) => send({ path, body, caller }),
    upload: (path, bytes, caller) => send({ path, bytes, caller }),
  }
}
