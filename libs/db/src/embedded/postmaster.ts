import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { link, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Lines of postmaster.pid: pid, data directory, start time, port, socket directory, address, shared memory, status. */
export type PidFile = { pid: number; socketDir: string; status: string }

const read = async (path: string): Promise<PidFile | undefined> => {
  const lines = (await readFile(path, 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, socketDir: lines[4] ?? '', status: lines[7]?.trim() ?? '' }
}

export const readPidFile = (cluster: string): Promise<PidFile | undefined> =>
  read(join(cluster, 'postmaster.pid'))

/** The pid of this cluster's running postmaster. The pid file is not enough: it survives a crash, and pids are reused. */
export const livePostmaster = async (cluster: string): Promise<number | undefined> => {
  const pid = (await readPidFile(cluster))?.pid
  return pid !== undefined && (await isPostmaster(pid, cluster)) ? pid : undefined
}

const isPostmaster = async (pid: number, cluster: string) => {
  const command = await commandLine(pid)
  // The watchdog has the same words in its arguments.
  return command.includes(`/postgres -D ${cluster} `) && !command.startsWith('sh ')
}

/** The command line of any user's process. /proc/…/cwd is not readable by root in some containers. */
const commandLine = async (pid: number): Promise<string> => {
  if (process.platform === 'linux')
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ')
  return new Promise(resolve =>
    execFile('ps', ['-ww', '-o', 'command=', '-p', String(pid)], (_, stdout) => resolve(stdout)),
  )
}

/** Requests a fast shutdown, which closes connections and writes a checkpoint. Idempotent. */
export const interrupt = (pid: number): void => {
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    // The process has just ended.
  }
}

/** Whether a process exists. Includes zombies and other users' processes, which postgres may take for a postmaster. */
export const exists = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The lock files of the data directory and the socket. Their first line is the pid of postgres. */
export const locksOf = (cluster: string, socketDir: string): string[] => [
  join(cluster, 'postmaster.pid'),
  join(socketDir, '.s.PGSQL.5432.lock'),
]

/**
 * Removes a lock file whose pid now belongs to another program, for example after a reboot or in a new container, or to a
 * zombie. postgres recognizes a dead pid itself, but takes any other process for a postmaster and does not start. If another
 * process has started postgres meanwhile, its lock file is restored.
 */
export const clearForeignLock = async (path: string, cluster: string): Promise<void> => {
  const found = await read(path)
  if (found === undefined || !exists(found.pid) || (await isPostmaster(found.pid, cluster))) return
  const aside = `${path}.${randomBytes(4).toString('hex')}`
  await rename(path, aside).catch(() => undefined)
  const taken = await read(aside)
  if (taken !== undefined && taken.pid !== found.pid) await link(aside, path).catch(() => undefined)
  await rm(aside, { force: true })
}
