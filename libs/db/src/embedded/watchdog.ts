import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Account, environment } from './account.ts'
import { clusterIn } from './home.ts'
import { type Lease, makeLease } from './lease.ts'
import { clearForeignLock, livePostmaster, locksOf } from './postmaster.ts'

/**
 * Runs postgres and interrupts it when the last lease is closed. Ignores signals from the terminal, so that the database runs
 * until the processes have drained. Only the reading loop has descriptor 3, the read end of the fifo, and closes it before the
 * interrupt, so that a new process sees that there is no watchdog. The interrupt is repeated, because a postgres that is just
 * starting ignores it.
 */
const script = `
trap '' INT TERM HUP
home=$1
shift
"$@" 3<&- &
server=$!
{
  while read -r name; do
    case $name in '' | *[!0-9a-f]*) ;; *) : > "$home/joined.$name" ;; esac
  done <&3
  exec 3<&-
  while kill -INT "$server" 2> /dev/null; do sleep 0.2; done
} &
reader=$!
exec 3<&-
wait "$server"
ended=$?
kill -KILL "$reader" 2> /dev/null
exit "$ended"`

const settings = (name: string, socketDir: string) => ({
  cluster_name: name,
  listen_addresses: '',
  port: '5432', // only part of the socket's name
  unix_socket_directories: `"${socketDir}"`,
  unix_socket_permissions: '0700',
  max_connections: '200', // several deployments may share the server
  shared_buffers: '128MB',
  fsync: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'off',
  // Failed statements are not logged, because they may contain personal data. The caller gets the error.
  log_min_messages: 'log',
})

export type Launch = { home: string; account: Account; bin: string; socketDir: string; log: string }

/** Starts postgres with a watchdog. Undefined if another process was faster. */
export const launch = async ({ home, account, bin, socketDir, log }: Launch) => {
  const cluster = clusterIn(home)
  const { lease, reader } = makeLease(home)
  const output = openSync(log, 'a', 0o600)
  try {
    // Checked again with the lease, since now no watchdog can stop: if no server runs, either we start one or another process
    // does, on the same fifo. postgres ensures that only one of the two keeps running.
    if ((await livePostmaster(cluster)) !== undefined) return giveUp(lease)
    for (const lock of locksOf(cluster, socketDir)) await clearForeignLock(lock, cluster)
    await removeAcknowledgements(home)
    const name = randomBytes(6).toString('hex') // distinguishes our server from one of another process
    const options = Object.entries(settings(name, socketDir)).flatMap(([key, value]) => [
      '-c',
      `${key}=${value}`,
    ])
    const postgres = [join(bin, 'postgres'), '-D', cluster, ...options]
    const [file = '', ...args] = [...account.through, 'sh', '-c', script, 'sh', home, ...postgres]
    const stdio = ['ignore', output, output, reader] satisfies ('ignore' | number)[]
    const watchdog = spawn(file, args, {
      ...account.become,
      env: environment,
      cwd: '/',
      detached: true,
      stdio,
    })
    await once(watchdog, 'spawn')
    watchdog.unref()
    return { lease, watchdog, name }
  } catch (error) {
    closeSync(lease)
    throw error
  } finally {
    closeSync(reader)
    closeSync(output)
  }
}

const giveUp = (lease: Lease) => {
  closeSync(lease)
  return undefined
}

const removeAcknowledgements = async (home: string) => {
  for (const name of await readdir(home))
    if (name.startsWith('joined.')) await rm(join(home, name), { force: true })
}

/** Resolves when the watchdog has ended. Keeps this process alive until then. */
export const ended = async (watchdog: ChildProcess): Promise<void> => {
  if (watchdog.exitCode !== null || watchdog.signalCode !== null) return
  watchdog.ref()
  await once(watchdog, 'exit')
}
