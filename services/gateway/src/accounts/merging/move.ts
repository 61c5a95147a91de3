import type { MoveContent } from '@earshot/identity'
import { moveFiles, moveFilesBack, removeFilesOf } from '../../directory/files/records/repo.ts'
import { dropUndo } from '../../directory/users/merges-repo.ts'
import { findForMerge, findUser } from '../../directory/users/repo.ts'

/** Gives the files of a merged person to the user. If the user has been erased meanwhile, removes them. */
export const moveContent: MoveContent = async (db, merge) => {
  await moveFiles(db, merge)
  if (!(await findUser(db, merge.intoId))) await removeFilesOf(db, merge.intoId)
}

export const moveContentBack: MoveContent = moveFilesBack

/** Deletes what was kept for an undo. */
export const endMerge: MoveContent = async (db, { fromId, intoId }) => {
  const [from] = await findForMerge(db, [fromId])
  if (from?.mergedInto === intoId) await dropUndo(db, fromId)
}
