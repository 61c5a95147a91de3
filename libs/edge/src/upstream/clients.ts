import { createClient, type EarshotClient } from '@earshot/client'
import type { Caller, Identity } from '@earshot/contracts'
import { callerHeader } from '@earshot/http'
import type { SecretKey, Upstream } from '@earshot/runtime'
import { createBreaker } from './breaker.ts'
import { callerSigner } from './sign.ts'

/** The request that the API calls belong to. */
export type RequestInfo = { address: string; requestId: string; traceparent: string | undefined }

/** The request that a caller's API calls belong to. */
export const infoOf = ({ address, requestId, traceparent }: Caller): RequestInfo => ({
  address: address ?? '',
  requestId: requestId ?? '',
  traceparent,
})

type Options = {
  service: Upstream
  url: string
  secret: SecretKey
  /** Per request, in ms. */
  timeoutMs: number
  retries: number
}

/** Makes clients of a service that use the public API with a signed caller identity, like the proxy. */
export const upstreamClients = ({ service, url, secret, timeoutMs, retries }: Options) => {
  const sign = callerSigner(secret)
  const breaker = createBreaker(() => performance.now())
  const send = async (request: Request): Promise<Response> => {
    if (!breaker.allowsRequest()) return new Response(null, { status: 503 })
    try {
      const response = await fetch(request, { signal: AbortSignal.timeout(timeoutMs) })
      breaker.answered()
      return response
    } catch (error) {
      if (!(error instanceof DOMException)) throw error
      breaker.timedOut()
      return new Response(null, { status: 504 })
    }
  }
  return (caller: Identity, { address, requestId, traceparent }: RequestInfo): EarshotClient =>
    createClient({
      baseUrl: url,
      retries,
      maxWaitMs: 1500, // not worth waiting for an unavailable service, which sends `Retry-After: 2`
      fetch: request => {
        request.headers.set(callerHeader, sign(caller, service, address, Date.now()))
        request.headers.set('x-request-id', requestId)
        if (traceparent) request.headers.set('traceparent', traceparent)
        return send(request)
      },
    })
}
