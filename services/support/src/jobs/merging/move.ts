import { isErased, type MoveContent } from '@earshot/identity'
import { separateConversation } from '../../api/conversations/merge.ts'
import { separateTicket } from '../../api/tickets/merge.ts'
import { dropAttachmentsOf } from '../../records/files/repo.ts'
import {
  conversationsMergedApart,
  moveConversations,
  moveConversationsBack,
  moveTickets,
  moveTicketsBack,
  ticketsMergedApart,
} from './repo.ts'

/** Gives the conversations and tickets of a merged person to the user. Emits no events: only their owner changes. */
export const moveContent: MoveContent = async (db, merge) => {
  await moveConversations(db, merge)
  await moveTickets(db, merge)
  if (await isErased(db, merge.intoId)) await dropAttachmentsOf(db, merge.intoId)
}

/** Moves back what a merge has moved, without events. No one reads what was merged from threads of someone else. */
export const moveContentBack: MoveContent = async (db, merge) => {
  await moveConversationsBack(db, merge)
  await moveTicketsBack(db, merge)
  for (const pair of await conversationsMergedApart(db, merge)) await separateConversation(db, pair)
  for (const pair of await ticketsMergedApart(db, merge)) await separateTicket(db, pair)
}
