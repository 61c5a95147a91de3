import assert from 'node:assert/strict'
import { test } from 'node:test'
import { conversationRoutes } from '../../api/conversations/routes.ts'
import { startTickets, type TicketSupport } from '../../api/tickets/harness.ts'
import { startSupport, testAdmin, unknownIds } from '../../harness.ts'
import {
  assignToAda,
  attribute,
  type Cases,
  type CasesFor,
  type Conversation,
  close,
  inTeam,
  post,
  routing,
  runCases,
  type Send,
  type SendTo,
  snooze,
} from './harness.ts'

const nothing = {} as never
const defined: Send = ({ api }) => api.post('/attribute-definitions', { key: 'plan', type: 'text' })

const unread: Send = ({ api }, { id }) => api.delete(`/conversations/${id}/read`)

const cases: Cases = {
  'POST /conversations': [
    {
      when: 'it has no team',
      send: ({ api }) =>
        api.post('/conversations', { visitor: { anonymous: true }, message: { content: 'Hello' } }),
      events: ['conversation.created', 'message.created'],
    },
    {
      when: 'its team uses routing and a member is available',
      send: inTeam(routing, (api, assignedTeamId) =>
        api.post('/conversations', {
          visitor: { anonymous: true },
          message: { content: 'Hello' },
          assignedTeamId,
        }),
      ),
      events: ['conversation.created', 'message.created', 'conversation.assigned'],
    },
  ],
  'PATCH /conversations/:id': [
    {
      when: 'subject and priority change',
      send: ({ api }, { id }) => api.patch(`/conversations/${id}`, { subject: 'New', priority: 'high' }),
      events: ['conversation.priority_changed'],
    },
    {
      when: 'nothing changes',
      send: ({ api }, { id }) => api.patch(`/conversations/${id}`, { subject: null, priority: 'none' }),
      events: [],
    },
  ],
  'POST /conversations/:id/status': [
    { when: 'it is closed', send: close, events: ['conversation.status_changed'] },
    { when: 'it was closed before', before: [close], send: close, events: [] },
    { when: 'it is snoozed', send: snooze, events: ['conversation.status_changed'] },
    {
      when: 'its snooze gets another end',
      before: [snooze],
      send: post('status', { status: 'snoozed', snoozedUntil: '2030-01-01T00:00:00Z' }),
      events: [],
    },
    { when: 'it is refused', before: [close], send: snooze, events: [] },
  ],
  'POST /conversations/:id/assign': [
    { when: 'it is assigned to a member', send: assignToAda, events: ['conversation.assigned'] },
    { when: 'it was assigned to that member before', before: [assignToAda], send: assignToAda, events: [] },
    {
      when: 'it is unassigned',
      before: [assignToAda],
      send: post('assign', { assignedPrincipalId: null }),
      events: ['conversation.assigned'],
    },
    {
      when: 'it is assigned to a team with routing',
      send: inTeam(routing, (api, teamId, { id }) =>
        api.post(`/conversations/${id}/assign`, { assignedTeamId: teamId }),
      ),
      events: ['conversation.assigned'],
    },
    {
      when: 'it is assigned to a team and a member',
      send: inTeam({}, (api, teamId, { id }) =>
        api.post(`/conversations/${id}/assign`, {
          assignedTeamId: teamId,
          assignedPrincipalId: testAdmin.principalId,
        }),
      ),
      events: ['conversation.assigned'],
    },
  ],
  'POST /conversations/:id/priority': [
    {
      when: 'it changes',
      send: post('priority', { priority: 'low' }),
      events: ['conversation.priority_changed'],
    },
    { when: 'it stays', send: post('priority', { priority: 'none' }), events: [] },
  ],
  'POST /conversations/:id/read': [{ when: 'it was unread', send: post('read'), events: [] }],
  'DELETE /conversations/:id/read': [
    { when: 'it was read', before: [post('read')], send: unread, events: [] },
  ],
  'POST /conversations/batch': [
    {
      when: 'several changes are made',
      send: ({ api }, { id }) =>
        api.post('/conversations/batch', {
          operations: [
            { method: 'priority', id, body: { priority: 'low' } },
            { method: 'status', id, body: { status: 'closed' } },
            { method: 'status', id, body: { status: 'closed' } },
          ],
        }),
      events: ['conversation.priority_changed', 'conversation.status_changed'],
    },
  ],
  'POST /conversations/:id/csat': [
    { when: 'it is rated', send: post('csat', { rating: 4 }), events: ['conversation.csat_submitted'] },
    {
      when: 'rating and comment come together',
      send: post('csat', { rating: 4, comment: 'Good.' }),
      events: ['conversation.csat_submitted', 'conversation.csat_comment_added'],
    },
    {
      when: 'the comment comes later',
      before: [post('csat', { rating: 4 })],
      send: post('csat', { comment: 'Good.' }),
      events: ['conversation.csat_comment_added'],
    },
    {
      when: 'rating and comment are the same',
      before: [post('csat', { rating: 4, comment: 'Good.' })],
      send: post('csat', { rating: 4, comment: 'Good.' }),
      events: [],
    },
    {
      when: 'the rating is different',
      before: [post('csat', { rating: 4 })],
      send: post('csat', { rating: 1 }),
      events: [],
    },
  ],
  'POST /conversations/:id/tags': [
    { when: 'it gets a new tag', send: post('tags', { tags: ['a'] }), events: [] },
  ],
  'DELETE /conversations/:id/tags': [
    {
      when: 'it has the tag',
      before: [post('tags', { tags: ['a'] })],
      send: ({ api }, { id }) => api.delete(`/conversations/${id}/tags?tags=a`),
      events: [],
    },
  ],
  'PUT /conversations/:id/attributes': [
    {
      when: 'an attribute gets a value',
      before: [defined],
      send: attribute({ plan: 'team' }),
      events: ['conversation.attribute_changed'],
    },
    {
      when: 'two attributes change',
      before: [({ api }) => api.post('/attribute-definitions', { key: 'seats', type: 'number' })],
      send: attribute({ plan: 'free', seats: 3 }),
      events: ['conversation.attribute_changed', 'conversation.attribute_changed'],
    },
    {
      when: 'it has the value already',
      before: [attribute({ plan: 'team' })],
      send: attribute({ plan: 'team' }),
      events: [],
    },
    {
      when: 'the value is removed',
      before: [attribute({ plan: 'team' })],
      send: attribute({ plan: null }),
      events: ['conversation.attribute_changed'],
    },
    { when: 'it has no value', send: attribute({ plan: null }), events: [] },
  ],
  'POST /conversations/:id/handoff': [
    {
      when: 'it is open',
      send: post('handoff', { reason: 'safety' }),
      events: ['assistant.handed_off'],
    },
    {
      when: 'it is closed',
      before: [close],
      send: post('handoff', { reason: 'safety' }),
      events: ['assistant.handed_off', 'conversation.status_changed'],
    },
    {
      when: 'it was handed off before',
      before: [post('handoff', { reason: 'safety' })],
      send: post('handoff', { reason: 'repetition' }),
      events: [],
    },
  ],
  'POST /conversations/:id/resolve-by-assistant': [
    {
      when: 'it is open',
      send: post('resolve-by-assistant', { outcome: 'resolved_assumed' }),
      events: ['assistant.resolved', 'conversation.status_changed'],
    },
    {
      when: 'what was assumed is confirmed',
      before: [post('resolve-by-assistant', { outcome: 'resolved_assumed' })],
      send: post('resolve-by-assistant', { outcome: 'resolved_confirmed' }),
      events: ['assistant.resolved'],
    },
    {
      when: 'it was resolved with this outcome before',
      before: [post('resolve-by-assistant', { outcome: 'resolved_confirmed' })],
      send: post('resolve-by-assistant', { outcome: 'resolved_confirmed' }),
      events: [],
    },
    {
      when: 'someone else closed it',
      before: [close],
      send: post('resolve-by-assistant', { outcome: 'resolved_confirmed' }),
      events: [],
    },
  ],
}

