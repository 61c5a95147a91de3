import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Conversation, Message } from '@earshot/client/browser'
import {
  firstThread,
  movedTo,
  newIn,
  type Outgoing,
  type Thread,
  withConversation,
  withMessage,
  withOlder,
  withOutgoing,
  withPage,
} from './thread-state.ts'

const id = 'conversation_1'

// Only the fields that are read.
const messageOf = (name: string, senderType = 'visitor'): Message =>
  ({ id: name, conversationId: id, senderType, createdAt: `2026-03-02T10:0${name}:00.000Z` }) as Message
const conversationOf = (status: string) => ({ id, status }) as Conversation

const pageOf = (...names: string[]) => ({ data: names.map(name => messageOf(name)), cursor: null })

type Change = (thread: Thread) => Thread

/** The response to a request with this number, which was sent before anything was shown. */
const page =
  (number: number, ...names: string[]): Change =>
  thread =>
    withPage(thread, number, undefined, pageOf(...names))
const conversation =
  (number: number, status: string): Change =>
  thread =>
    withConversation(thread, number, conversationOf(status))

const after = (...changes: Change[]): Thread =>
  changes.reduce((thread, change) => change(thread), firstThread(id))

const idsIn = ({ messages }: Thread) => messages?.map(it => it.id)

test('a new conversation has no messages, and those of another one are not loaded yet', () => {
  assert.deepEqual(firstThread(undefined).messages, [])
  assert.equal(firstThread(id).messages, undefined)
})

test('a response is shown unless the response to a later request was faster', () => {
  assert.deepEqual(idsIn(after(page(1, '1'), page(2, '2', '1'))), ['1', '2'])
  assert.deepEqual(idsIn(after(page(2, '2'), page(1, '1'))), ['2'])
  assert.equal(after(conversation(1, 'open'), conversation(2, 'closed')).conversation?.status, 'closed')
  assert.equal(after(conversation(2, 'closed'), conversation(1, 'open')).conversation?.status, 'closed')
})

test('a conversation that was changed is not shown as it was before, but its messages are', () => {
  const rated = after(conversation(2, 'closed'), conversation(1, 'open'), page(1, '1'))
  assert.deepEqual([rated.conversation?.status, idsIn(rated)], ['closed', ['1']])
})

test('a page that is read again drops what was deleted, and keeps what arrived meanwhile', () => {
  const shown = after(page(1, '3', '2', '1'), it => withOlder(it, pageOf('0')))
  assert.deepEqual(idsIn(shown), ['0', '1', '2', '3'])
  const { messages: before } = shown
  const arrived = withMessage(shown, messageOf('4'))
  assert.deepEqual(idsIn(withPage(arrived, 2, before, pageOf('3', '1'))), ['0', '1', '3', '4'])
  // After an interruption, the page does not continue what is shown.
  assert.deepEqual(idsIn(withPage(shown, 2, before, pageOf('9', '8'))), ['8', '9'])
})

test('a thread that moves to another conversation keeps what was not sent, and shows nothing of the first', () => {
  const outgoing: Outgoing[] = []
  const moved = movedTo({ ...after(page(1, '1'), conversation(1, 'closed')), outgoing }, 'conversation_2')
  assert.deepEqual([moved.id, moved.conversation, moved.messages], ['conversation_2', undefined, undefined])
  assert.equal(moved.outgoing, outgoing)
})

test('a message that was written is refused, sent again, stored or discarded', () => {
  const written = (key: string): Outgoing => ({
    key,
    content: key,
    files: [],
    context: undefined,
    state: 'sending',
    error: undefined,
  })
  const two = { ...firstThread(id), outgoing: [written('a'), written('b')] }
  const refused = withOutgoing(two, 'a', { state: 'failed', error: 'lost' })
  assert.deepEqual(
    refused.outgoing.map(({ key, state, error }) => [key, state, error]),
    [
      ['a', 'failed', 'lost'],
      ['b', 'sending', undefined],
    ],
  )
  assert.deepEqual(withOutgoing(refused, 'a', { state: 'sending', error: undefined }), two)
  const rest = withOutgoing(two, 'a', undefined)
  assert.deepEqual(
    rest.outgoing.map(({ key }) => key),
    ['b'],
  )
  // The response to a message that was discarded while it was sent.
  assert.deepEqual(withOutgoing(rest, 'a', { state: 'failed', error: 'lost' }), rest)
  assert.deepEqual(withOutgoing(rest, 'a', undefined), rest)
})

test('a reply ends typing, and a message of the visitor does not', () => {
  const typing = { ...firstThread(id), typing: { name: 'Ada' } }
  assert.deepEqual(withMessage(typing, messageOf('1')).typing, { name: 'Ada' })
  assert.equal(withMessage(typing, messageOf('2', 'agent')).typing, undefined)
})

test('a message that arrives twice is shown once, in the order of time', () => {
  const arrived = (name: string) => (thread: Thread) => withMessage(thread, messageOf(name))
  assert.deepEqual(idsIn(after(arrived('2'), arrived('1'), arrived('2'))), ['1', '2'])
})

test('messages are new if they were not shown before the page was read', () => {
  const news = (before: Message[] | undefined) => newIn(pageOf('1', '2'), before).map(it => it.id)
  assert.deepEqual(news(undefined), [], 'the first page')
  assert.deepEqual(news([]), ['1', '2'])
  assert.deepEqual(news([messageOf('1')]), ['2'])
})
