import { id } from '@earshot/contracts'
import { type Route, route } from '@earshot/http'
import type { WithAttachments } from '@earshot/identity'
import { z } from 'zod'
import { Message } from '../../records/messages/model.ts'
import {
  ScheduledReply,
  ScheduledReplyInput,
  ScheduledReplyPatch,
} from '../../records/scheduled-replies/model.ts'
import type { Inbox } from '../../shared/inbox.ts'
import {
  changeScheduledReply,
  deleteScheduledReply,
  getScheduledReply,
  listScheduledReplies,
  mostScheduled,
  scheduleReply,
  sendScheduledReply,
} from './service.ts'

const ofConversation = z.object({ id: id('conversation') })
const params = z.object({ id: id('scheduled_reply') })

const list = {
  path: '/conversations/:id/scheduled-replies',
  params: ofConversation,
} as const
const one = { path: '/scheduled-replies/:id', params } as const

export const scheduledReplyRoutes = (inbox: Inbox & WithAttachments): Route[] => [
  route({
    ...list,
    method: 'get',
    summary: 'List the scheduled replies of a conversation',
    description: 'The next one first. Only for the team.',
    permission: 'read:support',
    reply: { status: 200, list: ScheduledReply },
    errors: ['NOT_FOUND'],
    handle: ({ pool, params, page }) => listScheduledReplies(pool, { ...params, page }),
  }),
  route({
    ...list,
    method: 'post',
    summary: 'Schedule a reply to a conversation',
    description: `The reply is sent at \`sendAt\`, in the name of its author. Until then it changes nothing, and has no event. It is not sent if the conversation is closed at that time, or if the customer has written since. A conversation can have at most ${mostScheduled} scheduled replies.`,
    permission: 'write:support',
    body: ScheduledReplyInput,
    reply: { status: 201, body: ScheduledReply },
    location: ({ id }) => `/api/v1/scheduled-replies/${id}`,
    errors: ['NOT_FOUND', 'ALREADY_MERGED', 'LIMIT_REACHED'],
    prepare: ({ caller, body }) => inbox.attachments(caller, body.attachments),
    handle: ({ pool, caller, params, body, prepared: attachments }) =>
      scheduleReply(pool, caller, inbox, { ...params, ...body, attachments }),
  }),
  route({
    ...one,
    method: 'get',
    summary: 'Get a scheduled reply',
    permission: 'read:support',
    reply: { status: 200, body: ScheduledReply },
    errors: ['NOT_FOUND'],
    handle: ({ pool, params }) => getScheduledReply(pool, params),
  }),
  route({
    ...one,
    method: 'patch',
    summary: 'Update a scheduled reply',
    description:
      'Until it is sent. Only the author can change what it says; every member can change `sendAt`. If `sendAt` is in the future then, what the customer has written until now does not block the reply any more.',
    permission: 'write:support',
    body: ScheduledReplyPatch,
    reply: { status: 200, body: ScheduledReply },
    errors: ['NOT_FOUND', 'FORBIDDEN'],
    prepare: ({ caller, body }) => inbox.attachments(caller, body.attachments),
    handle: ({ pool, caller, params, body, prepared: attachments }) =>
      changeScheduledReply(pool, caller, inbox, { ...params, ...body, attachments }),
  }),
  route({
    ...one,
    method: 'delete',
    summary: 'Delete a scheduled reply',
    description: 'It is not sent.',
    permission: 'write:support',
    reply: { status: 204 },
    errors: ['NOT_FOUND'],
    handle: ({ pool, params }) => deleteScheduledReply(pool, params),
  }),
  route({
    method: 'post',
    path: '/scheduled-replies/:id/send',
    summary: 'Send a scheduled reply now',
    description:
      'Also if it is blocked: a closed conversation opens. It becomes a message of the conversation.',
    permission: 'write:support',
    params,
    reply: { status: 201, body: Message },
    location: ({ id }) => `/api/v1/messages/${id}`,
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params }) => sendScheduledReply(pool, caller, params),
  }),
]
