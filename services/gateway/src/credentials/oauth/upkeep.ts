import type { Pool } from '@earshot/db'
import { type Loop, polling } from '@earshot/runtime'
import { attemptsUpkeep } from '../passwords/attempts.ts'
import { deleteExpiredLinks } from '../passwords/repo.ts'
import { deleteExpiredSignUps } from '../sign-ups/repo.ts'
import { dropExpired } from './artifact-repo.ts'

const batchSize = 1000

/** Deletes expired tokens, codes, password links, unconfirmed sign-ups and sign-in attempts. */
export const oauthUpkeep = (pool: Pool): Loop =>
  polling({
    name: 'oauth-upkeep',
    every: 60 * 1000,
    work: async () => {
      await attemptsUpkeep(pool)
      await deleteExpiredLinks(pool)
      await deleteExpiredSignUps(pool)
      return (await dropExpired(pool, batchSize)) === batchSize
    },
  })
