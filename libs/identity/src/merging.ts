import { type Database, type Db, type Pool, tx } from '@earshot/db'
import type { EventHandlers } from '@earshot/events'
import { type Log, type Loop, polling } from '@earshot/runtime'
import { dropMerge, type Merge, moveAgain, nextMergeMs, saveMerge, takeMerge } from './merges-repo.ts'

/** The channel that wakes the loop. */
const channel = 'merges'

/** Seconds until the content is moved again. An identity is signed for a minute, and an upload may last longer. */
const pauses = [10, 120, 60 * 60]
const leaseSeconds = 60
/** A new merge wakes the loop. It polls in case the notification is lost. */
const pollMs = 20_000

/** Moves the content of an anonymous visitor to a user. May be called again, when there is nothing or little to move. */
export type MoveContent = (db: Db, merge: Merge) => Promise<void>

/** Schedules the move in the transaction of the merge. */
export const noteMerge = async (db: Db, merge: Merge): Promise<void> => {
  await saveMerge(db, merge)
  db.signal(channel)
}

/** Handles `principal.merged`, in addition to other handlers. The event may arrive more than once and after later ones. */
export const mergeHandlers = (pool: Pool, others: EventHandlers): EventHandlers => ({
  ...others,
  'principal.merged': async (data, event) => {
    await others['principal.merged']?.(data, event)
    await noteMerge(pool, { fromId: data.principalId, intoId: data.intoPrincipalId })
  },
})

type Merging = { database: Database; move: MoveContent; log: Log }

/**
 * Moves the content of merged visitors, each in one transaction. Moves it several times, because requests that were in flight may
 * still write in the name of the visitor.
 */
export const merging = ({ database: { pool, session }, move, log }: Merging): Loop => {
  const work = async (): Promise<boolean | number> => {
    const waitMs = await nextMergeMs(pool)
    if (waitMs > 0) return Math.min(waitMs, pollMs)
    const merge = await takeMerge(pool, leaseSeconds)
    if (!merge) return false
    const { looks, ...ids } = merge
    const pause = pauses[looks]
    await tx(pool, async db => {
      await move(db, ids)
      if (pause === undefined) await dropMerge(db, ids)
      else await moveAgain(db, ids, pause)
    })
    log.info({ ...ids, looks: looks + 1 }, 'merge.moved')
    return true
  }
  return polling({ name: 'merging', every: pollMs, work, onWake: wake => session.listen(channel, wake) })
}
