export type Fetch = (request: Request) => Promise<Response>

export type RetryOptions = {
  /** The maximum number of retries. */
  retries: number
  /** The maximum wait before one retry, in ms. If `Retry-After` is longer, the error response is returned. */
  maxWaitMs: number
  wait: (ms: number, signal: AbortSignal) => Promise<void>
}

/** The wait before the first retry. Doubled for each further retry. */
const firstWaitMs = 250

const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
  })

/** `Retry-After` in ms. The header is a number of seconds or a date. */
const requestedWaitMs = (response: Response, now: number): number | undefined => {
  const text = response.headers.get('retry-after')
  if (text === null) return undefined
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}

/** Half of the wait is random, so that many clients do not retry at the same time. */
const backoffMs = (attempt: number): number => firstWaitMs * 2 ** attempt * (0.5 + Math.random() / 2)

/** Another request with the same Idempotency-Key is still running; a retry gets its response. */
const isStillRunning = async (response: Response): Promise<boolean> => {
  if (response.status !== 409) return false
  const text = await response.clone().text()
  return text.includes('"IDEMPOTENCY_KEY_IN_USE"')
}

const isRetryable = async (response: Response): Promise<boolean> =>
  response.status === 429 || response.status === 503 || (await isStillRunning(response))

/**
 * After a lost response, the client cannot know whether the request succeeded. Retrying these could return an error caused by the
 * first request itself: 404 after a delete, 412 after a change.
 */
const isUnsafeToRepeat = ({ method, headers }: Request): boolean =>
  method === 'DELETE' || headers.has('if-match')

const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')

/** Adds an Idempotency-Key to a POST, so that retries take effect only once. */
const repeatable = (request: Request): Request => {
  if (request.method === 'POST' && !request.headers.has('idempotency-key'))
    request.headers.set('idempotency-key', newKey())
  return request
}

/** Retries a request after 429, 503, network errors, and 409 while the same request is still running. */
export const retrying = (fetch: Fetch, options: Partial<RetryOptions> = {}): Fetch => {
  const { retries = 3, maxWaitMs = 30_000, wait = sleep } = options
  return async given => {
    const request = repeatable(given)
    for (let attempt = 0; ; attempt++) {
      const isLast = attempt >= retries
      let ms = backoffMs(attempt)
      try {
        const response = await fetch(isLast ? request : request.clone())
        if (isLast || !(await isRetryable(response))) return response
        ms = requestedWaitMs(response, Date.now()) ?? ms
        if (ms > maxWaitMs) return response
        await response.body?.cancel()
      } catch (error) {
        if (isLast || request.signal.aborted || isUnsafeToRepeat(request)) throw error
      }
      await wait(ms, request.signal)
    }
  }
}
