import { randomBytes } from 'node:crypto'
import { closeSync, constants, existsSync, openSync, readSync, writeSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fifoIn } from './home.ts'

/**
 * A lease is an open write end of the fifo in the home folder. The watchdog reads the other end and gets end-of-file when the
 * last lease is closed, which the kernel also does when a process dies. Node opens files close-on-exec, so child processes
 * never inherit a lease.
 */
export type Lease = number

const { O_RDONLY, O_WRONLY, O_NONBLOCK } = constants

const code = (error: unknown) => (error as NodeJS.ErrnoException).code

/** A lease, if a watchdog reads the fifo. ENXIO means that it has no reader. */
export const takeLease = (home: string): Lease | undefined => {
  try {
    return openSync(fifoIn(home), O_WRONLY | O_NONBLOCK)
  } catch (error) {
    if (code(error) === 'ENXIO') return undefined
    throw error
  }
}

/** A lease and the read end for a new watchdog. Both are open before it runs, so that it gets end-of-file if we die early. */
export const makeLease = (home: string): { lease: Lease; reader: number } => {
  const first = openSync(fifoIn(home), O_RDONLY | O_NONBLOCK) // a writer can only open without blocking when there is a reader
  const lease = openSync(fifoIn(home), O_WRONLY | O_NONBLOCK)
  const reader = openSync(fifoIn(home), O_RDONLY) // a blocking reader can only open when there is a writer
  closeSync(first)
  return { lease, reader }
}

const send = (lease: Lease, text: string): boolean => {
  try {
    writeSync(lease, text)
    return true
  } catch (error) {
    if (code(error) === 'EPIPE') return false
    if (code(error) === 'EAGAIN') return true // full: there is a reader, but it is busy
    throw error
  }
}

/** Whether a watchdog still reads the fifo. It ignores empty lines. */
export const isWatched = (lease: Lease): boolean => send(lease, '\n')

/**
 * Waits until the watchdog has acknowledged this lease by creating a file with the name that we send. An open fifo is not
 * enough, because a watchdog that got end-of-file may not have closed it yet. One that acknowledges has not got end-of-file,
 * and will not as long as we have the lease.
 */
export const acknowledged = async (home: string, lease: Lease, patience: AbortSignal): Promise<boolean> => {
  const name = randomBytes(8).toString('hex')
  const file = join(home, `joined.${name}`)
  for (let turn = 0; !patience.aborted; turn++) {
    // Sent again every 200 ms, because a probe in `othersHold` may have read it.
    if (!send(lease, turn % 20 === 0 ? `\n${name}\n` : '\n')) return false
    await sleep(10)
    if (!existsSync(file)) continue
    await rm(file, { force: true })
    return true
  }
  return false
}

/** Whether any process has a lease. Without one, reading returns end-of-file, otherwise EAGAIN or data. */
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
