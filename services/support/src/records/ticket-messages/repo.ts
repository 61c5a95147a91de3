import type { Id } from '@earshot/contracts'
import { type Db, maybe, one } from '@earshot/db'
import { besideTicketMessage, type TicketMessageRow, ticketMessageColumns } from './row.ts'

export type NewTicketMessage = Pick<
  TicketMessageRow,
  | 'id'
  | 'ticketId'
  | 'senderType'
  | 'isInternal'
  | 'authorPrincipalId'
  | 'postedByPrincipalId'
  | 'content'
  | 'attachments'
  | 'automated'
  | 'createdAt'
>

/** Writes a message. The lock of its ticket gives it its place. */
export const insertTicketMessage = (db: Db, it: NewTicketMessage) =>
  one<TicketMessageRow>(db, 'insert_ticket_message')`
    with m as (
      insert into ticket_messages (id, ticket_id, sender_type, is_internal, author_principal_id,
        posted_by_principal_id, content, attachments, automated, created_at)
      values (${it.id}, ${it.ticketId}, ${it.senderType}, ${it.isInternal}, ${it.authorPrincipalId},
        ${it.postedByPrincipalId}, ${it.content}, ${JSON.stringify(it.attachments)}, ${it.automated},
        ${it.createdAt})
      returning *
    )
    select ${ticketMessageColumns} from m ${besideTicketMessage}`

type Naming = { id: Id<'ticket'>; messageId: Id<'message'> }

/** A message of a ticket that is there. */
export const findTicketMessage = (db: Db, { id, messageId }: Naming) =>
  maybe<TicketMessageRow>(db, 'find_ticket_message')`
    select ${ticketMessageColumns}
    from ticket_messages m join tickets t on t.id = m.ticket_id ${besideTicketMessage}
    where m.id = ${messageId} and t.id = ${id} and t.deleted_at is null`

/** Whether a person has answered the requester, ever. */
export const wasTicketAnswered = async (db: Db, id: Id<'ticket'>): Promise<boolean> =>
  (await maybe(db)`
    select 1 from ticket_messages
    where ticket_id = ${id} and sender_type = 'agent' and not is_internal and not automated limit 1`) !==
  undefined
