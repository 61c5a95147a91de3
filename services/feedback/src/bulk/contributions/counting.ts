import { newEvent, systemCaller } from '@earshot/contracts'
import { type Pool, tx } from '@earshot/db'
import { emitAll } from '@earshot/events'
import { growingPause, type Loop, polling } from '@earshot/runtime'
import { countContributions, hasActivityChanges, lockCounting, takeActivityChanges } from './repo.ts'

/** All votes of one person within a pause cause a single count. */
const pauseMs = { leastMs: 1000, mostMs: 4000 }
const batch = 500

/**
 * Recounts the posts, votes and comments of people after a change, and emits the counts for the accounts service, which shows them.
 */
export const counting = (pool: Pool): Loop => {
  const pauseAfter = growingPause(pauseMs)
  /** Returns whether there may be more. */
  const count = (): Promise<boolean> =>
    tx(pool, async db => {
      if (!(await lockCounting(db))) return false
      const changed = await takeActivityChanges(db, batch)
      if (changed.length === 0) return false
      const counted = await countContributions(
        db,
        changed.map(({ principalId }) => principalId),
      )
      const now = Date.now()
      const events = counted.map(contributions => newEvent('principal.activity', contributions, now))
      await emitAll(db, systemCaller('feedback'), events)
      return changed.reduce((sum, { changes }) => sum + changes, 0) === batch
    })
  return polling({
    name: 'counting',
    every: pauseMs.leastMs,
    work: async () => {
      const found = await hasActivityChanges(pool)
      return (found && (await count())) || pauseAfter(found)
    },
  })
}
