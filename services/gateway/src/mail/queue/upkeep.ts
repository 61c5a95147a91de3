import type { Pool } from '@earshot/db'
import { type Log, type Loop, polling } from '@earshot/runtime'
import { mailsTried } from './metrics.ts'
import { forgetMails, giveUpOld } from './repo.ts'

const batchSize = 1000

/** Gives up what nobody could send in its time, and forgets what was settled long ago. With or without a mail server. */
export const mailUpkeep = (pool: Pool, log: Log): Loop =>
  polling({
    name: 'mail-upkeep',
    every: 60 * 1000,
    work: async () => {
      for (const { id: mailId, kind } of await giveUpOld(pool)) {
        mailsTried.inc({ kind, outcome: 'failed' })
        log.error({ mailId, kind, reason: 'too_late' }, 'mail.failed')
      }
      return (await forgetMails(pool, batchSize)) === batchSize
    },
  })
