import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pathsOf, reader, startSupport, testAdmin, unknownIds } from '../../harness.ts'

const ada = testAdmin.principalId
const message = { content: 'The export stops at 99 percent.' }

test('a conversation has all documented fields', async () => {
  await using support = await startSupport()
  const conversation = await support.startConversation({
    subject: ' Export ',
    channel: 'web',
    priority: 'low',
  })
  assert.deepEqual(conversation, {
    id: conversation.id,
    status: 'open',
    channel: 'web',
    priority: 'low',
    subject: 'Export',
    startedBy: 'visitor',
    visitorPrincipalId: conversation.visitorPrincipalId,
    visitorName: conversation.visitorName,
    visitorEmail: conversation.visitorEmail,
    assignedPrincipalId: null,
    assignedAgentPrincipalId: null,
    assignedTeamId: null,
    snoozedUntil: null,
    waitingSince: conversation.createdAt,
    attributes: {},
    tags: [],
    csat: null,
    assistantState: null,
    links: { postIds: [] },
    previousConversationId: null,
    mergedIntoId: null,
    splitFromId: null,
    context: null,
    unread: true,
    lastMessageAt: conversation.createdAt,
    resolvedAt: null,
    createdAt: conversation.createdAt,
    updatedAt: conversation.createdAt,
  })
  assert.match(conversation.visitorEmail, /^visitor-\d+@example\.com$/)
  assert.deepEqual(await support.conversation(conversation.id), conversation)
})

test('visitors are found by email address or principal, and anonymous visitors have no address', async () => {
  await using support = await startSupport()
  const visitor = { email: 'grace@example.com', name: 'Grace' }
  const first = await support.startConversation({ visitor })
  const second = await support.startConversation({ visitor })
  const third = await support.startConversation({ visitor: { principalId: first.visitorPrincipalId } })
  assert.equal(new Set([first, second, third].map(it => it.visitorPrincipalId)).size, 1)
  assert.equal(third.visitorEmail, 'grace@example.com')
  const anonymous = [
    await support.startConversation({ visitor: { anonymous: true } }),
    await support.startConversation({ visitor: { anonymous: true } }),
  ]
  assert.deepEqual(
    anonymous.map(({ visitorName, visitorEmail }) => [visitorName, visitorEmail]),
    [
      [null, null],
      [null, null],
    ],
  )
  assert.notEqual(anonymous[0].visitorPrincipalId, anonymous[1].visitorPrincipalId)
})

test('placeholder addresses appear in no response and no event', async () => {
  await using support = await startSupport()
  const email = 'visitor-7@anon.earshot'
  const conversation = await support.startConversation({ visitor: { email, name: email } })
  await support.on(conversation, 'messages', { content: 'x', senderType: 'visitor' })
  const messages = await support.api.get(`/conversations/${conversation.id}/messages`)
  const list = await support.api.get('/conversations')
  const all = JSON.stringify([conversation, messages.body, list.body, await support.events()])
  assert.doesNotMatch(all, /@anon/)
})

test('invalid conversations are rejected by field', async () => {
  await using support = await startSupport()
  const visitor = { anonymous: true }
  const wrong: [object, string[]][] = [
    [{}, ['visitor', 'message']],
    [{ visitor: {}, message }, ['visitor']],
    [{ visitor: { anonymous: true, email: 'a@b.example' }, message }, ['visitor']],
    [{ visitor: { anonymous: false }, message }, ['visitor.anonymous']],
    [{ visitor: { email: 'nobody' }, message }, ['visitor.email']],
    [{ visitor: { principalId: unknownIds.principal }, message }, ['visitor.principalId']],
    [{ visitor: { principalId: 'nobody' }, message }, ['visitor.principalId']],
    [{ visitor, message: {} }, ['message.content']],
    [{ visitor, message: { content: ' \n ' } }, ['message.content']],
    [{ visitor, message: { content: 'x'.repeat(4001) } }, ['message.content']],
    [{ visitor, message: { content: 'a\0b' } }, ['message.content']],
    [{ visitor, message, channel: 'pigeon' }, ['channel']],
    [{ visitor, message, priority: 'huge' }, ['priority']],
    [{ visitor, message, subject: '' }, ['subject']],
    [{ visitor, message, assignedTeamId: unknownIds.team }, ['assignedTeamId']],
    [{ visitor, message, assignedTeamId: 'team' }, ['assignedTeamId']],
  ]
  for (const [body, paths] of wrong) {
    const response = await support.api.post('/conversations', body)
    assert.equal(response.status, 400, JSON.stringify(body))
    assert.deepEqual(pathsOf(response), paths, JSON.stringify(body))
  }
  assert.deepEqual(await support.events(), [])
})

