import { type Loop, type LoopContext, pause } from '@earshot/runtime'
import type { Db } from './query.ts'
import type { Session } from './session.ts'

export type LeaderContext = LoopContext & {
  /** The connection with the lock. Statements on it cannot come from a former leader. */
  db: Db
}

/** How often a process that is not the leader tries to get the lock, in ms. */
const retryMs = 1000

/** A loop that only one process runs at a time, by an advisory lock; another takes over when it dies. */
export const asLeader = (
  session: Session,
  name: string,
  run: (context: LeaderContext) => Promise<void>,
): Loop => ({
  name,
  run: async context => {
    while (!context.signal.aborted) {
      const lock = await session.tryLock(name)
      if (!lock) {
        await pause(retryMs, context.signal)
        continue
      }
      try {
        await run({ ...context, db: lock.db, signal: AbortSignal.any([context.signal, lock.lost]) })
      } finally {
        await lock.release()
      }
    }
  },
})
