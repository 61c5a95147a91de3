import assert from 'node:assert/strict'
import { test } from 'node:test'
import { member, pathsOf, type Support, startSupport, testAdmin, unknownIds } from '../../harness.ts'

const ada = testAdmin.principalId
type Conversation = { id: string; visitorPrincipalId: string }

const thread = async ({ api }: Support, { id }: Conversation, query = ''): Promise<string[]> =>
  (await api.get(`/conversations/${id}/messages?${query}`)).data.map(
    ({ content }: { content: string }) => content,
  )

test('a message has all documented fields and its attachments as given', async () => {
  await using support = await startSupport()
  const conversation = await support.startConversation()
  const attachments = [
    { name: 'a.png', url: 'https://files.example.com/a.png', contentType: 'image/png', size: 0 },
    { name: 'b.txt', url: 'http://files.example.com/b', contentType: 'text/plain', size: 12 },
  ]
  const message = await support.on(conversation, 'reply', { content: ' See \n both ', attachments })
  assert.deepEqual(message, {
    id: message.id,
    conversationId: conversation.id,
    mergedFromId: null,
    senderType: 'agent',
    isInternal: false,
    authorPrincipalId: ada,
    authorName: testAdmin.name,
    authorEmail: `${ada}@example.org`,
    content: ' See \n both ',
    attachments: attachments.map(it => ({ fileId: null, ...it, width: null, height: null })),
    mentionedPrincipalIds: [],
    automated: false,
    systemEvent: null,
    email: null,
    cc: [],
    createdAt: message.createdAt,
    editedAt: null,
  })
  assert.deepEqual((await support.api.get(`/messages/${message.id}`)).data, message)
  assert.deepEqual((await support.api.get(`/conversations/${conversation.id}/messages`)).data[1], message)
})

test('invalid messages are rejected by field', async () => {
  await using support = await startSupport()
  const { id } = await support.startConversation()
  const file = { name: 'a', url: 'https://a.example/a', contentType: 'text/plain', size: 1 }
  const wrong: [object, string[]][] = [
    [{}, ['content']],
    [{ content: '' }, ['content']],
    [{ content: ' \n' }, ['content']],
    [{ attachments: [] }, ['content']],
    [{ content: 'x'.repeat(4001) }, ['content']],
    [{ content: 'x', attachments: Array(21).fill(file) }, ['attachments']],
    [{ content: 'x', attachments: [{ ...file, url: 'javascript:alert(1)' }] }, ['attachments.0.url']],
    [{ content: 'x', attachments: [{ ...file, url: '/a' }] }, ['attachments.0.url']],
    [{ content: 'x', attachments: [{ ...file, size: -1 }] }, ['attachments.0.size']],
    [{ content: 'x', attachments: [{ ...file, name: '' }] }, ['attachments.0.name']],
    [{ content: 'x', senderType: 'system' }, ['senderType']],
    [{ content: 'x', automated: 'yes' }, ['automated']],
    [{ content: 'x', asPrincipalId: 'me' }, ['asPrincipalId']],
  ]
  for (const [body, paths] of wrong) {
    const response = await support.api.post(`/conversations/${id}/messages`, body)
    assert.deepEqual(pathsOf(response), paths, JSON.stringify(body))
  }
  assert.equal(
    (await support.api.post(`/conversations/${id}/messages`, { content: 'x'.repeat(4000) })).status,
    201,
  )
})

test('the author of a message depends on the caller and on asPrincipalId', async () => {
  await using support = await startSupport()
  const conversation = await support.startConversation()
  const visitor = conversation.visitorPrincipalId
  const bea = support.agent('Bea')
  const by = async (body: object) => {
    const message = await support.on(conversation, 'messages', { content: 'x', ...body })
    return [message.senderType, message.authorPrincipalId, message.automated]
  }
  assert.deepEqual(await by({}), ['agent', ada, false])
  assert.deepEqual(await by({ automated: true }), ['agent', ada, true])
  assert.deepEqual(await by({ asPrincipalId: bea }), ['agent', bea, false])
  assert.deepEqual(await by({ asPrincipalId: visitor }), ['visitor', visitor, false])
  assert.deepEqual(await by({ senderType: 'visitor' }), ['visitor', visitor, false])
  assert.deepEqual(await by({ senderType: 'visitor', asPrincipalId: visitor }), ['visitor', visitor, false])
  assert.deepEqual(await by({ senderType: 'assistant' }), ['assistant', ada, true])
  assert.deepEqual(await by({ senderType: 'visitor', automated: true }), ['visitor', visitor, false])
})

