import { type Db, literal, page, raw, type Sql, sql } from '@earshot/db'
import type { CursorKeys } from '@earshot/http'
import { subjectsWithSla } from '../sla/repo.ts'
import {
  assignedTo,
  type Filters,
  findWay,
  pageStatement,
  type Source,
  searched,
  threadsLinkedTo,
  type Way,
} from '../threads/list-repo.ts'
import { sourceFor, threadsMentioning } from '../threads/mentions-repo.ts'
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
  person: { column: 'requester_principal_id', indexed: 't.deleted_at is null' },
}

/** Matches the generated column `priority_rank`. */
const ranks = { none: 0, low: 1, medium: 2, high: 3, urgent: 4 } as const

/** `mentionedAt` is only read for the order of mentions. */
type ListedRow = TicketRow & { mentionedAt?: string }

const byTicketNumber = byNumber('t.number', (row: ListedRow) => row.number)

export const sorts: Record<(typeof ticketSorts)[number], Sort<ListedRow>> = {
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
  mentioned: sortBy(
    'desc',
    byTime('t.mentioned_at', row => row.mentionedAt ?? ''),
    byText('t.mentioned_in', row => row.id),
  ),
}

export type Listing = { query: TicketQuery; after: CursorKeys | undefined; limit: number }

const filtersOf = ({ query }: Listing): Filters => {
  const { status, statusId, type, priority, requesterPrincipalId, companyId, linkedTo, number, sla, search } =
    query
  const { mentionedPrincipalId, sort } = query
  const where = [
    raw('t.deleted_at is null'),
    status && sql`t.status = ${literal(status)}`,
    statusId && sql`t.status_id = ${statusId}`,
    type && sql`t.type = ${type}`,
    priority && sql`t.priority_rank = ${ranks[priority]}`,
    assignedTo('t.assigned_principal_id', query.assignedPrincipalId),
    assignedTo('t.assigned_team_id', query.assignedTeamId),
    requesterPrincipalId && sql`t.requester_principal_id = ${requesterPrincipalId}`,
    companyId && sql`t.company_id = ${companyId}`,
    mentionedPrincipalId && sort !== 'mentioned'
      ? sql`t.id in (${threadsMentioning('ticket', mentionedPrincipalId)})`
      : undefined,
    linkedTo && sql`t.id in (${threadsLinkedTo(linkedTo)})`,
    query.mergedIntoId && sql`t.merged_into_id = ${query.mergedIntoId}`,
    number && sql`t.number = ${number}`,
    sla && sql`t.id in (${subjectsWithSla('ticket', sla)})`,
  ]
  const found = searched(search, { included: raw('true'), byPerson: true })
  return { where: [...where, ...found.where], search: found.search }
}

export const listStatement = (listing: Listing, way?: Way): Sql =>
  pageStatement(sourceFor('ticket', source, listing.query), {
    ...listing,
    filters: filtersOf(listing),
    sort: sorts[listing.query.sort],
    way,
  })

/** Each other list has an index in its order. */
const isCounted = ({ sort, mentionedPrincipalId, ...filters }: TicketQuery): boolean => {
  const { sla, search, type, linkedTo, mergedIntoId } = filters
  const mentions = sort === 'mentioned' ? undefined : mentionedPrincipalId
  const byNumber = sort === 'newest' || sort === 'oldest'
  return (
    [sla, search, type, linkedTo, mergedIntoId, mentions].some(it => it !== undefined) ||
    (!byNumber && Object.keys(filters).length > 0)
  )
}

export const wayOf = async (db: Db, listing: Listing): Promise<Way | undefined> =>
  isCounted(listing.query)
    ? findWay(db, sourceFor('ticket', source, listing.query), filtersOf(listing))
    : undefined

export const listTickets = async (db: Db, listing: Listing) => {
  const way = await wayOf(db, listing)
  return page<ListedRow>(db, way ? undefined : 'tickets')`${listStatement(listing, way)}`
}
