import { type Pool, tx } from '@earshot/db'
import { removeDemoSegments } from '@earshot/identity'
import { dropDueEmails } from './demo-repo.ts'

/** Schedules no emails about the demo data, and removes its segments. */
export const removeDemo = (pool: Pool, { stem }: { stem: string }): Promise<void> =>
  tx(pool, async db => {
    await dropDueEmails(db, { stem })
    await removeDemoSegments(db, stem)
  })
