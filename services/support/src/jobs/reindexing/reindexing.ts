import { type Pool, tx } from '@earshot/db'
import { type Loop, polling } from '@earshot/runtime'
import { updateOutdatedWords } from './repo.ts'

const minuteMs = 60_000

/**
 * Updates the search words of conversations, tickets, messages and people whose words are missing or were made by an older version
 * of the rules. Usually there are none.
 */
export const reindexing = (pool: Pool): Loop =>
  polling({
    name: 'reindexing',
    every: minuteMs,
    work: async () => {
      let updated = 0
      for (const update of updateOutdatedWords) updated += await tx(pool, update)
      return updated > 0
    },
  })
