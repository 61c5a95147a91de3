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

/** A lease on a server that answers; with its watchdog and name when we launched one. */
export type Obtained = { lease: Lease; ready: Ready; watchdog?: ChildProcess; name?: string }

/** Joins the server or starts it, however many others do the same. */
export const obtain = async (wanted: Wanted, patience: AbortSignal): Promise<Obtained> => {
  const { home, database, log } = wanted
  for (let failures = 0; failures < 3 && !patience.aborted; await sleep(50)) {
    const held = await hold(wanted)
    if (held === undefined) continue
    const ready = await enter(home, held.lease, database, patience)
    if (ready) return { ...held, ready }
    // Our postgres ended. Unless it only found a rival's, that counts.
    if (held.watchdog && !log.showsRival()) failures++
  }
  throw new Error(`The embedded PostgreSQL in ${home} did not start. Its log ends with:\n${log.tail()}`)
}

/** Joins the watchdog that is there or starts one. Undefined: a server has to end first, ask again. */
const hold = async ({ home, launch: prepare }: Wanted): Promise<Omit<Obtained, 'ready'> | undefined> => {
  // The pid is read before the fifo is tried: a postmaster that ran before, and that nobody watches now, is either
  // stopping or has lost its watchdog. The interrupt settles both, and cannot hit a server that someone just started.
  const running = await livePostmaster(clusterIn(home))
  const lease = takeLease(home)
  if (lease !== undefined) return { lease }
  if (running === undefined) return launch(await prepare())
  interrupt(running)
  return undefined
}

/** Keeps the lease only when it leads to a server that answers. */
const enter = async (home: string, lease: Lease, database: string, patience: AbortSignal) => {
  let ready: Ready | undefined
  try {
    if (await acknowledged(home, lease, patience)) ready = await whenReady(home, lease, database, patience)
    return ready
  } finally {
    if (!ready) closeSync(lease)
  }
}
