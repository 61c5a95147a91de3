import type { Caller } from '@earshot/contracts'
import { type Pool, tx } from '@earshot/db'
import { runActions } from '../../changes/conversations/actions.ts'
import { conversations } from '../../changes/conversations/conversations.ts'
import { lockVisible } from '../../changes/threads/change.ts'
import { runTicketActions } from '../../changes/tickets/actions.ts'
import { shownTicket, tickets } from '../../changes/tickets/tickets.ts'
import type { Action } from '../../records/actions/model.ts'
import type { Conversation } from '../../records/conversations/model.ts'
import type { ConversationId } from '../../records/conversations/row.ts'
import type { Ticket } from '../../records/tickets/model.ts'
import type { TicketId } from '../../records/tickets/row.ts'
import type { Inbox } from '../../shared/inbox.ts'
import { checkActions } from './check.ts'

type Given = { actions: Action[] }

/** Runs actions on a conversation without a message. */
export const actOnConversation = async (
  pool: Pool,
  caller: Caller,
  inbox: Inbox,
  { id, actions }: ConversationId & Given,
): Promise<Conversation> => {
  await checkActions(pool, caller, inbox, actions)
  return tx(pool, async db => {
    const { row, now } = await lockVisible(db, conversations, id, 'team')
    const [after = row] = await runActions(db, caller, conversations, [{ row, now, actions, by: {} }])
    return conversations.show(db, after, caller)
  })
}

/** Runs actions on a ticket without a message. */
export const actOnTicket = async (
  pool: Pool,
  caller: Caller,
  inbox: Inbox,
  { id, actions }: TicketId & Given,
): Promise<Ticket> => {
  await checkActions(pool, caller, inbox, actions)
  return tx(pool, async db => {
    const { row, now } = await lockVisible(db, tickets, id, 'team')
    return shownTicket(db, await runTicketActions(db, caller, { row, now, actions, by: {} }))
  })
}
