import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '@earshot/testing'
import { startSupport } from '../../harness.ts'

const all = { environment: { SERVICE_ROLE: 'all' } }

test('a snoozed conversation opens once at its time and emits an event', async () => {
  await using support = await startSupport(all)
  const conversation = await support.startConversation()
  await support.newEvents()
  const snoozedUntil = new Date(Date.now() + 3000).toISOString()
  await support.on(conversation, 'status', { status: 'snoozed', snoozedUntil })
  assert.deepEqual(await support.types(), ['conversation.status_changed'])
  await eventually(async () => (await support.conversation(conversation.id)).status === 'open')
  const [woken, ...more] = await support.newEvents()
  assert.deepEqual(more, [])
  assert.deepEqual(woken?.data, {
    conversation: { ...woken?.data.conversation, id: conversation.id, status: 'open' },
    previousStatus: 'snoozed',
    newStatus: 'open',
    reason: 'snooze_expired',
  })
  assert.ok(Date.parse(woken?.createdAt ?? '') >= Date.parse(snoozedUntil), 'not before its time')
  const opened = await support.conversation(conversation.id)
  assert.deepEqual([opened.snoozedUntil, opened.waitingSince], [null, conversation.waitingSince])
  const thread = await support.api.get(`/conversations/${conversation.id}/messages?includeInternal=true`)
  const { content, authorPrincipalId, senderType } = thread.data.at(-1)
  assert.deepEqual(
    [content, authorPrincipalId, senderType],
    ['The snooze ended. The conversation is open again.', null, 'system'],
  )
})

test('a snooze that was extended, or lasts until the visitor writes, does not end early', async () => {
  await using support = await startSupport(all)
  const due = await support.startConversation()
  const lengthened = await support.startConversation()
  const openEnded = await support.startConversation()
  const closed = await support.startConversation()
  const soon = '2030-01-01T00:00:00.000Z'
  for (const it of [due, lengthened, openEnded, closed])
    await support.on(it, 'status', { status: 'snoozed', snoozedUntil: soon })
  await support.on(lengthened, 'status', { status: 'snoozed', snoozedUntil: '2031-01-01T00:00:00Z' })
  await support.on(openEnded, 'status', { status: 'pending' })
  await support.on(closed, 'status', { status: 'closed' })
  await support.database.query(
    'update support.conversations set snoozed_until = now() where snoozed_until = $1',
    [soon],
  )
  await support.wakeTimers()
  await eventually(async () => (await support.conversation(due.id)).status === 'open')
  const statuses = await Promise.all(
    [lengthened, openEnded, closed].map(({ id }) => support.conversation(id)),
  )
  assert.deepEqual(
    statuses.map(({ status }) => status),
    ['snoozed', 'snoozed', 'closed'],
  )
})

test('a thousand snoozes that are due at once all end, with one event each', async () => {
  await using support = await startSupport(all)
  await support.database.query(`
    insert into support.conversations (id, status, channel, priority, visitor_principal_id, snoozed_until,
      last_message_at, created_at, updated_at)
    select 'conversation_' || lpad(n::text, 26, '0'), 'snoozed', 'api', 'none',
      'principal_01jadm1nadm1nadm1nadm1nadm', now() + interval '1 second', now(), now(), now()
    from generate_series(1, 1200) n`)
  await support.wakeTimers()
  const events = () =>
    support.database.query(
      `select body::jsonb -> 'data' -> 'conversation' ->> 'id' as id from support.outbox`,
    )
  await eventually(async () => (await events()).length >= 1200)
  const ids = (await events()).map(({ id }) => id)
  assert.equal(new Set(ids).size, 1200)
  assert.equal(ids.length, 1200)
})
