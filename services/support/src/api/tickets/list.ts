import { type Db, join, raw, type Sql, sql } from '@earshot/db'
import { type CursorKeys, cursorOf, type Page, type PageRequest, pageOf } from '@earshot/http'
import { nextDueOf, subjectsStanding } from '../../records/sla/repo.ts'
import { linksOf } from '../../records/ticket-links/repo.ts'
import type { TicketItem, TicketQuery } from '../../records/tickets/model.ts'
import { besideTicket, type TicketRow, ticketColumns, toTicket } from '../../records/tickets/row.ts'
import { type Sort, sorts } from '../../records/tickets/sorts-repo.ts'

const heldBy = (column: 'assigned_principal_id' | 'assigned_team_id', id: string | undefined) => {
  if (id === undefined) return undefined
  return id === 'none' ? sql`t.${raw(column)} is null` : sql`t.${raw(column)} = ${id}`
}

/** In title or description, or in what anybody wrote. */
const mentions = (words: string): Sql => sql`t.id in (
  select m.ticket_id from ticket_messages m where m.search @@ websearch_to_tsquery('simple', ${words})
  union
  select s.id from tickets s where s.search @@ websearch_to_tsquery('simple', ${words}))`

const conditions = (query: TicketQuery): Sql[] => {
  const { status, statusId, type, priority, requesterPrincipalId, companyId, linkedTo, number, sla, search } =
    query
  return [
    raw('t.deleted_at is null'),
    status && sql`t.status = ${status}`,
    statusId && sql`t.status_id = ${statusId}`,
    type && sql`t.type = ${type}`,
    priority && sql`t.priority = ${priority}`,
    heldBy('assigned_principal_id', query.assignedPrincipalId),
    heldBy('assigned_team_id', query.assignedTeamId),
    requesterPrincipalId && sql`t.requester_principal_id = ${requesterPrincipalId}`,
    companyId && sql`t.company_id = ${companyId}`,
    linkedTo && sql`t.id in (select l.ticket_id from ticket_links l where l.target_id = ${linkedTo})`,
    number && sql`t.number = ${number}`,
    sla && sql`t.id in (${subjectsStanding('ticket', sla)})`,
    search && mentions(search),
  ].filter(condition => typeof condition === 'object')
}

/** After a place, as one comparison of rows: an index goes to it straight, however far down the list it is. */
const isAfter = ({ place, direction, at }: Sort, keys: CursorKeys): Sql =>
  sql`(${place}) ${raw(direction === 'desc' ? '<' : '>')} (${at(keys)})`

type Listing = { query: TicketQuery; after: CursorKeys | undefined; limit: number }

/** Picks the page first and looks up who asked then, so that they are read for these only. */
export const ticketListStatement = ({ query, after, limit }: Listing): Sql => {
  const sort = sorts[query.sort]
  const where = join([...conditions(query), ...(after ? [isAfter(sort, after)] : [])], ' and ')
  return sql`
    with page as (select * from tickets t where ${where} order by ${sort.order} limit ${limit})
    select ${ticketColumns} from page t ${besideTicket} order by ${sort.order}`
}

export const listTickets = async (
  db: Db,
  { query, page }: { query: TicketQuery; page: PageRequest },
): Promise<Page<TicketItem>> => {
  const sort = sorts[query.sort]
  const cursors = cursorOf({ list: 'tickets', ...query }, sort.cursor)
  const after = cursors.decode(page.cursor)
  const rows = await db.query<TicketRow>(ticketListStatement({ query, after, limit: page.limit + 1 }))
  const ids = rows.slice(0, page.limit).map(({ id }) => id)
  const linked = await linksOf(db, ids)
  const nextDue = await nextDueOf(db, ids)
  return pageOf(
    rows,
    page.limit,
    row => cursors.encode(sort.keys(row)),
    row => ({ ...toTicket(row, linked(row.id)), nextDue: nextDue(row.id) }),
  )
}
