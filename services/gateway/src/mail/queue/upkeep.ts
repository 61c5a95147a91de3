import type { Pool } from '@earshot/db'
import { type Log, type Loop, polling } from '@earshot/runtime'
import { mailAttempts } from './metrics.ts'
import { deleteSettledMails, failExpiredMails } from './repo.ts'

const batchSize = 1000

/** Fails expired mails and deletes old settled ones, with or without a mail server. */
export const mailUpkeep = (pool: Pool, log: Log): Loop =>
  polling({
    name: 'mail-upkeep',
    every: 60 * 1000,
    work: async () => {
      for (const { id: mailId, kind } of await failExpiredMails(pool)) {
        mailAttempts.inc({ kind, outcome: 'failed' })
        log.error({ mailId, kind, reason: 'too_late' }, 'mail.failed')
      }
      return (await deleteSettledMails(pool, batchSize)) === batchSize
    },
  })
