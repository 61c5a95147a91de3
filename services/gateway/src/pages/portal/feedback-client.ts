import { createClient, type EarshotClient } from '@earshot/client'
import type { Identity } from '@earshot/contracts'
import { callerHeader } from '@earshot/http'
import type { SecretKey } from '@earshot/runtime'
import { LRUCache } from 'lru-cache'
import { createBreaker } from '../../base/upstream/breaker.ts'
import { callerSigner } from '../../base/upstream/sign.ts'

/** The identity of requests without a session: a portal user who owns nothing. */
export const anonymous: Identity = {
  principalId: 'anybody',
  name: 'Anybody',
  email: null,
  role: 'user',
  scopes: ['read:feedback'],
  credentialId: 'portal',
}

/** Members see on the portal only what is public; private content is for the panel. */
export const asReader = (person: Identity): Identity => ({
  ...person,
  role: 'user',
  scopes: anonymous.scopes,
})

export type Reader = Pick<EarshotClient, 'get'>

/** The portal request that the API calls belong to. */
export type RequestInfo = { address: string; requestId: string; traceparent: string | undefined }

type Options = { url: string; secret: SecretKey }

const timeoutMs = 5000

/** Makes clients of the feedback service that use the public API with a signed caller identity, like the proxy. */
export const feedbackClients = ({ url, secret }: Options) => {
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
      retries: 2,
      maxWaitMs: 1500, // not worth waiting for an unavailable service, which sends `Retry-After: 2`
      fetch: request => {
        request.headers.set(callerHeader, sign(caller, 'feedback', address, Date.now()))
        request.headers.set('x-request-id', requestId)
        if (traceparent) request.headers.set('traceparent', traceparent)
        return send(request)
      },
    })
}

const sharedMs = 1000

/** Visitors without a session see the same pages, so their reads are shared for a second. */
export const sharedReads = () => {
  const reads = new LRUCache<string, Promise<unknown>>({ max: 50, ttl: sharedMs })
  return (client: Reader): Reader => {
    const get = (path: string, init?: object): Promise<unknown> => {
      const key = JSON.stringify([path, init])
      const known = reads.get(key)
      if (known) return known
      const read: Promise<unknown> = client.get(path as never, init as never) // callers are typed by `Reader`
      reads.set(key, read)
      read.catch(() => reads.delete(key))
      return read
    }
    return { get: get as Reader['get'] }
  }
}
