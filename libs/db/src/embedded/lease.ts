import { randomBytes } from 'node:crypto'
import { closeSync, constants, existsSync, openSync, readSync, writeSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fifoIn } from './home.ts'

/**
 * A lease is an open writing end of the fifo in the home folder. The watchdog reads the other end: it sees
 * end-of-file when the last lease is gone, by close or by death, since the kernel closes for the dead. Node opens
 * files close-on-exec, so programs we start never hold one.
 */
export type Lease = number

const { O_RDONLY, O_WRONLY, O_NONBLOCK } = constants

const code = (error: unknown) => (error as NodeJS.ErrnoException).code

/** A lease, if a watchdog is there to read it (ENXIO: nobody reads). */
export const takeLease = (home: string): Lease | undefined => {
  try {
    return openSync(fifoIn(home), O_WRONLY | O_NONBLOCK)
  } catch (error) {
    if (code(error) === 'ENXIO') return undefined
    throw error
  }
}

/**
 * A lease and the reading end for a watchdog that is about to start. Both ends are open before it runs: however
 * early we die, it sees end-of-file.
 */
export const makeLease = (home: string): { lease: Lease; reader: number } => {
  const first = openSync(fifoIn(home), O_RDONLY | O_NONBLOCK) // a writer can open without waiting only after a reader
  const lease = openSync(fifoIn(home), O_WRONLY | O_NONBLOCK)
  const reader = openSync(fifoIn(home), O_RDONLY) // and a reader that blocks only after a writer
  closeSync(first)
  return { lease, reader }
}

const send = (lease: Lease, text: string): boolean => {
  try {
    writeSync(lease, text)
    return true
  } catch (error) {
    if (code(error) === 'EPIPE') return false
    if (code(error) === 'EAGAIN') return true // full: the reader is busy, but there
    throw error
  }
}

/** Whether a watchdog still reads. It skips empty lines. */
export const isWatched = (lease: Lease): boolean => send(lease, '\n')

/**
 * Waits until the watchdog has acknowledged this lease by making a file of the name we send. An open fifo alone
 * proves nothing: a watchdog that has just seen end-of-file holds it for a moment longer. One that acknowledges has
 * not seen it, and will not as long as we hold the lease.
 */
export const acknowledged = async (home: string, lease: Lease, patience: AbortSignal): Promise<boolean> => {
  const name = randomBytes(8).toString('hex')
  const answer = join(home, `joined.${name}`)
  for (let turn = 0; !patience.aborted; turn++) {
    // Said again every 200 ms: a probe in `othersHold` may have swallowed it.
    if (!send(lease, turn % 20 === 0 ? `\n${name}\n` : '\n')) return false
    await sleep(10)
    if (!existsSync(answer)) continue
    await rm(answer, { force: true })
    return true
  }
  return false
}

/** Whether any process still holds a lease: without one, reading gives end-of-file, else "try again" or data. */
export const othersHold = (home: string): boolean => {
  const reader = openSync(fifoIn(home), O_RDONLY | O_NONBLOCK)
  try {
    return readSync(reader, Buffer.alloc(1)) > 0
  } catch (error) {
    if (code(error) === 'EAGAIN') return true
    throw error
  } finally {
    closeSync(reader)
  }
}
