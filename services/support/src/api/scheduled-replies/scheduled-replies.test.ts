import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addFile, eventually } from '@earshot/testing'
import { member, pathsOf, type Support, startSupport, testAdmin } from '../../harness.ts'

const ada = testAdmin.principalId

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

const working = () => startSupport({ environment: { SERVICE_ROLE: 'all' } })

type Listed = { data: { content: string }[]; meta: { pagination: { cursor: string } } }
type Thread = { id: string; visitorPrincipalId: string }

const schedule = (support: Support, conversation: { id: string }, body: object = {}) =>
  support.on(conversation, 'scheduled-replies', {
    content: 'Good morning.',
    sendAt: inHours(1),
    ...body,
  })

/** Makes every reply due, as if its time had come. */
const makeDue = async (support: Support): Promise<void> => {
  await support.database.query("update support.scheduled_replies set send_at = now() - interval '1 second'")
  await support.wakeTimers()
}

const messagesOf = async ({ api }: Support, { id }: { id: string }): Promise<string[]> =>
  (await api.get(`/conversations/${id}/messages`)).data
    .filter(({ senderType }: { senderType: string }) => senderType !== 'system')
    .map(({ content }: { content: string }) => content)

const visitorWrites = (support: Support, { id }: Thread) =>
  support.on({ id }, 'messages', { senderType: 'visitor', content: 'Never mind, it works.' })

test('a scheduled reply changes nothing until its time has come, and is then sent once, in the name of its author', async () => {
  await using support = await working()
  const conversation: Thread = await support.startConversation()
  const before = await support.conversation(conversation.id)
  await support.newEvents()
  const sendAt = inHours(2)
  const actions = [{ type: 'tag', tag: 'later' }, { type: 'close' }]
  const made = await schedule(support, conversation, { sendAt, actions })
  const { id, createdAt, updatedAt, ...rest } = made
  assert.deepEqual(rest, {
    conversationId: conversation.id,
    authorPrincipalId: ada,
    authorName: testAdmin.name,
    content: 'Good morning.',
    attachments: [],
    cc: null,
    actions,
    sendAt,
    blockedBy: null,
  })
  assert.deepEqual((await support.api.get(`/scheduled-replies/${id}`)).data, made)
  assert.deepEqual((await support.api.get(`/conversations/${conversation.id}/scheduled-replies`)).data, [
    made,
  ])
  assert.deepEqual(await support.conversation(conversation.id), before)
  assert.deepEqual(await support.newEvents(), [])

  await makeDue(support)
  await eventually(async () => (await messagesOf(support, conversation)).length === 2)
  assert.deepEqual(await messagesOf(support, conversation), [
    'The export stops at 99 percent.',
    'Good morning.',
  ])
  assert.equal((await support.api.get(`/scheduled-replies/${id}`)).status, 404)
  const after = await support.conversation(conversation.id)
  assert.deepEqual([after.status, after.assignedPrincipalId, after.tags], ['closed', ada, ['later']])
  assert.equal(after.waitingSince, null)
  const events = await support.newEvents()
  const created = events.find(({ type }) => type === 'message.created')
  assert.equal(created?.data.message.content, 'Good morning.')
  assert.equal(created?.data.message.authorPrincipalId, ada)
})

test('a reply is not sent after the customer has written again, until a member confirms it', async () => {
  await using support = await working()
  const conversation: Thread = await support.startConversation()
  const { id } = await schedule(support, conversation)
  await visitorWrites(support, conversation)
  const path = `/scheduled-replies/${id}`
  assert.equal((await support.api.get(path)).data.blockedBy, 'customer_reply')
  await makeDue(support)
  const stored = async () =>
    (await support.database.query('select blocked_by from support.scheduled_replies'))[0]?.blocked_by
  await eventually(async () => (await stored()) === 'customer_reply')
  assert.equal((await messagesOf(support, conversation)).length, 2)

  const edited = await support.api.patch(path, { content: 'Good!' })
  assert.deepEqual([edited.status, edited.data.blockedBy], [200, 'customer_reply'])
  const confirmed = await support.api.patch(path, { sendAt: inHours(1) })
  assert.deepEqual([confirmed.data.content, confirmed.data.blockedBy], ['Good!', null])
  await makeDue(support)
  await eventually(async () => (await messagesOf(support, conversation)).at(-1) === 'Good!')
})

