import { test } from 'node:test'
import type { TestResponse } from '@earshot/testing'
import { ticketActionRoutes } from '../../api/actions/routes.ts'
import { ticketSlaRoutes } from '../../api/sla/routes.ts'
import { ticketMessageRoutes } from '../../api/ticket-messages/routes.ts'
import {
  seededStatuses,
  startTickets,
  type TicketSupport,
  unknownTicketId,
} from '../../api/tickets/harness.ts'
import { ticketRoutes } from '../../api/tickets/routes.ts'
import { testAdmin } from '../../harness.ts'
import { type CasesFor, routing, runCases } from './harness.ts'

type Ticket = { id: string; requesterPrincipalId: string }
type Send = (support: TicketSupport, ticket: Ticket) => Promise<TestResponse>

const nothing = {} as never

const post =
  (path: string, body: Record<string, unknown> = {}): Send =>
  ({ api }, { id }) =>
    api.post(`/tickets/${id}/${path}`, body)

const status = (body: Record<string, unknown>) => post('status', body)
const close = status({ status: 'closed' })
const assignToAda = post('assign', { assignedPrincipalId: testAdmin.principalId })

const inTeam =
  (
    team: object,
    use: (support: TicketSupport, assignedTeamId: string, ticket: Ticket) => Promise<TestResponse>,
  ): Send =>
  async (support, ticket) => {
    const { id } = await support.create('/teams', { name: `Team ${ticket.id}`, ...team })
    return use(support, id, ticket)
  }

const requesterReplies: Send = ({ api }, { id, requesterPrincipalId: asPrincipalId }) =>
  api.post(`/tickets/${id}/reply`, { content: 'Still there.', asPrincipalId })

const external =
  (externalStatus: string): Send =>
  ({ api }, { id }) =>
    api.put(`/tickets/${id}/external`, { integrationType: 'github', externalStatus })

const linkToConversation: Send = async ({ api, startConversation }, { id }) =>
  api.post(`/tickets/${id}/link`, { conversationId: (await startConversation()).id })

/** Merges it into another one of the requester. */
const merge: Send = async ({ api, open }, { id, requesterPrincipalId: principalId }) => {
  const other = await open({ requester: { principalId } })
  return api.post(`/tickets/${id}/merge`, { intoTicketId: other.id })
}

/** Splits it at a new note. */
const split: Send = async ({ api, newEvents }, { id }) => {
  const { data } = await api.post(`/tickets/${id}/note`, { content: 'Ask Mo' })
  await newEvents()
  return api.post(`/tickets/${id}/split`, { fromMessageId: data.id, title: 'Invoice' })
}

