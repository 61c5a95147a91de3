import { ApiError, type Caller, systemCaller } from '@earshot/contracts'
import type { SecretKey, ServiceName } from '@earshot/runtime'
import fetch from 'node-fetch'
import CircuitBreaker from 'opossum'
import { callerHeader, signCaller } from './caller.ts'

const timeoutMs = 2000

export type InternalClient = {
  /** The `data` of `GET /internal<path>`; undefined for 404. @throws {ApiError} UNAVAILABLE when it does not answer. */
  get: (path: string) => Promise<unknown>
  /** The `data` of `POST /internal<path>`, in the request of the caller. @throws {ApiError} UNAVAILABLE */
  post: (path: string, body: object, caller: Caller) => Promise<unknown>
}

type Question = { path: string; body?: object; caller?: Caller }

/** Asks another service, with a breaker: while it is down, callers are told at once instead of waiting. */
export const internalClient = (options: {
  from: ServiceName
  to: ServiceName
  url: string
  secret: SecretKey
}): InternalClient => {
  const { requestId: _, ...me } = systemCaller(options.from)
  const ask = async ({ path, body, caller }: Question): Promise<unknown> => {
    const response = await fetch(`${options.url}/internal${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        [callerHeader]: signCaller(options.secret, me, options.to, Date.now()),
        ...(caller?.requestId && { 'x-request-id': caller.requestId }),
        ...(caller?.traceparent && { traceparent: caller.traceparent }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    if (response.status === 404) return undefined
    if (!response.ok) throw new Error(`${options.to} answered ${response.status}`)
    const { data } = (await response.json()) as { data: unknown }
    return data
  }
  const breaker = new CircuitBreaker(ask, { timeout: false, volumeThreshold: 5, resetTimeout: 2000 })
  const answer = (question: Question) =>
    breaker.fire(question).catch((cause: unknown) => {
      throw Object.assign(new ApiError('UNAVAILABLE'), { cause })
    })
  return {
    get: path => answer({ path }),
    post: (path, body, caller) => answer({ path, body, caller }),
  }
}
