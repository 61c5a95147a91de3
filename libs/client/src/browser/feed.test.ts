import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSeen } from './feed.ts'
import type { Message } from './types.ts'

const messageOf = (id: string, senderType: 'visitor' | 'agent'): Message =>
  ({ id, senderType, conversationId: 'conversation_1', createdAt: id, isInternal: false }) as Message // what is read of it

test('messages that arrive together stay in their order, also those of the visitor', async () => {
  const seen = createSeen()
  const emitted: string[] = []
  const receive = async (message: Message) => {
    if (await seen.isNew(message)) emitted.push(message.id)
  }
  await Promise.all([
    receive(messageOf('own', 'visitor')),
    receive(messageOf('reply', 'agent')),
    receive(messageOf('own', 'visitor')),
  ])
  assert.deepEqual(emitted, ['own', 'reply'])
})
