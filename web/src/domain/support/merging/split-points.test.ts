import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Message } from '../types.ts'
import { splitPoints } from './split-points.ts'

const message = (id: string, more: Partial<Message> = {}): Message => ({
  id,
  mergedFromId: null,
  senderType: 'visitor',
  isInternal: false,
  authorPrincipalId: null,
  authorName: null,
  authorEmail: null,
  content: '',
  attachments: [],
  mentionedPrincipalIds: [],
  automated: false,
  cc: [],
  createdAt: '2026-03-02T09:00:00.000Z',
  ...more,
})

const note = (id: string) => message(id, { isInternal: true })
const line = (id: string) => message(id, { senderType: 'system' })

const idsOf = (kind: 'conversations' | 'tickets', messages: Message[], hasEarlier = false) => [
  ...splitPoints(messages, { kind, hasEarlier }),
]

test('a conversation is split between its first and its last message, also at a note', () => {
  const messages = [note('a'), message('b'), line('c'), note('d'), message('e'), note('f')]
  assert.deepEqual(idsOf('conversations', messages), ['d', 'e'])
  assert.deepEqual(idsOf('conversations', messages, true), ['a', 'b', 'd', 'e'])
  assert.deepEqual(idsOf('conversations', [message('a'), note('b')]), [])
})

test('a ticket is split at each message and note', () => {
  assert.deepEqual(idsOf('tickets', [note('a'), message('b'), note('c')]), ['a', 'b', 'c'])
})

test('no thread is split before a message from a merged one', () => {
  const messages = [message('a'), message('b', { mergedFromId: 'other' }), message('c'), message('d')]
  assert.deepEqual(idsOf('conversations', messages), ['c', 'd'])
  assert.deepEqual(idsOf('tickets', messages), ['c', 'd'])
})
