import { createClient, type EarshotClient } from '@earshot/client'
import type { Identity } from '@earshot/contracts'
import { callerHeader } from '@earshot/http'
import type { SecretKey } from '@earshot/runtime'
import { LRUCache } from 'lru-cache'
import { createBreaker } from '../../base/upstream/breaker.ts'
import { callerSigner } from '../../base/upstream/sign.ts'

/** Whoever has not signed in reads as somebody of the portal to whom nothing belongs. */
export const anybody: Identity = {
  principalId: 'anybody',
  name: 'Anybody',
  email: null,
  role: 'user',
  scopes: ['read:feedback'],
  credentialId: 'portal',
}

/** Somebody of the team sees on the portal what everybody sees: their own place is the panel. */
export const asReader = (person: Identity): Identity => ({ ...person, role: 'user', scopes: anybody.scopes })

export type Reader = Pick<EarshotClient, 'get'>

/** In which request somebody asks. */
export type Asked = { address: string; requestId: string; traceparent: string | undefined }

type Options = { url: string; secret: SecretKey }

const timeoutMs = 5000

/** Asks the feedback service as the proxy does: by the public API, with the signed identity of who asks. */
export const askFeedback = ({ url, secret }: Options) => {
  const sign = callerSigner(secret)
  const breaker = createBreaker(() => performance.now())
  const send = async (request: Request): Promise<Response> => {
    if (!breaker.mayAsk()) return new Response(null, { status: 503 })
    try {
      const response = await fetch(request, { signal: AbortSignal.timeout(timeoutMs) })
      breaker.answered()
      return response
    } catch (error) {
      if (!(error instanceof DOMException)) throw error
      breaker.waitedInVain()
      return new Response(null, { status: 504 })
    }
  }
  return (caller: Identity, { address, requestId, traceparent }: Asked): EarshotClient =>
    createClient({
      baseUrl: url,
      retries: 2,
      maxWaitMs: 1500, // a service that is away says 2 s, for which nobody is made to wait
      fetch: request => {
        request.headers.set(callerHeader, sign(caller, 'feedback', address, Date.now()))
        request.headers.set('x-request-id', requestId)
        if (traceparent) request.headers.set('traceparent', traceparent)
        return send(request)
      },
    })
}

const sharedMs = 1000

/** Those who are not signed in see the same: what they ask within a second is asked once. */
export const sharedAnswers = () => {
  const answers = new LRUCache<string, Promise<unknown>>({ max: 50, ttl: sharedMs })
  return (client: Reader): Reader => {
    const get = (path: string, init?: object): Promise<unknown> => {
      const question = JSON.stringify([path, init])
      const known = answers.get(question)
      if (known) return known
      const answer: Promise<unknown> = client.get(path as never, init as never) // as whoever wrote it was checked
      answers.set(question, answer)
      answer.catch(() => answers.delete(question))
      return answer
    }
    return { get: get as Reader['get'] }
  }
}
