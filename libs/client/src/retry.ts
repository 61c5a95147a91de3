export type Fetch = (request: Request) => Promise<Response>

export type RetryOptions = {
  /** How often a request is sent again at most. */
  retries: number
  /** Milliseconds that one wait may take. When the service asks for more, its refusal is the answer. */
  maxWaitMs: number
  wait: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Before the first retry, doubled for each further one. */
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

/** `Retry-After` in milliseconds: it holds seconds, or a date. */
const askedWait = (response: Response, now: number): number | undefined => {
  const text = response.headers.get('retry-after')
  if (text === null) return undefined
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}

/** Half of the wait is left to chance, so that many clients do not come back in step. */
const usualWait = (attempt: number): number => firstWaitMs * 2 ** attempt * (0.5 + Math.random() / 2)

/** A request with the same Idempotency-Key is still running: its answer will come. */
const isStillRunning = async (response: Response): Promise<boolean> => {
  if (response.status !== 409) return false
  const text = await response.clone().text()
  return text.includes('"IDEMPOTENCY_KEY_IN_USE"')
}

const isWorthwhile = async (response: Response): Promise<boolean> =>
  response.status === 429 || response.status === 503 || (await isStillRunning(response))

/**
 * After a lost answer nobody knows whether the request was done. To send these again might get an answer about the first
 * time: 404 for what it deleted itself, 412 for what it changed itself.
 */
const isOnceOnly = ({ method, headers }: Request): boolean => method === 'DELETE' || headers.has('if-match')

const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')

/** The request as it is sent each time: a POST has an Idempotency-Key, so that it is done once. */
const repeatable = (request: Request): Request => {
  if (request.method === 'POST' && !request.headers.has('idempotency-key'))
    request.headers.set('idempotency-key', newKey())
  return request
}

/** Sends a request again after 429, 503 and faults of the network, as long as it makes sense. */
export const retrying = (fetch: Fetch, options: Partial<RetryOptions> = {}): Fetch => {
  const { retries = 3, maxWaitMs = 30_000, wait = sleep } = options
  return async given => {
    const request = repeatable(given)
    for (let attempt = 0; ; attempt++) {
      const isLast = attempt >= retries
      let ms = usualWait(attempt)
      try {
        const response = await fetch(isLast ? request : request.clone())
        if (isLast || !(await isWorthwhile(response))) return response
        ms = askedWait(response, Date.now()) ?? ms
        if (ms > maxWaitMs) return response
        await response.body?.cancel()
      } catch (error) {
        if (isLast || request.signal.aborted || isOnceOnly(request)) throw error
      }
      await wait(ms, request.signal)
    }
  }
}
