import { readFileSync } from 'node:fs'

/** Open files for other purposes than connections of clients: 256 for each service, the database, files. */
const reserve = 1000

/** The maximum number of open files of this process, undefined if unknown. */
const maxOpenFiles = (): number | undefined => {
  try {
    const [, soft] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return soft === undefined ? undefined : Number(soft)
  } catch {
    return undefined // not Linux
  }
}

/**
 * The maximum number of connections of a server. Without it, a client that opens many connections could use up the files
 * that are needed to connect to the services and the database.
 */
export const connectionsAtMost = (files = maxOpenFiles()): number | undefined =>
  files && files - Math.min(reserve, Math.floor(files / 2))