test('every request about an unknown conversation returns 404', async () => {
  await using support = await startSupport()
  for (const id of [unknownIds.conversation, 'conversation', unknownIds.message])
    for (const path of ['', '/messages'])
      assert.equal((await support.api.get(`/conversations/${id}${path}`)).status, 404, id + path)
  const bodies: Record<string, object> = {
    status: { status: 'closed' },
    assign: { assignedPrincipalId: null },
    priority: { priority: 'low' },
    read: {},
    csat: { rating: 5 },
    tags: { tags: ['a'] },
    messages: message,
    reply: message,
    note: message,
    handoff: { reason: 'safety' },
    'resolve-by-assistant': { outcome: 'resolved_assumed' },
  }
  for (const [path, body] of Object.entries(bodies))
    assert.equal(
      (await support.api.post(`/conversations/${unknownIds.conversation}/${path}`, body)).status,
      404,
      path,
    )
})

test('a key with read access cannot change anything', async () => {
  await using support = await startSupport()
  const { id } = await support.startConversation()
  const api = support.as(reader)
  assert.equal((await api.get(`/conversations/${id}`)).status, 200)
  for (const response of [
    await api.post('/conversations', { visitor: { anonymous: true }, message }),
    await api.post(`/conversations/${id}/reply`, message),
    await api.patch(`/conversations/${id}`, { priority: 'low' }),
  ])
    assert.equal(response.error?.code, 'INSUFFICIENT_SCOPE')
})

test('If-Match prevents changes to a version that the client has not seen', async () => {
  await using support = await startSupport()
  const { id } = await support.startConversation()
  const etag = (await support.api.get(`/conversations/${id}`)).headers.get('etag') ?? ''
  const patch = (priority: string) =>
    support.api.patch(`/conversations/${id}`, { priority }, { 'if-match': etag })
  assert.equal((await patch('low')).status, 200)
  assert.equal((await patch('high')).status, 412)
})

test('a message changes the ETag of its conversation for If-None-Match, and not for If-Match', async () => {
  await using support = await startSupport()
  const conversation = await support.startConversation()
  const path = `/conversations/${conversation.id}`
  const etag = (await support.api.get(path)).headers.get('etag') ?? ''
  await support.on(conversation, 'messages', { content: 'Hello?', senderType: 'visitor' })
  const read = await support.api.get(path, { 'if-none-match': etag })
  assert.equal(read.status, 200)
  assert.notEqual(read.data.lastMessageAt, conversation.lastMessageAt)
  const patch = (priority: string) => support.api.patch(path, { priority }, { 'if-match': etag })
  assert.equal((await patch('low')).status, 200)
  assert.equal((await patch('high')).status, 412)
})

test('creating a conversation twice with one Idempotency-Key creates one', async () => {
  await using support = await startSupport()
  const startConversation = () =>
    support.api.post('/conversations', { visitor: { anonymous: true }, message }, { 'idempotency-key': 'k' })
  const [first, again] = [await startConversation(), await startConversation()]
  assert.deepEqual(again.body, first.body)
  assert.equal((await support.api.get('/conversations')).data.length, 1)
})

test('many concurrent creations, each with its own Idempotency-Key, all succeed', async () => {
  await using support = await startSupport()
  const responses = await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      support.api.post(
        '/conversations',
        { visitor: { email: `visitor-${index % 6}@example.com` }, message },
        { 'idempotency-key': `key-${index}` },
      ),
    ),
  )
  assert.deepEqual(new Set(responses.map(({ status }) => status)), new Set([201]))
  assert.equal(new Set(responses.map(({ data }) => data.visitorPrincipalId)).size, 6)
})

test('unread is separate for the team and the visitor', async () => {
  await using support = await startSupport()
  const conversation = await support.startConversation()
  const unread = async () => (await support.conversation(conversation.id)).unread
  assert.equal(await unread(), true)
  assert.equal((await support.on(conversation, 'read')).unread, false)
  await support.on(conversation, 'messages', { content: 'Still?', senderType: 'visitor' })
  assert.equal(await unread(), true)
  await support.on(conversation, 'reply', { content: 'Yes' })
  assert.equal(await unread(), false, 'replying marks a conversation as read')
  await support.on(conversation, 'read', { asPrincipalId: conversation.visitorPrincipalId })
  assert.equal(await unread(), false)
  const stranger = await support.api.post(`/conversations/${conversation.id}/read`, { asPrincipalId: ada })
  assert.deepEqual(pathsOf(stranger), ['asPrincipalId'])
})

