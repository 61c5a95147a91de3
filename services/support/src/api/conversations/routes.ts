import { id } from '@earshot/contracts'
import { actionBatchRoute, HistoryQuery, quietIfAsked, type Route, route } from '@earshot/http'
import type { WithAttachments } from '@earshot/identity'
import type { Log } from '@earshot/runtime'
import { z } from 'zod'
import { conversations } from '../../changes/conversations/conversations.ts'
import { AttributesInput } from '../../records/attributes/model.ts'
import { countConversations, countLists } from '../../records/conversations/counts-repo.ts'
import {
  AssignmentInput,
  Conversation,
  ConversationCounts,
  ConversationInput,
  ConversationItem,
  ConversationMerge,
  ConversationPatch,
  ConversationQuery,
  ConversationSplit,
  CsatInput,
  FilteredCounts,
  FilteredCountsQuery,
  HandoffInput,
  mostCounted,
  PriorityInput,
  ReadInput,
  ResolutionInput,
  StatusInput,
  TagsInput,
  TagsQuery,
} from '../../records/conversations/model.ts'
import { conversation } from '../../records/examples.ts'
import { ConversationLinkInput, ConversationLinkQuery } from '../../records/links/model.ts'
import { readerOf } from '../../shared/access.ts'
import type { Inbox, TicketDeps } from '../../shared/inbox.ts'
import { linkConversation, unlinkConversation } from '../links/service.ts'
import { assign } from '../threads/assign.ts'
import { handOff, resolveByAssistant } from './assistant.ts'
import { createConversation } from './create.ts'
import { rate } from './csat.ts'
import { addTags, changeDetails, removeTags, setAttributes, setPriority } from './details.ts'
import { listConversations } from './list.ts'
import { mergeConversation, unmergeConversation } from './merge.ts'
import { getConversation, markRead, markUnread } from './service.ts'
import { splitConversation } from './split.ts'
import { setStatus } from './status.ts'

const params = z.object({ id: id('conversation') })
const reply = { status: 200, body: Conversation } as const

/** For members. They come before the routes of a conversation, whose id they would be. */
const countRoutes: Route[] = [
  route({
    method: 'get',
    path: '/conversations/counts',
    summary: 'Count the conversations of each view',
    description: `How many conversations the views of the inbox contain for the caller. Counts end at ${mostCounted}, which means as many or more.`,
    operationId: 'countConversations',
    permission: 'read:support',
    reply: { status: 200, body: ConversationCounts },
    handle: ({ pool, caller }) => countConversations(pool, readerOf(caller)),
  }),
  route({
    method: 'get',
    path: '/conversations/counts/filtered',
    summary: 'Count conversations by filters',
    description: `How many conversations lists with these filters have, as for saved views. Counts end at ${mostCounted}, which means as many or more.`,
    operationId: 'countFilteredConversations',
    permission: 'read:support',
    query: FilteredCountsQuery,
    reply: { status: 200, body: FilteredCounts },
    handle: ({ pool, caller, query: { filters } }) => countLists(pool, readerOf(caller), filters),
  }),
]

/** Routes that visitors may also use, for their own conversations. */
const visitorRoutes = (inbox: Inbox & WithAttachments): Route[] => [
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
    summary: 'Create a conversation',
    description:
      'Starts with the first message, of the visitor or, with `senderType` `agent`, of a member. No one waits for a reply in a conversation that a member started, and it has no first response. If the team uses routing and no member is given, the conversation is assigned to an available member.',
    permission: 'write:support',
    forUsers: true,
    forAnonymous: true,
    // Each can notify the team, so one person must not fill the inbox.
    visitorLimit: {
      verb: 'start',
      what: 'conversations',
      limit: 5,
      minutes: 10,
      advice: 'Write in a conversation that you have started.',
    },
    query: HistoryQuery,
    body: ConversationInput,
    reply: { status: 201, body: Conversation },
    location: conversation => `/api/v1/conversations/${conversation.id}`,
    prepare: ({ caller, body }) =>
      inbox.attachments(caller, body.message.attachments, { path: 'message.attachments' }),
    handle: ({ pool, caller, query, body, prepared: attachments }) =>
      createConversation(pool, quietIfAsked(caller, query), inbox, { ...body, attachments }),
  }),
  ...countRoutes,
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
    description: 'For the caller, or for the visitor. Each member has marks of their own.',
    operationId: 'markConversationRead',
    permission: 'write:support',
    forUsers: true,
    forAnonymous: true,
    params,
    body: ReadInput,
    optionalBody: true,
    reply,
    errors: ['NOT_FOUND', 'ALREADY_MERGED'],
    handle: ({ pool, caller, params, body }) => markRead(pool, caller, { ...params, ...body }),
  }),
  route({
    method: 'post',
    path: '/conversations/:id/csat',
    summary: 'Rate a conversation',
    description: 'The visitor’s rating and comment. Each can be given once, together or one after the other.',
    operationId: 'rateConversation',
    permission: 'write:support',
    forUsers: true,
    forAnonymous: true,
    params,
    body: CsatInput,
    reply,
    errors: ['NOT_FOUND', 'ALREADY_MERGED', 'CONFLICT'],
    handle: ({ pool, caller, params, body }) => rate(pool, caller, { ...params, ...body }),
  }),
]

