import type { Pool } from '@earshot/db'
import { type Loop, polling } from '@earshot/runtime'
import { deleteExpired } from '../passwords/repo.ts'
import { dropExpired } from './artifact-repo.ts'

const batchSize = 1000

/** Deletes expired tokens, codes, password links and sign-in attempts. */
export const oauthUpkeep = (pool: Pool): Loop =>
  polling({
    name: 'oauth-upkeep',
    every: 60 * 1000,
    work: async () => {
      await deleteExpired(pool)
      return (await dropExpired(pool, batchSize)) === batchSize
    },
  })
