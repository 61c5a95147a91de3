import { id } from '@earshot/contracts'
import { type Route, route } from '@earshot/http'
import { z } from 'zod'
import {
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
import { addNote, postMessage } from './post.ts'

const ofConversation = z.object({ id: id('conversation') })
const params = z.object({ id: id('message') })
const location = (message: { id: string }) => `/api/v1/messages/${message.id}`

const teamRoutes = (inbox: Inbox): Route[] => [
  route({
    method: 'post',
    path: '/conversations/:id/reply',
    summary: 'Answer as an agent',
    description:
      'A conversation that is nobody’s becomes that of the person who answers. A closed one opens.',
    operationId: 'replyToConversation',
    permission: 'write:support',
    params: ofConversation,
    body: ReplyInput,
    reply: { status: 201, body: Message },
    location,
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params, body }) =>
      postMessage(pool, caller, inbox, { ...params, ...body, senderType: 'agent' }),
  }),
  route({
    method: 'post',
    path: '/conversations/:id/note',
    summary: 'Write a note to the team',
    description: 'No visitor ever sees it. Its events are private: a webhook lists them by name.',
    operationId: 'addConversationNote',
    permission: 'write:support',
    params: ofConversation,
    body: NoteInput,
    reply: { status: 201, body: Message },
    location,
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params, body }) => addNote(pool, caller, inbox, { ...params, ...body }),
  }),
]

export const messageRoutes = (inbox: Inbox): Route[] => [
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
    summary: 'Write a public message',
    description:
      'As the visitor, an agent or the assistant. A visitor’s message opens a snoozed or closed conversation; more than 7 days after it was closed it begins a new one, which the `conversationId` of the reply names.',
    permission: 'write:support',
    forUsers: true,
    params: ofConversation,
    body: MessageInput,
    reply: { status: 201, body: Message },
    location,
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params, body }) => postMessage(pool, caller, inbox, { ...params, ...body }),
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
    description: 'Only its author may.',
    permission: 'write:support',
    forUsers: true,
    params,
    body: MessagePatch,
    reply: { status: 200, body: Message },
    errors: ['NOT_FOUND', 'FORBIDDEN'],
    handle: ({ pool, caller, params, body }) => editMessage(pool, caller, { ...params, ...body }),
  }),
  route({
    method: 'delete',
    path: '/messages/:id',
    summary: 'Delete a message',
    description: 'Its author may, or an admin. What it said is gone for good.',
    permission: 'write:support',
    forUsers: true,
    params,
    reply: { status: 204 },
    errors: ['NOT_FOUND', 'FORBIDDEN'],
    handle: ({ pool, caller, params }) => deleteMessage(pool, caller, params),
  }),
]
