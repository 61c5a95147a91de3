import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as settled } from 'node:timers/promises'
import { createEmitter } from './emitter.ts'
import { createSeen } from './feed.ts'
import { createNotices } from './notices.ts'
import { createStore } from './store.ts'
import { defaults } from './timing.ts'
import type { Message, VisitorEvents, WidgetConfig } from './types.ts'

const message = { id: 'message_1', conversationId: 'conversation_1', senderType: 'visitor' } as Message
const arrived = { kind: 'message', conversationId: 'conversation_1', message } as const
const mark = { lastMessageAt: 'a', updatedAt: 'b' }

/** The notices of a page with handlers of messages and numbers. The test responds to its requests for the config. */
const startNotices = () => {
  const events = createEmitter<VisitorEvents>()
  const configs: PromiseWithResolvers<WidgetConfig>[] = []
  const read = () => {
    const config = Promise.withResolvers<WidgetConfig>()
    configs.push(config)
    return config.promise
  }
  const seen = createSeen()
  const closing = new AbortController().signal
  const context = { url: 'http://earshot.test', closing, timing: { ...defaults, publishedMs: 0 } }
  let expired = 0
  const config = { read, expire: () => void expired++ }
  const notices = createNotices(context, events, config, { store: createStore(null), seen })
  const emitted: unknown[] = []
  for (const event of ['message', 'unread', 'connection'] as const)
    events.on(event, value => emitted.push({ [event]: value }))
  const answer = (...published: string[]) => {
    const latestChangelog = published.map(publishedAt => ({ id: 'entry_1', publishedAt }))
    configs.shift()?.resolve({ latestChangelog } as WidgetConfig)
  }
  return { notices, seen, emitted, answer, configs, expired: () => expired }
}

test('an own message waits for the response to it, and is emitted only if it is of another page', async () => {
  for (const isOwn of [true, false]) {
    const { notices, seen, emitted } = startNotices()
    const sending = Promise.withResolvers<void>()
    void seen.send(sending.promise)
    const receiving = notices.receive(arrived)
    await settled()
    assert.deepEqual(emitted, [])
    if (isOwn) seen.add([message])
    sending.resolve()
    await receiving
    assert.equal(emitted.length, isOwn ? 0 : 1)
  }
})

test('a message that waits is not emitted to the visitor who was identified meanwhile', async () => {
  const { notices, seen, emitted } = startNotices()
  notices.become('grace')
  const sending = Promise.withResolvers<void>()
  void seen.send(sending.promise)
  const receiving = notices.receive(arrived)
  assert.equal(notices.become('grace'), false)
  assert.equal(notices.become('ada'), true)
  sending.resolve()
  await receiving
  assert.deepEqual(emitted, [])
})

test('numbers and states are emitted when they change', async () => {
  const { notices, emitted, answer } = startNotices()
  const marks = { conversation_1: { ...mark, unread: true }, conversation_2: { ...mark, unread: false } }
  for (const state of ['connecting', 'open', 'open'] as const) {
    const receiving = notices.receive({ kind: 'state', marks, connection: state })
    answer('2026-03-05')
    await receiving
  }
  assert.deepEqual(emitted, [
    { connection: { state: 'connecting' } },
    { unread: { conversations: 1, changelog: 1 } },
    { connection: { state: 'open' } },
  ])
})

test('while the config cannot be read, the number of new entries stays', async () => {
  const { notices, emitted, answer, configs } = startNotices()
  const first = notices.updateUnread()
  answer('2026-03-05')
  await first
  const receiving = notices.receive({
    kind: 'state',
    marks: { conversation_1: { ...mark, unread: true } },
    connection: 'open',
  })
  configs.shift()?.reject(new Error('lost'))
  await receiving
  assert.deepEqual(emitted.at(-1), { unread: { conversations: 1, changelog: 1 } })
})

test('another visitor has no unread conversations of the previous one', async () => {
  const { notices, emitted, answer } = startNotices()
  const marks = { conversation_1: { ...mark, unread: true } }
  const receiving = notices.receive({ kind: 'state', marks, connection: 'open' })
  answer()
  await receiving
  notices.become('ada')
  const updating = notices.updateUnread()
  answer()
  await updating
  assert.deepEqual(emitted.slice(-2), [
    { unread: { conversations: 1, changelog: 0 } },
    { unread: { conversations: 0, changelog: 0 } },
  ])
})

test('a published entry is counted after the config has expired', async () => {
  const { notices, emitted, answer, configs, expired } = startNotices()
  const receiving = notices.receive({ kind: 'changelog' })
  while (configs.length === 0) await new Promise(resolve => setTimeout(resolve))
  answer('2026-03-05')
  await receiving
  assert.deepEqual([expired(), emitted], [1, [{ unread: { conversations: 0, changelog: 1 } }]])
})
