import type { Pool } from '@earshot/db'
import { type Loop, polling } from '@earshot/runtime'
import { deleteOldEntries } from './repo.ts'

const batchSize = 1000

/** Deletes entries older than the workspace's retention. */
export const auditUpkeep = (pool: Pool): Loop =>
  polling({
    name: 'audit-upkeep',
    every: 60 * 60 * 1000,
    work: async () => (await deleteOldEntries(pool, batchSize)) === batchSize,
  })
