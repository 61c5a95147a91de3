import { newEvent, systemCaller } from '@earshot/contracts'
import { type Pool, tx } from '@earshot/db'
import { emitAll } from '@earshot/events'
import { type Loop, polling } from '@earshot/runtime'
import { countContributions, lockCounting, takeActivityChanges } from './repo.ts'

/** Polling interval in ms. All votes of one person within it cause a single count. */
const everyMs = 1000
const batch = 500

/**
 * Recounts the posts, votes and comments of people after a change, and emits the counts for the gateway, which shows them.
 */
export const counting = (pool: Pool): Loop =>
  polling({
    name: 'counting',
    every: everyMs,
    work: () =>
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
      }),
  })
