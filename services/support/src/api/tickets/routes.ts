import { id } from '@earshot/contracts'
import { HistoryQuery, quietIfAsked, type Route, route } from '@earshot/http'
import { z } from 'zod'
import { tickets } from '../../changes/tickets/tickets.ts'
import { LinkInput, LinkQuery } from '../../records/links/model.ts'
import {
  ExternalInput,
  Ticket,
  TicketAssignment,
  TicketInput,
  TicketItem,
  TicketMerge,
  TicketPatch,
  TicketPriorityInput,
  TicketQuery,
  TicketSplit,
  TicketStatusChange,
} from '../../records/tickets/model.ts'
import type { TicketDeps } from '../../shared/inbox.ts'
import { linkTicket, unlinkTicket } from '../links/service.ts'
import { assign } from '../threads/assign.ts'
import { changeTicketDetails, setExternal } from './details.ts'
import { listTickets } from './list.ts'
import { mergeTicket, unmergeTicket } from './merge.ts'
import { createTicket, deleteTicket, getTicket } from './service.ts'
import { splitTicket } from './split.ts'
import { setTicketStatus } from './status.ts'

const params = z.object({ id: id('ticket') })
const reply = { status: 200, body: Ticket } as const

const resourceRoutes = (deps: TicketDeps): Route[] => [
  route({
    method: 'get',
    path: '/tickets',
    summary: 'List tickets',
    permission: 'read:support',
    query: TicketQuery,
    reply: { status: 200, list: TicketItem },
    handle: ({ pool, query, page }) => listTickets(pool, { query, page }),
  }),
  route({
    method: 'post',
    path: '/tickets',
    summary: 'Create a ticket',
    description:
      'The ticket gets the next number of the workspace. If its team uses routing, the ticket is assigned to an available member.',
    permission: 'write:support',
    query: HistoryQuery,
    body: TicketInput,
    reply: { status: 201, body: Ticket },
    location: ticket => `/api/v1/tickets/${ticket.id}`,
    prepare: ({ caller, body }) => deps.attachments(caller, body.attachments),
    handle: ({ pool, caller, query, body, prepared: attachments }) =>
      createTicket(pool, quietIfAsked(caller, query), deps, { ...body, attachments }),
  }),
  route({
    method: 'get',
    path: '/tickets/:id',
    summary: 'Get a ticket',
    permission: 'read:support',
    params,
    reply,
    errors: ['NOT_FOUND'],
    handle: ({ pool, params }) => getTicket(pool, params),
  }),
  route({
    method: 'patch',
    path: '/tickets/:id',
    summary: 'Update a ticket',
    permission: 'write:support',
    params,
    body: TicketPatch,
    reply,
    errors: ['NOT_FOUND', 'ALREADY_MERGED'],
    prepare: ({ caller, body }) => deps.attachments(caller, body.attachments),
    handle: ({ pool, caller, params, body, prepared: attachments }) =>
      changeTicketDetails(pool, caller, deps, { ...params, ...body, attachments }),
  }),
  route({
    method: 'delete',
    path: '/tickets/:id',
    summary: 'Delete a ticket',
    description: 'The number is not used again.',
    permission: 'write:support',
    params,
    reply: { status: 204 },
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params }) => deleteTicket(pool, caller, params),
  }),
]

/** Status, assignment and priority. */
const statusRoutes = (deps: TicketDeps): Route[] => [
  route({
    method: 'post',
    path: '/tickets/:id/status',
    summary: 'Set the status of a ticket',
    description:
      'Takes a category or a status of the workspace. A closed ticket cannot become pending. Setting the current status changes nothing. If two clients change the status at the same time, one of them gets 409 CONFLICT. With `notify=false`, the change takes the time of the last message.',
    operationId: 'setTicketStatus',
    permission: 'write:support',
    params,
    query: HistoryQuery,
    body: TicketStatusChange,
    reply,
    errors: ['NOT_FOUND', 'ALREADY_MERGED', 'INVALID_TRANSITION', 'CONFLICT'],
    handle: ({ pool, caller, params, query, body }) =>
      setTicketStatus(pool, quietIfAsked(caller, query), { ...params, ...body }),
  }),
  route({
    method: 'post',
    path: '/tickets/:id/assign',
    summary: 'Assign a ticket',
    description:
      'Assigns it to a member, a team or both. Null unassigns; omitted fields stay unchanged. A team with routing selects a member if none is assigned. If two clients assign it at the same time, one of them gets 409 CONFLICT.',
    operationId: 'assignTicket',
    permission: 'write:support',
    params,
    body: TicketAssignment,
    reply,
    errors: ['NOT_FOUND', 'ALREADY_MERGED', 'CONFLICT'],
    handle: ({ pool, caller, params, body }) =>
      assign(pool, caller, { ...deps, threads: tickets }, { ...params, ...body }),
  }),
  route({
    method: 'post',
    path: '/tickets/:id/priority',
    summary: 'Set the priority of a ticket',
    operationId: 'setTicketPriority',
    permission: 'write:support',
    params,
    body: TicketPriorityInput,
    reply,
    errors: ['NOT_FOUND', 'ALREADY_MERGED'],
    handle: ({ pool, caller, params, body }) =>
      changeTicketDetails(pool, caller, deps, { ...params, ...body }),
  }),
]

