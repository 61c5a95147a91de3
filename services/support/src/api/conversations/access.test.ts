import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Caller } from '@earshot/contracts'
import { type Support, secondPool, startSupport, testAdmin } from '../../harness.ts'
import { ConversationInput, ConversationQuery } from '../../records/conversations/model.ts'
import { MessageInput, MessageQuery } from '../../records/messages/model.ts'
import type { Inbox } from '../../shared/inbox.ts'
import { editMessage, getMessage } from '../messages/edit.ts'
import { listMessages } from '../messages/list.ts'
import { postMessage } from '../messages/post.ts'
import { createConversation } from './create.ts'
import { rate } from './csat.ts'
import { listConversations } from './list.ts'
import { getConversation, markRead } from './service.ts'

// Callers are visitors as the gateway passes them; how the gateway authenticates visitors is tested there.

const visitor = (principalId: string): Caller => ({
  ...testAdmin,
  principalId,
  name: 'Grace',
  role: 'user',
  requestId: null,
})

const page = { limit: 100, cursor: undefined }
const inbox: Inbox = {
  people: { find: async () => undefined, identify: async () => assert.fail() },
  workspace: { features: async () => assert.fail(), assertFeature: async () => assert.fail() },
}

/** Two visitors with a conversation each, and a note in both conversations. */
const twoVisitors = async (support: Support) => {
  const [hers, his] = [
    await support.startConversation({ subject: 'Hers' }),
    await support.startConversation({ subject: 'His' }),
  ]
  for (const it of [hers, his]) {
    await support.on(it, 'note', { content: 'Difficult customer' })
    await support.on(it, 'reply', { content: 'Hello' })
    await support.on(it, 'tags', { tags: ['difficult'] })
  }
  return { hers, his, grace: visitor(hers.visitorPrincipalId) }
}

test('visitors see their own conversations and cannot find those of others', async () => {
  await using support = await startSupport()
  await using beside = secondPool(support)
  const { pool } = beside
  const targets = { resolutionSeconds: 60 }
  await support.create('/sla-policies', { name: 'Everybody', targets, isDefault: true })
  const { hers, his, grace } = await twoVisitors(support)
  const list = async (query: object) => {
    const { items } = await listConversations(pool, grace, { query: ConversationQuery.parse(query), page })
    return items.map(({ subject }) => subject)
  }
  assert.deepEqual(await list({}), ['Hers'])
  assert.deepEqual(await list({ visitorPrincipalId: his.visitorPrincipalId }), [])
  assert.deepEqual(await list({ search: 'hello' }), ['Hers'])
  assert.deepEqual(await list({ search: 'difficult' }), [], 'not by the words of a note')
  assert.deepEqual(await list({ tag: 'difficult' }), [], 'not by a tag')
  await support.database.query('update support.sla_clocks set breached_at = now()')
  assert.equal((await support.api.get('/conversations?sla=breached')).data.length, 2)
  assert.deepEqual(await list({ sla: 'breached' }), [], 'not by an SLA target')
  assert.equal((await getConversation(pool, grace, hers)).subject, 'Hers')
  const gone = { code: 'NOT_FOUND' }
  const [first] = (await support.api.get(`/conversations/${his.id}/messages`)).data
  await assert.rejects(getConversation(pool, grace, his), gone)
  await assert.rejects(markRead(pool, grace, his), gone)
  await assert.rejects(rate(pool, grace, { ...his, rating: 1 }), gone)
  await assert.rejects(listMessages(pool, grace, { id: his.id, query: MessageQuery.parse({}), page }), gone)
  await assert.rejects(getMessage(pool, grace, first), gone)
  await assert.rejects(editMessage(pool, grace, { id: first.id, content: 'x' }), gone)
  await assert.rejects(
    postMessage(pool, grace, inbox, { id: his.id, ...MessageInput.parse({ content: 'x' }), attachments: [] }),
    gone,
  )
})

test('visitors see no notes, tags or attributes, and no email address but their own', async () => {
  await using support = await startSupport()
  await using beside = secondPool(support)
  const { pool } = beside
  const { hers, grace } = await twoVisitors(support)
  const { items } = await listMessages(pool, grace, { id: hers.id, query: MessageQuery.parse({}), page })
  assert.deepEqual(
    items.map(({ content, authorEmail }) => [content, authorEmail]),
    [
      ['The export stops at 99 percent.', hers.visitorEmail],
      ['Hello', null],
    ],
  )
  const internal = listMessages(pool, grace, {
    id: hers.id,
    query: MessageQuery.parse({ includeInternal: 'true' }),
    page,
  })
  await assert.rejects(internal, { code: 'VALIDATION_ERROR' })
  const { tags, attributes, unread } = await getConversation(pool, grace, hers)
  assert.deepEqual([tags, attributes, unread], [[], {}, true])
  assert.equal((await markRead(pool, grace, hers)).unread, false)
  const all = (await support.api.get(`/conversations/${hers.id}/messages?includeInternal=true`)).data
  const note = all.find(({ content }: { content: string }) => content === 'Difficult customer')
  await assert.rejects(getMessage(pool, grace, note), { code: 'NOT_FOUND' })
})

test('visitors write only as themselves and start only their own conversations', async () => {
  await using support = await startSupport()
  await using beside = secondPool(support)
  const { pool } = beside
  const { hers, his, grace } = await twoVisitors(support)
  const write = (more: object) =>
    postMessage(pool, grace, inbox, {
      id: hers.id,
      ...MessageInput.parse({ content: 'x', ...more }),
      attachments: [],
    })
  assert.equal((await write({ automated: true })).senderType, 'visitor')
  for (const more of [
    { senderType: 'agent' },
    { senderType: 'assistant' },
    { asPrincipalId: testAdmin.principalId },
  ])
    await assert.rejects(write(more), { code: 'VALIDATION_ERROR' })
  const creating = (more: object) =>
    createConversation(pool, grace, inbox, {
      ...ConversationInput.parse({
        visitor: { principalId: grace.principalId },
        message: { content: 'x' },
        ...more,
      }),
      attachments: [],
    })
  for (const more of [
    { visitor: { principalId: his.visitorPrincipalId } },
    { message: { content: 'x', senderType: 'agent' } },
    { priority: 'high' },
    { assignedPrincipalId: testAdmin.principalId },
    { assignedPrincipalId: null },
  ])
    await assert.rejects(creating(more), { code: 'VALIDATION_ERROR' }, JSON.stringify(more))
})
