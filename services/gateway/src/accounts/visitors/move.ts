import type { MoveContent } from '@earshot/identity'
import { moveFiles, removeFilesOf } from '../../directory/files/records/repo.ts'
import { findUser } from '../../directory/users/repo.ts'

/** Gives the files of a merged visitor to the user. If the user has been erased meanwhile, removes them. */
export const moveContent: MoveContent = async (db, { fromId, intoId }) => {
  await moveFiles(db, fromId, intoId)
  if (!(await findUser(db, intoId))) await removeFilesOf(db, intoId)
}
