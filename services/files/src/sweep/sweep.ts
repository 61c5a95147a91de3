import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { asLeader, type Database, type Pool } from '@earshot/db'
import { type Log, type Loop, polling } from '@earshot/runtime'
import * as repo from '../records/repo.ts'
import { unusedSeconds, usedSeconds } from '../records/times.ts'
import type { Storage } from '../storage/port.ts'
import type { UsedFiles } from './used.ts'

const batch = 500
type Sweeping = { pool: Pool; storage: Storage; used: UsedFiles; log: Log }

/** Marks files that nothing uses. Returns whether any were marked, or there may be more. */
const markUnused = async ({ pool, used, log }: Sweeping): Promise<boolean> => {
  const ids = (await repo.filesToLookAt(pool, batch)).map(({ id }) => id)
  if (ids.length === 0) return false
  const kept = await used(ids)
  await repo.lookLater(pool, [...kept], usedSeconds)
  const removed = await repo.removeUnused(
    pool,
    ids.filter(id => !kept.has(id)),
  )
  if (removed > 0) log.info({ files: removed }, 'files.unused')
  return removed > 0 || ids.length === batch
}

/** Removes the bytes of marked files, then their rows. Returns whether there may be more. */
const removeMarked = async ({ pool, storage }: Sweeping): Promise<boolean> => {
  const ids = (await repo.filesToRemove(pool, batch)).map(({ id }) => id)
  if (ids.length === 0) return false
  await storage.remove(ids)
  await repo.deleteFiles(pool, ids)
  return ids.length === batch
}

/** Removes what an upload left that was interrupted by a crash. */
const removeStale = async ({ storage: { incoming } }: Sweeping): Promise<void> => {
  const oldest = Date.now() - unusedSeconds * 1000
  for (const name of await readdir(incoming).catch(() => [])) {
    const path = join(incoming, name)
    const found = await stat(path).catch(() => undefined) // it may just have been stored
    if (found && found.mtimeMs < oldest) await rm(path, { force: true })
  }
}

/** Removes files that nothing uses: uploads that no message took within a day, and files of deleted messages. */
export const sweepFiles = (
  database: Database,
  options: Omit<Sweeping, 'pool'> & { everyMs: number },
): Loop => {
  const sweeping = { ...options, pool: database.pool }
  return asLeader(database.session, 'files-sweep', context =>
    polling({
      name: 'files-sweep',
      every: options.everyMs,
      work: async () => {
        await removeStale(sweeping)
        // First what is marked, such as the files of an erased person: that needs no other service.
        const hasMoreMarked = await removeMarked(sweeping)
        return (await markUnused(sweeping)) || hasMoreMarked
      },
    }).run(context),
  )
}
