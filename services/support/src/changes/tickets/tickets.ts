import type { Caller } from '@earshot/contracts'
import type { Db, Pool } from '@earshot/db'
import { requestTicketMails } from '../../reactions/mails/request.ts'
import { notifyOfTickets } from '../../reactions/notifications/members.ts'
import { storeTicketFacts } from '../../reactions/reports/facts.ts'
import { wakeRouting } from '../../reactions/routing/wake.ts'
import { updateTicketClocks } from '../../reactions/sla/subjects.ts'
import { wakeForPending } from '../../reactions/timers/wake.ts'
import { linksOf } from '../../records/links/repo.ts'
import type { TicketMessageRow } from '../../records/messages/row.ts'
import { eventsOf } from '../../records/tickets/events.ts'
import type { Ticket } from '../../records/tickets/model.ts'
import { findTicket, lockTicket, updateTickets } from '../../records/tickets/repo.ts'
import { type TicketRow, toTicket } from '../../records/tickets/row.ts'
import { type Changing, changeThread } from '../threads/change.ts'
import type { Threads } from '../threads/threads.ts'

export const shownTicket = async (db: Db, row: TicketRow): Promise<Ticket> =>
  toTicket(row, (await linksOf(db, [row.id]))(row.id))

/** Tickets are visible to the team only: the routes admit no one else. */
export const tickets: Threads<TicketRow, TicketMessageRow, Ticket> = {
  kind: 'ticket',
  find: findTicket,
  lock: lockTicket,
  update: updateTickets,
  shows: () => true,
  show: shownTicket,
  eventsOf,
  reactions: [requestTicketMails, wakeRouting, updateTicketClocks, notifyOfTickets, wakeForPending],
  storeFacts: storeTicketFacts,
}

export const changeTicket = (
  pool: Pool,
  caller: Caller,
  changing: Changing<TicketRow, TicketMessageRow>,
): Promise<Ticket> => changeThread(pool, caller, tickets, changing)
