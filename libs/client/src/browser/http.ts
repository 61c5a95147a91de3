import { errorOf, type Reply, retryAfterOf, VisitorError } from './error.ts'
import { following, pause } from './page.ts'
import type { Timing } from './timing.ts'

export type Call = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | undefined
  query?: Record<string, string | number | null | undefined> | undefined
  /** Sent as JSON. A function of the session, which requests of a visitor may have, is called by `createApi`. */
  body?: unknown
  /** Sent as it is. */
  file?: Blob | undefined
  idempotencyKey?: string | undefined
  token?: string | undefined
  signal?: AbortSignal | undefined
  /** Calls back with the response when its head has arrived, and does not retry. */
  stream?: ((response: Response) => Promise<void>) | undefined
  /** Replaces `fetch`. */
  send?: typeof fetch | undefined
}

/** Sends a request. Resolves with any response, also those of errors. @throws {VisitorError} NETWORK_ERROR, CLOSED */
export type Send = (path: string, call?: Call) => Promise<Reply>

/** What all parts of a visitor have in common. */
export type Context = {
  url: string
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch | undefined
  language?: string | undefined
  /** Aborts at `close`. */
  closing: AbortSignal
  timing: Timing
}

const queryOf = (query: Call['query'] = {}): string => {
  const given = Object.entries(query).filter(([, value]) => value != null) as [string, string][] // numbers are converted
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')

/** Another request with the same key is still running. A retry gets its response. */
const isStillRunning = ({ status, text }: Reply): boolean =>
  status === 409 && text.includes('"IDEMPOTENCY_KEY_IN_USE"')

const isOverloaded = ({ status }: Reply): boolean => status === 429 || status === 503

/**
 * Retries reads after network errors, 429 and 503. Writes are retried after network errors only: a POST has the same
 * Idempotency-Key each time, so that it takes effect once.
 */
export const createSend = ({ url, fetch, language, closing, timing }: Context): Send => {
  const base = `${url.replace(/\/+$/, '')}/api/v1`

  const attempt = async (path: string, call: Call): Promise<Reply> => {
    const { method = 'GET', body = call.file, file, idempotencyKey, token, signal, stream } = call
    const controller = following(closing, signal)
    const timer = setTimeout(() => controller.abort(), timing.requestMs * (file ? 60 : 1))
    try {
      const request = call.send ?? fetch ?? globalThis.fetch
      const response = await request(base + path + queryOf(call.query), {
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(language && { 'accept-language': language }),
          ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
          ...(body !== undefined && {
            'content-type': file ? 'application/octet-stream' : 'application/json',
          }),
        },
        credentials: 'omit', // cookies of the portal are not those of this visitor
        signal: controller.signal,
        ...(body !== undefined && { body: file ?? JSON.stringify(body) }),
      })
      const { ok, status, headers } = response
      if (stream && ok) {
        clearTimeout(timer)
        await stream(response)
      }
      // Within the time limit, and so that a lost connection is noticed here.
      return { status, headers, text: stream && ok ? '' : await response.text() }
    } finally {
      clearTimeout(timer)
      controller.abort()
    }
  }
  return async (path, call = {}) => {
    const { method, token, signal, stream } = call
    const idempotencyKey = call.idempotencyKey ?? (method === 'POST' && token ? newKey() : undefined)
    for (let retries = 0; ; retries++) {
      const isLast = stream || retries >= timing.retries
      let waitMs = Math.random() * timing.backoffMs * 2 ** retries
      try {
        const reply = await attempt(path, { ...call, idempotencyKey })
        const mayRepeat = method ? retries > 0 && isStillRunning(reply) : isOverloaded(reply)
        waitMs += (retryAfterOf(reply.headers) ?? 0) * 1000
        if (isLast || !mayRepeat || waitMs > timing.maxWaitMs) return reply
      } catch (error) {
        if (error instanceof VisitorError) throw error
        signal?.throwIfAborted()
        if (closing.aborted) throw new VisitorError('The visitor was closed', { code: 'CLOSED' })
        // Without the cause, whose text could contain headers.
        if (isLast) throw new VisitorError('Earshot could not be reached', { code: 'NETWORK_ERROR' })
      }
      await pause(waitMs, signal ?? closing)
    }
  }
}

/** The body of a response. @throws {VisitorError} unless the response is 2xx */
export const bodyOf = <T>(reply: Reply): T => {
  if (reply.status >= 300) throw errorOf(reply)
  return JSON.parse(reply.text || '{}') as T
}
