import { id } from '@earshot/contracts'
import { HistoryQuery, quietIfAsked, type Route, route } from '@earshot/http'
import type { WithAttachments } from '@earshot/identity'
import { z } from 'zod'
import {
  CopyRecipients,
  Message,
  MessageInput,
  MessagePatch,
  MessageQuery,
  NoteInput,
  ReplyInput,
} from '../../records/messages/model.ts'
import type { Inbox } from '../../shared/inbox.ts'
import { deleteMessage, editMessage, getMessage } from './edit.ts'
import { listMessages } from './list.ts'
import { addNote, listCopyRecipients, postMessage } from './post.ts'

const ofConversation = z.object({ id: id('conversation') })
const params = z.object({ id: id('message') })
const location = (message: { id: string }) => `/api/v1/messages/${message.id}`

/** The description of the copy recipients of a conversation or ticket. */
export const aboutCopies =
  'The people in the emails of the thread, without its customer and your own addresses, those of the last email first. They are `selected` if the customer named them in a verified email, or a member had them in copy before. Empty unless replies are sent by email.'

const teamRoutes = (inbox: Inbox & WithAttachments): Route[] => [
  route({
    method: 'get',
    path: '/conversations/:id/copy-recipients',
    summary: 'List the copy recipients of a conversation',
    description: aboutCopies,
    operationId: 'listConversationCopyRecipients',
    permission: 'read:support',
    params: ofConversation,
    reply: { status: 200, body: CopyRecipients },
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params }) => listCopyRecipients(pool, caller, params),
  }),
  route({
    method: 'post',
    path: '/conversations/:id/reply',
    summary: 'Reply to a conversation',
    description: 'An unassigned conversation is assigned to the member who replies. A closed one opens.',
    operationId: 'replyToConversation',
    permission: 'write:support',
    params: ofConversation,
    query: HistoryQuery,
    body: ReplyInput,
    reply: { status: 201, body: Message },
    location,
    errors: ['NOT_FOUND', 'ALREADY_MERGED'],
    prepare: ({ caller, body }) => inbox.attachments(caller, body.attachments),
    handle: ({ pool, caller, params, query, body, prepared: attachments }) =>
      postMessage(pool, quietIfAsked(caller, query), inbox, {
        ...params,
        ...body,
        attachments,
        senderType: 'agent',
      }),
  }),
  route({
    method: 'post',
    path: '/conversations/:id/note',
    summary: 'Add a note to a conversation',
    description:
      'Visitors never see notes. Webhooks get the events of notes only if they list these event types by name.',
    operationId: 'addConversationNote',
    permission: 'write:support',
    params: ofConversation,
    query: HistoryQuery,
    body: NoteInput,
    reply: { status: 201, body: Message },
    location,
    errors: ['NOT_FOUND', 'ALREADY_MERGED'],
    prepare: ({ caller, body }) => inbox.attachments(caller, body.attachments),
    handle: ({ pool, caller, params, query, body, prepared: attachments }) =>
      addNote(pool, quietIfAsked(caller, query), inbox, { ...params, ...body, attachments }),
  }),
]

export const messageRoutes = (inbox: Inbox & WithAttachments): Route[] => [
  route({
    method: 'get',
    path: '/conversations/:id/messages',
    summary: 'List the messages of a conversation',
    permission: 'read:support',
    forUsers: true,
    params: ofConversation,
    query: MessageQuery,
    reply: { status: 200, list: Message },
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params, query, page }) => listMessages(pool, caller, { ...params, query, page }),
  }),
  route({
    method: 'post',
    path: '/conversations/:id/messages',
    summary: 'Post a message to a conversation',
    description:
      'Posts a public message as the visitor, a member or the assistant. A visitor’s message opens a snoozed or closed conversation. If it was closed more than 7 days ago, a new conversation starts, and the response contains its `conversationId`. In a conversation that is merged into another one, the message of the visitor is posted to that one.',
    permission: 'write:support',
    forUsers: true,
    forAnonymous: true,
    // One in two seconds: faster than anyone types.
    visitorLimit: { verb: 'send', what: 'messages', limit: 30, minutes: 1 },
    params: ofConversation,
    query: HistoryQuery,
    body: MessageInput,
    reply: { status: 201, body: Message },
    location,
    errors: ['NOT_FOUND', 'ALREADY_MERGED'],
    prepare: ({ caller, body }) => inbox.attachments(caller, body.attachments),
    handle: ({ pool, caller, params, query, body, prepared: attachments }) =>
      postMessage(pool, quietIfAsked(caller, query), inbox, { ...params, ...body, attachments }),
  }),
  ...teamRoutes(inbox),
  route({
    method: 'get',
    path: '/messages/:id',
    summary: 'Get a message',
    permission: 'read:support',
    forUsers: true,
    params,
    reply: { status: 200, body: Message },
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params }) => getMessage(pool, caller, params),
  }),
  route({
    method: 'patch',
    path: '/messages/:id',
    summary: 'Edit a message',
    description: 'Only the author can edit a message.',
    permission: 'write:support',
    forUsers: true,
    forAnonymous: true,
    params,
    body: MessagePatch,
    reply: { status: 200, body: Message },
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
    prepare: ({ caller, body }) => inbox.attachments(caller, body.attachments),
    handle: ({ pool, caller, params, body, prepared: attachments }) =>
      editMessage(pool, caller, { ...params, ...body, attachments }),
  }),
  route({
    method: 'delete',
    path: '/messages/:id',
    summary: 'Delete a message',
    description: 'Only the author or an admin can delete a message. Its content is deleted permanently.',
    permission: 'write:support',
    forUsers: true,
    forAnonymous: true,
    params,
    reply: { status: 204 },
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
    handle: ({ pool, caller, params }) => deleteMessage(pool, caller, params),
  }),
]
