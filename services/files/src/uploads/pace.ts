import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

/** Waits until this process may handle so many more bytes of uploads. */
export type Pace = (bytes: number) => Promise<void>

/** Shorter waits are made up by the next one, since timers count in whole milliseconds. */
const shortestWaitMs = 2

/**
 * Lets all uploads of a process together take `bytesPerSecond`, one chunk in each turn of the event loop. Without it, twenty fast
 * uploads take the whole thread, and the requests of others wait behind their chunks.
 */
export const createPace = (bytesPerSecond: number, now = () => performance.now()): Pace => {
  let freeAt = 0
  let last: Promise<unknown> = Promise.resolve()
  return bytes => {
    const startedAt = Math.max(now(), freeAt)
    freeAt = startedAt + (bytes / bytesPerSecond) * 1000
    last = last.then(() => {
      const waitMs = startedAt - now()
      return waitMs < shortestWaitMs ? nextTurn() : sleep(waitMs)
    })
    return last.then(() => undefined)
  }
}
