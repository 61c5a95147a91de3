import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Account, run } from './account.ts'
import { clusterIn } from './home.ts'
import { exists } from './postmaster.ts'

const draftPrefix = 'cluster.draft-'

/**
 * Creates the cluster on first use. initdb runs under a temporary name and the finished cluster is renamed, so that a crash
 * leaves no incomplete cluster. If two processes start at once, the second one uses the cluster of the first.
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
    '--auth=trust', // only our user can open the private socket directory
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin', // the same case rules on every machine, independent of its locales
    '--builtin-locale=C.UTF-8',
  ])
  try {
    if (!ok) throw new Error(`Could not create a PostgreSQL cluster in ${home}:\n${output}`)
    await rename(draft, cluster)
    await syncFolder(home)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!existsSync(cluster)) throw error
  }
}

/** Makes the rename durable. */
const syncFolder = async (folder: string) => {
  await using handle = await open(folder)
  await handle.sync()
}

/** Removes drafts whose process, by the pid in their name, has ended. Best effort: an orphaned initdb may still write. */
const removeAbandoned = async (home: string) => {
  for (const name of await readdir(home)) {
    if (!name.startsWith(draftPrefix)) continue
    const pid = Number(name.slice(draftPrefix.length).split('-')[0])
    if (!exists(pid))
      await rm(join(home, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined)
  }
}

/** Throws if the data is from another major version of PostgreSQL, which this one cannot read. */
export const refuseOtherMajor = async (home: string, major: string): Promise<void> => {
  const found = (await readFile(join(clusterIn(home), 'PG_VERSION'), 'utf8').catch(() => major)).trim()
  if (found === major) return
  throw new Error(
    `${clusterIn(home)} was created by PostgreSQL ${found}, and this version of Earshot has PostgreSQL ${major}. ` +
      `Dump the data with the previous version of Earshot (pg_dump from PostgreSQL ${found} or later) and load the dump ` +
      'into a new folder, or choose another DATA_DIR.',
  )
}
