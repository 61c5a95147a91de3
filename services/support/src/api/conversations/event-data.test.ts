import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Support, startSupport, testAdmin } from '../../harness.ts'

const ada = testAdmin.principalId
type Fields = Record<string, unknown>

const refOf = ({ id, status, channel, priority, assignedTeamId }: Fields) => ({
  id,
  status,
  channel,
  priority,
  assignedTeamId,
})

const messageOf = (it: Fields) => ({
  id: it.id,
  conversationId: it.conversationId,
  senderType: it.senderType,
  authorPrincipalId: it.authorPrincipalId,
  authorName: it.authorName,
  authorEmail: it.authorEmail,
  content: it.content,
  createdAt: it.createdAt,
})

const dataOf = async (support: Support) => (await support.newEvents()).map(({ data }) => data)

test('a new conversation emits its visitor, its first message and the assignment by routing', async () => {
  await using support = await startSupport()
  const team = await support.create('/teams', { name: 'A', method: 'balanced', memberPrincipalIds: [ada] })
  const conversation = await support.startConversation({
    subject: 'Export',
    channel: 'messenger',
    priority: 'high',
    assignedTeamId: team.id,
  })
  const [message] = (await support.api.get(`/conversations/${conversation.id}/messages`)).data
  const ref = refOf(conversation)
  const { visitorPrincipalId, visitorEmail, createdAt } = conversation
  assert.deepEqual(await dataOf(support), [
    { conversation: { ...ref, subject: 'Export', visitorPrincipalId, visitorEmail, createdAt } },
    { message: messageOf(message), conversation: ref, isFirstMessage: true },
    {
      conversation: ref,
      assignedPrincipalId: ada,
      previousPrincipalId: null,
      assignedTeamId: team.id,
      previousTeamId: team.id,
      method: 'balanced',
    },
  ])
  assert.equal(conversation.assignedPrincipalId, ada)
})

test('a reply to an unassigned closed conversation emits the message, the assignment and the new status', async () => {
  await using support = await startSupport()
  const conversation = await support.startConversation()
  await support.on(conversation, 'status', { status: 'closed' })
  await support.newEvents()
  const message = await support.on(conversation, 'reply', { content: 'Done' })
  const ref = refOf(await support.conversation(conversation.id))
  assert.deepEqual(await dataOf(support), [
    { message: messageOf(message), conversation: ref, isFirstMessage: false },
    {
      conversation: ref,
      assignedPrincipalId: ada,
      previousPrincipalId: null,
      assignedTeamId: null,
      previousTeamId: null,
      method: 'reply',
    },
    { conversation: ref, previousStatus: 'closed', newStatus: 'open', reason: 'agent' },
  ])
})

test('the event of a snooze contains its end, and that of a close does not', async () => {
  await using support = await startSupport()
  const conversation = await support.startConversation()
  await support.newEvents()
  const snoozedUntil = '2031-05-06T07:08:09.000Z'
  await support.on(conversation, 'status', { status: 'snoozed', snoozedUntil: '2031-05-06T09:08:09+02:00' })
  await support.on(conversation, 'status', { status: 'closed' })
  await support.on(conversation, 'status', { status: 'open' })
  await support.on(conversation, 'status', { status: 'pending' })
  const ref = refOf(conversation)
  const moved = (previousStatus: string, newStatus: string, more = {}) => ({
    conversation: { ...ref, status: newStatus },
    previousStatus,
    newStatus,
    reason: 'agent',
    ...more,
  })
  assert.deepEqual(await dataOf(support), [
    moved('open', 'snoozed', { snoozedUntil }),
    moved('snoozed', 'closed'),
    moved('closed', 'open'),
    moved('open', 'snoozed', { snoozedUntil: null }),
  ])
})

test('events of notes and mentions are private, and mentions contain a preview', async () => {
  await using support = await startSupport()
  const conversation = await support.startConversation()
  await support.newEvents()
  const content = `${'x'.repeat(139)}🎉 and more`
  const note = await support.on(conversation, 'note', { content, mentionedPrincipalIds: [ada, ada] })
  const ref = refOf(conversation)
  assert.deepEqual(note.mentionedPrincipalIds, [ada])
  assert.deepEqual(await dataOf(support), [
    { message: messageOf(note), conversation: ref },
    {
      conversationId: conversation.id,
      messageId: note.id,
      conversation: ref,
      mentionedPrincipalIds: [ada],
      authorName: testAdmin.name,
      preview: 'x'.repeat(139),
    },
  ])
  const rows = await support.database.query('select type, private from support.outbox order by seq')
  assert.deepEqual(
    rows.filter(row => row.private).map(row => row.type),
    ['message.note_created', 'conversation.note_mentioned'],
  )
})

