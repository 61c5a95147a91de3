import type { Pool } from '@earshot/db'
import { type Loop, polling } from '@earshot/runtime'
import { dropOldParses } from './log/parses-repo.ts'
import { dropOldInboundMails, dropOldRaw } from './log/repo.ts'

const batchSize = 500

/** Deletes stored mails after `rawDays`, and old rows of the log. */
export const inboundUpkeep = (pool: Pool, rawDays: number): Loop =>
  polling({
    name: 'inbound-mail-upkeep',
    every: 10 * 60 * 1000,
    work: async () => {
      const dropped = await dropOldRaw(pool, { days: rawDays, limit: batchSize })
      await dropOldParses(pool)
      return (await dropOldInboundMails(pool, batchSize)) === batchSize || dropped === batchSize
    },
  })
