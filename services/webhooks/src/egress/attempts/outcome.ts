import type { IncomingHttpHeaders } from 'node:http'
import { addressForbidden } from '../addresses/agent.ts'

/** The verdict about an attempt for the delivery, and for the circuit breaker (whether the receiver is reachable). */
export type Verdict = {
  outcome: 'success' | 'permanent' | 'retryable'
  breaker: 'success' | 'failure' | 'neutral'
  statusCode: number | null
  /** A short code such as `http_503`, `timeout`, `connection_refused`; null after a success. */
  error: string | null
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
  const breaker = 'success'
  if (statusCode >= 200 && statusCode < 300)
    return { outcome: 'success', breaker, statusCode, error: null, retryAfterMs: null }
  const error = `http_${statusCode}`
  if (statusCode === 429 || statusCode >= 500)
    return {
      outcome: 'retryable',
      breaker,
      statusCode,
      error,
      retryAfterMs: retryAfter(headers['retry-after'], now),
    }
  return { outcome: 'permanent', breaker, statusCode, error, retryAfterMs: null }
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
  ['bad_response', /^(HPE_|HTTPParserError$|UND_ERR_HEADERS_OVERFLOW$)/],
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

const noResponse = { statusCode: null, retryAfterMs: null }

export const timedOut: Verdict = { ...noResponse, outcome: 'retryable', breaker: 'failure', error: 'timeout' }

export const forbiddenAddress: Verdict = {
  ...noResponse,
  outcome: 'permanent',
  breaker: 'neutral',
  error: 'address_forbidden',
}

/** The verdict for an attempt without a response. */
export const verdictOfError = (error: unknown): Verdict => {
  const code = codeOf(error)
  if (code === addressForbidden) return forbiddenAddress
  const meaning = meanings.find(([, pattern]) => pattern.test(code))?.[0] ?? 'connection_failed'
  return { ...noResponse, outcome: 'retryable', breaker: 'failure', error: meaning }
}
