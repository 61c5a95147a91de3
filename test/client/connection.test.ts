import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '@earshot/testing'
import type { Timing } from '../../libs/client/src/browser/timing.ts'
import type { TestEarshot } from '../deployments/earshot.ts'
import { newVisitor, openVisitor, refusal, signing, startWithWidget, type TestVisitor } from './visitors.ts'

// How the client for browsers stays connected. The stream is replaced, the rest is a complete Earshot.

const never = 3_600_000
const encoder = new TextEncoder()

/** Responds to a request to stream. */
type Respond = (signal: AbortSignal | null | undefined) => Response | Error

/** A stream of server-sent events that starts with a text, and ends after it unless it stays open. */
const stream =
  (text: string, { isOpen = false, type = 'text/event-stream' } = {}): Respond =>
  signal => {
    const body = new ReadableStream<Uint8Array>({
      start: controller => {
        controller.enqueue(encoder.encode(text))
        if (!isOpen) controller.close()
        else signal?.addEventListener('abort', () => controller.error(signal.reason))
      },
    })
    return new Response(body, { headers: { 'content-type': type } })
  }

/** A visitor with a conversation, whose requests to stream get these responses. */
const openWith = async (
  earshot: TestEarshot,
  respond: Respond,
  timing: Partial<Timing> = {},
): Promise<TestVisitor & { id: string; streams: () => number }> => {
  const sign = await signing(earshot)
  const visitor = openVisitor(earshot, {}, { timing })
  visitor.fail(({ path, init }) => (path === '/changes' ? respond(init.signal) : undefined))
  await visitor.identify(sign(newVisitor()))
  await eventually(() => visitor.emitted.connection.at(-1)?.state === 'open')
  const { id } = await visitor.conversations.start({ content: 'The export stops.' })
  return { ...visitor, id, streams: () => visitor.requests.filter(it => it === 'GET /changes').length }
}

const change = (type: string, subjects: Record<string, string>): string =>
  `data: ${JSON.stringify({ id: 'evt_1', type, createdAt: '2026-03-05T12:00:00.000Z', subjects })}\n\n`

test('where streams are refused, the client polls, and streams again later', async () => {
  const earshot = await startWithWidget()
  const responses = {
    'a refusal': () => refusal(403, 'INSUFFICIENT_SCOPE'),
    'an error': () => refusal(503, 'UNAVAILABLE'),
    'too many streams': () => refusal(429, 'RATE_LIMITED'),
    'a page of a proxy': stream('<h1>Hello</h1>', { type: 'text/html' }),
  }
  for (const [why, response] of Object.entries(responses)) {
    using visitor = await openWith(earshot, response, { pollMs: 20, refusedMs: 100 })
    await earshot.make(`/conversations/${visitor.id}/reply`, { content: why })
    await eventually(() => visitor.texts().includes(why))
    await eventually(() => visitor.streams() > 2)
    assert.deepEqual(visitor.emitted.error, [], why)
  }
})

test('a stream that ends, is silent or cannot be read is opened again', async () => {
  const earshot = await startWithWidget()
  const responses = {
    'an end': stream(':\n\n'),
    silence: stream(':\n\n', { isOpen: true }),
    'no JSON': stream('data: <h1>\n\n', { isOpen: true }),
  }
  for (const [why, response] of Object.entries(responses)) {
    using visitor = await openWith(earshot, response, { silentMs: 100 })
    await earshot.make(`/conversations/${visitor.id}/reply`, { content: why })
    await eventually(() => visitor.texts().includes(why))
    await eventually(() => visitor.streams() > 3)
    assert.equal(visitor.texts().length, 1, why)
  }
})

test('a reconnect waits as long as the server asks for', async () => {
  const earshot = await startWithWidget()
  using asked = await openWith(earshot, stream(`retry: ${never}\n\n`))
  using free = await openWith(earshot, stream(':\n\n'))
  await eventually(() => free.streams() > 5)
  assert.equal(asked.streams(), 1)
})

