import { type Db, raw, type Sql, sql } from '@earshot/db'
import type { CursorKeys } from '@earshot/http'
import { subjectsWithSla } from '../sla/repo.ts'
import { assignedTo, containsWords, pageStatement, type Source } from '../threads/list-repo.ts'
import { byNumber, byText, byTime, byWaiting, type Sort, sortBy } from '../threads/sorts-repo.ts'
import type { TicketQuery, ticketSorts } from './model.ts'
import { ticketColumns, ticketJoins } from './repo.ts'
import type { TicketRow } from './row.ts'

const source: Source = {
  table: 'tickets',
  name: 't',
  columns: ticketColumns,
  joins: ticketJoins,
  messages: { table: 'ticket_messages', thread: 'ticket_id' },
}

/** Matches the generated column `priority_rank`. */
const ranks = { none: 0, low: 1, medium: 2, high: 3, urgent: 4 } as const

const byTicketNumber = byNumber('t.number', (row: TicketRow) => row.number)

export const sorts: Record<(typeof ticketSorts)[number], Sort<TicketRow>> = {
  newest: sortBy('desc', byTicketNumber),
  oldest: sortBy('asc', byTicketNumber),
  updated: sortBy(
    'desc',
    byTime('t.updated_at', row => row.updatedAt),
    byText('t.id', row => row.id),
  ),
  priority: sortBy(
    'desc',
    byNumber('t.priority_rank', row => ranks[row.priority]),
    byTicketNumber,
  ),
  waiting: sortBy('asc', byWaiting('t.waiting_since'), byTicketNumber),
}

export type Listing = { query: TicketQuery; after: CursorKeys | undefined; limit: number }

export const listStatement = ({ query, after, limit }: Listing): Sql => {
  const { status, statusId, type, priority, requesterPrincipalId, companyId, linkedTo, number, sla, search } =
    query
  const where = [
    raw('t.deleted_at is null'),
    status && sql`t.status = ${status}`,
    statusId && sql`t.status_id = ${statusId}`,
    type && sql`t.type = ${type}`,
    priority && sql`t.priority = ${priority}`,
    assignedTo('t.assigned_principal_id', query.assignedPrincipalId),
    assignedTo('t.assigned_team_id', query.assignedTeamId),
    requesterPrincipalId && sql`t.requester_principal_id = ${requesterPrincipalId}`,
    companyId && sql`t.company_id = ${companyId}`,
    linkedTo && sql`t.id in (select l.ticket_id from ticket_links l where l.target_id = ${linkedTo})`,
    number && sql`t.number = ${number}`,
    sla && sql`t.id in (${subjectsWithSla('ticket', sla)})`,
    search && containsWords(source, search, raw('true')),
  ]
  return pageStatement(source, { where, sort: sorts[query.sort], after, limit })
}

export const listTickets = (db: Db, listing: Listing) => db.query<TicketRow>(listStatement(listing))
