import { id } from '@earshot/contracts'
import { HistoryQuery, quietIfAsked, type Route, route } from '@earshot/http'
import { z } from 'zod'
import { CopyRecipients } from '../../records/messages/model.ts'
import {
  TicketMessage,
  TicketMessageQuery,
  TicketNoteInput,
  TicketReplyInput,
} from '../../records/messages/ticket-model.ts'
import type { TicketDeps } from '../../shared/inbox.ts'
import { listTicketMessages } from '../messages/list.ts'
import { aboutCopies } from '../messages/routes.ts'
import { addTicketNote, getTicketMessage, listTicketCopyRecipients, replyToTicket } from './service.ts'

const params = z.object({ id: id('ticket') })
const location = ({ ticketId, id }: { ticketId: string; id: string }) =>
  `/api/v1/tickets/${ticketId}/messages/${id}`

export const ticketMessageRoutes = (deps: TicketDeps): Route[] => [
  route({
    method: 'get',
    path: '/tickets/:id/messages',
    summary: 'List the messages of a ticket',
    permission: 'read:support',
    params,
    query: TicketMessageQuery,
    reply: { status: 200, list: TicketMessage },
    errors: ['NOT_FOUND'],
    handle: ({ pool, params, query, page }) => listTicketMessages(pool, { ...params, query, page }),
  }),
  route({
    method: 'get',
    path: '/tickets/:id/messages/:messageId',
    summary: 'Get a message of a ticket',
    operationId: 'getTicketMessage',
    permission: 'read:support',
    params: z.object({ id: id('ticket'), messageId: id('message') }),
    reply: { status: 200, body: TicketMessage },
    errors: ['NOT_FOUND'],
    handle: ({ pool, params }) => getTicketMessage(pool, params),
  }),
  route({
    method: 'get',
    path: '/tickets/:id/copy-recipients',
    summary: 'List the copy recipients of a ticket',
    description: aboutCopies,
    operationId: 'listTicketCopyRecipients',
    permission: 'read:support',
    params,
    reply: { status: 200, body: CopyRecipients },
    errors: ['NOT_FOUND'],
    handle: ({ pool, params }) => listTicketCopyRecipients(pool, params),
  }),
  route({
    method: 'post',
    path: '/tickets/:id/reply',
    summary: 'Reply to a ticket',
    description:
      'Posts a public message as a member, the requester or the assistant. The requester’s reply opens a pending ticket, and a closed one within 14 days. A later reply is stored, but the ticket stays closed.',
    operationId: 'replyToTicket',
    permission: 'write:support',
    params,
    query: HistoryQuery,
    body: TicketReplyInput,
    reply: { status: 201, body: TicketMessage },
    location,
    errors: ['NOT_FOUND', 'ALREADY_MERGED'],
    prepare: ({ caller, body }) => deps.attachments(caller, body.attachments),
    handle: ({ pool, caller, params, query, body, prepared: attachments }) =>
      replyToTicket(pool, quietIfAsked(caller, query), deps, { ...params, ...body, attachments }),
  }),
  route({
    method: 'post',
    path: '/tickets/:id/note',
    summary: 'Add a note to a ticket',
    description:
      'Requesters never see notes. Webhooks get the event of a note only if they list its event type by name.',
    operationId: 'addTicketNote',
    permission: 'write:support',
    params,
    query: HistoryQuery,
    body: TicketNoteInput,
    reply: { status: 201, body: TicketMessage },
    location,
    errors: ['NOT_FOUND', 'ALREADY_MERGED'],
    prepare: ({ caller, body }) => deps.attachments(caller, body.attachments),
    handle: ({ pool, caller, params, query, body, prepared: attachments }) =>
      addTicketNote(pool, quietIfAsked(caller, query), deps, { ...params, ...body, attachments }),
  }),
]
