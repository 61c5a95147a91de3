import { closed, errorOf, retryAfterOf, VisitorError } from './error.ts'
import { pause } from './page.ts'
import type { Timing } from './timing.ts'

export type Call = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  query?: Record<string, string | number | null | undefined> | undefined
  /** Sent as JSON. */
  body?: unknown
  /** Sent as it is. */
  file?: Blob
  idempotencyKey?: string | undefined
  token?: string | undefined
  signal?: AbortSignal | undefined
  /** For a stream: the response has no end, and is not retried. */
  isStream?: boolean
  /** Replaces `fetch`. */
  send?: typeof fetch | undefined
}

/** Sends a request. Resolves with any response, also those of errors. @throws {VisitorError} NETWORK_ERROR, CLOSED */
export type Send = (path: string, call?: Call) => Promise<Response>

export type HttpOptions = {
  url: string
  fetch: typeof fetch
  language: string | undefined
  /** Aborts at `close`. */
  closing: AbortSignal
  timing: Timing
}

const urlOf = (url: string, path: string, query: Call['query'] = {}): string => {
  const given = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value == null ? [] : [[name, `${value}`]],
  )
  const text = new URLSearchParams(given).toString()
  return `${url.replace(/\/+$/, '')}/api/v1${path}${text && `?${text}`}`
}

/** A controller that aborts with the given signals, as `AbortSignal.any`, which browsers have since 2024. */
export const following = (...signals: (AbortSignal | undefined)[]) => {
  const controller = new AbortController()
  const abort = () => controller.abort()
  for (const signal of signals) {
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort)
  }
  const stop = () => {
    for (const signal of signals) signal?.removeEventListener('abort', abort)
  }
  return { controller, stop }
}

/** Another request with the same key is still running. A retry gets its response. */
const isStillRunning = async (response: Response): Promise<boolean> =>
  response.status === 409 && (await response.clone().text()).includes('"IDEMPOTENCY_KEY_IN_USE"')

export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')

/**
 * Retries reads after network errors, 429 and 503. Writes are retried after network errors only: a POST has the same
 * Idempotency-Key each time, so that it takes effect once.
 */
export const createSend = ({ url, fetch, language, closing, timing }: HttpOptions): Send => {
  const attempt = async (address: string, call: Call): Promise<Response> => {
    const { method = 'GET', body, file, idempotencyKey, token, signal, isStream } = call
    // A stream is closed by its own signal, also at `close`.
    const { controller, stop } = isStream ? following(signal) : following(closing, signal)
    const timer = setTimeout(() => controller.abort(), file ? timing.uploadMs : timing.requestMs)
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(language && { 'accept-language': language }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(file && { 'content-type': 'application/octet-stream' }),
    }
    try {
      const response = await (call.send ?? fetch)(address, {
        method,
        headers,
        credentials: 'omit', // cookies of the portal are not those of this visitor
        signal: controller.signal,
        ...(token && { cache: 'no-store' }),
        ...((file ?? body !== undefined) && { body: file ?? JSON.stringify(body) }),
      })
      if (isStream || !response.body) return response
      // Within the time limit, and so that a lost connection is noticed here.
      const bytes = await response.arrayBuffer()
      const { status, headers: received } = response
      return new Response(bytes.byteLength > 0 ? bytes : null, { status, headers: received })
    } finally {
      clearTimeout(timer)
      if (!isStream) stop()
    }
  }
  return async (path, call = {}) => {
    const address = urlOf(url, path, call.query)
    const isRead = (call.method ?? 'GET') === 'GET'
    const given =
      call.method === 'POST' && !call.idempotencyKey ? { ...call, idempotencyKey: newKey() } : call
    for (let retries = 0; ; retries++) {
      const isLast = call.isStream || retries >= timing.retries
      let seconds = 0
      try {
        const response = await attempt(address, given)
        const mayRepeat = isRead
          ? response.status === 429 || response.status === 503
          : retries > 0 && (await isStillRunning(response))
        seconds = retryAfterOf(response) ?? 0
        if (isLast || !mayRepeat || seconds * 1000 > timing.maxWaitMs) return response
      } catch {
        if (call.signal?.aborted) throw call.signal.reason
        if (closing.aborted) throw closed()
        // Without the cause, whose text could contain headers.
        if (isLast) throw new VisitorError('Earshot could not be reached', { code: 'NETWORK_ERROR' })
      }
      const jitter = Math.random() * timing.backoffMs * 2 ** retries
      await pause(seconds * 1000 + jitter, call.signal ?? closing)
    }
  }
}

/** The `data` of a response. @throws {VisitorError} unless the response is 2xx */
export const dataOf = async <T>(response: Response): Promise<T> => {
  if (!response.ok) throw await errorOf(response)
  return response.status === 204 ? (undefined as T) : ((await response.json()) as { data: T }).data
}
