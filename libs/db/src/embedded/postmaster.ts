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

/** The pid of the postmaster that runs on this cluster, or undefined: a pid file outlives a crash, and pids are reused. */
export const livePostmaster = async (cluster: string): Promise<number | undefined> => {
  const pid = (await readPidFile(cluster))?.pid
  return pid !== undefined && (await isPostmaster(pid, cluster)) ? pid : undefined
}

const isPostmaster = async (pid: number, cluster: string) => {
  const command = await commandLine(pid)
  // The watchdog carries the same words as its arguments.
  return command.includes(`/postgres -D ${cluster} `) && !command.startsWith('sh ')
}

/** Readable for any process of any user, unlike /proc/…/cwd, which root in a container may not follow. */
const commandLine = async (pid: number): Promise<string> => {
  if (process.platform === 'linux')
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ')
  return new Promise(resolve =>
    execFile('ps', ['-ww', '-o', 'command=', '-p', String(pid)], (_, stdout) => resolve(stdout)),
  )
}

/** Fast shutdown: breaks connections off, writes a checkpoint. A second one changes nothing. */
export const interrupt = (pid: number): void => {
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    // It ended just now.
  }
}

/** Zombies and programs of other users count: postgres would take them for a postmaster, or might. */
export const exists = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** postgres locks its data directory, and each socket, by a file whose first line is its pid. */
export const locksOf = (cluster: string, socketDir: string): string[] => [
  join(cluster, 'postmaster.pid'),
  join(socketDir, '.s.PGSQL.5432.lock'),
]

/**
 * Takes away a lock whose pid now belongs to another program, as happens after a reboot or in a new container, or
 * to a zombie that nobody reaps. postgres recognises a dead pid by itself, but takes any other for a postmaster and
 * refuses to start. Should another process have started postgres in between, its lock is put back.
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
