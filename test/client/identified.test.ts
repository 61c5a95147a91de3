import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inspect } from 'node:util'
import { VisitorError } from '@earshot/client/browser'
import { eventually } from '@earshot/testing'
import { startEarshot } from '../deployments/earshot.ts'
import { newVisitor, openVisitor, refusal, rotateSecret, signing, startWithWidget } from './visitors.ts'

// Identified visitors of the client for browsers, with a complete Earshot, in Node.

test('a visitor has conversations with files, reads replies and rates', async () => {
  const earshot = await startWithWidget()
  const sign = await signing(earshot)
  const grace = newVisitor()
  using visitor = openVisitor(earshot, { token: sign(grace) })
  const { principalId, ...me } = await visitor.me()
  assert.deepEqual(me, { name: 'Grace Holt', anonymous: false })

  const progress: [number, number][] = []
  const file = await visitor.upload(new File(['at 98 percent'], 'export.log'), {
    onProgress: (...sent) => progress.push(sent),
  })
  assert.deepEqual([file.name, file.contentType, progress], ['export.log', 'text/plain', [[13, 13]]])
  const started = await visitor.conversations.start({
    content: 'The export stops.',
    attachments: [{ fileId: file.id }],
  })
  assert.deepEqual([started.channel, started.visitorPrincipalId], ['messenger', principalId])
  const { id } = started
  await earshot.make(`/conversations/${id}/note`, { content: 'Difficult customer' })
  await earshot.make(`/conversations/${id}/reply`, { content: 'We have found it.' })
  await eventually(() => visitor.emitted.message.length > 0)
  await eventually(() => visitor.emitted.unread.at(-1)?.conversations === 1)
  assert.equal((await visitor.conversations.send(id, { content: 'Thank you.' })).senderType, 'visitor')

  const { data, cursor } = await visitor.conversations.messages(id)
  assert.deepEqual(
    data.map(({ content, attachments }) => [content, attachments.length]),
    [
      ['Thank you.', 0],
      ['We have found it.', 0],
      ['The export stops.', 1],
    ],
  )
  assert.equal(cursor, null)
  await visitor.conversations.markRead(id)
  await eventually(() => visitor.emitted.unread.at(-1)?.conversations === 0)
  await earshot.api.post(`/conversations/${id}/status`, { status: 'closed' })
  await eventually(() => visitor.emitted.conversation.some(({ conversationId }) => conversationId === id))
  const rated = await visitor.conversations.rate(id, { rating: 5, comment: 'Quick.' })
  assert.equal(rated.csat?.rating, 5)
  assert.equal((await visitor.conversations.get(id)).status, 'closed')
  assert.deepEqual(
    (await visitor.conversations.list()).data.map(it => it.id),
    [id],
  )
  assert.deepEqual(visitor.texts(), ['We have found it.'])
  assert.deepEqual(visitor.emitted.error, [])
})

test('each page gets a message once, never a note, and its own only in other pages', async () => {
  const earshot = await startWithWidget()
  const sign = await signing(earshot)
  const grace = newVisitor()
  using first = openVisitor(earshot, { token: sign(grace) })
  using second = openVisitor(earshot, { token: sign(grace) })
  for (const { emitted } of [first, second])
    await eventually(() => emitted.connection.at(-1)?.state === 'open')
  const { id } = await first.conversations.start({ content: 'one' })
  await Promise.all([
    first.conversations.send(id, { content: 'two' }),
    second.conversations.send(id, { content: 'three' }),
  ])
  await earshot.make(`/conversations/${id}/note`, { content: 'a note' })
  await earshot.make(`/conversations/${id}/reply`, { content: 'last' })
  for (const page of [first, second]) await eventually(() => page.texts().includes('last'))
  assert.deepEqual(first.texts().toSorted(), ['last', 'three'])
  assert.deepEqual(second.texts().toSorted(), ['last', 'one', 'two'])
  // One of them follows the changes for both.
  const following = [first, second].map(({ requests }) => requests.includes('GET /changes'))
  assert.equal(following.filter(Boolean).length, 1)

  const [leader, follower] = following[0] ? [first, second] : [second, first]
  leader.close()
  await earshot.make(`/conversations/${id}/reply`, { content: 'after the leader' })
  await eventually(() => follower.texts().includes('after the leader'))
  assert.equal(follower.texts().filter(text => text === 'last').length, 1)
})

