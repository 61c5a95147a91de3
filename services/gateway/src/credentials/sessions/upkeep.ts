import type { Pool } from '@earshot/db'
import { type Loop, polling } from '@earshot/runtime'
import { dropEnded } from './repo.ts'

const batchSize = 1000

/** Lets go of sessions that are over. */
export const sessionUpkeep = (pool: Pool): Loop =>
  polling({
    name: 'session-upkeep',
    every: 10 * 60 * 1000,
    work: async () => (await dropEnded(pool, batchSize)) === batchSize,
  })
