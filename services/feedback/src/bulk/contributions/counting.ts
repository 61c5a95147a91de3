import { newEvent, systemCaller } from '@earshot/contracts'
import { type Pool, tx } from '@earshot/db'
import { emitAll } from '@earshot/events'
import { type Loop, polling } from '@earshot/runtime'
import { countContributions, lockCounting, takeNotes } from './repo.ts'

/** Somebody who votes for many posts is counted once for all votes of so many ms. */
const everyMs = 1000
const batch = 500

/** Counts what people have contributed after it has changed, and tells the gateway, which shows it beside their names. */
export const counting = (pool: Pool): Loop =>
  polling({
    name: 'counting',
    every: everyMs,
    work: () =>
      tx(pool, async db => {
        if (!(await lockCounting(db))) return false
        const noted = await takeNotes(db, batch)
        if (noted.length === 0) return false
        const counted = await countContributions(
          db,
          noted.map(({ principalId }) => principalId),
        )
        const now = Date.now()
        const events = counted.map(contributions => newEvent('principal.activity', contributions, now))
        await emitAll(db, systemCaller('feedback'), events)
        return noted.reduce((sum, { notes }) => sum + notes, 0) === batch
      }),
  })
