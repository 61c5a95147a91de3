import { id } from '@earshot/contracts'
import { type Route, route } from '@earshot/http'
import { z } from 'zod'
import { conversations } from '../../changes/conversations/conversations.ts'
import { AttributesInput } from '../../records/attributes/model.ts'
import {
  AssignmentInput,
  Conversation,
  ConversationInput,
  ConversationItem,
  ConversationPatch,
  ConversationQuery,
  CsatInput,
  HandoffInput,
  PriorityInput,
  ReadInput,
  ResolutionInput,
  StatusInput,
  TagsInput,
  TagsQuery,
} from '../../records/conversations/model.ts'
import type { Inbox } from '../../shared/inbox.ts'
import { assign } from '../threads/assign.ts'
import { handOff, resolveByAssistant } from './assistant.ts'
import { rate } from './csat.ts'
import { addTags, changeDetails, removeTags, setAttributes, setPriority } from './details.ts'
import { listConversations } from './list.ts'
import { createConversation, getConversation, markRead } from './service.ts'
import { setStatus } from './status.ts'

const params = z.object({ id: id('conversation') })
const reply = { status: 200, body: Conversation } as const

/** What a visitor may do as well, with what is their own. */
const everybodysRoutes = (inbox: Inbox): Route[] => [
  route({
    method: 'get',
    path: '/conversations',
    summary: 'List conversations',
    permission: 'read:support',
    forUsers: true,
    query: ConversationQuery,
    reply: { status: 200, list: ConversationItem },
    handle: ({ pool, caller, query, page }) => listConversations(pool, caller, { query, page }),
  }),
  route({
    method: 'post',
    path: '/conversations',
    summary: 'Begin a conversation',
    description:
      'With the first message of its visitor. A team that routes gives it to an agent at once, if one is free.',
    permission: 'write:support',
    forUsers: true,
    body: ConversationInput,
    reply: { status: 201, body: Conversation },
    location: conversation => `/api/v1/conversations/${conversation.id}`,
    handle: ({ pool, caller, body }) => createConversation(pool, caller, inbox, body),
  }),
  route({
    method: 'get',
    path: '/conversations/:id',
    summary: 'Get a conversation',
    permission: 'read:support',
    forUsers: true,
    params,
    reply,
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params }) => getConversation(pool, caller, params),
  }),
  route({
    method: 'post',
    path: '/conversations/:id/read',
    summary: 'Mark a conversation as read',
    description: 'By the team, or by the visitor.',
    operationId: 'markConversationRead',
    permission: 'write:support',
    forUsers: true,
    params,
    body: ReadInput,
    reply,
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params, body }) => markRead(pool, caller, { ...params, ...body }),
  }),
  route({
    method: 'post',
    path: '/conversations/:id/csat',
    summary: 'Rate a conversation',
    description: 'The visitor’s word: a rating once, and a comment once, together or one after the other.',
    operationId: 'rateConversation',
    permission: 'write:support',
    forUsers: true,
    params,
    body: CsatInput,
    reply,
    errors: ['NOT_FOUND', 'CONFLICT'],
    handle: ({ pool, caller, params, body }) => rate(pool, caller, { ...params, ...body }),
  }),
]

/** Where a conversation stands, and whose it is. */
const courseRoutes = (inbox: Inbox): Route[] => [
  route({
    method: 'post',
    path: '/conversations/:id/status',
    summary: 'Open, snooze or close a conversation',
    description:
      'A closed one cannot be snoozed. Of two who move it at once, one hears CONFLICT. The status that it has already changes nothing.',
    operationId: 'setConversationStatus',
    permission: 'write:support',
    params,
    body: StatusInput,
    reply,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'CONFLICT'],
    handle: ({ pool, caller, params, body }) => setStatus(pool, caller, { ...params, ...body }),
  }),
  route({
    method: 'post',
    path: '/conversations/:id/assign',
    summary: 'Give a conversation to an agent or a team',
    description:
      'Null takes it off; what is left out stays. A team that routes finds the agent itself, if the conversation has none. Of two who assign it at once, one hears CONFLICT.',
    operationId: 'assignConversation',
    permission: 'write:support',
    params,
    body: AssignmentInput,
    reply,
    errors: ['NOT_FOUND', 'CONFLICT'],
    handle: ({ pool, caller, params, body }) =>
      assign(pool, caller, inbox, conversations, { ...params, ...body }),
  }),
  route({
    method: 'post',
    path: '/conversations/:id/handoff',
    summary: 'Hand a conversation from the assistant to the team',
    description: 'It opens, if it was not open.',
    operationId: 'handOffConversation',
    permission: 'write:support',
    params,
    body: HandoffInput,
    reply,
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params, body }) => handOff(pool, caller, { ...params, ...body }),
  }),
  route({
    method: 'post',
    path: '/conversations/:id/resolve-by-assistant',
    summary: 'Close a conversation as resolved by the assistant',
    description: 'What was assumed may be confirmed later.',
    operationId: 'resolveConversationByAssistant',
    permission: 'write:support',
    params,
    body: ResolutionInput,
    reply,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
    handle: ({ pool, caller, params, body }) => resolveByAssistant(pool, caller, { ...params, ...body }),
  }),
]

/** What is noted of it. */
const detailRoutes = (): Route[] => [
  route({
    method: 'patch',
    path: '/conversations/:id',
    summary: 'Change a conversation',
    permission: 'write:support',
    params,
    body: ConversationPatch,
    reply,
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params, body }) => changeDetails(pool, caller, { ...params, ...body }),
  }),
  route({
    method: 'post',
    path: '/conversations/:id/priority',
    summary: 'Set the priority of a conversation',
    operationId: 'setConversationPriority',
    permission: 'write:support',
    params,
    body: PriorityInput,
    reply,
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params, body }) => setPriority(pool, caller, { ...params, ...body }),
  }),
  route({
    method: 'post',
    path: '/conversations/:id/tags',
    summary: 'Tag a conversation',
    operationId: 'tagConversation',
    permission: 'write:support',
    params,
    body: TagsInput,
    reply,
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params, body }) => addTags(pool, caller, { ...params, ...body }),
  }),
  route({
    method: 'delete',
    path: '/conversations/:id/tags',
    summary: 'Take tags off a conversation',
    operationId: 'untagConversation',
    permission: 'write:support',
    params,
    query: TagsQuery,
    reply,
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params, query }) => removeTags(pool, caller, { ...params, ...query }),
  }),
  route({
    method: 'put',
    path: '/conversations/:id/attributes',
    summary: 'Set attributes of a conversation',
    description: 'By the keys of `/attribute-definitions`. Null takes one away; what is left out stays.',
    operationId: 'setConversationAttributes',
    permission: 'write:support',
    params,
    query: z.object({
      source: z.enum(['teammate', 'assistant', 'customer']).default('teammate').describe('Whose word it is.'),
    }),
    body: AttributesInput,
    reply,
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params, query, body: values }) =>
      setAttributes(pool, caller, { ...params, ...query, values }),
  }),
]

export const conversationRoutes = (inbox: Inbox): Route[] => [
  ...everybodysRoutes(inbox),
  ...courseRoutes(inbox),
  ...detailRoutes(),
]
