import { type Pool, tx } from '@earshot/db'
import { type Log, type Loop, polling } from '@earshot/runtime'
import { mailAttempts } from './metrics.ts'
import { mailUpdated } from './queue.ts'
import { deleteSettledMails, failExpiredMails, rerouteMails } from './repo.ts'

const batchSize = 1000

const failExpired = (pool: Pool) =>
  tx(pool, async db => {
    const expired = await failExpiredMails(db, batchSize)
    for (const mail of expired) await mailUpdated(db, { ...mail, status: 'failed' })
    return expired
  })

type Upkeep = {
  log: Log
  /** Whether SMTP_URL is set. */
  hasServer: boolean
  /** Deletes other old rows. */
  deleteMore: (pool: Pool, limit: number) => Promise<number>
}

/** Fails expired mails and deletes old settled ones, with or without a mail server. */
export const mailUpkeep = (pool: Pool, { log, hasServer, deleteMore }: Upkeep): Loop =>
  polling({
    name: 'mail-upkeep',
    every: 60 * 1000,
    work: async () => {
      const expired = await failExpired(pool)
      for (const { id: mailId, kind, reason } of expired) {
        mailAttempts.inc({ kind, outcome: 'failed' })
        log.error({ mailId, kind, reason }, 'mail.failed')
      }
      // A mail can be queued at the moment when its sender is created or deleted.
      await rerouteMails(pool, { hasServer })
      const deleted = [await deleteSettledMails(pool, batchSize), await deleteMore(pool, batchSize)]
      return expired.length === batchSize || deleted.includes(batchSize)
    },
  })
