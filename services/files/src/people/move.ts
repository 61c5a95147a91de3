import { isErased, type MoveContent } from '@earshot/identity'
import { moveFiles, moveFilesBack, removeFilesOf } from '../records/repo.ts'

/** Gives the files of a merged person to the user. If the user has been erased meanwhile, removes them. */
export const moveContent: MoveContent = async (db, merge) => {
  await moveFiles(db, merge)
  if (await isErased(db, merge.intoId)) await removeFilesOf(db, merge.intoId)
}

export const moveContentBack: MoveContent = moveFilesBack
