import { many } from '@earshot/db'
import type { ExportParts } from '@earshot/identity'

type Row = { key: string }

/**
 * What is stored about a customer, without what is for the team only: notes, tags, assignees, other types of tickets, and the names of
 * members.
 */
export const exportParts: ExportParts = {
  conversations: (db, { principalId, after, limit }) =>
    many<Row>(db, 'export_conversations')`
      select it.id as key, it.id, it.channel, it.subject, it.status, it.csat_rating, it.csat_comment, it.context,
        it.created_at
      from conversations it where it.visitor_principal_id = ${principalId} and it.id > ${after}
      order by it.id limit ${limit}`,
  messages: (db, { principalId, after, limit }) =>
    many<Row>(db, 'export_messages')`
      select m.id as key, m.id, m.conversation_id, m.sender_type,
        coalesce(m.author_principal_id = ${principalId}, false) as is_yours, m.content, m.attachments, m.created_at
      from conversations c join messages m on m.conversation_id = c.id
      where c.visitor_principal_id = ${principalId} and m.deleted_at is null and not m.is_internal and m.id > ${after}
      order by m.id limit ${limit}`,
  tickets: (db, { principalId, after, limit }) =>
    many<Row>(db, 'export_tickets')`
      select it.id as key, it.id, it.number, it.title, it.description, it.attachments, s.stage, it.created_at,
        it.resolved_at
      from tickets it join ticket_statuses s on s.id = it.status_id
      where it.requester_principal_id = ${principalId} and it.type = 'customer' and it.deleted_at is null
        and it.id > ${after}
      order by it.id limit ${limit}`,
  ticketMessages: (db, { principalId, after, limit }) =>
    many<Row>(db, 'export_ticket_messages')`
      select m.id as key, m.id, m.ticket_id, m.sender_type,
        coalesce(m.author_principal_id = ${principalId}, false) as is_yours, m.content, m.attachments, m.created_at
      from tickets t join ticket_messages m on m.ticket_id = t.id
      where t.requester_principal_id = ${principalId} and t.type = 'customer' and t.deleted_at is null
        and not m.is_internal and m.id > ${after}
      order by m.id limit ${limit}`,
}
