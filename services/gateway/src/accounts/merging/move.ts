import type { MoveContent } from '@earshot/identity'
import { moveFiles, moveFilesBack, removeFilesOf } from '../../directory/files/records/repo.ts'
import { findUser } from '../../directory/users/repo.ts'

/** Gives the files of a merged person to the user. If the user has been erased meanwhile, removes them. */
export const moveContent: MoveContent = async (db, merge) => {
  await moveFiles(db, merge)
  if (!(await findUser(db, merge.intoId))) await removeFilesOf(db, merge.intoId)
}

export const moveContentBack: MoveContent = moveFilesBack
