import { isErased, type MoveContent } from '@earshot/identity'
import { dropAttachmentsOf } from '../../records/files/repo.ts'
import { moveConversations, moveConversationsBack, moveTickets, moveTicketsBack } from './repo.ts'

/** Gives the conversations and tickets of a merged person to the user. Emits no events: only their owner changes. */
export const moveContent: MoveContent = async (db, merge) => {
  await moveConversations(db, merge)
  await moveTickets(db, merge)
  if (await isErased(db, merge.intoId)) await dropAttachmentsOf(db, merge.intoId)
}

/** Moves back what a merge has moved, without events. */
export const moveContentBack: MoveContent = async (db, merge) => {
  await moveConversationsBack(db, merge)
  await moveTicketsBack(db, merge)
}
