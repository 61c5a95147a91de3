import type { MoveContent } from '@earshot/identity'
import { contactSaved } from '../threads/contact/events.ts'
import {
  deleteNotifications,
  moveChoices,
  moveChoicesBack,
  removeContact,
  restoreContact,
} from './moves-repo.ts'
import { deleteRowsOf, forgetMove, isErasedForGood } from './repo.ts'

/**
 * Gives the email choices of a merged person to the user, and removes their notifications and their contact address. The emails stay,
 * under the id of the former person. If the user has been erased meanwhile, nothing is kept.
 */
export const moveContent: MoveContent = async (db, merge) => {
  const { fromId, intoId } = merge
  await deleteNotifications(db, merge)
  await moveChoices(db, merge)
  if (await removeContact(db, merge)) await contactSaved(db, fromId, null)
  if (!(await isErasedForGood(db, intoId))) return
  await forgetMove(db, merge)
  await deleteRowsOf(db, [intoId])
}

export const moveContentBack: MoveContent = async (db, merge) => {
  await moveChoicesBack(db, merge)
  const email = await restoreContact(db, merge)
  if (email !== undefined) await contactSaved(db, merge.fromId, email)
}
