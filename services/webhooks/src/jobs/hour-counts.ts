import { asLeader, type Database } from '@earshot/db'
import { type Loop, polling } from '@earshot/runtime'
import { maxHours } from '../api/stats/model.ts'
import { countHours, forgetHours } from '../api/stats/repo.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Results may arrive minutes late, from a worker that had to wait for the database. */
const settledAfterMs = 10 * minuteMs

/** Counts finished hours, so that the statistics of a month need not read every attempt. */
export const countFinishedHours = async (
  db: Parameters<typeof countHours>[0],
  now: number,
): Promise<void> => {
  const oldest = new Date(now - maxHours * hourMs).toISOString()
  const until = new Date(Math.floor((now - settledAfterMs) / hourMs) * hourMs).toISOString()
  await countHours(db, oldest, until)
  await forgetHours(db, oldest)
}

export const hourCounting = (database: Database): Loop =>
  asLeader(database.session, 'hour-counting', context =>
    polling({
      name: 'hour-counting',
      every: 5 * minuteMs,
      work: async () => {
        await countFinishedHours(context.db, Date.now())
        return false
      },
    }).run(context),
  )