test('a reply is not sent into a closed conversation, but can be sent by hand, which opens it', async () => {
  await using support = await working()
  const conversation: Thread = await support.startConversation()
  const { id } = await schedule(support, conversation)
  await support.on(conversation, 'status', { status: 'closed' })
  assert.equal((await support.api.get(`/scheduled-replies/${id}`)).data.blockedBy, 'closed')
  await makeDue(support)
  const blocked = async () =>
    (await support.database.query('select id from support.scheduled_replies where blocked_by is not null'))
      .length === 1
  await eventually(blocked)
  await support.on(conversation, 'status', { status: 'open' })
  await support.wakeTimers()
  assert.equal((await support.api.get(`/scheduled-replies/${id}`)).data.blockedBy, 'closed', 'no surprise')
  await support.on(conversation, 'status', { status: 'closed' })
  const sent = await support.as(member).post(`/scheduled-replies/${id}/send`, {})
  assert.deepEqual([sent.status, sent.data.content, sent.data.authorPrincipalId], [201, 'Good morning.', ada])
  assert.equal(sent.headers.get('location'), `/api/v1/messages/${sent.data.id}`)
  assert.equal((await support.conversation(conversation.id)).status, 'open')
  assert.equal((await support.api.post(`/scheduled-replies/${id}/send`, {})).status, 404, 'only once')
})

test('a deleted reply is never sent', async () => {
  await using support = await working()
  const conversation: Thread = await support.startConversation()
  const kept = await schedule(support, conversation, { content: 'Kept' })
  const { id } = await schedule(support, conversation, { content: 'Deleted' })
  assert.equal((await support.api.delete(`/scheduled-replies/${id}`)).status, 204)
  assert.equal((await support.api.delete(`/scheduled-replies/${id}`)).status, 404)
  await makeDue(support)
  await eventually(async () => (await support.api.get(`/scheduled-replies/${kept.id}`)).status === 404)
  assert.deepEqual((await messagesOf(support, conversation)).slice(1), ['Kept'])
})

test('the first response counts when it is sent, not when it is written', async () => {
  await using support = await working()
  await support.create('/sla-policies', {
    name: 'All',
    targets: { firstResponseSeconds: 3600 },
    isDefault: true,
  })
  const conversation: Thread = await support.startConversation()
  const response = async () => {
    const { data } = await support.api.get(`/conversations/${conversation.id}/sla`)
    return data.clocks[0]?.state
  }
  assert.equal(await response(), 'running')
  await schedule(support, conversation)
  assert.equal(await response(), 'running')
  await makeDue(support)
  await eventually(async () => (await response()) === 'met')
})

test('only the author changes what a reply says, and every member its time', async () => {
  await using support = await startSupport()
  const conversation: Thread = await support.startConversation()
  const { id } = await schedule(support, conversation)
  const path = `/scheduled-replies/${id}`
  const mo = support.as(member)
  assert.equal((await mo.patch(path, { content: 'Hi' })).status, 403)
  const sendAt = inHours(5)
  assert.equal((await mo.patch(path, { sendAt })).data.sendAt, sendAt)
  assert.equal((await support.api.patch(path, { content: 'Hi' })).data.content, 'Hi')
})

