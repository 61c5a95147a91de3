import type { IncomingHttpHeaders } from 'node:http'
import { addressForbidden } from '../addresses/agent.ts'

/** What an attempt means for the delivery, and for the breaker: whether the receiver is there. */
export type Verdict = {
  outcome: 'success' | 'permanent' | 'retryable'
  breaker: 'success' | 'failure' | 'neutral'
  statusCode: number | null
  /** A short code such as `http_503`, `timeout`, `connection_refused`; null after a success. */
  error: string | null
  /** What `Retry-After` asks for. */
  retryAfterMs: number | null
}

/** Seconds, or a date. */
const retryAfter = (value: string | string[] | undefined, now: number): number | null => {
  if (typeof value !== 'string') return null
  if (/^\s*\d{1,9}\s*$/.test(value)) return Number(value) * 1000
  const at = Date.parse(value)
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}

/** Any answer shows that the receiver is there. Only 429 and 5xx are worth another try. */
export const verdictOfAnswer = (statusCode: number, headers: IncomingHttpHeaders, now: number): Verdict => {
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

/** Codes of Node, OpenSSL and undici, by what they mean for the one who runs the receiver. */
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

/** Files, memory and an agent that is closed are our own trouble: the receiver has nothing to do with it. */
const ours = /^(EMFILE|ENFILE|ENOMEM|ENOBUFS|UND_ERR_DESTROYED|UND_ERR_CLOSED)$/

/** An error's code, or its name: undici's parser does not always give one. */
export const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return ''
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

export const isOwnFault = (error: unknown): boolean => ours.test(codeOf(error))

const noAnswer = { statusCode: null, retryAfterMs: null }

export const timedOut: Verdict = { ...noAnswer, outcome: 'retryable', breaker: 'failure', error: 'timeout' }

export const forbiddenAddress: Verdict = {
  ...noAnswer,
  outcome: 'permanent',
  breaker: 'neutral',
  error: 'address_forbidden',
}

/** What it means that there was no answer. */
export const verdictOfError = (error: unknown): Verdict => {
  const code = codeOf(error)
  if (code === addressForbidden) return forbiddenAddress
  const meaning = meanings.find(([, pattern]) => pattern.test(code))?.[0] ?? 'connection_failed'
  return { ...noAnswer, outcome: 'retryable', breaker: 'failure', error: meaning }
}
