import { id } from '@earshot/contracts'
import { type Route, route } from '@earshot/http'
import { z } from 'zod'
import { TicketStatus, TicketStatusInput, TicketStatusPatch } from '../../records/ticket-statuses/model.ts'
import {
  changeTicketStatus,
  createTicketStatus,
  deleteTicketStatus,
  getTicketStatus,
  listTicketStatuses,
} from './service.ts'

const params = z.object({ id: id('ticket_status') })
const reply = { status: 200, body: TicketStatus } as const

export const ticketStatusRoutes = (): Route[] => [
  route({
    method: 'get',
    path: '/ticket-statuses',
    summary: 'List ticket statuses',
    permission: 'read:support',
    reply: { status: 200, list: TicketStatus, pageSize: 100 },
    handle: ({ pool, page }) => listTicketStatuses(pool, page),
  }),
  route({
    method: 'post',
    path: '/ticket-statuses',
    summary: 'Create a ticket status',
    permission: 'admin',
    body: TicketStatusInput,
    reply: { status: 201, body: TicketStatus },
    location: status => `/api/v1/ticket-statuses/${status.id}`,
    errors: ['CONFLICT'],
    handle: ({ pool, caller, body }) => createTicketStatus(pool, caller, body),
  }),
  route({
    method: 'get',
    path: '/ticket-statuses/:id',
    summary: 'Get a ticket status',
    permission: 'read:support',
    params,
    reply,
    errors: ['NOT_FOUND'],
    handle: ({ pool, params }) => getTicketStatus(pool, params),
  }),
  route({
    method: 'patch',
    path: '/ticket-statuses/:id',
    summary: 'Update a ticket status',
    description:
      'Tickets with this status show the new name and stage at once. The category can only change while no ticket has the status. To unset a default, make another status the default.',
    permission: 'admin',
    params,
    body: TicketStatusPatch,
    reply,
    errors: ['NOT_FOUND', 'CONFLICT', 'IN_USE'],
    handle: ({ pool, caller, params, body }) => changeTicketStatus(pool, caller, { ...params, ...body }),
  }),
  route({
    method: 'delete',
    path: '/ticket-statuses/:id',
    summary: 'Delete a ticket status',
    permission: 'admin',
    params,
    reply: { status: 204 },
    errors: ['NOT_FOUND', 'CONFLICT', 'IN_USE'],
    handle: ({ pool, caller, params }) => deleteTicketStatus(pool, caller, params),
  }),
]
