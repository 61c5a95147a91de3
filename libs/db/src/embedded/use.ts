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

/** How often a user looks whether the watchdog, and with it the server, is still there. */
const lookEvery = 1000

/**
 * The server in use. Should it be killed (an out-of-memory killer likes postmasters) its users start it again, at
 * the same URL: a pool sees broken connections and then new ones.
 */
export const use = (wanted: Wanted, first: Obtained, longestStart: number): Embedded => {
  let { watchdog } = first
  let reviving: Promise<void> | undefined
  let stopped: Promise<void> | undefined

  const revive = async () => {
    const again = await obtain(wanted, AbortSignal.timeout(longestStart))
    closeSync(again.lease) // the first one counts again: it is the same fifo
    watchdog = again.watchdog
  }
  const look = () => {
    if (reviving || isWatched(first.lease)) return
    const settle = () => {
      reviving = undefined // whatever went wrong is in the log, and the next look tries again
    }
    reviving = revive().then(settle, settle)
  }
  const timer = setInterval(look, lookEvery)
  timer.unref()

  const stop = async () => {
    clearInterval(timer)
    await reviving
    closeSync(first.lease)
    if (!(await hasStopped(wanted.home))) return
    if (watchdog) await ended(watchdog)
    // Left alone when it is not empty: the next server is already there.
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

/** Waits for the server to end; false at once when others still use it. */
const hasStopped = async (home: string): Promise<boolean> => {
  for (;;) {
    const running = await livePostmaster(clusterIn(home))
    if (running === undefined) return true
    if (othersHold(home)) return false
    const watched = takeLease(home) // as in obtain.ts: after the pid was read
    if (watched !== undefined) closeSync(watched)
    else interrupt(running) // its watchdog interrupts it as well, or was killed
    await sleep(20)
  }
}
