import type { ChildProcess } from 'node:child_process'
import { closeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { clusterIn } from './home.ts'
import { acknowledged, type Lease, takeLease } from './lease.ts'
import type { Log } from './log.ts'
import { interrupt, livePostmaster } from './postmaster.ts'
import { type Ready, whenReady } from './ready.ts'
import { type Launch, launch } from './watchdog.ts'

export type Wanted = { home: string; database: string; log: Log; launch: () => Promise<Launch> }

/** A lease on a server that responds. With its watchdog and name if this process started it. */
export type Obtained = { lease: Lease; ready: Ready; watchdog?: ChildProcess; name?: string }

/** Uses the running server or starts it. Several processes may do so at once. */
export const obtain = async (wanted: Wanted, patience: AbortSignal): Promise<Obtained> => {
  const { home, database, log } = wanted
  for (let failures = 0; failures < 3 && !patience.aborted; await sleep(50)) {
    const held = await hold(wanted)
    if (held === undefined) continue
    const ready = await enter(home, held.lease, database, patience)
    if (ready) return { ...held, ready }
    // Our postgres ended. This counts as a failure unless it found another postgres.
    if (held.watchdog && !log.showsRival()) failures++
  }
  throw new Error(`The embedded PostgreSQL in ${home} did not start. Its log ends with:\n${log.tail()}`)
}

/** Takes a lease of the running watchdog or starts one. Undefined if a server must stop first: try again. */
const hold = async ({ home, launch: prepare }: Wanted): Promise<Omit<Obtained, 'ready'> | undefined> => {
  // Reads the pid before it opens the fifo: a postmaster that ran before and has no watchdog now is stopping or has lost its
  // watchdog. The interrupt handles both cases, and cannot hit a server that another process has just started.
  const running = await livePostmaster(clusterIn(home))
  const lease = takeLease(home)
  if (lease !== undefined) return { lease }
  if (running === undefined) return launch(await prepare())
  interrupt(running)
  return undefined
}

/** Keeps the lease only if the server responds. */
const enter = async (home: string, lease: Lease, database: string, patience: AbortSignal) => {
  let ready: Ready | undefined
  try {
    if (await acknowledged(home, lease, patience)) ready = await whenReady(home, lease, database, patience)
    return ready
  } finally {
    if (!ready) closeSync(lease)
  }
}
