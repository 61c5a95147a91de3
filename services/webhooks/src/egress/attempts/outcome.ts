import type { IncomingHttpHeaders } from 'node:http'
import { addressForbidden } from '../addresses/agent.ts'
import type { Received } from './response-start.ts'
import { tlsDetail } from './tls-detail.ts'

/** The verdict about an attempt for the delivery, and for the circuit breaker (whether the receiver is reachable). */
export type Verdict = {
  outcome: 'success' | 'permanent' | 'retryable'
  breaker: 'success' | 'failure' | 'neutral'
  statusCode: number | null
  /** A short code such as `http_503`, `timeout`, `connection_refused`; null after a success. */
  error: string | null
  /** The cause of the error for the owner of the receiver, if more is known than the code. */
  errorDetail: string | null
  /** The delay that `Retry-After` requests, in ms. */
  retryAfterMs: number | null
}

/** A number of seconds, or a date. */
const retryAfter = (value: string | string[] | undefined, now: number): number | null => {
  if (typeof value !== 'string') return null
  if (/^\s*\d{1,9}\s*$/.test(value)) return Number(value) * 1000
  const at = Date.parse(value)
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}

/** Any response shows that the receiver is reachable. Only 429 and 5xx are retried. */
export const verdictOfResponse = (statusCode: number, headers: IncomingHttpHeaders, now: number): Verdict => {
  const responded = { breaker: 'success', statusCode, errorDetail: null, retryAfterMs: null } as const
  if (statusCode >= 200 && statusCode < 300) return { ...responded, outcome: 'success', error: null }
  const error = `http_${statusCode}`
  if (statusCode === 429 || statusCode >= 500) {
    const retryAfterMs = retryAfter(headers['retry-after'], now)
    return { ...responded, outcome: 'retryable', error, retryAfterMs }
  }
  return { ...responded, outcome: 'permanent', error }
}

/** Codes of Node, OpenSSL and undici, by their meaning for the operator of the receiver. */
const meanings: [string, RegExp][] = [
  ['timeout', /^(ETIMEDOUT|UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT)$/],
  ['connection_refused', /^ECONNREFUSED$/],
  ['connection_reset', /^(ECONNRESET|ECONNABORTED|EPIPE|UND_ERR_SOCKET)$/],
  ['dns_failed', /^(ENOTFOUND|EAI_\w+|ENODATA|ESERVFAIL)$/],
  ['unreachable', /^(EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|EADDRNOTAVAIL|EINVAL|EACCES)$/],
  [
    'tls_failed',
    /^(ERR_TLS_|ERR_SSL_|EPROTO$|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_)/,
  ],
  ['bad_response', /^(HPE_|HTTPParserError$|UND_ERR_HEADERS_OVERFLOW$|UND_ERR_RES_CONTENT_LENGTH_MISMATCH$)/],
  ['proxy_failed', /^UND_ERR_(ABORTED|PRX_\w+|INVALID_ARG)$/],
]

/** A lack of files or memory, or a closed agent, is our own fault and not the receiver's. */
const ours = /^(EMFILE|ENFILE|ENOMEM|ENOBUFS|UND_ERR_DESTROYED|UND_ERR_CLOSED)$/

/** The code of an error, or its name: errors of undici's parser do not always have a code. */
export const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return ''
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

export const isOwnFault = (error: unknown): boolean => ours.test(codeOf(error))

const noResponse = { statusCode: null, errorDetail: null, retryAfterMs: null }

export const timedOut: Verdict = { ...noResponse, outcome: 'retryable', breaker: 'failure', error: 'timeout' }

export const forbiddenAddress: Verdict = {
  ...noResponse,
  outcome: 'permanent',
  breaker: 'neutral',
  error: 'address_forbidden',
}

/** What is wrong with a response that undici rejects, or that ended early. */
const detailOf = (
  error: string,
  code: string,
  { status, interim }: Received,
  diedIdle: boolean,
): string | null => {
  if (error === 'tls_failed') return tlsDetail(code)
  if (status === 101)
    return 'The receiver got the request and responded with 101 Switching Protocols, which was not requested.'
  if (error === 'bad_response') return 'The receiver responded with something else than HTTP/1.1.'
  if (error !== 'connection_reset') return error === 'connection_failed' ? code : null
  if (status !== null)
    return `The receiver got the request and responded with ${status}, but closed the connection before the end of the headers.`
  if (interim === null)
    return diedIdle
      ? 'The receiver closed a kept connection without a response. It may have read the request.'
      : null
  return `The receiver got the request and sent the interim response ${interim}, but closed the connection before the final response.`
}

/**
 * The verdict for an attempt whose response undici rejects, or that has none. A status line counts, whatever is wrong with the
 * headers after it: the receiver has handled the event. If the connection ended within the headers, the response is incomplete (RFC 9112, section 8).
 * The end of a kept connection (`diedIdle`) does not show whether the receiver is reachable, so it does not count for the breaker.
 */
export const verdictOfError = (
  fault: unknown,
  received: Received,
  now: number,
  diedIdle: boolean,
): Verdict => {
  const code = codeOf(fault)
  if (code === addressForbidden) return forbiddenAddress
  const meaning = meanings.find(([, pattern]) => pattern.test(code))?.[0] ?? 'connection_failed'
  const { status, text } = received
  if (meaning === 'bad_response' && status !== null && status >= 200) {
    const after = /^retry-after:[ \t]*(.*?)[ \t]*\r?$/im.exec(text)?.[1]
    return verdictOfResponse(status, { 'retry-after': after }, now)
  }
  const error = status === 101 ? 'bad_response' : meaning
  const errorDetail = detailOf(error, code, received, diedIdle)
  const breaker = diedIdle && error === 'connection_reset' ? 'neutral' : 'failure'
  return { ...noResponse, outcome: 'retryable', breaker, error, errorDetail }
}
