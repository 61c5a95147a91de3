import { test } from 'node:test'
import { ticketActionRoutes } from '../../api/actions/routes.ts'
import { conversationRoutes } from '../../api/conversations/routes.ts'
import { messageRoutes } from '../../api/messages/routes.ts'
import { ticketSlaRoutes } from '../../api/sla/routes.ts'
import { ticketMessageRoutes } from '../../api/ticket-messages/routes.ts'
import { ticketRoutes } from '../../api/tickets/routes.ts'
import { type Support, testAdmin } from '../../harness.ts'
import { supportRoutes } from '../../routes.ts'
import {
  assignToAda,
  attribute,
  type Cases,
  type Conversation,
  close,
  inTeam,
  post,
  routing,
  runConversationCases,
  type Send,
} from './harness.ts'

const nothing = {} as never

const macro = { name: 'Ask', content: 'Which browser?' }
const macroId = async ({ create }: Support, { id }: Conversation): Promise<string> =>
  (await create('/macros', { ...macro, name: id })).id

const later = (): string => new Date(Date.now() + 3_600_000).toISOString()

/** The path of a reply that waits for its time in the conversation. */
const scheduled = async ({ on }: Support, { id }: Conversation): Promise<string> =>
  `/scheduled-replies/${(await on({ id }, 'scheduled-replies', { content: 'Hi', sendAt: later() })).id}`

const closing = { actions: [{ type: 'close' }] }

const week = { monday: [{ from: '09:00', to: '17:00' }] }
const targets = { firstResponseSeconds: 3600 }
const named: Record<string, object> = {
  '/ticket-statuses': { category: 'open' },
  '/business-hours': { timeZone: 'UTC', week },
  '/sla-policies': { targets },
  '/workflows': { trigger: 'customer_unresponsive', afterSeconds: 60 },
}

/** Business hours, policies, workflows and statuses emit no events when they change. Clocks, silences and tickets do later. */
const namedCases: Cases = Object.fromEntries(
  Object.entries(named).flatMap(([path, body]) => {
    const made = async ({ create }: Support, { id }: Conversation): Promise<string> =>
      `${path}/${(await create(path, { name: id, ...body })).id}`
    const on = (method: string, when: string, send: Send): [string, Cases[string]] => [
      `${method} ${path}${method === 'POST' ? '' : '/:id'}`,
      [{ when, send, events: [] }],
    ]
    return [
      on('POST', 'it is new', async (support, it) => support.api.get(await made(support, it))),
      on('PATCH', 'its name changes', async (support, it) =>
        support.api.patch(await made(support, it), { name: `New ${it.id}` }),
      ),
      on('DELETE', 'it exists', async (support, it) => support.api.delete(await made(support, it))),
    ]
  }),
)

