import type { Id } from '@earshot/contracts'
import { raw, type Sql } from '@earshot/db'
import { shown } from '../../shared/people/shown.ts'
import type { TicketMessage } from './model.ts'

/** A message or note of a ticket as it is stored, and who its author is. */
export type TicketMessageRow = TicketMessage & { seq: number; postedByPrincipalId: Id<'principal'> | null }

/** What {@link TicketMessageRow} reads, of a message `m` and what {@link besideTicketMessage} joins. */
export const ticketMessageColumns: Sql = raw(`
  m.id, m.ticket_id, m.seq, m.sender_type, m.is_internal, m.author_principal_id, m.posted_by_principal_id,
  a.name as author_name, a.email as author_email, m.content, m.attachments, m.automated, m.created_at`)

export const besideTicketMessage: Sql = raw('left join people a on a.id = m.author_principal_id')

/** Field by field: the entity tag is made of the JSON, so every reply about a message has its keys in one order. */
export const toTicketMessage = (row: TicketMessageRow): TicketMessage => ({
  id: row.id,
  ticketId: row.ticketId,
  senderType: row.senderType,
  isInternal: row.isInternal,
  authorPrincipalId: row.authorPrincipalId,
  authorName: shown(row.authorName),
  authorEmail: shown(row.authorEmail),
  content: row.content,
  attachments: row.attachments,
  automated: row.automated,
  createdAt: row.createdAt,
})