const mergeRoutes = (): Route[] => [
  route({
    method: 'post',
    path: '/tickets/:id/merge',
    summary: 'Merge a ticket into another one',
    description:
      'Moves its messages and notes into another ticket of the same requester and type, in the order of time, and closes it. From then on it is read-only, and what the requester writes in it is posted to the other one. It keeps its title and description. You can unmerge it later.',
    permission: 'write:support',
    params,
    body: TicketMerge,
    reply,
    errors: ['NOT_FOUND', 'ALREADY_MERGED', 'CONFLICT'],
    handle: ({ pool, caller, params, body }) => mergeTicket(pool, caller, { ...params, ...body }),
  }),
  route({
    method: 'post',
    path: '/tickets/:id/unmerge',
    summary: 'Unmerge a ticket',
    description:
      'Moves its messages back and restores its status. What was written after the merge stays in the other ticket. A ticket that is not merged does not change. If the other ticket is deleted, the response is 409 CONFLICT.',
    permission: 'write:support',
    params,
    reply,
    errors: ['NOT_FOUND', 'CONFLICT'],
    handle: ({ pool, caller, params }) => unmergeTicket(pool, caller, params),
  }),
  route({
    method: 'post',
    path: '/tickets/:id/split',
    summary: 'Split a ticket',
    description:
      'Moves a message and all later messages and notes into a new ticket of the same requester, type, priority, team and assignee. Both tickets are linked. The title and description stay. To undo it, merge the new ticket into this one.',
    permission: 'write:support',
    params,
    body: TicketSplit,
    reply: { status: 201, body: Ticket },
    location: ticket => `/api/v1/tickets/${ticket.id}`,
    errors: ['NOT_FOUND', 'ALREADY_MERGED', 'CONFLICT'],
    handle: ({ pool, caller, params, body }) => splitTicket(pool, caller, { ...params, ...body }),
  }),
]

/** Links to conversations, tickets, posts and external issues. */
const linkRoutes = (deps: TicketDeps): Route[] => [
  route({
    method: 'post',
    path: '/tickets/:id/link',
    summary: 'Link a ticket to a conversation, ticket or post',
    description: 'Two tickets are linked in both directions. Linking twice changes nothing.',
    operationId: 'linkTicket',
    permission: 'write:support',
    params,
    body: LinkInput,
    reply,
    errors: ['NOT_FOUND', 'UNAVAILABLE'],
    handle: ({ pool, params, body }) => linkTicket(pool, deps, { ...params, ...body }),
  }),
  route({
    method: 'delete',
    path: '/tickets/:id/link',
    summary: 'Unlink a ticket',
    description: 'Does nothing if there is no such link.',
    operationId: 'unlinkTicket',
    permission: 'write:support',
    params,
    query: LinkQuery,
    reply,
    errors: ['NOT_FOUND'],
    handle: ({ pool, params, query }) => unlinkTicket(pool, { ...params, ...query }),
  }),
  route({
    method: 'put',
    path: '/tickets/:id/external',
    summary: 'Set the external issue of a ticket',
    description:
      'Emits ticket.external_status_changed if the issue, its status or its transition is new. The status of the ticket does not change.',
    operationId: 'setTicketExternal',
    permission: 'write:support',
    params,
    body: ExternalInput,
    reply,
    errors: ['NOT_FOUND', 'ALREADY_MERGED'],
    handle: ({ pool, caller, params, body }) => setExternal(pool, caller, { ...params, ...body }),
  }),
]

export const ticketRoutes = (deps: TicketDeps): Route[] => [
  ...resourceRoutes(deps),
  ...statusRoutes(deps),
  ...linkRoutes(deps),
  ...mergeRoutes(),
]
