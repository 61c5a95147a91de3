import { closeSync } from 'node:fs'
import { rmdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { clusterIn } from './home.ts'
import { isWatched, othersHold, takeLease } from './lease.ts'
import { type Obtained, obtain, type Wanted } from './obtain.ts'
import { interrupt, livePostmaster } from './postmaster.ts'
import { urlOf } from './ready.ts'
import type { Embedded } from './server.ts'
import { ended } from './watchdog.ts'

/** How often a process checks that the watchdog, and thus the server, still runs, in ms. */
const checkEveryMs = 1000

/**
 * Uses the server. If it is killed, for example for lack of memory, the processes that use it start it again at the same URL:
 * connections break, and a pool opens new ones.
 */
export const use = (wanted: Wanted, first: Obtained, startTimeoutMs: number): Embedded => {
  let { watchdog } = first
  let reviving: Promise<void> | undefined
  let stopped: Promise<void> | undefined

  const revive = async () => {
    const again = await obtain(wanted, AbortSignal.timeout(startTimeoutMs))
    closeSync(again.lease) // the first lease is valid again, because the fifo is the same
    watchdog = again.watchdog
  }
  const check = () => {
    if (reviving || isWatched(first.lease)) return
    const settle = () => {
      reviving = undefined // errors are in the server's log, and the next check retries
    }
    reviving = revive().then(settle, settle)
  }
  const timer = setInterval(check, checkEveryMs)
  timer.unref()

  const stop = async () => {
    clearInterval(timer)
    await reviving
    closeSync(first.lease)
    if (!(await hasStopped(wanted.home))) return
    if (watchdog) await ended(watchdog)
    // Fails if the folder is not empty, because the next server already uses it.
    if (!othersHold(wanted.home)) await rmdir(first.ready.socketDir).catch(() => undefined)
  }
  return {
    url: urlOf(first.ready.socketDir, wanted.database),
    version: first.ready.version,
    adopted: first.ready.name !== first.name,
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}

/** Waits until the server has stopped. Returns false at once if other processes still use it. */
const hasStopped = async (home: string): Promise<boolean> => {
  for (;;) {
    const running = await livePostmaster(clusterIn(home))
    if (running === undefined) return true
    if (othersHold(home)) return false
    const watched = takeLease(home) // after the pid was read, as in obtain.ts
    if (watched !== undefined) closeSync(watched)
    else interrupt(running) // its watchdog also interrupts it, unless it was killed
    await sleep(20)
  }
}
