import type { Id } from '@earshot/contracts'
import { raw, type Sql } from '@earshot/db'
import { shown } from '../../shared/people/shown.ts'
import type { HeldStatus } from '../ticket-statuses/repo.ts'
import type { Links, Ticket } from './model.ts'
import type { State } from './state.ts'

/** A ticket as it is stored, and who asks. */
export type TicketRow = Omit<Ticket, 'reference' | 'external' | 'links'> & {
  integrationType: string | null
  externalDisplayId: string | null
  externalUrl: string | null
  externalStatus: string | null
  externalTransition: 'closed' | 'reopened' | null
}

/** What {@link TicketRow} reads, of a ticket `t` and what {@link besideTicket} joins. */
export const ticketColumns: Sql = raw(`
  t.id, t.number, t.type, t.title, t.description, t.priority, t.status, t.status_id,
  case when t.type = 'customer' then s.stage end as stage, t.pending_until,
  t.requester_principal_id, r.name as requester_name, r.email as requester_email, t.company_id,
  t.assigned_principal_id, t.assigned_team_id, t.waiting_since, t.integration_type, t.external_display_id,
  t.external_url, t.external_status, t.external_transition, t.reopen_count, t.last_message_at, t.resolved_at,
  t.created_at, t.updated_at`)

export const besideTicket: Sql = raw(`
  join ticket_statuses s on s.id = t.status_id left join people r on r.id = t.requester_principal_id`)

export const noLinks: Links = { conversationIds: [], ticketIds: [], postIds: [] }

const externalOf = (row: TicketRow): Ticket['external'] =>
  row.integrationType === null
    ? null
    : {
        integrationType: row.integrationType,
        externalDisplayId: row.externalDisplayId,
        externalUrl: row.externalUrl,
        externalStatus: row.externalStatus,
        transition: row.externalTransition,
      }

/** Field by field: the entity tag is made of the JSON, so every reply about a ticket has its keys in one order. */
export const toTicket = (row: TicketRow, links: Links): Ticket => ({
  id: row.id,
  number: row.number,
  reference: `#${row.number}`,
  type: row.type,
  title: row.title,
  description: row.description,
  priority: row.priority,
  status: row.status,
  statusId: row.statusId,
  stage: row.stage,
  pendingUntil: row.pendingUntil,
  requesterPrincipalId: row.requesterPrincipalId,
  requesterName: shown(row.requesterName),
  requesterEmail: shown(row.requesterEmail),
  companyId: row.companyId,
  assignedPrincipalId: row.assignedPrincipalId,
  assignedTeamId: row.assignedTeamId,
  waitingSince: row.waitingSince,
  external: externalOf(row),
  links,
  reopenCount: row.reopenCount,
  lastMessageAt: row.lastMessageAt,
  resolvedAt: row.resolvedAt,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
})

/** The ticket as its events carry it. */
export const ticketRef = (row: TicketRow) => ({
  id: row.id,
  number: row.number,
  type: row.type,
  priority: row.priority,
  assignedPrincipalId: row.assignedPrincipalId,
  assignedTeamId: row.assignedTeamId,
  title: row.title,
  status: row.status,
})

export const stateOf = ({ status, statusId, pendingUntil, resolvedAt }: TicketRow): State => {
  if (status === 'open') return { status, statusId }
  if (status === 'pending') return { status, statusId, pendingUntil }
  if (resolvedAt === null) throw new Error('A closed ticket does not say since when')
  return { status, statusId, resolvedAt }
}

/** What the requester is told: only of what they asked for as a customer. */
export const stageIn = ({ type }: Pick<TicketRow, 'type'>, { stage }: HeldStatus): TicketRow['stage'] =>
  type === 'customer' ? stage : null

/** The ticket in another state, with the status that it says. */
export const inState = (row: TicketRow, state: State, held: HeldStatus): TicketRow => ({
  ...row,
  status: state.status,
  statusId: state.statusId,
  stage: stageIn(row, held),
  pendingUntil: state.status === 'pending' ? state.pendingUntil : null,
  resolvedAt: state.status === 'closed' ? state.resolvedAt : null,
  // Nobody waits for a closed ticket.
  waitingSince: state.status === 'closed' ? null : row.waitingSince,
  reopenCount: row.reopenCount + (row.status === 'closed' && state.status !== 'closed' ? 1 : 0),
})

export type TicketId = { id: Id<'ticket'> }
