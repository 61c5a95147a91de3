import { type Caller, fail } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { credentialsChanged } from '@earshot/edge'
import { audit, emit } from '@earshot/events'
import { conflictIfTaken } from '@earshot/http'
import { noteUndo } from '@earshot/identity'
import { leaveSegments } from '../../directory/segments/members.ts'
import { lockHandSegmentsOf } from '../../directory/segments/repo.ts'
import * as merges from '../../directory/users/merges-repo.ts'
import type { User, UserPatch } from '../../directory/users/model.ts'
import { findForMerge, findUser, lockForMerge, type MergeRow } from '../../directory/users/repo.ts'
import { toPrincipal, toUser } from '../../directory/users/row.ts'
import { applyPatch, type UserId } from '../users/service.ts'

/** Takes back the fields that still have the values of the merged user. */
const fieldsToTake = (now: MergeRow, { fields }: merges.Filled): UserPatch => {
  const { attributes = {}, email, emailVerified: _, ...others } = fields
  const same = Object.entries(others).filter(([field, value]) => now[field as keyof typeof others] === value)
  const names = Object.entries(attributes).filter(([name, value]) => now.attributes[name] === value)
  return {
    ...Object.fromEntries(same.map(([field]) => [field, null])),
    ...(email !== undefined && email === now.email && { email: null, emailVerified: false }),
    ...(names.length > 0 && { attributes: Object.fromEntries(names.map(([name]) => [name, null])) }),
  }
}

/** A user who is not merged is returned as it is: the merge was undone already. */
const withoutUndo = async (db: Db, { principalId }: UserId): Promise<User> => {
  const user = await findUser(db, principalId)
  if (user) return toUser(user)
  const [row] = await findForMerge(db, [principalId])
  return fail(row?.mergedInto ? 'UNDO_EXPIRED' : 'NOT_FOUND')
}

const takenMessage = 'By now, another user has the email address or external id.'

/** Restores a merged user, who gets everything back that the other user has not changed since. */
export const unmergeUser = (pool: Pool, caller: Caller, { principalId }: UserId): Promise<User> =>
  tx(pool, async db => {
    const known = await merges.findUndo(db, principalId)
    if (!known) return withoutUndo(db, { principalId })
    const merge = { fromId: principalId, intoId: known.intoId }
    const segments = await lockHandSegmentsOf(db, [merge.intoId])
    const rows = await lockForMerge(db, [merge.fromId, merge.intoId])
    const [from, into] = [merge.fromId, merge.intoId].map(id => rows.find(it => it.principalId === id))
    if (!from?.mergedInto || !into) return withoutUndo(db, { principalId })
    await noteUndo(db, { ...merge, version: from.version + 1 }) // first: the loop locks in this order, too
    const { filled } = (await merges.lockUndo(db, principalId)) ?? fail('UNDO_EXPIRED')
    await applyPatch(db, caller, { row: into, patch: fieldsToTake(into, filled) })
    await merges.takeFormerNamesBack(db, merge)
    await leaveSegments(
      db,
      caller,
      merge.intoId,
      segments.filter(({ id }) => filled.segments.includes(id)),
    )
    const user = await conflictIfTaken(
      merges.restoreUser(db, principalId),
      takenMessage,
      'email',
      'externalId',
    )
    await merges.dropUndo(db, principalId)
    await emit(db, caller, 'principal.unmerged', {
      principal: toPrincipal(user),
      intoPrincipalId: merge.intoId,
    })
    await audit(db, caller, {
      action: 'user.unmerged',
      target: { kind: 'user', id: principalId },
      before: { intoPrincipalId: merge.intoId },
      after: null,
    })
    db.signal(credentialsChanged)
    return toUser(user)
  })