test('a change of a conversation is emitted, and others are left out', async () => {
  const earshot = await startWithWidget()
  const text = [
    change('post.created', { post: 'post_1', board: 'board_1' }),
    change('settings.updated', {}),
    change('a.later.version', {}),
    change('conversation.status_changed', { conversation: 'conversation_1' }),
  ].join('')
  using visitor = await openWith(earshot, stream(text, { isOpen: true }))
  await eventually(() => visitor.emitted.conversation.length > 0)
  assert.ok(visitor.emitted.conversation.some(it => it.conversationId === 'conversation_1'))
  assert.deepEqual([visitor.emitted.error, visitor.emitted.typing], [[], []])
})

test('a member who types during a disconnect is not shown as typing forever', async () => {
  const earshot = await startWithWidget()
  let isFirst = true
  const sign = await signing(earshot)
  using visitor = openVisitor(earshot, {}, { timing: { silentMs: 100 } })
  visitor.fail(({ path, init }) => {
    if (path.endsWith('/presence')) return Response.json({ data: { members: [], typing: [{ name: 'Ada' }] } })
    if (path !== '/changes') return undefined
    const text = isFirst ? change('presence.changed', { conversation: 'conversation_1' }) : ':\n\n'
    isFirst = false
    return stream(text, { isOpen: true })(init.signal)
  })
  await visitor.identify(sign(newVisitor()))
  await eventually(() => visitor.emitted.typing.length === 2)
  const conversationId = 'conversation_1'
  assert.deepEqual(visitor.emitted.typing, [
    { conversationId, isTyping: true, name: 'Ada' },
    { conversationId, isTyping: false, name: null },
  ])
})

test('a token that is refused for the stream is reported once, and nothing is requested until there is another one', async () => {
  const earshot = await startWithWidget()
  const sign = await signing(earshot)
  const grace = newVisitor()
  using visitor = openVisitor(earshot, { token: `${sign(grace)}x` })
  await eventually(() => visitor.emitted.connection.at(-1)?.state === 'offline')
  assert.deepEqual(
    visitor.emitted.error.map(({ code }) => code),
    ['UNAUTHORIZED'],
  )
  using other = await openWith(earshot, stream(':\n\n'))
  await eventually(() => other.streams() > 5)
  assert.equal(visitor.requests.filter(it => it === 'GET /changes').length, 1)
  await visitor.identify(sign(grace))
  await eventually(() => visitor.emitted.connection.at(-1)?.state === 'open')
})

test('a function that fails is called again later, and its failures are reported', async () => {
  const earshot = await startWithWidget()
  const sign = await signing(earshot)
  const grace = newVisitor()
  let calls = 0
  const token = async () => {
    if (++calls < 3) throw new TypeError('the server of the site is down')
    return sign(grace)
  }
  using visitor = openVisitor(earshot, { token }, { timing: { maxWaitMs: 20 } })
  await eventually(() => visitor.emitted.connection.at(-1)?.state === 'open')
  assert.deepEqual(
    visitor.emitted.error.map(({ code, message }) => [code, message]),
    Array.from({ length: 2 }, () => ['TOKEN_FAILED', 'The token function failed: TypeError']),
  )
})

test('without handlers, or with one of errors only, nothing is requested', async () => {
  const earshot = await startWithWidget()
  const sign = await signing(earshot)
  using visitor = openVisitor(earshot, { token: sign(newVisitor()) }, { isSilent: true })
  const remove = visitor.on('error', () => undefined)
  await (await fetch(`${earshot.url}/api/v1/me`)).text()
  assert.deepEqual(visitor.requests, [])
  const removeOther = visitor.on('message', () => undefined)
  await eventually(() => visitor.requests.includes('GET /changes'))
  remove()
  removeOther()
  const before = visitor.requests.length
  await visitor.me()
  assert.deepEqual(visitor.requests.slice(before), ['GET /me'])
})
