import { lstat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, escapeIdentifier } from 'pg'
import { clusterIn, isPrivate } from './home.ts'
import { isWatched, type Lease } from './lease.ts'
import { readPidFile } from './postmaster.ts'

export type Ready = { socketDir: string; version: string; name: string }

/** Waits until the server responds and the database exists; undefined if its watchdog ends first. */
export const whenReady = async (
  home: string,
  lease: Lease,
  database: string,
  patience: AbortSignal,
): Promise<Ready | undefined> => {
  while (!patience.aborted && isWatched(lease)) {
    const socketDir = await socketDirOf(home)
    const server = socketDir && (await prepare(socketDir, database).catch(notYet))
    if (socketDir && server) return { socketDir, ...server }
    await sleep(20)
  }
  return undefined
}

/** The socket folder in postmaster.pid. After a crash the file may be stale, and another user may own that folder. */
const socketDirOf = async (home: string) => {
  const found = await readPidFile(clusterIn(home))
  if (found?.status !== 'ready') return undefined
  return (await isPrivate(found.socketDir, await lstat(home))) ? found.socketDir : undefined
}

/** Ignores errors of a server that does not listen yet, or is starting or stopping. */
const notYet = (error: NodeJS.ErrnoException) => {
  const passing = ['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03']
  const cutOff = error.code === undefined && error.message.startsWith('Connection terminated')
  if (!cutOff && !passing.includes(error.code ?? '')) throw error
  return undefined
}

const prepare = async (socketDir: string, database: string) => {
  const client = new Client(urlOf(socketDir, 'postgres'))
  client.on('error', () => undefined) // the error also rejects the running query
  try {
    await client.connect()
    // Two processes may start at once, and `create database` has no `if not exists`. The session's end releases the lock.
    await client.query(`select pg_advisory_lock(hashtext('earshot.create_database'))`)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (rowCount === 0) await client.query(`create database ${escapeIdentifier(database)}`)
    const { rows } = await client.query<{ version: string; name: string }>(
      `select current_setting('server_version') as version, current_setting('cluster_name') as name`,
    )
    return rows[0]
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The connection URL, complete so that PGHOST, PGPORT, PGUSER and PGSSLMODE in the environment have no effect. */
export const urlOf = (socketDir: string, database: string): string => {
  const query = new URLSearchParams({ host: socketDir, port: '5432', user: 'postgres', sslmode: 'disable' })
  return `postgresql:///${encodeURIComponent(database)}?${query}`
}