test('authors that do not match the sender type are rejected', async () => {
  await using support = await startSupport()
  const conversation = await support.startConversation()
  const stranger = await support.startConversation()
  const visitor = conversation.visitorPrincipalId
  const wrong: [string, object][] = [
    ['messages', { asPrincipalId: stranger.visitorPrincipalId }],
    ['messages', { asPrincipalId: unknownIds.principal }],
    ['messages', { asPrincipalId: visitor, senderType: 'agent' }],
    ['messages', { asPrincipalId: visitor, senderType: 'assistant' }],
    ['messages', { asPrincipalId: member.principalId, senderType: 'visitor' }],
    ['reply', { asPrincipalId: visitor }],
    ['note', { asPrincipalId: visitor }],
    ['note', { asPrincipalId: stranger.visitorPrincipalId }],
  ]
  for (const [path, body] of wrong) {
    const response = await support.api.post(`/conversations/${conversation.id}/${path}`, {
      content: 'x',
      ...body,
    })
    assert.deepEqual(pathsOf(response), ['asPrincipalId'], JSON.stringify(body))
  }
  const mention = { content: 'x', mentionedPrincipalIds: [ada, visitor, unknownIds.principal] }
  assert.deepEqual(pathsOf(await support.api.post(`/conversations/${conversation.id}/note`, mention)), [
    'mentionedPrincipalIds.1',
    'mentionedPrincipalIds.2',
  ])
})

test('a reply assigns an unassigned conversation to its author if that is a person', async () => {
  await using support = await startSupport()
  const bea = support.agent('Bea')
  const holder = async (body: object, caller = testAdmin) => {
    const { id } = await support.startConversation()
    await support.as(caller).post(`/conversations/${id}/reply`, { content: 'Hi', ...body })
    return (await support.conversation(id)).assignedPrincipalId
  }
  const principalId = support.agent('CI', { kind: 'service', email: null, role: null })
  const key = { ...testAdmin, principalId, email: null }
  assert.equal(await holder({}), ada)
  assert.equal(await holder({ automated: true }), null)
  assert.equal(await holder({}, key), null)
  assert.equal(await holder({ asPrincipalId: bea }, key), bea)
})

test('notes and system messages for the team are listed only with includeInternal', async () => {
  await using support = await startSupport()
  const conversation = await support.startConversation()
  await support.on(conversation, 'note', { content: 'A note' })
  await support.on(conversation, 'status', { status: 'snoozed' })
  await support.on(conversation, 'status', { status: 'closed' })
  assert.deepEqual(await thread(support, conversation), [
    'The export stops at 99 percent.',
    'The conversation was closed.',
  ])
  assert.deepEqual(await thread(support, conversation, 'includeInternal=true'), [
    'The export stops at 99 percent.',
    'A note',
    'The conversation was snoozed until the visitor replies.',
    'The conversation was closed.',
  ])
})