test('an error names the field of a reply that cannot be scheduled', async () => {
  await using support = await startSupport()
  const conversation: Thread = await support.startConversation()
  const { id } = await schedule(support, conversation)
  const good = { content: 'Hi', sendAt: inHours(1) }
  for (const [body, path] of [
    [{ ...good, sendAt: inHours(-1) }, 'sendAt'],
    [{ ...good, sendAt: inHours(24 * 400) }, 'sendAt'],
    [{ ...good, sendAt: 'tomorrow' }, 'sendAt'],
    [{ ...good, content: ' ' }, 'content'],
    [{ ...good, cc: ['bo@example.com'] }, 'cc'],
    [{ ...good, attachments: [{ fileId: 'x' }] }, 'attachments.0.fileId'],
  ] as const) {
    const refused = await support.api.post(`/conversations/${conversation.id}/scheduled-replies`, body)
    assert.deepEqual([refused.status, pathsOf(refused)], [400, [path]], JSON.stringify(body))
    if (path === 'content') continue
    const unchanged = await support.api.patch(`/scheduled-replies/${id}`, body)
    assert.deepEqual([unchanged.status, pathsOf(unchanged)], [400, [path]], JSON.stringify(body))
  }
  const blank = await support.api.patch(`/scheduled-replies/${id}`, { content: '' })
  assert.deepEqual(pathsOf(blank), ['content'])
  const missing = await support.api.post(`/conversations/${conversation.id}/scheduled-replies`, {
    content: 'Hi',
  })
  assert.deepEqual(pathsOf(missing), ['sendAt'])
})

test('a conversation has at most 20 scheduled replies, which are listed by their time', async () => {
  await using support = await startSupport()
  const conversation: Thread = await support.startConversation()
  for (let count = 20; count > 0; count--)
    await schedule(support, conversation, { content: `Hour ${count}`, sendAt: inHours(count) })
  const path = `/conversations/${conversation.id}/scheduled-replies`
  const full = await support.api.post(path, { content: 'x', sendAt: inHours(1) })
  assert.equal(full.error.code, 'LIMIT_REACHED')
  const { data, meta } = (await support.api.get(`${path}?limit=15`)).body as Listed
  const { data: rest } = await support.api.get(`${path}?limit=15&cursor=${meta.pagination.cursor}`)
  const listed = [...data, ...rest].map(({ content }: { content: string }) => content)
  assert.deepEqual(
    listed,
    Array.from({ length: 20 }, (_, index) => `Hour ${index + 1}`),
  )
})

test('visitors neither see nor schedule replies, and a read-only key only sees them', async () => {
  await using support = await startSupport()
  const conversation: Thread = await support.startConversation()
  const { id } = await schedule(support, conversation)
  const path = `/conversations/${conversation.id}/scheduled-replies`
  const visitor = support.as({
    ...member,
    role: 'user',
    principalId: conversation.visitorPrincipalId,
    scopes: ['read:support', 'write:support'],
  })
  for (const refused of [
    await visitor.get(path),
    await visitor.get(`/scheduled-replies/${id}`),
    await visitor.post(path, { content: 'x', sendAt: inHours(1) }),
    await visitor.post(`/scheduled-replies/${id}/send`, {}),
    await visitor.delete(`/scheduled-replies/${id}`),
  ])
    assert.equal(refused.status, 403)
  const reader = support.as({ ...member, scopes: ['read:support'] })
  assert.equal((await reader.get(path)).data.length, 1)
  assert.equal((await reader.delete(`/scheduled-replies/${id}`)).status, 403)
})

test('a file of a scheduled reply is in use, and becomes that of the message', async () => {
  await using support = await startSupport()
  const conversation: Thread = await support.startConversation()
  const { fileId } = addFile(support.accounts, ada, 'plan.png')
  const used = async () => (await support.internal.post('/files/used', { fileIds: [fileId] })).data.fileIds
  const { id, attachments } = await schedule(support, conversation, { attachments: [{ fileId }] })
  assert.equal(attachments[0].name, 'plan.png')
  assert.deepEqual(await used(), [fileId])
  const { data } = await support.api.post(`/scheduled-replies/${id}/send`, {})
  assert.equal(data.attachments[0].fileId, fileId)
  assert.deepEqual(await used(), [fileId])
  await support.api.delete(`/messages/${data.id}`)
  assert.deepEqual(await used(), [])
})
