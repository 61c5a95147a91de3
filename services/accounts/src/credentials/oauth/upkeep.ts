import type { Pool } from '@earshot/db'
import { type Loop, polling } from '@earshot/runtime'
import { removeUnusedClients } from '../oauth-clients/registration.ts'
import { attemptsUpkeep } from '../passwords/attempts.ts'
import { deleteExpiredLinks } from '../passwords/repo.ts'
import { deleteExpiredSignInLinks } from '../sign-in-links/repo.ts'
import { deleteExpiredSignUps } from '../sign-ups/repo.ts'
import { deleteUsedTokens } from '../visitors/used-tokens-repo.ts'
import { dropExpired } from './artifact-repo.ts'

const batchSize = 1000
/** Deleting a client takes several statements. */
const clientBatchSize = 50

/** Deletes expired tokens, codes, password and sign-in links, unconfirmed sign-ups, sign-in attempts, and unused registered clients. */
export const oauthUpkeep = (pool: Pool): Loop =>
  polling({
    name: 'oauth-upkeep',
    every: 60 * 1000,
    work: async () => {
      await attemptsUpkeep(pool)
      await deleteExpiredLinks(pool)
      await deleteExpiredSignUps(pool)
      await deleteExpiredSignInLinks(pool)
      await deleteUsedTokens(pool)
      const clients = await removeUnusedClients(pool, clientBatchSize)
      return (await dropExpired(pool, batchSize)) === batchSize || clients === clientBatchSize
    },
  })
