import type { Pool } from '@earshot/db'
import { type Loop, polling } from '@earshot/runtime'
import { type DueGroup, dueGroups } from './repo.ts'

const batchSize = 100

type DueEmails = {
  name: string
  /** Whether those of updates, or of members. */
  updates: boolean
  everyMs: number
  /** Takes the group, and queues its email. */
  queueEmail: (group: DueGroup) => Promise<void>
}

/** Queues one email for each group of notifications that is due. */
export const dueEmails = (pool: Pool, { name, updates, everyMs, queueEmail }: DueEmails): Loop =>
  polling({
    name,
    every: everyMs,
    work: async () => {
      const groups = await dueGroups(pool, { updates, limit: batchSize })
      for (const group of groups) await queueEmail(group)
      return groups.length > 0
    },
  })
