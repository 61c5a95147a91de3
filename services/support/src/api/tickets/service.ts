import {
  type Caller,
  fail,
  failFields,
  newId,
  type Principal,
  type Taken,
  unknownReference,
} from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { audit } from '@earshot/events'
import { record, write } from '../../changes/threads/record.ts'
import { firstStatus } from '../../changes/tickets/status.ts'
import { shownTicket, tickets } from '../../changes/tickets/tickets.ts'
import { routed } from '../../reactions/routing/route.ts'
import { routingChannel } from '../../reactions/routing/wake.ts'
import { findConversation } from '../../records/conversations/repo.ts'
import { removeLinksOf } from '../../records/links/repo.ts'
import { cancelClocksOfSubject } from '../../records/sla/repo.ts'
import { shareTeam } from '../../records/teams/repo.ts'
import type { Ticket, TicketInput } from '../../records/tickets/model.ts'
import { findTicket, insertTicket, lockTicket, markTicketDeleted } from '../../records/tickets/repo.ts'
import type { TicketId, TicketRow } from '../../records/tickets/row.ts'
import { checkImportedAt } from '../../shared/history.ts'
import type { TicketDeps } from '../../shared/inbox.ts'
import { requireTeamMembers } from '../../shared/people/members.ts'
import { resolvePrincipal } from '../../shared/people/person-input.ts'
import { addLink } from '../links/service.ts'

export const getTicket = async (db: Db, { id }: TicketId): Promise<Ticket> =>
  shownTicket(db, (await findTicket(db, id)) ?? fail('NOT_FOUND'))

type RequesterInput = Pick<TicketInput, 'requester' | 'conversationId'>

/** Call it before any transaction, because it may send a request to the accounts service. */
const requesterOf = async (
  pool: Pool,
  caller: Caller,
  { people }: TicketDeps,
  { requester, conversationId }: RequesterInput,
): Promise<Principal | undefined> => {
  const conversation = conversationId && (await findConversation(pool, conversationId, 'team'))
  if (conversationId && !conversation) failFields(unknownReference('conversationId'))
  if (!requester) return conversation ? people.find(pool, conversation.visitorPrincipalId) : undefined
  return resolvePrincipal(pool, caller, people, { ...requester, path: 'requester' })
}

/** Assigns a new ticket to the given member, or lets the routing of its team select one. */
const assignNew = async (
  db: Db,
  row: TicketRow,
  agent: TicketRow['assignedPrincipalId'],
  { isQuiet }: Caller,
): Promise<TicketRow> => {
  if (agent !== null) return { ...row, assignedPrincipalId: agent }
  return isQuiet ? row : (await routed(db, 'ticket', row)).after
}

export const createTicket = async (
  pool: Pool,
  caller: Caller,
  deps: TicketDeps,
  { requester: requesterInput, conversationId, statusId, assignedPrincipalId, ...input }: Taken<TicketInput>,
): Promise<Ticket> => {
  checkImportedAt(caller, input.createdAt)
  const requester = await requesterOf(pool, caller, deps, { requester: requesterInput, conversationId })
  const companyId = requester?.kind === 'user' ? ((await deps.companyOf(requester.id))?.id ?? null) : null
  if (assignedPrincipalId !== null)
    await requireTeamMembers(pool, deps.people, [{ path: 'assignedPrincipalId', id: assignedPrincipalId }])
  return tx(pool, async db => {
    const { category: status, id } = await firstStatus(db, statusId)
    if (input.assignedTeamId !== null && !(await shareTeam(db, input.assignedTeamId)))
      failFields(unknownReference('assignedTeamId'))
    const requesterPrincipalId = requester?.id ?? null
    const values = { ...input, id: newId('ticket'), status, statusId: id, requesterPrincipalId, companyId }
    const before = await insertTicket(db, values)
    if (conversationId) await addLink(db, before.id, { path: 'conversationId', target: conversationId })
    const after = await assignNew(db, before, assignedPrincipalId, caller)
    const isAssigned = after.assignedPrincipalId !== null
    await (isAssigned ? write : record)(db, { caller }, tickets, [{ before, after, isNew: true }])
    return shownTicket(db, after)
  })
}

/** Hides the ticket, cancels its clocks and keeps its number reserved. Writes an audit entry, but emits no event. */
export const deleteTicket = (pool: Pool, caller: Caller, { id }: TicketId): Promise<void> =>
  tx(pool, async db => {
    const { row } = (await lockTicket(db, id)) ?? fail('NOT_FOUND')
    await markTicketDeleted(db, id)
    await cancelClocksOfSubject(db, id)
    await removeLinksOf(db, id)
    db.signal(routingChannel) // the assignee may have capacity again
    const { number, title } = row
    await audit(db, caller, {
      action: 'ticket.deleted',
      target: { kind: 'ticket', id },
      before: { number, title },
      after: null,
    })
  })