/** The marks of members. */
const markRoutes = (): Route[] => [
  route({
    method: 'delete',
    path: '/conversations/:id/read',
    summary: 'Mark a conversation as unread',
    description:
      'For the calling member, until they read it or reply. A closed conversation is unread once it is open again.',
    operationId: 'markConversationUnread',
    permission: 'write:support',
    params,
    reply,
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params }) => markUnread(pool, caller, params),
  }),
]

/** Status and assignment. */
const statusRoutes = (inbox: Inbox): Route[] => [
  route({
    method: 'post',
    path: '/conversations/:id/status',
    summary: 'Set the status of a conversation',
    description:
      'Opens, snoozes or closes it. A closed conversation cannot be snoozed. Setting the current status changes nothing. If two clients change the status at the same time, one of them gets 409 CONFLICT. With `notify=false`, the change takes the time of the last message.',
    operationId: 'setConversationStatus',
    permission: 'write:support',
    params,
    query: HistoryQuery,
    body: StatusInput,
    reply,
    errors: ['NOT_FOUND', 'ALREADY_MERGED', 'INVALID_TRANSITION', 'CONFLICT'],
    handle: ({ pool, caller, params, query, body }) =>
      setStatus(pool, quietIfAsked(caller, query), { ...params, ...body }),
  }),
  route({
    method: 'post',
    path: '/conversations/:id/assign',
    summary: 'Assign a conversation',
    description:
      'Assigns it to a member, a team or both. Null unassigns; omitted fields stay unchanged. A team with routing selects a member if none is assigned. If two clients assign it at the same time, one of them gets 409 CONFLICT.',
    operationId: 'assignConversation',
    permission: 'write:support',
    params,
    body: AssignmentInput,
    reply,
    errors: ['NOT_FOUND', 'ALREADY_MERGED', 'CONFLICT'],
    handle: ({ pool, caller, params, body }) =>
      assign(pool, caller, { ...inbox, threads: conversations }, { ...params, ...body }),
  }),
  route({
    method: 'post',
    path: '/conversations/:id/handoff',
    summary: 'Hand off a conversation to the team',
    description: 'For the assistant. Opens the conversation if it is snoozed or closed.',
    operationId: 'handOffConversation',
    permission: 'write:support',
    params,
    body: HandoffInput,
    reply,
    errors: ['NOT_FOUND', 'ALREADY_MERGED'],
    handle: ({ pool, caller, params, body }) => handOff(pool, caller, { ...params, ...body }),
  }),
  route({
    method: 'post',
    path: '/conversations/:id/resolve-by-assistant',
    summary: 'Resolve a conversation as the assistant',
    description: 'Closes the conversation. An assumed resolution can be confirmed later.',
    operationId: 'resolveConversationByAssistant',
    permission: 'write:support',
    params,
    body: ResolutionInput,
    reply,
    errors: ['NOT_FOUND', 'ALREADY_MERGED', 'INVALID_TRANSITION'],
    handle: ({ pool, caller, params, body }) => resolveByAssistant(pool, caller, { ...params, ...body }),
  }),
]

/** Subject, priority, tags and attributes. */
const detailRoutes = (): Route[] => [
  route({
    method: 'patch',
    path: '/conversations/:id',
    summary: 'Update a conversation',
    permission: 'write:support',
    params,
    body: ConversationPatch,
    reply,
    errors: ['NOT_FOUND', 'ALREADY_MERGED'],
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
    errors: ['NOT_FOUND', 'ALREADY_MERGED'],
    handle: ({ pool, caller, params, body }) => setPriority(pool, caller, { ...params, ...body }),
  }),
  route({
    method: 'post',
    path: '/conversations/:id/tags',
    summary: 'Add tags to a conversation',
    operationId: 'tagConversation',
    permission: 'write:support',
    params,
    body: TagsInput,
    reply,
    errors: ['NOT_FOUND', 'ALREADY_MERGED'],
    handle: ({ pool, caller, params, body }) => addTags(pool, caller, { ...params, ...body }),
  }),
  route({
    method: 'delete',
    path: '/conversations/:id/tags',
    summary: 'Remove tags from a conversation',
    operationId: 'untagConversation',
    permission: 'write:support',
    params,
    query: TagsQuery,
    reply,
    errors: ['NOT_FOUND', 'ALREADY_MERGED'],
    handle: ({ pool, caller, params, query }) => removeTags(pool, caller, { ...params, ...query }),
  }),
  route({
    method: 'put',
    path: '/conversations/:id/attributes',
    summary: 'Set attributes of a conversation',
    description:
      'The keys are defined in `/attribute-definitions`. Null removes a value; omitted attributes stay unchanged.',
    operationId: 'setConversationAttributes',
    permission: 'write:support',
    params,
    query: z.object({
      source: z
        .enum(['teammate', 'assistant', 'customer'])
        .default('teammate')
        .describe('Who provided the values.'),
    }),
    body: AttributesInput,
    reply,
    errors: ['NOT_FOUND', 'ALREADY_MERGED'],
    handle: ({ pool, caller, params, query, body: values }) =>
      setAttributes(pool, caller, { ...params, ...query, values }),
  }),
]

