import { isErased, type MoveContent } from '@earshot/identity'
import { dropAttachmentsOf } from '../../records/files/repo.ts'
import { moveConversations, moveTickets } from './repo.ts'

/** Gives the conversations and tickets of a merged visitor to the user. Emits no events: only their owner changes. */
export const moveContent: MoveContent = async (db, merge) => {
  await moveConversations(db, merge)
  await moveTickets(db, merge)
  if (await isErased(db, merge.intoId)) await dropAttachmentsOf(db, merge.intoId)
}
