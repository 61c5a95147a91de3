import { id } from '@earshot/contracts'
import { type Route, route } from '@earshot/http'
import { z } from 'zod'
import { ActionsInput } from '../../records/actions/model.ts'
import { Conversation } from '../../records/conversations/model.ts'
import { Ticket } from '../../records/tickets/model.ts'
import type { Inbox } from '../../shared/inbox.ts'
import { actOnConversation, actOnTicket } from './service.ts'

const description =
  'Runs them in order, in one transaction, without a message. An action that is not possible changes nothing. To send actions with a message, use its field `actions`.'

export const conversationActionRoutes = (inbox: Inbox): Route[] => [
  route({
    method: 'post',
    path: '/conversations/:id/actions',
    summary: 'Run actions on a conversation',
    description,
    operationId: 'runConversationActions',
    permission: 'write:support',
    params: z.object({ id: id('conversation') }),
    body: ActionsInput,
    reply: { status: 200, body: Conversation },
    errors: ['NOT_FOUND', 'ALREADY_MERGED'],
    handle: ({ pool, caller, params, body }) =>
      actOnConversation(pool, caller, inbox, { ...params, ...body }),
  }),
]

export const ticketActionRoutes = (inbox: Inbox): Route[] => [
  route({
    method: 'post',
    path: '/tickets/:id/actions',
    summary: 'Run actions on a ticket',
    description: `${description} Tickets have no tags, and snoozing one makes it pending.`,
    operationId: 'runTicketActions',
    permission: 'write:support',
    params: z.object({ id: id('ticket') }),
    body: ActionsInput,
    reply: { status: 200, body: Ticket },
    errors: ['NOT_FOUND', 'ALREADY_MERGED'],
    handle: ({ pool, caller, params, body }) => actOnTicket(pool, caller, inbox, { ...params, ...body }),
  }),
]