const cases: Cases = {
  ...namedCases,
  'PUT /conversations/:id/sla': [
    {
      when: 'a policy is set that is not due yet',
      send: async ({ api, create }, { id }) => {
        const { id: policyId } = await create('/sla-policies', { name: id, targets })
        return api.put(`/conversations/${id}/sla`, { policyId })
      },
      events: [],
    },
  ],
  'POST /teams': [{ when: 'it is new', send: inTeam({}, (api, id) => api.get(`/teams/${id}`)), events: [] }],
  'PATCH /teams/:id': [
    {
      when: 'its method changes',
      send: inTeam({}, (api, id) => api.patch(`/teams/${id}`, { method: 'balanced' })),
      events: [],
    },
  ],
  'DELETE /teams/:id': [
    {
      when: 'it had two conversations, one of them closed',
      before: [close],
      send: inTeam({}, async (api, teamId, { id }) => {
        await api.post('/conversations', {
          visitor: { anonymous: true },
          message: { content: 'Hello' },
          assignedTeamId: teamId,
        })
        await api.post(`/conversations/${id}/assign`, { assignedTeamId: teamId })
        return api.delete(`/teams/${teamId}`)
      }),
      events: [
        'conversation.created',
        'message.created',
        'conversation.assigned',
        'conversation.assigned',
        'conversation.assigned',
      ],
    },
  ],
  'PUT /teams/:id/members/:principalId': [
    {
      when: 'a member joins',
      send: inTeam({}, (api, id) => api.put(`/teams/${id}/members/${testAdmin.principalId}`)),
      events: [],
    },
  ],
  'DELETE /teams/:id/members/:principalId': [
    {
      when: 'a member leaves',
      send: inTeam(routing, (api, id) => api.delete(`/teams/${id}/members/${testAdmin.principalId}`)),
      events: [],
    },
  ],
  'PUT /principals/:id/availability': [
    {
      when: 'a member is away',
      send: ({ api }) =>
        api.put(`/principals/${testAdmin.principalId}/availability`, { availability: 'available' }),
      events: [],
    },
  ],
  'POST /conversations/:id/scheduled-replies': [
    {
      when: 'its time is to come',
      send: async (support, it) => support.api.get(await scheduled(support, it)),
      events: [],
    },
  ],
  'PATCH /scheduled-replies/:id': [
    {
      when: 'its content changes',
      send: async (support, it) => support.api.patch(await scheduled(support, it), { content: 'Hello' }),
      events: [],
    },
  ],
  'DELETE /scheduled-replies/:id': [
    {
      when: 'it waits',
      send: async (support, it) => support.api.delete(await scheduled(support, it)),
      events: [],
    },
  ],
  'POST /scheduled-replies/:id/send': [
    {
      when: 'it waits',
      send: async (support, it) => support.api.post(`${await scheduled(support, it)}/send`),
      events: ['message.created', 'conversation.assigned'],
    },
    {
      when: 'the conversation is assigned and closed',
      before: [assignToAda, close],
      send: async (support, it) => support.api.post(`${await scheduled(support, it)}/send`),
      events: ['message.created', 'conversation.status_changed'],
    },
  ],
  'POST /macros': [{ when: 'it is new', send: ({ api }) => api.post('/macros', macro), events: [] }],
  'PATCH /macros/:id': [
    {
      when: 'it changes',
      send: async (support, it) =>
        support.api.patch(`/macros/${await macroId(support, it)}`, { content: 'Which?' }),
      events: [],
    },
  ],
  'DELETE /macros/:id': [
    {
      when: 'it exists',
      send: async (support, it) => support.api.delete(`/macros/${await macroId(support, it)}`),
      events: [],
    },
  ],
  'POST /macros/:id/apply': [
    {
      when: 'it names a conversation',
      send: async (support, it) =>
        support.api.post(`/macros/${await macroId(support, it)}/apply`, { conversationId: it.id }),
      events: [],
    },
  ],
  'POST /macros/preview': [
    { when: 'it has a text', send: ({ api }) => api.post('/macros/preview', { content: 'x' }), events: [] },
  ],
  'POST /conversations/:id/actions': [
    { when: 'it closes', send: post('actions', closing), events: ['conversation.status_changed'] },
    { when: 'it is closed', before: [close], send: post('actions', closing), events: [] },
  ],
  'POST /attribute-definitions': [
    {
      when: 'it is new',
      send: ({ api }) => api.post('/attribute-definitions', { key: 'region', type: 'text' }),
      events: [],
    },
  ],
  'PATCH /attribute-definitions/:id': [
    {
      when: 'its name changes',
      send: async ({ api }) => {
        const { data } = await api.get('/attribute-definitions')
        return api.patch(`/attribute-definitions/${data[0].id}`, { name: 'What they pay for' })
      },
      events: [],
    },
  ],
  'DELETE /attribute-definitions/:id': [
    {
      when: 'a conversation had a value',
      before: [attribute({ region: 'north' })],
      send: async ({ api }) => {
        const { data } = await api.get('/attribute-definitions')
        const { id } = data.find((it: { key: string }) => it.key === 'region')
        return api.delete(`/attribute-definitions/${id}`)
      },
      events: ['conversation.attribute_changed'],
    },
  ],
}

test('every other request emits exactly these events in this order', () => {
  const elsewhere = [
    ...conversationRoutes(nothing),
    ...messageRoutes(nothing),
    ...ticketRoutes(nothing),
    ...ticketMessageRoutes(nothing),
    ...ticketSlaRoutes(),
    ...ticketActionRoutes(nothing),
  ]
  const isHere = ({ method, path }: { method: string; path: string }) =>
    !elsewhere.some(it => it.method === method && it.path === path)
  return runConversationCases(supportRoutes(nothing).filter(isHere), cases)
})
