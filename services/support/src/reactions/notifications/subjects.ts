import type { EventData } from '@earshot/contracts'
import type { ConversationRow } from '../../records/conversations/row.ts'
import type { TicketRow } from '../../records/tickets/row.ts'
import { hidePlaceholder } from '../../shared/people/hide-placeholder.ts'

export type Notified = EventData<'notification.requested'>['subject']

/** A conversation as notifications name it. */
export const notifiedConversation = (row: ConversationRow): Notified => ({
  kind: 'conversation',
  id: row.id,
  title: row.subject ?? hidePlaceholder(row.visitorName) ?? hidePlaceholder(row.visitorEmail) ?? '',
})

/** A ticket as notifications name it. */
export const notifiedTicket = ({ id, number, title }: TicketRow): Notified => ({
  kind: 'ticket',
  id,
  title: `#${number} ${title}`,
})