/** Merges it into another one of the visitor. */
const merge: Send = async ({ api, startConversation }, { id, visitorPrincipalId: principalId }) => {
  const other = await startConversation({ visitor: { principalId } })
  return api.post(`/conversations/${id}/merge`, { intoConversationId: other.id })
}

/** Splits it at its last message. */
const split: Send = async ({ api }, { id }) => {
  const { data } = await api.get(`/conversations/${id}/messages?sort=newest`)
  const last = data.find((it: { senderType: string }) => it.senderType !== 'system')
  return api.post(`/conversations/${id}/split`, { fromMessageId: last.id })
}

const merges: Cases = {
  'POST /conversations/:id/merge': [
    {
      when: 'both are open',
      send: merge,
      events: ['conversation.created', 'message.created', 'conversation.status_changed'],
    },
    {
      when: 'it is closed',
      before: [close],
      send: merge,
      events: ['conversation.created', 'message.created'],
    },
  ],
  'POST /conversations/:id/split': [
    {
      when: 'it has an assignee',
      before: [post('reply', { content: 'Found.' })],
      send: split,
      events: ['conversation.created', 'conversation.assigned'],
    },
    {
      when: 'it has no assignee, and is closed',
      before: [post('messages', { content: 'Thanks!', senderType: 'visitor' }), close],
      send: split,
      events: ['conversation.created'],
    },
    { when: 'it has one message', send: split, events: [] },
  ],
  'POST /conversations/:id/unmerge': [
    { when: 'it was open', before: [merge], send: post('unmerge'), events: ['conversation.status_changed'] },
    { when: 'it was closed', before: [close, merge], send: post('unmerge'), events: [] },
    { when: 'it is not merged', send: post('unmerge'), events: [] },
  ],
}

