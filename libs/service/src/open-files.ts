import { readFileSync } from 'node:fs'

/** What a process opens besides its clients' connections: 256 to each service, its database, files. */
const keptBack = 1000

/** How many files this process may have open; undefined where the system does not tell. */
const openFilesAtMost = (): number | undefined => {
  try {
    const [, soft] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return soft === undefined ? undefined : Number(soft)
  } catch {
    return undefined // not Linux
  }
}

/**
 * Connections that a server takes at once: without such a limit whoever opens many takes the files away with which we
 * reach the services and the database.
 */
export const connectionsAtMost = (files = openFilesAtMost()): number | undefined =>
  files && files - Math.min(keptBack, Math.floor(files / 2))