test('messages that were written during a disconnect are emitted once', async () => {
  const earshot = await startWithWidget()
  const sign = await signing(earshot)
  const grace = newVisitor()
  using visitor = openVisitor(earshot, { token: sign(grace) }, { timing: { silentMs: 300 } })
  const { id } = await visitor.conversations.start({ content: 'The export stops.' })
  await eventually(() => visitor.emitted.connection.at(-1)?.state === 'open')
  visitor.fail(() => new TypeError('fetch failed'))
  await eventually(() => visitor.emitted.connection.at(-1)?.state === 'offline')
  for (const content of ['one', 'two', 'three']) await earshot.make(`/conversations/${id}/reply`, { content })
  visitor.fail(undefined)
  await eventually(() => visitor.emitted.message.length === 3)
  await earshot.make(`/conversations/${id}/reply`, { content: 'four' })
  await eventually(() => visitor.texts().includes('four'))
  assert.deepEqual(visitor.texts(), ['one', 'two', 'three', 'four'])
})

test('a conversation that the team starts is emitted, and messages of before the visit are not', async () => {
  const earshot = await startWithWidget()
  const sign = await signing(earshot)
  const grace = newVisitor()
  const start = (content: string) =>
    earshot.make('/conversations', {
      channel: 'messenger',
      visitor: { email: grace.email },
      message: { content, senderType: 'agent' },
    })
  await start('before')
  using visitor = openVisitor(earshot, { token: sign(grace) })
  await eventually(() => visitor.emitted.connection.at(-1)?.state === 'open')
  await start('meanwhile')
  await eventually(() => visitor.emitted.message.length > 0)
  assert.deepEqual(visitor.texts(), ['meanwhile'])
  await eventually(() => visitor.emitted.unread.at(-1)?.conversations === 2)
})

test('a refused token is replaced once by the function, and then reported', async () => {
  await using earshot = await startEarshot()
  const sign = await rotateSecret(earshot)
  const grace = newVisitor()
  let calls = 0
  let secret = sign
  using visitor = openVisitor(earshot, {
    token: async () => {
      calls++
      return secret(grace)
    },
  })
  const [me] = await Promise.all([visitor.me(), visitor.conversations.list(), visitor.conversations.list()])
  assert.equal(calls, 1)
  await eventually(() => visitor.emitted.connection.at(-1)?.state === 'open')

  secret = await rotateSecret(earshot)
  await eventually(async () => {
    await visitor.me() // the previous secret is accepted for up to two seconds
    return calls > 1
  })
  assert.deepEqual([await visitor.me(), calls], [me, 2])
  assert.deepEqual(visitor.emitted.error, [])

  secret = claims => `${sign(claims)}x`
  await rotateSecret(earshot)
  const refused = await eventually(() =>
    visitor.me().then(
      () => undefined,
      (error: unknown) => error,
    ),
  )
  assert.ok(refused instanceof VisitorError)
  assert.deepEqual([refused.code, refused.status], ['UNAUTHORIZED', 401])
  await eventually(() => visitor.emitted.error.some(({ code }) => code === 'UNAUTHORIZED'))

  const valid = await rotateSecret(earshot)
  await visitor.identify(valid(grace))
  assert.deepEqual(await visitor.me(), me)
  await eventually(() => visitor.emitted.connection.at(-1)?.state === 'open')
})

test('another token of the same visitor keeps the connection, and what one has written is not sent by another', async () => {
  const earshot = await startWithWidget()
  const sign = await signing(earshot)
  const grace = newVisitor()
  using visitor = openVisitor(earshot, { token: sign(grace) })
  const { id } = await visitor.conversations.start({ content: 'one' })
  await eventually(() => visitor.emitted.connection.at(-1)?.state === 'open')
  await eventually(() => visitor.requests.includes('GET /changes'))
  const renewed = sign({ ...grace, nbf: 0 })
  await visitor.identify(renewed)
  await earshot.make(`/conversations/${id}/reply`, { content: 'We have found it.' })
  await eventually(() => visitor.texts().includes('We have found it.'))
  assert.equal(visitor.requests.filter(it => it === 'GET /changes').length, 1)
  await visitor.me()
  assert.equal(visitor.sent.at(-1)?.authorization, `Bearer ${renewed}`)

  visitor.fail(async ({ method, path }) => {
    if (method !== 'POST' || path !== '/conversations') return undefined
    await visitor.identify(sign(newVisitor()))
    return refusal(401, 'UNAUTHORIZED')
  })
  await assert.rejects(visitor.conversations.start({ content: 'of Grace' }), { code: 'UNAUTHORIZED' })
  assert.equal(visitor.requests.filter(it => it === 'POST /conversations').length, 2)
})

test('the function is called again before the token expires', async () => {
  const earshot = await startWithWidget()
  const sign = await signing(earshot)
  const grace = newVisitor()
  let calls = 0
  // Is renewed at half of its lifetime.
  const token = async () => {
    calls++
    return sign({ ...grace, exp: Date.now() / 1000 + 4 })
  }
  using visitor = openVisitor(earshot, { token }, { isSilent: true })
  const refused: unknown[] = []
  visitor.on('error', error => refused.push(error))
  await eventually(async () => {
    await visitor.me()
    return calls === 3
  })
  assert.deepEqual(refused, [])
  assert.equal(visitor.sent.length, visitor.requests.filter(it => it === 'GET /me').length)
})