test('events of changes contain the previous and the new values', async () => {
  await using support = await startSupport()
  await support.create('/attribute-definitions', { key: 'plan', type: 'text' })
  const conversation = await support.startConversation()
  await support.newEvents()
  const { id } = conversation
  await support.on(conversation, 'priority', { priority: 'urgent' })
  await support.api.put(`/conversations/${id}/attributes?source=customer`, { plan: 'team' })
  await support.api.put(`/conversations/${id}/attributes`, { plan: null })
  await support.on(conversation, 'handoff', { reason: 'low_confidence' })
  const { csat } = await support.on(conversation, 'csat', { rating: 2, comment: 'Slow.' })
  await support.on(conversation, 'resolve-by-assistant', { outcome: 'resolved_assumed' })
  const ref = { ...refOf(conversation), priority: 'urgent' }
  const about = { conversationId: id, conversation: ref }
  const rating = { conversation: ref, rating: 2, submittedAt: csat.submittedAt }
  const closed = { ...ref, status: 'closed' }
  assert.deepEqual(await dataOf(support), [
    { conversation: ref, previousPriority: 'none', newPriority: 'urgent' },
    { ...about, key: 'plan', value: 'team', previousValue: null, source: 'customer' },
    { ...about, key: 'plan', value: null, previousValue: 'team', source: 'teammate' },
    { ...about, reason: 'low_confidence' },
    { ...rating, comment: null },
    { ...rating, comment: 'Slow.' },
    { conversationId: id, conversation: closed, outcome: 'resolved_assumed' },
    { conversation: closed, previousStatus: 'open', newStatus: 'closed', reason: 'assistant' },
  ])
})

test('an edited message is emitted with its new content, a deleted one with its last content', async () => {
  await using support = await startSupport()
  const conversation = await support.startConversation()
  const message = await support.on(conversation, 'messages', { content: 'Helo', senderType: 'visitor' })
  await support.newEvents()
  const edited = (await support.api.patch(`/messages/${message.id}`, { content: 'Hello' })).data
  assert.equal((await support.api.delete(`/messages/${message.id}`)).status, 204)
  const ref = refOf(conversation)
  assert.deepEqual(await dataOf(support), [
    { message: { ...messageOf(edited), updatedAt: edited.editedAt }, conversation: ref },
    { message: messageOf(edited), conversation: ref },
  ])
})

test('events of one request are sorted by time and id', async () => {
  await using support = await startSupport()
  const conversation = await support.startConversation()
  await support.on(conversation, 'status', { status: 'closed' })
  await support.newEvents()
  for (let round = 0; round < 20; round++) {
    await support.on(conversation, 'messages', { content: 'x', senderType: 'visitor' })
    const events = await support.newEvents()
    await support.on(conversation, 'status', { status: 'closed' })
    await support.newEvents()
    const keys = events.map(({ createdAt, id }) => `${createdAt} ${id}`)
    assert.deepEqual(keys, keys.toSorted())
    assert.equal(keys.length, 2)
  }
})

test('every event of a conversation names its visitor in a header, and not in its data', async () => {
  await using support = await startSupport()
  const conversation = await support.startConversation()
  const reply = await support.on(conversation, 'reply', { content: 'We found it.' })
  await support.on(conversation, 'note', { content: 'Difficult customer' })
  await support.api.patch(`/messages/${reply.id}`, { content: 'We have found it.' })
  await support.api.delete(`/messages/${reply.id}`)
  await support.on(conversation, 'status', { status: 'closed' })
  await support.on(conversation, 'csat', { rating: 5, comment: 'Good' })
  await support.create('/tickets', { title: 'Export', type: 'back_office' })
  const rows = await support.database.query(
    `select type, headers->>'x-visitor-id' as visitor, body from support.outbox
     where type ~ '^(conversation|message|ticket)[.]' order by seq`,
  )
  assert.deepEqual(
    rows.map(({ type, visitor }) => [type, visitor]),
    [
      'conversation.created',
      'message.created',
      'message.created',
      'conversation.assigned',
      'message.note_created',
      'message.updated',
      'message.deleted',
      'conversation.status_changed',
      'conversation.csat_submitted',
      'conversation.csat_comment_added',
      'ticket.created',
    ].map(type => [type, type === 'ticket.created' ? null : conversation.visitorPrincipalId]),
  )
  assert.ok(rows.every(({ body }) => !String(body).includes('"visitorId"')))
})