test('marking as read keeps updatedAt, and changes update it', async () => {
  await using support = await startSupport()
  const conversation = await support.startConversation()
  assert.equal((await support.on(conversation, 'read')).updatedAt, conversation.updatedAt)
  const same = await support.on(conversation, 'priority', { priority: 'none' })
  assert.equal(same.updatedAt, conversation.updatedAt)
  const changed = await support.on(conversation, 'priority', { priority: 'low' })
  assert.ok(changed.updatedAt > conversation.updatedAt)
})

test('tags are lower-case, unique, sorted and limited to fifty', async () => {
  await using support = await startSupport()
  const conversation = await support.startConversation()
  assert.deepEqual(
    (await support.on(conversation, 'tags', { tags: ['Export', ' billing ', 'EXPORT'] })).tags,
    ['billing', 'export'],
  )
  const taken = await support.api.delete(`/conversations/${conversation.id}/tags?tags=EXPORT,never`)
  assert.deepEqual(taken.data.tags, ['billing'])
  const many = Array.from({ length: 50 }, (_, index) => `tag ${index}`)
  const tooMany = await support.api.post(`/conversations/${conversation.id}/tags`, { tags: many })
  assert.deepEqual(pathsOf(tooMany), ['tags'])
  for (const tag of ['a,b', '', 'x'.repeat(51)]) {
    const response = await support.api.post(`/conversations/${conversation.id}/tags`, { tags: [tag] })
    assert.deepEqual(pathsOf(response), ['tags.0'], tag)
  }
  assert.deepEqual(pathsOf(await support.api.delete(`/conversations/${conversation.id}/tags`)), ['tags'])
})

test('a rating and its comment cannot be changed', async () => {
  await using support = await startSupport()
  const conversation = await support.startConversation()
  const rated = await support.on(conversation, 'csat', { rating: 5 })
  assert.deepEqual(rated.csat, { rating: 5, comment: null, submittedAt: rated.csat.submittedAt })
  const explained = await support.on(conversation, 'csat', { comment: ' Quick. ' })
  assert.deepEqual(explained.csat, { ...rated.csat, comment: 'Quick.' })
  for (const body of [{ rating: 4 }, { comment: 'Slow.' }, { rating: 4, comment: 'Quick.' }]) {
    const response = await support.api.post(`/conversations/${conversation.id}/csat`, body)
    assert.equal(response.error?.code, 'CONFLICT', JSON.stringify(body))
  }
  assert.deepEqual((await support.conversation(conversation.id)).csat, explained.csat)
  for (const rating of [0, 6, 1.5, '5', null]) {
    const response = await support.api.post(`/conversations/${conversation.id}/csat`, { rating })
    assert.deepEqual(pathsOf(response), ['rating'])
  }
})

test('ten concurrent ratings result in one rating', async () => {
  await using support = await startSupport()
  const conversation = await support.startConversation()
  await support.newEvents()
  const responses = await Promise.all(
    [1, 2, 3, 4, 5, 1, 2, 3, 4, 5].map(rating =>
      support.api.post(`/conversations/${conversation.id}/csat`, { rating }),
    ),
  )
  const { csat } = await support.conversation(conversation.id)
  assert.equal(
    responses.filter(({ status }) => status === 200).length,
    2,
    'the first, and others with the same rating',
  )
  assert.deepEqual(
    (await support.newEvents()).map(({ type, data }) => [type, data.rating]),
    [['conversation.csat_submitted', csat.rating]],
  )
})

test('a visitor waits until a member replies or the conversation is closed', async () => {
  await using support = await startSupport()
  const conversation = await support.startConversation()
  const since = async () => (await support.conversation(conversation.id)).waitingSince
  assert.equal(await since(), conversation.createdAt)
  await support.on(conversation, 'messages', { content: 'Hello?', senderType: 'visitor' })
  await support.on(conversation, 'messages', { content: 'I am a robot', senderType: 'assistant' })
  await support.on(conversation, 'reply', { content: 'We are closed', automated: true })
  await support.on(conversation, 'note', { content: 'Hm' })
  assert.equal(await since(), conversation.createdAt)
  await support.on(conversation, 'reply', { content: 'Here I am' })
  assert.equal(await since(), null)
  const again = await support.on(conversation, 'messages', { content: 'Thanks', senderType: 'visitor' })
  assert.equal(await since(), again.createdAt)
  await support.on(conversation, 'status', { status: 'closed' })
  assert.equal(await since(), null)
})
