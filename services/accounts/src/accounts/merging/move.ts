import type { MoveContent } from '@earshot/identity'
import { dropUndo } from '../../directory/users/merges-repo.ts'
import { findForMerge } from '../../directory/users/repo.ts'

/** Deletes what was kept for an undo. */
export const endMerge: MoveContent = async (db, { fromId, intoId }) => {
  const [from] = await findForMerge(db, [fromId])
  if (from?.mergedInto === intoId) await dropUndo(db, fromId)
}
