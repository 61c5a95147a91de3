import { type Pool, tx } from '@earshot/db'
import { type Loop, polling } from '@earshot/runtime'
import type { WordsUpdate } from './outdated-repo.ts'

const minuteMs = 60_000

/**
 * Updates the search words of rows whose words are missing or were made by an older version of the rules, each batch in a transaction.
 * Usually there are none.
 */
export const reindexingOf = (pool: Pool, updates: WordsUpdate[]): Loop =>
  polling({
    name: 'reindexing',
    every: minuteMs,
    work: async () => {
      let updated = 0
      for (const update of updates) updated += await tx(pool, update)
      return updated > 0
    },
  })
