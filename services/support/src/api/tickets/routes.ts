import { id } from '@earshot/contracts'
import { type Route, route } from '@earshot/http'
import { z } from 'zod'
import { tickets } from '../../changes/tickets/tickets.ts'
import { LinkInput, LinkQuery } from '../../records/ticket-links/model.ts'
import {
  ExternalInput,
  Ticket,
  TicketAssignment,
  TicketInput,
  TicketItem,
  TicketPatch,
  TicketPriorityInput,
  TicketQuery,
  TicketStatusChange,
} from '../../records/tickets/model.ts'
import type { TicketDesk } from '../../shared/inbox.ts'
import { assign } from '../threads/assign.ts'
import { linkTicket, unlinkTicket } from '../ticket-links/service.ts'
import { changeTicketDetails, setExternal } from './details.ts'
import { listTickets } from './list.ts'
import { createTicket, deleteTicket, getTicket } from './service.ts'
import { setTicketStatus } from './status.ts'

const params = z.object({ id: id('ticket') })
const reply = { status: 200, body: Ticket } as const

/** The ticket itself. */
const resourceRoutes = (desk: TicketDesk): Route[] => [
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
      'It gets the next number of the workspace. A team that routes gives it to an agent at once, if one is free.',
    permission: 'write:support',
    body: TicketInput,
    reply: { status: 201, body: Ticket },
    location: ticket => `/api/v1/tickets/${ticket.id}`,
    handle: ({ pool, caller, body }) => createTicket(pool, caller, desk, body),
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
    summary: 'Change a ticket',
    permission: 'write:support',
    params,
    body: TicketPatch,
    reply,
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params, body }) =>
      changeTicketDetails(pool, caller, desk, { ...params, ...body }),
  }),
  route({
    method: 'delete',
    path: '/tickets/:id',
    summary: 'Delete a ticket',
    description: 'Its number is not given again.',
    permission: 'write:support',
    params,
    reply: { status: 204 },
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params }) => deleteTicket(pool, caller, params),
  }),
]

/** Where a ticket stands, and whose it is. */
const courseRoutes = (desk: TicketDesk): Route[] => [
  route({
    method: 'post',
    path: '/tickets/:id/status',
    summary: 'Open a ticket, let it wait or close it',
    description:
      'By its category or by one of the workspace’s statuses. A closed one cannot be pending. Of two who move it at once, one hears CONFLICT. The status that it has already changes nothing.',
    operationId: 'setTicketStatus',
    permission: 'write:support',
    params,
    body: TicketStatusChange,
    reply,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'CONFLICT'],
    handle: ({ pool, caller, params, body }) => setTicketStatus(pool, caller, { ...params, ...body }),
  }),
  route({
    method: 'post',
    path: '/tickets/:id/assign',
    summary: 'Give a ticket to an agent or a team',
    description:
      'Null takes it off; what is left out stays. A team that routes finds the agent itself, if the ticket has none. Of two who assign it at once, one hears CONFLICT.',
    operationId: 'assignTicket',
    permission: 'write:support',
    params,
    body: TicketAssignment,
    reply,
    errors: ['NOT_FOUND', 'CONFLICT'],
    handle: ({ pool, caller, params, body }) => assign(pool, caller, desk, tickets, { ...params, ...body }),
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
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params, body }) =>
      changeTicketDetails(pool, caller, desk, { ...params, ...body }),
  }),
]

/** What a ticket belongs together with, here and elsewhere. */
const linkRoutes = (desk: TicketDesk): Route[] => [
  route({
    method: 'post',
    path: '/tickets/:id/link',
    summary: 'Link a ticket to a conversation, a ticket or a post',
    description: 'Two tickets are linked both ways. What is linked already stays so.',
    operationId: 'linkTicket',
    permission: 'write:support',
    params,
    body: LinkInput,
    reply,
    errors: ['NOT_FOUND', 'UNAVAILABLE'],
    handle: ({ pool, params, body }) => linkTicket(pool, desk, { ...params, ...body }),
  }),
  route({
    method: 'delete',
    path: '/tickets/:id/link',
    summary: 'Take a link off a ticket',
    description: 'What is not linked changes nothing.',
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
    summary: 'Tell what became of the issue in another tracker',
    description:
      'Emits ticket.external_status_changed where the issue, its status or its transition is news. The ticket itself stays as it is.',
    operationId: 'setTicketExternal',
    permission: 'write:support',
    params,
    body: ExternalInput,
    reply,
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params, body }) => setExternal(pool, caller, { ...params, ...body }),
  }),
]

export const ticketRoutes = (desk: TicketDesk): Route[] => [
  ...resourceRoutes(desk),
  ...courseRoutes(desk),
  ...linkRoutes(desk),
]