test('messages are paged in both orders, and new messages do not shift pages', async () => {
  await using support = await startSupport()
  const conversation = await support.startConversation()
  const contents = ['b', 'c', 'd', 'e']
  for (const content of contents) await support.on(conversation, 'reply', { content })
  const runConversationCases = async (sort: string): Promise<string[]> => {
    const seen: string[] = []
    let path: string | undefined = `/conversations/${conversation.id}/messages?limit=2&sort=${sort}`
    while (path) {
      const response = await support.api.get(path)
      seen.push(...response.data.map(({ content }: { content: string }) => content))
      if (sort === 'newest') await support.on(conversation, 'reply', { content: 'between' })
      path = /<\/api\/v1([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1]
    }
    return seen
  }
  const first = 'The export stops at 99 percent.'
  assert.deepEqual(await runConversationCases('oldest'), [first, ...contents])
  assert.deepEqual(await runConversationCases('newest'), [...contents.toReversed(), first])
  const other = await support.startConversation()
  const { cursor } = (
    (await support.api.get(`/conversations/${conversation.id}/messages?limit=1`)).body as {
      meta: { pagination: { cursor: string } }
    }
  ).meta.pagination
  assert.deepEqual(pathsOf(await support.api.get(`/conversations/${other.id}/messages?cursor=${cursor}`)), [
    'cursor',
  ])
})

test('only the author, or the credential that posted the message, can edit a message', async () => {
  await using support = await startSupport()
  const conversation = await support.startConversation()
  const mo = support.as(member)
  const own = await support.on(conversation, 'reply', { content: 'Mine' })
  const asMo = await support.on(conversation, 'reply', {
    content: 'For Mo',
    asPrincipalId: member.principalId,
  })
  assert.equal((await mo.patch(`/messages/${own.id}`, { content: 'x' })).error?.code, 'FORBIDDEN')
  assert.equal((await mo.patch(`/messages/${asMo.id}`, { content: 'By Mo' })).data.content, 'By Mo')
  assert.equal(
    (await support.api.patch(`/messages/${asMo.id}`, { content: 'By Ada' })).data.content,
    'By Ada',
  )
  const edited = await support.api.patch(`/messages/${own.id}`, { content: 'Still mine' })
  assert.ok(edited.data.editedAt >= own.createdAt)
  assert.equal(edited.data.createdAt, own.createdAt)
  assert.deepEqual(pathsOf(await support.api.patch(`/messages/${own.id}`, { content: '' })), ['content'])
  const same = await support.api.patch(`/messages/${own.id}`, {})
  assert.deepEqual(same.data, edited.data)
})

test('the author or an admin can delete a message, and its content is removed', async () => {
  await using support = await startSupport()
  const conversation = await support.startConversation()
  const mo = support.as(member)
  const own = await support.on(conversation, 'reply', { content: 'Secret word' })
  assert.equal((await mo.delete(`/messages/${own.id}`)).error?.code, 'FORBIDDEN')
  const byMo = (await mo.post(`/conversations/${conversation.id}/note`, { content: 'Oops' })).data
  assert.equal((await support.api.delete(`/messages/${byMo.id}`)).status, 204)
  assert.equal((await support.api.delete(`/messages/${own.id}`)).status, 204)
  for (const response of [
    await support.api.get(`/messages/${own.id}`),
    await support.api.delete(`/messages/${own.id}`),
    await support.api.patch(`/messages/${own.id}`, { content: 'x' }),
  ])
    assert.equal(response.status, 404)
  assert.deepEqual(await thread(support, conversation), ['The export stops at 99 percent.'])
  assert.deepEqual((await support.api.get('/conversations?search=secret')).data, [])
  const kept = await support.database.query(`select 1 from support.messages where content like '%Secret%'`)
  assert.deepEqual(kept, [])
})

test('system messages cannot be edited or deleted', async () => {
  await using support = await startSupport()
  const conversation = await support.startConversation()
  await support.on(conversation, 'status', { status: 'closed' })
  const { id } = (await support.api.get(`/conversations/${conversation.id}/messages`)).data[1]
  assert.equal((await support.api.patch(`/messages/${id}`, { content: 'x' })).error?.code, 'FORBIDDEN')
  assert.equal((await support.api.delete(`/messages/${id}`)).error?.code, 'FORBIDDEN')
})

const closedDaysAgo = (support: Support, id: string, days: number) =>
  support.database.query(
    `update support.conversations set status = 'closed', snoozed_until = null,
       resolved_at = now() - $2 * interval '1 day' where id = $1`,
    [id, days],
  )

test('a visitor message reopens a conversation within a week and starts a new one later', async () => {
  await using support = await startSupport()
  const old = await support.startConversation({ subject: 'Export', channel: 'messenger' })
  const write = () => support.on(old, 'messages', { content: 'Again', senderType: 'visitor' })
  await closedDaysAgo(support, old.id, 6.9)
  assert.equal((await write()).conversationId, old.id)
  await closedDaysAgo(support, old.id, 7.1)
  await support.newEvents()
  const message = await write()
  assert.notEqual(message.conversationId, old.id)
  const fresh = await support.conversation(message.conversationId)
  assert.deepEqual(
    [fresh.previousConversationId, fresh.subject, fresh.channel, fresh.visitorPrincipalId, fresh.status],
    [old.id, 'Export', 'messenger', old.visitorPrincipalId, 'open'],
  )
  assert.equal((await support.newEvents())[1]?.data.isFirstMessage, true)
  assert.equal((await support.conversation(old.id)).status, 'closed')
  assert.equal((await write()).conversationId, fresh.id, 'the next message goes to the same conversation')
})

test('ten concurrent messages to a conversation that was closed long ago start one new conversation', async () => {
  await using support = await startSupport()
  const old = await support.startConversation()
  await closedDaysAgo(support, old.id, 30)
  await support.newEvents()
  const messages = await Promise.all(
    Array.from({ length: 10 }, () =>
      support.on(old, 'messages', { content: 'Again', senderType: 'visitor' }),
    ),
  )
  assert.equal(new Set(messages.map(({ conversationId }) => conversationId)).size, 1)
  const types = await support.types()
  assert.equal(types.filter(type => type === 'conversation.created').length, 1)
  assert.equal(types.filter(type => type === 'message.created').length, 10)
})

test('concurrent messages have distinct positions, and one is the first', async () => {
  await using support = await startSupport()
  const conversation = await support.startConversation()
  await Promise.all(
    Array.from({ length: 12 }, (_, index) => support.on(conversation, 'reply', { content: `${index}` })),
  )
  const events = (await support.newEvents()).filter(({ type }) => type === 'message.created')
  assert.equal(events.filter(({ data }) => data.isFirstMessage).length, 1)
  const contents = await thread(support, conversation)
  assert.equal(new Set(contents).size, 13)
  assert.deepEqual(
    contents,
    events.map(({ data }) => data.message.content),
  )
})
