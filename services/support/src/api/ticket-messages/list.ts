import { fail, type Id } from '@earshot/contracts'
import { type Db, raw, type Sql, sql } from '@earshot/db'
import { cursorOf, type Page, type PageRequest, pageOf } from '@earshot/http'
import { z } from 'zod'
import type { TicketMessage, TicketMessageQuery } from '../../records/ticket-messages/model.ts'
import { findTicketMessage } from '../../records/ticket-messages/repo.ts'
import {
  besideTicketMessage,
  type TicketMessageRow,
  ticketMessageColumns,
  toTicketMessage,
} from '../../records/ticket-messages/row.ts'
import { findTicket } from '../../records/tickets/repo.ts'
import type { TicketId } from '../../records/tickets/row.ts'

type Listing = TicketId & TicketMessageQuery & { after: number | undefined; limit: number }

export const ticketMessagesStatement = ({ id, includeInternal, sort, after, limit }: Listing): Sql => {
  const [beyond, order] = sort === 'oldest' ? [raw('>'), raw('asc')] : [raw('<'), raw('desc')]
  return sql`
    select ${ticketMessageColumns} from ticket_messages m ${besideTicketMessage}
    where m.ticket_id = ${id}
      ${includeInternal ? raw('') : raw('and not m.is_internal')}
      ${after === undefined ? raw('') : sql`and m.seq ${beyond} ${after}`}
    order by m.seq ${order} limit ${limit}`
}

export const listTicketMessages = async (
  db: Db,
  { id, query, page }: TicketId & { query: TicketMessageQuery; page: PageRequest },
): Promise<Page<TicketMessage>> => {
  if (!(await findTicket(db, id))) fail('NOT_FOUND')
  const cursors = cursorOf({ list: 'ticket-messages', id, ...query }, z.tuple([z.int()]))
  const after = cursors.decode(page.cursor)?.[0]
  const statement = ticketMessagesStatement({ id, ...query, after, limit: page.limit + 1 })
  const rows = await db.query<TicketMessageRow>(statement)
  return pageOf(rows, page.limit, row => cursors.encode([row.seq]), toTicketMessage)
}

export const getTicketMessage = async (
  db: Db,
  naming: TicketId & { messageId: Id<'message'> },
): Promise<TicketMessage> => toTicketMessage((await findTicketMessage(db, naming)) ?? fail('NOT_FOUND'))
