import { type Pool, tx } from '@earshot/db'
import { lockPolicies } from '../sla-policies/repo.ts'
import { deleteSetUp, deleteThreads, lockThreads } from './remove-repo.ts'

/**
 * Removes the demo with these ids, and what others added to its conversations and tickets. Emits no events. A repeat changes
 * nothing.
 */
export const removeDemo = (pool: Pool, { stem }: { stem: string }): Promise<void> =>
  tx(pool, async db => {
    await lockThreads(db, stem)
    await lockPolicies(db)
    await deleteThreads(db, stem)
    await deleteSetUp(db, stem)
  })
