import { type Db, maybe } from '@earshot/db'
import { subjectOf } from '../../reactions/sla/conversations.ts'
import { ticketSubject } from '../../reactions/sla/tickets.ts'
import { findConversation, lockConversation } from '../../records/conversations/repo.ts'
import { wasTicketAnswered } from '../../records/ticket-messages/repo.ts'
import { findTicket, lockTicket } from '../../records/tickets/repo.ts'
import type { SubjectStore } from './service.ts'

const wasConversationAnswered = async (db: Db, id: string): Promise<boolean> =>
  (await maybe(db)`
    select 1 from messages
    where conversation_id = ${id} and sender_type = 'agent' and not is_internal and not automated
    limit 1`) !== undefined

export const conversationStore: SubjectStore<'conversation'> = {
  kind: 'conversation',
  isThere: async (db, id) => (await findConversation(db, id, 'team')) !== undefined,
  lock: async (db, id) => {
    const locked = await lockConversation(db, id)
    return locked && { subject: subjectOf(locked.row), now: locked.now }
  },
  wasAnswered: wasConversationAnswered,
}

export const ticketStore: SubjectStore<'ticket'> = {
  kind: 'ticket',
  isThere: async (db, id) => (await findTicket(db, id)) !== undefined,
  lock: async (db, id) => {
    const locked = await lockTicket(db, id)
    return locked && { subject: ticketSubject(locked.row), now: locked.now }
  },
  wasAnswered: wasTicketAnswered,
}
