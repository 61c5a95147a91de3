import type { Pool } from '@earshot/db'
import { type Loop, polling } from '@earshot/runtime'
import { forgetEntries } from './repo.ts'

const batchSize = 1000

/** Lets go of entries that are older than the workspace keeps them. */
export const auditUpkeep = (pool: Pool): Loop =>
  polling({
    name: 'audit-upkeep',
    every: 60 * 60 * 1000,
    work: async () => (await forgetEntries(pool, batchSize)) === batchSize,
  })