const linkToPost: SendTo<TicketSupport, Conversation> = ({ api, post: postId }, { id }) =>
  api.post(`/conversations/${id}/link`, { postId })

const links: CasesFor<TicketSupport, Conversation> = {
  'POST /conversations/:id/link': [{ when: 'it is linked to a post', send: linkToPost, events: [] }],
  'DELETE /conversations/:id/link': [
    {
      when: 'it was linked',
      before: [linkToPost],
      send: ({ api, post: postId }, { id }) => api.delete(`/conversations/${id}/link?postId=${postId}`),
      events: [],
    },
  ],
}

test('every request about a conversation emits exactly these events in this order', () =>
  runCases<TicketSupport, Conversation>(
    conversationRoutes(nothing),
    { ...cases, ...merges, ...links },
    { start: startTickets, create: it => it.startConversation() },
  ))

test('rejected requests emit no event', async () => {
  await using support = await startSupport()
  const conversation = await support.startConversation()
  await support.newEvents()
  const refused: [string, object, number][] = [
    ['messages', { content: '' }, 400],
    ['messages', { content: 'x', asPrincipalId: unknownIds.principal }, 400],
    ['assign', {}, 400],
    ['assign', { teamId: unknownIds.team }, 400],
    ['assign', { assignedPrincipalId: unknownIds.principal }, 400],
    ['assign', { assignedTeamId: unknownIds.team }, 400],
    ['status', { status: 'snoozed', snoozedUntil: '2020-01-01T00:00:00Z' }, 400],
    ['note', { content: 'x', mentionedPrincipalIds: [unknownIds.principal] }, 400],
    ['csat', { comment: 'x' }, 400],
    ['handoff', { reason: 'boredom' }, 400],
  ]
  for (const [path, body, status] of refused)
    assert.equal(
      (await support.api.post(`/conversations/${conversation.id}/${path}`, body)).status,
      status,
      path,
    )
  assert.deepEqual(await support.types(), [])
})
