import http, { type OutgoingHttpHeaders } from 'node:http'
import https from 'node:https'
import { text as textOf } from 'node:stream/consumers'
import { ApiError, type Caller, systemCaller } from '@earshot/contracts'
import { breakerWindow, type SecretKey, type ServiceName } from '@earshot/runtime'
import CircuitBreaker from 'opossum'
import { callerHeader, signCaller, signedForMs } from './caller.ts'

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

/** Signs a service's own identity, once for many requests. */
const ownSigner = ({ from, to, secret }: { from: ServiceName; to: ServiceName; secret: SecretKey }) => {
  const { requestId: _, ...me } = systemCaller(from)
  let signed = { header: '', until: 0 }
  return (now: number): string => {
    if (signed.until <= now) signed = { header: signCaller(secret, me, to, now), until: now + signedForMs }
    return signed.header
  }
}

type Outgoing = { path: string; headers: OutgoingHttpHeaders; content: Buffer | undefined }
type Incoming = { status: number; text: string }

/**
 * Sends requests with Node's own client, on connections that are kept. The gateway makes such a request for each credential that is not
 * in its cache, and node-fetch doubles the time of that. Redirects are not followed.
 */
const sender = (url: string, timeoutMs: number): ((outgoing: Outgoing) => Promise<Incoming>) => {
  const { request, Agent } = url.startsWith('https:') ? https : http
  const agent = new Agent({ keepAlive: true })
  return ({ path, headers, content }) =>
    new Promise((resolve, reject) => {
      const method = content ? 'POST' : 'GET'
      const outgoing = request(url + path, { method, headers, agent }, incoming => {
        textOf(incoming).then(text => resolve({ status: incoming.statusCode ?? 0, text }), reject)
      })
      const late = () => outgoing.destroy(new Error(`no response within ${timeoutMs} ms`))
      const timer = setTimeout(late, timeoutMs)
      outgoing.on('error', reject).once('close', () => clearTimeout(timer))
      outgoing.end(content)
    })
}

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
  const sign = ownSigner(options)
  const send = sender(options.url, timeoutMs)
  const request = async ({ path, body, bytes, caller }: InternalRequest): Promise<unknown> => {
    const content = body ? Buffer.from(JSON.stringify(body)) : bytes
    const { status, text } = await send({
      path: `/internal${path}`,
      headers: {
        [callerHeader]: sign(Date.now()),
        ...(caller?.requestId && { 'x-request-id': caller.requestId }),
        ...(caller?.traceparent && { traceparent: caller.traceparent }),
        ...(content && {
          'content-type': body ? 'application/json' : 'application/octet-stream',
          'content-length': content.length,
        }),
      },
      content,
    })
    if (status === 404) return undefined
    if (status < 200 || status > 299) throw new Error(`${options.to} responded with status ${status}`)
    const { data } = JSON.parse(text) as { data: unknown }
    return data
  }
  const breaker = new CircuitBreaker(request, {
    ...breakerWindow,
    timeout: false,
    volumeThreshold: 5,
    resetTimeout: 2000,
  })
  const fire = (input: InternalRequest) =>
    breaker.fire(input).catch((cause: unknown) => {
      throw Object.assign(new ApiError('UNAVAILABLE'), { cause })
    })
  return {
    get: path => fire({ path }),
    post: (path, body, caller) => fire({ path, body, caller }),
    upload: (path, bytes, caller) => fire({ path, bytes, caller }),
  }
}
