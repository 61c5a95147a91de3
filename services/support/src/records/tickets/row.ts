import { type Id, shownAttachments } from '@earshot/contracts'
import { hidePlaceholder } from '../../shared/people/hide-placeholder.ts'
import type { StatusRef } from '../ticket-statuses/repo.ts'
import type { Links, Ticket } from './model.ts'
import type { State } from './state.ts'

/** A stored ticket with the name and address of its requester. */
export type TicketRow = Omit<
  Ticket,
  'reference' | 'external' | 'links' | 'assigneePrincipalId' | 'assigneeTeamId'
> & {
  integrationType: string | null
  externalDisplayId: string | null
  externalUrl: string | null
  externalStatus: string | null
  externalTransition: 'closed' | 'reopened' | null
  stateBeforeMerge: StateBeforeMerge | null
}

/** What a merge changes in the merged ticket. */
export type StateBeforeMerge = Pick<
  Ticket,
  'status' | 'statusId' | 'pendingUntil' | 'waitingSince' | 'resolvedAt'
>

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

/** Lists each field, because the ETag is computed from the JSON: the order of keys must be the same in every response. */
export const toTicket = (row: TicketRow, links: Links): Ticket => ({
  id: row.id,
  number: row.number,
  reference: `#${row.number}`,
  type: row.type,
  title: row.title,
  description: row.description,
  attachments: shownAttachments(row.attachments),
  priority: row.priority,
  status: row.status,
  statusId: row.statusId,
  stage: row.stage,
  pendingUntil: row.pendingUntil,
  requesterPrincipalId: row.requesterPrincipalId,
  requesterName: hidePlaceholder(row.requesterName),
  requesterEmail: hidePlaceholder(row.requesterEmail),
  companyId: row.companyId,
  assignedPrincipalId: row.assignedPrincipalId,
  assigneePrincipalId: row.assignedPrincipalId,
  assignedTeamId: row.assignedTeamId,
  assigneeTeamId: row.assignedTeamId,
  waitingSince: row.waitingSince,
  external: externalOf(row),
  links,
  mergedIntoId: row.mergedIntoId,
  splitFromId: row.splitFromId,
  reopenCount: row.reopenCount,
  lastMessageAt: row.lastMessageAt,
  resolvedAt: row.resolvedAt,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
})

/** The ticket as events refer to it. */
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
  if (resolvedAt === null) throw new Error('a closed ticket has no resolvedAt')
  return { status, statusId, resolvedAt }
}

/** What the requester sees: only customer tickets have a stage. */
const stageIn = ({ type }: Pick<TicketRow, 'type'>, { stage }: StatusRef): TicketRow['stage'] =>
  type === 'customer' ? stage : null

/** The ticket in a new state and with its status. */
export const inState = (row: TicketRow, state: State, statusRef: StatusRef): TicketRow => ({
  ...row,
  status: state.status,
  statusId: state.statusId,
  stage: stageIn(row, statusRef),
  pendingUntil: state.status === 'pending' ? state.pendingUntil : null,
  resolvedAt: state.status === 'closed' ? state.resolvedAt : null,
  // No one waits for a closed ticket.
  waitingSince: state.status === 'closed' ? null : row.waitingSince,
  reopenCount: row.reopenCount + (row.status === 'closed' && state.status !== 'closed' ? 1 : 0),
})

export type TicketId = { id: Id<'ticket'> }