const mergeRoutes = (): Route[] => [
  route({
    method: 'post',
    path: '/conversations/:id/merge',
    summary: 'Merge a conversation into another one',
    description:
      'Moves its messages, notes and scheduled replies into another conversation of the same customer, in the order of time, and closes it. From then on it is read-only, and what the customer writes in it is posted to the other one. You can unmerge it later.',
    permission: 'write:support',
    params,
    body: ConversationMerge,
    reply,
    errors: ['NOT_FOUND', 'ALREADY_MERGED', 'CONFLICT'],
    handle: ({ pool, caller, params, body }) => mergeConversation(pool, caller, { ...params, ...body }),
  }),
  route({
    method: 'post',
    path: '/conversations/:id/unmerge',
    summary: 'Unmerge a conversation',
    description:
      'Moves its messages back and restores its status. What was written after the merge stays in the other conversation. A conversation that is not merged does not change.',
    permission: 'write:support',
    params,
    reply,
    errors: ['NOT_FOUND', 'CONFLICT'],
    handle: ({ pool, caller, params }) => unmergeConversation(pool, caller, params),
  }),
  route({
    method: 'post',
    path: '/conversations/:id/split',
    summary: 'Split a conversation',
    description:
      'Moves a message and all later messages and notes into a new conversation of the same visitor, channel, priority, team and assignee. To undo it, merge the new conversation into this one.',
    permission: 'write:support',
    params,
    body: ConversationSplit,
    reply: { status: 201, body: Conversation },
    location: conversation => `/api/v1/conversations/${conversation.id}`,
    errors: ['NOT_FOUND', 'ALREADY_MERGED', 'CONFLICT'],
    handle: ({ pool, caller, params, body }) => splitConversation(pool, caller, { ...params, ...body }),
  }),
]

const linkRoutes = (deps: Pick<TicketDeps, 'posts'>): Route[] => [
  route({
    method: 'post',
    path: '/conversations/:id/link',
    summary: 'Link a conversation to a post',
    description:
      'For a post that was created or voted for because of the conversation. Linking twice changes nothing.',
    operationId: 'linkConversation',
    permission: 'write:support',
    params,
    body: ConversationLinkInput,
    reply,
    errors: ['NOT_FOUND', 'ALREADY_MERGED', 'UNAVAILABLE'],
    handle: ({ pool, caller, params, body }) =>
      linkConversation(pool, caller, { ...params, ...body, posts: deps.posts }),
  }),
  route({
    method: 'delete',
    path: '/conversations/:id/link',
    summary: 'Unlink a conversation from a post',
    description: 'Does nothing if there is no such link. The post and its votes stay unchanged.',
    operationId: 'unlinkConversation',
    permission: 'write:support',
    params,
    query: ConversationLinkQuery,
    reply,
    errors: ['NOT_FOUND', 'ALREADY_MERGED'],
    handle: ({ pool, caller, params, query }) => unlinkConversation(pool, caller, { ...params, ...query }),
  }),
]

/** The changes that a batch can make, with the route of each. */
const batchActions = {
  update: ['patch', '/conversations/:id'],
  status: ['post', '/conversations/:id/status'],
  assign: ['post', '/conversations/:id/assign'],
  priority: ['post', '/conversations/:id/priority'],
  tag: ['post', '/conversations/:id/tags'],
  untag: ['delete', '/conversations/:id/tags'],
  read: ['post', '/conversations/:id/read'],
  unread: ['delete', '/conversations/:id/read'],
} satisfies Parameters<typeof actionBatchRoute>[0]['actions']

export const conversationRoutes = (deps: TicketDeps & { log: Log }): Route[] => {
  const routes = [...visitorRoutes(deps), ...markRoutes(), ...statusRoutes(deps), ...detailRoutes()]
  const example = { method: 'status', id: conversation.id, body: { status: 'closed' } }
  const { log } = deps
  return [
    ...routes,
    ...linkRoutes(deps),
    ...mergeRoutes(),
    actionBatchRoute({ path: '/conversations', routes, actions: batchActions, example, log }),
  ]
}
