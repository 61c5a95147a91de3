import type { Pool } from '@earshot/db'
import { type Loop, polling } from '@earshot/runtime'
import { dropExpired } from './repo.ts'

const batchSize = 1000

/** Deletes expired sessions. */
export const sessionUpkeep = (pool: Pool): Loop =>
  polling({
    name: 'session-upkeep',
    every: 10 * 60 * 1000,
    work: async () => (await dropExpired(pool, batchSize)) === batchSize,
  })