const cases: CasesFor<TicketSupport, Ticket> = {
  'POST /tickets': [
    {
      when: 'it has no team',
      send: ({ api }) => api.post('/tickets', { title: 'Export' }),
      events: ['ticket.created'],
    },
    {
      when: 'it names its assignee',
      send: ({ api }) =>
        api.post('/tickets', { title: 'Export', assignedPrincipalId: testAdmin.principalId }),
      events: ['ticket.created', 'ticket.assigned'],
    },
    {
      when: 'its team uses routing and a member is available',
      send: inTeam(routing, ({ api }, assignedTeamId) =>
        api.post('/tickets', { title: 'x', assignedTeamId }),
      ),
      events: ['ticket.created', 'ticket.assigned'],
    },
    {
      when: 'it is refused',
      send: ({ api }) => api.post('/tickets', { title: '' }),
      events: [],
    },
  ],
  'PATCH /tickets/:id': [
    {
      when: 'title and priority change',
      send: ({ api }, { id }) => api.patch(`/tickets/${id}`, { title: 'New', priority: 'high' }),
      events: [],
    },
  ],
  'DELETE /tickets/:id': [
    { when: 'it exists', send: ({ api }, { id }) => api.delete(`/tickets/${id}`), events: [] },
  ],
  'POST /tickets/:id/status': [
    { when: 'it is closed', send: close, events: ['ticket.status_changed'] },
    { when: 'it was closed before', before: [close], send: close, events: [] },
    {
      when: 'it moves within a category',
      send: status({ statusId: seededStatuses['In progress'] }),
      events: ['ticket.status_changed'],
    },
    {
      when: 'it gets another pendingUntil',
      before: [status({ status: 'pending' })],
      send: status({ status: 'pending', pendingUntil: '2031-01-01T00:00:00Z' }),
      events: [],
    },
    { when: 'it is refused', before: [close], send: status({ status: 'pending' }), events: [] },
  ],
  'POST /tickets/:id/assign': [
    { when: 'it is assigned to a member', send: assignToAda, events: ['ticket.assigned'] },
    { when: 'it was assigned to that member before', before: [assignToAda], send: assignToAda, events: [] },
    {
      when: 'it is unassigned',
      before: [assignToAda],
      send: post('assign', { assignedPrincipalId: null }),
      events: ['ticket.assigned'],
    },
    {
      when: 'it is assigned to a team with routing',
      send: inTeam(routing, ({ api }, teamId, { id }) =>
        api.post(`/tickets/${id}/assign`, { assignedTeamId: teamId }),
      ),
      events: ['ticket.assigned'],
    },
  ],
  'POST /tickets/:id/priority': [
    { when: 'it changes', send: post('priority', { priority: 'low' }), events: [] },
  ],
  'POST /tickets/:id/reply': [
    {
      when: 'a member replies to a closed ticket',
      before: [close],
      send: post('reply', { content: 'One more thing.' }),
      events: ['ticket.replied', 'mail.requested'],
    },
    { when: 'it is open', send: requesterReplies, events: ['ticket.replied'] },
    {
      when: 'the requester writes to a closed ticket',
      before: [close],
      send: requesterReplies,
      events: ['ticket.replied', 'ticket.status_changed'],
    },
  ],
  'POST /tickets/:id/note': [
    { when: 'it is written', send: post('note', { content: 'Odd.' }), events: ['ticket.note_added'] },
  ],
  'POST /tickets/:id/link': [
    {
      when: 'it is linked to a new conversation',
      send: linkToConversation,
      events: ['conversation.created', 'message.created'],
    },
    {
      when: 'it is linked to a post',
      send: ({ api, post }, { id }) => api.post(`/tickets/${id}/link`, { postId: post }),
      events: [],
    },
  ],
  'DELETE /tickets/:id/link': [
    {
      when: 'it was not linked',
      send: ({ api }, { id }) => api.delete(`/tickets/${id}/link?ticketId=${unknownTicketId}`),
      events: [],
    },
  ],
  'PUT /tickets/:id/external': [
    {
      when: 'the external status is new',
      send: external('Open'),
      events: ['ticket.external_status_changed'],
    },
    { when: 'the external status is known', before: [external('Open')], send: external('Open'), events: [] },
  ],
  'POST /tickets/:id/actions': [
    {
      when: 'it closes',
      send: post('actions', { actions: [{ type: 'close' }, { type: 'tag', tag: 'x' }] }),
      events: ['ticket.status_changed'],
    },
    {
      when: 'it is closed',
      before: [close],
      send: post('actions', { actions: [{ type: 'close' }] }),
      events: [],
    },
  ],
  'POST /tickets/:id/merge': [
    { when: 'both are open', send: merge, events: ['ticket.created', 'ticket.status_changed'] },
    { when: 'it is closed', before: [close], send: merge, events: ['ticket.created'] },
    { when: 'it is merged', before: [merge], send: merge, events: ['ticket.created'] },
  ],
  'POST /tickets/:id/split': [{ when: 'it is open', send: split, events: ['ticket.created'] }],
  'POST /tickets/:id/unmerge': [
    { when: 'it was open', before: [merge], send: post('unmerge'), events: ['ticket.status_changed'] },
    { when: 'it is not merged', send: post('unmerge'), events: [] },
  ],
  'PUT /tickets/:id/sla': [
    {
      when: 'a policy is set that is not due yet',
      send: async ({ api, create }, { id }) => {
        const targets = { timeToResolveSeconds: 3600 }
        const { id: policyId } = await create('/sla-policies', { name: id, targets })
        return api.put(`/tickets/${id}/sla`, { policyId })
      },
      events: [],
    },
  ],
}

test('every request about tickets emits exactly these events in this order', () =>
  runCases(
    [
      ...ticketRoutes(nothing),
      ...ticketMessageRoutes(nothing),
      ...ticketSlaRoutes(),
      ...ticketActionRoutes(nothing),
    ],
    cases,
    {
      start: startTickets,
      create: support => support.open(),
    },
  ))
