import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Account, run } from './account.ts'
import { clusterIn } from './home.ts'
import { exists } from './postmaster.ts'

const draftPrefix = 'cluster.draft-'

/**
 * Makes the cluster on first use. initdb works under another name and the finished cluster is renamed into place:
 * whoever dies in the middle leaves nothing half-done, and of two who start at once the second uses the first's.
 */
export const ensureCluster = async (home: string, account: Account, bin: string): Promise<void> => {
  const cluster = clusterIn(home)
  await removeAbandoned(home)
  if (existsSync(cluster)) return
  const draft = join(home, `${draftPrefix}${process.pid}-${randomBytes(4).toString('hex')}`)
  const { ok, output } = await run(account, [
    join(bin, 'initdb'),
    `--pgdata=${draft}`,
    '--username=postgres',
    '--auth=trust', // whoever can open the private socket directory is already us
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin', // the same case rules on every machine, whatever locales it has
    '--builtin-locale=C.UTF-8',
  ])
  try {
    if (!ok) throw new Error(`Could not make a PostgreSQL cluster in ${home}:\n${output}`)
    await rename(draft, cluster)
    await syncFolder(home)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!existsSync(cluster)) throw error
  }
}

/** The rename itself must survive a power cut as the files do. */
const syncFolder = async (folder: string) => {
  await using handle = await open(folder)
  await handle.sync()
}

/** Drafts carry the pid of their maker. Best effort: an orphaned initdb may still be writing. */
const removeAbandoned = async (home: string) => {
  for (const name of await readdir(home)) {
    if (!name.startsWith(draftPrefix)) continue
    const maker = Number(name.slice(draftPrefix.length).split('-')[0])
    if (!exists(maker))
      await rm(join(home, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined)
  }
}

/** Refuses data of another PostgreSQL major, which this one cannot read. */
export const refuseOtherMajor = async (home: string, major: string): Promise<void> => {
  const found = (await readFile(join(clusterIn(home), 'PG_VERSION'), 'utf8').catch(() => major)).trim()
  if (found === major) return
  throw new Error(
    `${clusterIn(home)} was made by PostgreSQL ${found}, and this Earshot brings PostgreSQL ${major}. ` +
      `Dump the data with the Earshot version that made it (pg_dump from PostgreSQL ${found} or later) and load the dump ` +
      'into a new folder, or choose another DATA_DIR.',
  )
}
