import type { Caller } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { emit } from '@earshot/events'
import { type Merge, noteMerge } from '@earshot/identity'
import { dropUndosInto } from './merges-repo.ts'
import * as repo from './repo.ts'

/** Empties the row of a locked user, and lets all services give what the user has written to the other one. */
export const mergeUser = async (db: Db, caller: Caller, { fromId, intoId }: Merge): Promise<void> => {
  const version = await repo.eraseUser(db, fromId)
  await repo.markMerged(db, fromId, intoId)
  await dropUndosInto(db, fromId)
  await noteMerge(db, { fromId, intoId, version })
  await emit(db, caller, 'principal.merged', { principalId: fromId, intoPrincipalId: intoId, version })
}
