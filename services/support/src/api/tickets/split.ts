import { type Caller, newId } from '@earshot/contracts'
import type { Pool } from '@earshot/db'
import { firstStatus } from '../../changes/tickets/status.ts'
import { tickets } from '../../changes/tickets/tickets.ts'
import type { TicketMessageRow } from '../../records/messages/row.ts'
import type { Ticket, TicketSplit } from '../../records/tickets/model.ts'
import { insertTicket } from '../../records/tickets/repo.ts'
import type { TicketId, TicketRow } from '../../records/tickets/row.ts'
import { addLink } from '../links/service.ts'
import { type Splitting, splitThread } from '../threads/split.ts'
import { withoutMoved } from './merge.ts'

const splittingInto = (title: string): Splitting<TicketRow, TicketMessageRow, Ticket> => ({
  threads: tickets,
  start: async (db, { id, type, priority, requesterPrincipalId, companyId, assignedTeamId }) => {
    const { category: status, id: statusId } = await firstStatus(db, undefined)
    return insertTicket(db, {
      id: newId('ticket'),
      type,
      title,
      description: '',
      attachments: [],
      priority,
      status,
      statusId,
      requesterPrincipalId,
      companyId,
      assignedTeamId,
      splitFromId: id,
    })
  },
  without: withoutMoved,
  receiving: (started, { assignedPrincipalId }, { lastMessageAt, waitingSince }) => ({
    ...started,
    assignedPrincipalId,
    lastMessageAt,
    waitingSince,
  }),
  finish: async (db, _, { from, started }) => {
    await addLink(db, started.id, { path: 'ticketId', target: from.id })
  },
})

export const splitTicket = (
  pool: Pool,
  caller: Caller,
  { title, ...at }: TicketId & TicketSplit,
): Promise<Ticket> => splitThread(pool, caller, splittingInto(title), at)
