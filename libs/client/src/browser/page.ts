import type { VisitorStorage } from './types.ts'

/** What the runtime may have. Programs without the types of browsers compile these files, too. */
type Runtime = {
  document?: { visibilityState: string } & Listening
  navigator?: { onLine?: boolean; locks?: Locks }
  localStorage?: VisitorStorage
} & Partial<Listening>

type Listening = {
  addEventListener: (type: string, listener: () => void) => void
  removeEventListener: (type: string, listener: () => void) => void
}

type Locks = {
  request: <T>(name: string, options: { signal?: AbortSignal }, work: () => Promise<T>) => Promise<T>
}

export const runtime = globalThis as unknown as Runtime // each member is optional, and checked

/** Runs the work while it holds the lock, or otherwise the other one: pages without TLS have no Web Locks, and sandboxed ones refuse. */
export const withLock = async <T>(
  name: string,
  options: { signal?: AbortSignal },
  work: () => Promise<T>,
  otherwise: () => Promise<T>,
): Promise<T> => {
  const locks = runtime.navigator?.locks
  let isRefused = !locks
  try {
    if (locks) {
      isRefused = true
      return await locks.request(name, options, () => {
        isRefused = false
        return work()
      })
    }
  } catch (error) {
    if (!isRefused || options.signal?.aborted) throw error
  }
  return otherwise()
}

export const isHidden = (): boolean => runtime.document?.visibilityState === 'hidden'

export const isOffline = (): boolean => runtime.navigator?.onLine === false

/** Calls back when the page is shown, hidden, online or offline. Returns a function that stops it. */
export const watchPage = (changed: (type: string) => void): (() => void) => {
  const watched: [Partial<Listening> | undefined, string][] = [
    [runtime.document, 'visibilitychange'],
    [runtime, 'online'],
    [runtime, 'offline'],
    [runtime, 'pagehide'],
    [runtime, 'pageshow'],
  ]
  const stops = watched.map(([target, type]) => {
    const listener = () => changed(type)
    target?.addEventListener?.(type, listener)
    return () => target?.removeEventListener?.(type, listener)
  })
  return () => {
    for (const stop of stops) stop()
  }
}

/** Resolves after the time, or at once when the signal aborts. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal?.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal?.addEventListener('abort', done)
  })
