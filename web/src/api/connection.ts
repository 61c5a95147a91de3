import { useSyncExternalStore } from 'react'

/** How long to wait between two tries to reach the server, in ms. Up to twice as long, so that a team does not return at once. */
const retryMs = 3000

let isLost = false
let checking: Promise<boolean> | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()
const restored = new Set<() => void>()

const setLost = (next: boolean): void => {
  if (isLost === next) return
  isLost = next
  for (const listener of listeners) listener()
  if (!next) for (const act of restored) act()
}

/** Whether the server returns the page. A server that starts, or whose panel is being built, responds with 503. */
const isReachable = async (): Promise<boolean> => {
  try {
    const init = { method: 'HEAD', cache: 'no-store', redirect: 'manual' } as const
    return (await fetch('/admin', init)).status < 500
  } catch {
    return false
  }
}

const check = async (): Promise<boolean> => {
  clearTimeout(timer)
  const isUp = await isReachable()
  setLost(!isUp)
  if (!isUp) timer = setTimeout(checkConnection, retryMs * (1 + Math.random()))
  return isUp
}

/** Finds out whether the server can be reached, after a request has failed. Repeats it until the server responds. */
export const checkConnection = (): Promise<boolean> => {
  checking ??= check().finally(() => {
    checking = undefined
  })
  return checking
}

/** Calls `act` whenever the server responds again. */
export const onReconnect = (act: () => void): void => void restored.add(act)

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useIsConnectionLost = (): boolean => useSyncExternalStore(subscribe, () => isLost)
