import { test } from 'node:test'
import type { TestResponse } from '@earshot/testing'
import { messageRoutes } from '../../api/messages/routes.ts'
import { type Support, testAdmin } from '../../harness.ts'
import { assignToAda, type Cases, close, post, runConversationCases, type Send, snooze } from './harness.ts'

const nothing = {} as never

const onMessage =
  (path: string, body: object, use: (api: Support['api'], id: string) => Promise<TestResponse>): Send =>
  async (support, conversation) => {
    const { id } = await support.on(conversation, path, body)
    await support.newEvents()
    return use(support.api, id)
  }

const byEmail: Send = async ({ database, api }, { id }) => {
  await database.query(`update support.conversations set channel = 'email' where id = $1`, [id])
  return api.get(`/conversations/${id}`)
}

const cases: Cases = {
  'POST /conversations/:id/messages': [
    {
      when: 'the visitor writes',
      send: post('messages', { content: 'Hello?', senderType: 'visitor' }),
      events: ['message.created'],
    },
    {
      when: 'the visitor writes in a snoozed conversation',
      before: [snooze],
      send: post('messages', { content: 'Hello?', senderType: 'visitor' }),
      events: ['message.created', 'conversation.status_changed'],
    },
    {
      when: 'the assistant writes',
      send: post('messages', { content: 'Hello!', senderType: 'assistant' }),
      events: ['message.created'],
    },
    {
      when: 'the assistant writes in a conversation by email',
      before: [byEmail],
      send: post('messages', { content: 'Hello!', senderType: 'assistant' }),
      events: ['message.created', 'mail.requested'],
    },
    {
      when: 'the visitor writes in a conversation by email',
      before: [byEmail],
      send: post('messages', { content: 'Hello?', senderType: 'visitor' }),
      events: ['message.created'],
    },
    {
      when: 'the visitor writes in a conversation that was closed long ago',
      before: [
        close,
        async ({ database, api }, { id }) => {
          const long = `update support.conversations set resolved_at = now() - interval '8 days' where id = $1`
          await database.query(long, [id])
          return api.get(`/conversations/${id}`)
        },
      ],
      send: post('messages', { content: 'Hello?', senderType: 'visitor' }),
      events: ['conversation.created', 'message.created'],
    },
  ],
  'POST /conversations/:id/reply': [
    {
      when: 'it is assigned',
      before: [assignToAda],
      send: post('reply', { content: 'Hi' }),
      events: ['message.created'],
    },
    {
      when: 'it takes place by email',
      before: [assignToAda, byEmail],
      send: post('reply', { content: 'Hi' }),
      events: ['message.created', 'mail.requested'],
    },
    {
      when: 'it is unassigned and closed',
      before: [close],
      send: post('reply', { content: 'Hi' }),
      events: ['message.created', 'conversation.assigned', 'conversation.status_changed'],
    },
    {
      when: 'it is automated',
      before: [close],
      send: post('reply', { content: 'How was it?', automated: true }),
      events: ['message.created'],
    },
  ],
  'POST /conversations/:id/note': [
    { when: 'it mentions no one', send: post('note', { content: 'Hm' }), events: ['message.note_created'] },
    {
      when: 'it mentions a member',
      send: post('note', { content: 'Hm', mentionedPrincipalIds: [testAdmin.principalId] }),
      events: ['message.note_created', 'conversation.note_mentioned'],
    },
  ],
  'PATCH /messages/:id': [
    {
      when: 'it is public',
      send: onMessage('reply', { content: 'Hi' }, (api, id) =>
        api.patch(`/messages/${id}`, { content: 'Hello' }),
      ),
      events: ['message.updated'],
    },
    {
      when: 'the content stays the same',
      send: onMessage('reply', { content: 'Hi' }, (api, id) =>
        api.patch(`/messages/${id}`, { content: 'Hi' }),
      ),
      events: [],
    },
    {
      when: 'it is a note',
      send: onMessage('note', { content: 'Hm' }, (api, id) =>
        api.patch(`/messages/${id}`, { content: 'Ah' }),
      ),
      events: [],
    },
  ],
  'DELETE /messages/:id': [
    {
      when: 'it is public',
      send: onMessage('reply', { content: 'Hi' }, (api, id) => api.delete(`/messages/${id}`)),
      events: ['message.deleted'],
    },
    {
      when: 'it is a note',
      send: onMessage('note', { content: 'Hm' }, (api, id) => api.delete(`/messages/${id}`)),
      events: [],
    },
  ],
}

test('every request about a message emits exactly these events in this order', () =>
  runConversationCases(messageRoutes(nothing), cases))
