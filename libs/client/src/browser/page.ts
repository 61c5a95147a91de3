import type { VisitorStorage } from './types.ts'

/** What the runtime may have. Programs without the types of browsers compile these files, too. */
type Runtime = {
  document?: { visibilityState: string }
  navigator?: { onLine?: boolean; locks?: Locks }
  localStorage?: VisitorStorage
  addEventListener?: (type: string, listener: () => void, options: { signal: AbortSignal }) => void
}

type Locks = {
  request: <T>(name: string, options: { signal?: AbortSignal }, work: () => Promise<T>) => Promise<T>
}

export const ignore = () => undefined

const runtime = globalThis as unknown as Runtime // each member is optional, and checked

/** The storage of the browser. Null without one, or if it is blocked. */
export const ownStorage = (): VisitorStorage | null => {
  try {
    return runtime.localStorage ?? null
  } catch {
    return null
  }
}

/** Runs the work while it holds the lock, or without one: pages without TLS have no Web Locks, and sandboxed ones refuse. */
export const withLock = async <T>(
  name: string,
  work: (isLocked: boolean) => Promise<T>,
  options: { signal?: AbortSignal } = {},
): Promise<T> => {
  const locks = runtime.navigator?.locks
  try {
    if (locks) return await locks.request(name, options, () => work(true))
  } catch (error) {
    if ((error as Error).name !== 'SecurityError') throw error
  }
  return work(false)
}

export const isHidden = (): boolean => runtime.document?.visibilityState === 'hidden'

export const isOffline = (): boolean => runtime.navigator?.onLine === false

/** Calls back when the page is shown, hidden, left, online or offline. */
export const watchPage = (signal: AbortSignal, changed: (type: string) => void): void => {
  for (const type of ['visibilitychange', 'online', 'offline', 'pagehide', 'pageshow'])
    runtime.addEventListener?.(type, () => changed(type), { signal })
}

/** A controller that aborts with any of the signals. Abort it at the end, so that they keep no reference to it. */
export const following = (...signals: (AbortSignal | undefined)[]): AbortController => {
  const controller = new AbortController()
  const abort = () => controller.abort()
  for (const signal of signals) {
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort, { signal: controller.signal })
  }
  return controller
}

/** Resolves after the time, or at once when the signal aborts. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const ending = following(signal)
    if (ending.signal.aborted) return resolve()
    const timer = setTimeout(() => ending.abort(), ms)
    ending.signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
