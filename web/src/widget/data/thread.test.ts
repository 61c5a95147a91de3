import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Message, type Visitor, VisitorError } from '@earshot/client/browser'
import { createStore } from './store.ts'
import { createThread } from './thread.ts'
import { createThreads } from './threads.ts'

const messageOf = (id: string, minute: number, senderType = 'visitor'): Message =>
  ({
    id,
    conversationId: 'conversation_1',
    senderType,
    content: id,
    createdAt: `2026-03-02T10:${String(minute).padStart(2, '0')}:00.000Z`,
  }) as Message // the thread reads no other fields

/** A visitor to whose requests the test responds one by one. */
const fakeVisitor = () => {
  const pages: { data: Message[]; cursor: string | null }[] = []
  const sends: PromiseWithResolvers<Message>[] = []
  const keys: (string | undefined)[] = []
  const visitor = {
    conversations: {
      get: async (id: string) => ({ id, status: 'open', unread: false }),
      messages: async () => pages.shift() ?? { data: [], cursor: null },
      send: (_id: string, { idempotencyKey }: { idempotencyKey?: string }) => {
        keys.push(idempotencyKey)
        const sending = Promise.withResolvers<Message>()
        sends.push(sending)
        return sending.promise
      },
      start: () => {
        const sending = Promise.withResolvers<Message>()
        sends.push(sending)
        return sending.promise.then(({ conversationId }) => ({ id: conversationId }))
      },
    },
    upload: async () => ({ id: 'file_1' }),
    on: () => () => undefined,
  } as unknown as Visitor // only what the thread calls
  return { visitor, pages, sends, keys }
}

const idsIn = ({ state }: ReturnType<typeof createThread>) => state.get().messages?.map(({ id }) => id)

test('a refreshed thread announces replies once, and drops what was deleted', async () => {
  const { visitor, pages } = fakeVisitor()
  const announced: string[] = []
  const thread = createThread(visitor, 'conversation_1', ({ id }) => announced.push(id))
  pages.push({ data: [messageOf('b', 2, 'agent'), messageOf('a', 1)], cursor: 'older' })
  await thread.load()
  assert.deepEqual([idsIn(thread), announced], [['a', 'b'], []])
  pages.push({ data: [messageOf('0', 0)], cursor: null })
  await thread.older()
  assert.deepEqual(idsIn(thread), ['0', 'a', 'b'])
  pages.push({ data: [messageOf('c', 3, 'agent'), messageOf('a', 1)], cursor: 'older' })
  await thread.load()
  assert.deepEqual([idsIn(thread), announced], [['0', 'a', 'c'], ['c']])
  assert.equal(thread.state.get().cursor, null)
})

test('after an interruption, a page that does not continue the thread replaces it', async () => {
  const { visitor, pages } = fakeVisitor()
  const thread = createThread(visitor, 'conversation_1', () => undefined)
  pages.push({ data: [messageOf('a', 1)], cursor: null })
  await thread.load()
  pages.push({ data: [messageOf('z', 30), messageOf('y', 29)], cursor: 'older' })
  await thread.load()
  assert.deepEqual([idsIn(thread), thread.state.get().cursor], [['y', 'z'], 'older'])
})

test('a response that is slower than the one of a later request changes nothing back', async () => {
  const { visitor, pages } = fakeVisitor()
  const reads: PromiseWithResolvers<{ id: string; status: string }>[] = []
  const slow = () => {
    const reading = Promise.withResolvers<{ id: string; status: string }>()
    reads.push(reading)
    return reading.promise
  }
  Object.assign(visitor.conversations, { get: slow, markRead: slow })
  const thread = createThread(visitor, 'conversation_1', () => undefined)
  pages.push({ data: [messageOf('a', 1)], cursor: null }, { data: [messageOf('b', 2)], cursor: null })
  const work = [thread.load(), thread.markRead(), thread.load(), thread.markRead()]
  for (const [index, status] of [
    [2, 'closed'],
    [0, 'open'],
    [1, 'open'],
  ] as const) {
    reads[index]?.resolve({ id: 'conversation_1', status })
    await work[index]
    assert.deepEqual([thread.state.get().conversation?.status, idsIn(thread)], ['closed', ['b']])
  }
  reads[3]?.reject(new Error('no connection'))
  await Promise.all(work)
  assert.equal(thread.state.get().conversation?.status, 'closed')
})

test('a conversation that is merged into another one becomes that one, and keeps what is not sent', async () => {
  const { visitor, pages, sends } = fakeVisitor()
  const thread = createThread(visitor, 'conversation_1', () => undefined)
  await thread.load()
  const sending = thread.send('c', [])
  Object.assign(visitor.conversations, { get: async () => ({ id: 'conversation_2', status: 'open' }) })
  const page = { data: [messageOf('b', 2), messageOf('a', 1)], cursor: null }
  pages.push(page, page)
  await thread.load()
  const { id, conversation, outgoing } = thread.state.get()
  assert.deepEqual([id, conversation?.id, idsIn(thread)], ['conversation_2', 'conversation_2', ['a', 'b']])
  assert.deepEqual(
    outgoing.map(({ content }) => content),
    ['c'],
  )
  sends[0]?.resolve({ ...messageOf('c', 3), conversationId: 'conversation_2' })
  await sending
  assert.deepEqual(idsIn(thread), ['a', 'b', 'c'])
})

