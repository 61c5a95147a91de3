import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestResponse } from '@earshot/testing'
import { pathsOf, testAdmin, unknownIds } from '../../harness.ts'
import { startTickets, unknownTicketId } from '../tickets/harness.ts'

type Data = TestResponse['data']

const actions = [
  { type: 'note', content: 'Paid twice.' },
  { type: 'priority', priority: 'high' },
  { type: 'tag', tag: 'Billing' },
  { type: 'snooze', forSeconds: 3600 },
  { type: 'close' },
]

const contents = (messages: Data[]) => messages.map(({ senderType, content }) => [senderType, content])

test('a reply and its actions are stored together, with the events and authors of manual changes', async () => {
  await using it = await startTickets()
  const conversation = await it.startConversation()
  await it.types()
  await it.on(conversation, 'reply', { content: 'Refunded.', actions, asPrincipalId: testAdmin.principalId })
  const { status, priority, tags, assignedPrincipalId } = await it.conversation(conversation.id)
  assert.deepEqual(
    [status, priority, tags, assignedPrincipalId],
    ['closed', 'high', ['billing'], testAdmin.principalId],
  )
  const events = await it.newEvents()
  assert.deepEqual(
    events.map(({ type }) => type),
    [
      'message.created',
      'conversation.assigned',
      'message.note_created',
      'conversation.priority_changed',
      'conversation.status_changed',
    ],
  )
  assert.equal(events.at(-1)?.data.reason, 'agent')
  const { data } = await it.api.get(`/conversations/${conversation.id}/messages?includeInternal=true`)
  assert.deepEqual(contents(data).slice(1, 4), [
    ['agent', 'Refunded.'],
    ['system', `The conversation was assigned to ${testAdmin.principalId}.`],
    ['agent', 'Paid twice.'],
  ])
  assert.ok(data.slice(1).every((it: Data) => it.authorPrincipalId === testAdmin.principalId))
})

test('a reply that reopens a conversation and closes it again counts both, and leaves no silence', async () => {
  await using it = await startTickets()
  await it.create('/workflows', { name: 'Silent', trigger: 'customer_unresponsive', afterSeconds: 60 })
  const conversation = await it.startConversation()
  await it.on(conversation, 'status', { status: 'closed' })
  await it.on(conversation, 'reply', { content: 'One more thing.', actions: [{ type: 'close' }] })
  assert.equal((await it.conversation(conversation.id)).status, 'closed')
  const { totals } = (await it.api.get('/reports/volume')).data
  assert.deepEqual([totals.closed, totals.reopened], [2, 1])
  assert.deepEqual(await it.database.query('select from support.silences'), [])
})

test('actions also run with a note or alone, and start workflows like manual changes', async () => {
  await using it = await startTickets()
  await it.create('/workflows', {
    name: 'Billing',
    trigger: 'tag_added',
    conditions: { tag: 'billing' },
    actions: [{ type: 'priority', priority: 'urgent' }],
  })
  const first = await it.startConversation()
  await it.on(first, 'note', { content: 'Look.', actions: [{ type: 'tag', tag: 'billing' }] })
  assert.equal((await it.conversation(first.id)).priority, 'urgent')
  const second = await it.startConversation()
  const done = await it.on(second, 'actions', {
    actions: [{ type: 'tag', tag: 'billing' }, { type: 'close' }],
  })
  assert.deepEqual([done.priority, done.status, done.tags], ['urgent', 'closed', ['billing']])
  await it.types()
  assert.equal((await it.on(second, 'actions', { actions: [{ type: 'close' }] })).status, 'closed')
  assert.deepEqual(await it.types(), [])
})

test('tickets run the actions that they have', async () => {
  await using it = await startTickets()
  const team = await it.create('/teams', { name: 'Billing' })
  const ticket = await it.open()
  await it.types()
  await it.onTicket(ticket, 'reply', {
    content: 'Done.',
    actions: [...actions.slice(0, 3), { type: 'assign', assignedTeamId: team.id }, { type: 'close' }],
  })
  const { status, priority, assignedTeamId } = await it.ticket(ticket)
  assert.deepEqual([status, priority, assignedTeamId], ['closed', 'high', team.id])
  assert.deepEqual(await it.types(), [
    'ticket.replied',
    'mail.requested',
    'ticket.note_added',
    'ticket.assigned',
    'ticket.status_changed',
  ])
  const other = await it.open()
  await it.onTicket(other, 'note', { content: 'Wait.', actions: [{ type: 'snooze', forSeconds: 3600 }] })
  const { pendingUntil } = await it.ticket(other)
  assert.notEqual(pendingUntil, null)
  const closed = await it.onTicket(other, 'actions', { actions: [{ type: 'close' }, { type: 'snooze' }] })
  assert.equal(closed.status, 'closed')
})

test('invalid actions are rejected by field, and nothing is stored', async () => {
  await using it = await startTickets()
  const conversation = await it.startConversation()
  const wrong: [object[], string][] = [
    [[{ type: 'reply', content: 'Twice' }], 'actions.0.type'],
    [[{ type: 'tag', tag: '' }], 'actions.0.tag'],
    [[{ type: 'close' }, { type: 'assign', assignedTeamId: unknownIds.team }], 'actions.1.assignedTeamId'],
    [[{ type: 'assign', assignedPrincipalId: unknownIds.principal }], 'actions.0.assignedPrincipalId'],
    [[{ type: 'snooze', forSeconds: 1 }], 'actions.0.forSeconds'],
    [Array.from({ length: 11 }, () => ({ type: 'close' })), 'actions'],
  ]
  const ticket = await it.open()
  for (const [actions, path] of wrong)
    for (const thread of [`/conversations/${conversation.id}`, `/tickets/${ticket.id}`])
      for (const end of ['reply', 'note', 'actions']) {
        const body = { ...(end !== 'actions' && { content: 'x' }), actions }
        assert.deepEqual(pathsOf(await it.api.post(`${thread}/${end}`, body)), [path], `${end} ${path}`)
      }
  assert.deepEqual(pathsOf(await it.api.post(`/conversations/${conversation.id}/actions`, { actions: [] })), [
    'actions',
  ])
  assert.equal((await it.api.get(`/conversations/${conversation.id}/messages`)).data.length, 1)
  const visitor = it.as({
    ...testAdmin,
    principalId: conversation.visitorPrincipalId,
    role: 'user',
    scopes: ['write:support'],
  })
  const tried = await visitor.post(`/conversations/${conversation.id}/messages`, {
    content: 'Close it.',
    actions: [{ type: 'close' }],
  })
  assert.deepEqual(pathsOf(tried), ['actions'])
  for (const path of [`/conversations/${unknownIds.conversation}`, `/tickets/${unknownTicketId}`])
    assert.equal((await it.api.post(`${path}/actions`, { actions: [{ type: 'close' }] })).status, 404)
})
