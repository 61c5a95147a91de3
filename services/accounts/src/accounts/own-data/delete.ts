import { type Caller, fail, type Id } from '@earshot/contracts'
import type { Pool } from '@earshot/db'
import { findSession } from '../../credentials/sessions/repo.ts'
import { eraseUser } from '../users/erase.ts'

/** A session that started earlier does not show that its owner sits at the browser. */
const recentMinutes = 15

/** Erases the caller. Members leave the team first: an admin removes them. @throws {ApiError} FORBIDDEN */
export const deleteSelf = async (pool: Pool, caller: Caller): Promise<void> => {
  if (caller.role !== 'user')
    fail('FORBIDDEN', 'An admin removes members from the team before they can delete their accounts.')
  await eraseUser(pool, caller, { principalId: caller.principalId as Id<'principal'> }) // only users and members have sessions
}

/** Erases the caller, who has just signed in. @throws {ApiError} FORBIDDEN, UNAUTHORIZED */
export const deleteRecentSelf = async (pool: Pool, caller: Caller): Promise<void> => {
  const session = (await findSession(pool, caller.credentialId)) ?? fail('UNAUTHORIZED')
  if (Date.parse(session.createdAt) < Date.now() - recentMinutes * 60 * 1000)
    fail('FORBIDDEN', `Sign in again: the sign-in must not be older than ${recentMinutes} minutes.`)
  await deleteSelf(pool, caller)
}