test('messages are sent one after another, and each attempt has the same key', async () => {
  const { visitor, sends, keys } = fakeVisitor()
  const thread = createThread(visitor, 'conversation_1', () => undefined)
  const first = thread.send('one', [])
  const second = thread.send('two', [])
  await Promise.resolve()
  await Promise.resolve()
  assert.deepEqual([thread.state.get().outgoing.map(it => it.content), sends.length], [['one', 'two'], 1])
  sends[0]?.reject(new Error('no connection'))
  await first
  sends[1]?.resolve(messageOf('b', 2))
  await second
  const [failed, ...others] = thread.state.get().outgoing
  assert.deepEqual([failed?.content, failed?.state, others.length], ['one', 'failed', 0])
  const again = thread.resend(failed?.key ?? '')
  await Promise.resolve()
  await Promise.resolve()
  sends[2]?.resolve(messageOf('a', 1))
  await again
  assert.deepEqual([idsIn(thread), thread.state.get().outgoing], [['a', 'b'], []])
  assert.equal(keys[0], keys[2])
  assert.notEqual(keys[0], keys[1])
})

/** The threads of a visitor whose first message could not be sent for want of a connection. */
const openUnsent = async () => {
  const fake = fakeVisitor()
  const isOnline = createStore(false)
  const threads = createThreads(fake.visitor, 1000, isOnline, () => undefined)
  const thread = threads.open(undefined)
  const sending = thread.send('Hello', [])
  await new Promise(setImmediate)
  fake.sends[0]?.reject(new VisitorError('Earshot could not be reached', { code: 'NETWORK_ERROR' }))
  await sending
  assert.equal(thread.state.get().outgoing[0]?.state, 'failed')
  return { ...fake, isOnline, threads, thread }
}

test('a thread with something unsent outlives its view, and any other is dropped when the next one is opened', async () => {
  const { threads, thread } = await openUnsent()
  const read = threads.open('conversation_1')
  const attached = threads.open('conversation_2')
  attached.uploads.add([new File(['a'], 'a.txt')])
  assert.notEqual(threads.open('conversation_1'), read)
  assert.equal(threads.open('conversation_2'), attached)
  assert.equal(threads.open(undefined), thread)
})

test('a first message that was written offline is sent when the page is online again', async () => {
  const { sends, isOnline, threads, thread } = await openUnsent()
  threads.open('conversation_2')
  isOnline.set(true)
  await new Promise(setImmediate)
  sends[1]?.resolve(messageOf('a', 1))
  await new Promise(setImmediate)
  assert.deepEqual([thread.state.get().id, thread.state.get().outgoing], ['conversation_1', []])
  assert.equal(threads.open('conversation_1'), thread)
})

for (const [name, problem] of Object.entries({
  'that a service refuses': { status: 503, code: 'UNAVAILABLE' },
  'whose first attempt is still running': { status: 409, code: 'IDEMPOTENCY_KEY_IN_USE' },
} as const))
  test(`a message ${name} is sent again without an event, after longer and longer waits`, async t => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const { visitor, sends, keys } = fakeVisitor()
    const threads = createThreads(visitor, 1000, createStore(true), () => undefined)
    const thread = threads.open('conversation_1')
    void thread.send('Hello', [])
    for (const [index, waitMs] of [4000, 8000, 16_000].entries()) {
      await new Promise(setImmediate)
      sends[index]?.reject(new VisitorError('Refused', problem))
      await new Promise(setImmediate)
      t.mock.timers.tick(waitMs / 2 - 1)
      await new Promise(setImmediate)
      assert.equal(sends.length, index + 1)
      t.mock.timers.tick(waitMs)
    }
    await new Promise(setImmediate)
    sends[3]?.resolve(messageOf('a', 1))
    await new Promise(setImmediate)
    assert.deepEqual([idsIn(thread), thread.state.get().outgoing], [['a'], []])
    assert.deepEqual([keys.length, new Set(keys).size], [4, 1])
    t.mock.timers.tick(120_000)
    await new Promise(setImmediate)
    assert.equal(sends.length, 4)
  })

test('nothing of a visitor is sent after another one is identified', async () => {
  const { sends, isOnline, threads, thread } = await openUnsent()
  const waiting = [thread.send('one', []), thread.send('two', [])]
  await new Promise(setImmediate)
  threads.clear()
  sends[1]?.reject(new VisitorError('Earshot could not be reached', { code: 'NETWORK_ERROR' }))
  await Promise.all(waiting)
  isOnline.set(true)
  await new Promise(setImmediate)
  assert.deepEqual([sends.length, thread.state.get().outgoing], [2, []])
  assert.notEqual(threads.open(undefined), thread)
})

test('older messages of a conversation that was left are not shown in the next one', async () => {
  const { visitor, pages, sends } = fakeVisitor()
  const older = Promise.withResolvers<{ data: Message[]; cursor: string | null }>()
  pages.push({ data: [messageOf('b', 2)], cursor: 'older' })
  const thread = createThread(visitor, 'conversation_1', () => undefined)
  await thread.load()
  const { messages } = visitor.conversations
  Object.assign(visitor.conversations, { messages: () => older.promise })
  const reading = thread.older()
  Object.assign(visitor.conversations, { messages })
  const sending = thread.send('Hello', [])
  await new Promise(setImmediate)
  sends[0]?.resolve({ ...messageOf('c', 3), conversationId: 'conversation_2' })
  await sending
  older.resolve({ data: [messageOf('a', 1)], cursor: null })
  await reading
  assert.deepEqual([thread.state.get().id, idsIn(thread)], ['conversation_2', []])
})
