import { type Caller, failFields } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { credentialsChanged } from '@earshot/edge'
import type { Merge } from '@earshot/identity'
import { createAnonymous, isAnonymousAddress } from '../../directory/principals/service.ts'
import { mergeUser } from '../../directory/users/merge.ts'
import * as repo from '../../directory/users/repo.ts'

/** `unchanged` if they are merged already, `refused` if the visitor is someone else or not anonymous, or the user is a member. */
export type MergeOutcome = 'merged' | 'unchanged' | 'refused'

const isMergeable = ({ principalId, isAnonymous, email, role }: repo.MergeRow): boolean =>
  isAnonymous && isAnonymousAddress(principalId, email) && role === 'user'

const mergeLocked = async (db: Db, caller: Caller, { fromId, intoId }: Merge): Promise<MergeOutcome> => {
  // A visitor who has written nothing gets a row, too, so that a first write that is in flight is refused.
  await createAnonymous(db, caller, fromId)
  const rows = await repo.lockForMerge(db, [fromId, intoId])
  const [from, into] = [fromId, intoId].map(id => rows.find(row => row.principalId === id))
  if (!from || !into || into.erasedAt !== null || into.role !== 'user') return 'refused'
  if (from.mergedInto === intoId) return 'unchanged'
  if (from === into || from.erasedAt !== null || !isMergeable(from)) return 'refused'
  await mergeUser(db, caller, { fromId, intoId })
  db.signal(credentialsChanged)
  return 'merged'
}

/** Merges an anonymous visitor into a user. Their token is refused afterwards, and services move what they have written. */
export const mergeVisitor = (pool: Pool, caller: Caller, merge: Merge): Promise<MergeOutcome> =>
  tx(pool, db => mergeLocked(db, caller, merge))

/** The error for a token in a body that identifies no anonymous visitor, or one who cannot be merged. */
export const refuseToken = (): never =>
  failFields({
    path: 'token',
    code: 'invalid',
    message: 'is not the token of an anonymous visitor, or was merged into someone else',
  })
