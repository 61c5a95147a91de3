import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messages } from './messages.ts'

test('an anonymous visitor is called by the end of their id', () => {
  const { facts } = messages['message.created'](
    {
      message: {
        id: 'message_01kjyzskgxecst1qm4s4vy4f2k',
        conversationId: 'conversation_01kjyzskgxecst1qm4s4vy0znv',
        senderType: 'visitor',
        authorPrincipalId: 'principal_01kjyzskgxecst1qm4s4vy4f2k',
        authorName: null,
        authorEmail: null,
        content: 'Hello',
        createdAt: '2026-03-02T09:00:00.000Z',
      },
      conversation: {
        id: 'conversation_01kjyzskgxecst1qm4s4vy0znv',
        status: 'open',
        channel: 'messenger',
        priority: 'none',
        assignedTeamId: null,
      },
      isFirstMessage: true,
    },
    path => path,
  )
  assert.deepEqual(facts?.[0], 'By Visitor 4F2K')
})