test('an error has no token, whatever goes wrong', async () => {
  const earshot = await startWithWidget()
  const sign = await signing(earshot)
  const grace = newVisitor()
  const token = sign(grace)
  const errors: unknown[] = []
  const failing = [
    () => JSON.parse(token),
    () => Promise.reject(new Error(token)),
    async () => `${token}\n`,
    async () => undefined as unknown as string,
  ]
  for (const source of failing) {
    using visitor = openVisitor(earshot, { token: source })
    errors.push(await visitor.me().catch((error: unknown) => error), ...visitor.emitted.error)
  }
  using visitor = openVisitor(earshot)
  errors.push(await visitor.identify(`${token} `).catch((error: unknown) => error))
  using broken = openVisitor(earshot, { token })
  broken.fail(({ init }) => new TypeError(JSON.stringify(init)))
  errors.push(await broken.me().catch((error: unknown) => error))
  assert.ok(errors.length >= 10)
  for (const error of errors) {
    assert.ok(error instanceof VisitorError)
    assert.ok(!inspect(error, { showHidden: true, depth: null }).includes(token.slice(0, 10)), error.message)
  }
  for (const { url } of [...visitor.sent, ...broken.sent]) assert.ok(!url.includes(token.slice(0, 10)))
})

test('a message whose response is lost is sent once, and one that is limited says when to try again', async () => {
  const earshot = await startWithWidget()
  const sign = await signing(earshot)
  const grace = newVisitor()
  using visitor = openVisitor(earshot, { token: sign(grace) }, { isSilent: true })
  const { id } = await visitor.conversations.start({ content: 'one' })
  let lost = 0
  const path = `/conversations/${id}/messages`
  visitor.fail(async ({ method, path: at, init }) => {
    if (method !== 'POST' || at !== path || lost++ > 0) return undefined
    await fetch(`${earshot.url}/api/v1${path}`, init)
    return new TypeError('the connection was closed after the request was processed')
  })
  await visitor.conversations.send(id, { content: 'two' })
  assert.ok(lost > 1)
  visitor.fail(({ method }) =>
    method === 'POST' ? refusal(429, 'RATE_LIMITED', { 'retry-after': '30' }) : undefined,
  )
  const error = await visitor.conversations.send(id, { content: 'three' }).catch((it: unknown) => it)
  assert.ok(error instanceof VisitorError)
  assert.deepEqual([error.code, error.retryAfterSeconds, error.requestId], ['RATE_LIMITED', 30, 'r-1'])
  visitor.fail(undefined)

  const idempotencyKey = 'my-message-4'
  const sent = await visitor.conversations.send(id, { content: 'four', idempotencyKey })
  assert.deepEqual(await visitor.conversations.send(id, { content: 'four', idempotencyKey }), sent)
  const { data } = await visitor.conversations.messages(id)
  assert.deepEqual(
    data.map(({ content }) => content),
    ['four', 'two', 'one'],
  )
})

test('signing out ends everything that concerns the previous visitor', async () => {
  const earshot = await startWithWidget()
  const sign = await signing(earshot)
  const grace = newVisitor()
  using visitor = openVisitor(earshot, { token: sign(grace) })
  const { id } = await visitor.conversations.start({ content: 'The export stops.' })
  await eventually(() => visitor.emitted.connection.at(-1)?.state === 'open')
  await visitor.identify(undefined)
  const before = visitor.requests.length
  await earshot.make(`/conversations/${id}/reply`, { content: 'We have found it.' })
  using other = openVisitor(earshot, { token: sign(grace) })
  await eventually(async () => (await other.conversations.list()).data[0]?.unread)
  assert.deepEqual(await visitor.conversations.list(), { data: [], cursor: null })
  assert.deepEqual(visitor.texts(), [])
  assert.deepEqual(
    visitor.requests.slice(before).filter(it => it !== 'GET /widget'),
    [],
  )
})

test('after close, nothing is requested or emitted', async () => {
  const earshot = await startWithWidget()
  const sign = await signing(earshot)
  const grace = newVisitor()
  const visitor = openVisitor(earshot, { token: sign(grace) })
  await eventually(() => visitor.emitted.connection.at(-1)?.state === 'open')
  const pending = visitor.me()
  visitor.close()
  await assert.rejects(pending, { code: 'CLOSED' })
  await assert.rejects(visitor.me(), { code: 'CLOSED' })
  const { emitted, requests } = structuredClone({ emitted: visitor.emitted, requests: visitor.requests })
  visitor.on('message', () => assert.fail('a message after close'))
  assert.equal((await earshot.api.get('/conversations')).status, 200)
  assert.deepEqual([visitor.emitted, visitor.requests], [emitted, requests])
})
