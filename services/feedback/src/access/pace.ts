import { ApiError, type Caller, isTeam } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { type Written, writtenLately } from './pace-repo.ts'

/** What a person who is not in the team may write in an hour: generous for a person, and slow for a script. */
const perHour = { posts: 60, comments: 300 }

/**
 * Requests that run at the same time may each pass.
 * @throws {ApiError} RATE_LIMITED
 */
export const assertPace = async (db: Db, caller: Caller, table: Written['table']): Promise<void> => {
  if (isTeam(caller)) return
  const atMost = perHour[table]
  const { count, retryAfter } = await writtenLately(db, {
    table,
    authorPrincipalId: caller.principalId,
    atMost,
  })
  if (count < atMost) return
  throw new ApiError('RATE_LIMITED', {
    message: `You can write ${atMost} ${table} in an hour. Try again in ${retryAfter} seconds.`,
    headers: { 'retry-after': String(retryAfter) },
  })
}
