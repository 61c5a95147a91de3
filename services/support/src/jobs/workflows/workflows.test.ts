import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, type TestResponse } from '@earshot/testing'
import { pathsOf, reader, type Support, startSupport, unknownIds } from '../../harness.ts'

type Data = TestResponse['data']

const started = () => startSupport({ environment: { SERVICE_ROLE: 'all' } })

const workflow = (it: Support, more: object = {}) =>
  it.create('/workflows', { name: 'Silence', trigger: 'teammate_unresponsive', afterSeconds: 60, ...more })

const write = (it: Support, conversation: Data, as: 'agent' | 'visitor', more = {}) =>
  it.on(conversation, 'messages', {
    content: 'Hello?',
    ...(as === 'visitor' && { asPrincipalId: conversation.visitorPrincipalId }),
    ...more,
  })

/** Moves the start of silences into the past. */
const advanceClocks = async (it: Support, seconds: number) => {
  await it.database.query(
    `update support.silences set due_at = due_at - $1 * interval '1 second' where fired_at is null`,
    [seconds],
  )
  await it.wakeTimers()
}

const waiting = async (it: Support): Promise<number> =>
  (await it.database.query('select from support.silences where fired_at is null')).length

const fired = (it: Support) => eventually(async () => (await waiting(it)) === 0)

const silent = async (it: Support): Promise<Data[]> =>
  (await it.newEvents()).filter(({ type }) => type.endsWith('_unresponsive'))

test('a silence of the customer fires once, no matter how many messages follow', async () => {
  await using it = await started()
  const { id } = await workflow(it)
  const conversation = await it.startConversation()
  await write(it, conversation, 'visitor')
  assert.equal(await waiting(it), 1)
  await advanceClocks(it, 61)
  await fired(it)
  await write(it, conversation, 'visitor')
  assert.equal(await waiting(it), 0)
  const [event, ...others] = await silent(it)
  assert.deepEqual(others, [])
  assert.equal(event.type, 'conversation.teammate_unresponsive')
  const { ruleId, silenceSeconds, sinceAt, conversationId } = event.data
  assert.deepEqual(
    [ruleId, silenceSeconds, sinceAt, conversationId],
    [id, 60, conversation.createdAt, conversation.id],
  )
})

test('a reply ends the silence of the team and starts that of the customer', async () => {
  await using it = await started()
  await workflow(it)
  const other = await workflow(it, { name: 'Customer', trigger: 'customer_unresponsive' })
  const conversation = await it.startConversation()
  await write(it, conversation, 'agent')
  const [row] = await it.database.query('select workflow_id from support.silences')
  assert.equal(row?.workflow_id, other.id)
  await advanceClocks(it, 61)
  await fired(it)
  assert.deepEqual(
    (await silent(it)).map(({ type }) => type),
    ['conversation.customer_unresponsive'],
  )
})

test('another message to a customer restarts their silence', async () => {
  await using it = await startSupport()
  await workflow(it, { trigger: 'customer_unresponsive' })
  const conversation = await it.startConversation()
  await write(it, conversation, 'agent')
  await advanceClocks(it, 30)
  const due = async () => (await it.database.query('select due_at from support.silences'))[0]?.due_at
  const before = await due()
  await write(it, conversation, 'agent')
  assert.ok(Number(await due()) > Number(before) + 25_000)
})

test('closing and snoozing end silences; notes, the assistant and automated replies do not', async () => {
  await using it = await startSupport()
  await workflow(it)
  for (const status of ['closed', 'snoozed']) {
    const conversation = await it.startConversation()
    await it.on(conversation, 'note', { content: 'Who takes this?' })
    await write(it, conversation, 'agent', { automated: true })
    await write(it, conversation, 'agent', { senderType: 'assistant' })
    assert.equal(await waiting(it), 1)
    await it.on(conversation, 'status', { status })
    assert.equal(await waiting(it), 0)
  }
})

test('actions run in order and emit their events', async () => {
  await using it = await started()
  const agent = await it.agent()
  await workflow(it, {
    actions: [
      { type: 'priority', priority: 'urgent' },
      { type: 'assign', assignedPrincipalId: agent },
      { type: 'tag', tag: 'late' },
      { type: 'note', content: 'No reply for a minute.' },
      { type: 'close' },
      { type: 'snooze' },
    ],
  })
  const conversation = await it.startConversation()
  await it.types()
  await advanceClocks(it, 61)
  await eventually(async () => (await it.conversation(conversation.id)).status === 'closed')
  const { priority, assignedPrincipalId, tags } = await it.conversation(conversation.id)
  assert.deepEqual([priority, assignedPrincipalId, tags], ['urgent', agent, ['late']])
  const events = await it.newEvents()
  assert.deepEqual(
    events.map(({ type }) => type),
    [
      'conversation.teammate_unresponsive',
      'message.note_created',
      'conversation.assigned',
      'conversation.priority_changed',
      'conversation.status_changed',
    ],
  )
  assert.equal(events.at(-1)?.data.reason, 'workflow')
})

test('a workflow ignores conversations that do not match its conditions', async () => {
  await using it = await started()
  await workflow(it, { conditions: { priority: 'urgent' }, actions: [{ type: 'close' }] })
  const conversation = await it.startConversation()
  await advanceClocks(it, 61)
  await fired(it)
  assert.equal((await it.conversation(conversation.id)).status, 'open')
  assert.deepEqual(await silent(it), [])
})

test('two workflows on one silence both run, one after the other', async () => {
  await using it = await started()
  await workflow(it, { name: 'A', actions: [{ type: 'tag', tag: 'a' }] })
  await workflow(it, { name: 'B', actions: [{ type: 'tag', tag: 'b' }] })
  const conversation = await it.startConversation()
  await advanceClocks(it, 61)
  await fired(it)
  await eventually(async () => (await it.conversation(conversation.id)).tags.length === 2)
  assert.equal((await silent(it)).length, 2)
})

test('disabled and deleted workflows do not run', async () => {
  await using it = await startSupport()
  const { id } = await workflow(it)
  await it.startConversation()
  assert.equal((await it.api.patch(`/workflows/${id}`, { enabled: false })).data.enabled, false)
  assert.equal(await waiting(it), 0)
  await it.startConversation()
  assert.equal(await waiting(it), 0)
  await it.api.patch(`/workflows/${id}`, { enabled: true })
  await it.startConversation()
  assert.equal(await waiting(it), 1)
  assert.equal((await it.api.delete(`/workflows/${id}`)).status, 204)
  assert.equal(await waiting(it), 0)
})

test('invalid workflows are rejected by field', async () => {
  await using it = await startSupport()
  const assign = (more: object) => ({ actions: [{ type: 'assign', ...more }] })
  const wrong: [object, string][] = [
    [{ afterSeconds: 29 }, 'afterSeconds'],
    [{ afterSeconds: 1_209_601 }, 'afterSeconds'],
    [{ trigger: 'boredom' }, 'trigger'],
    [{ conditions: { assignedTeamId: unknownIds.team } }, 'conditions.assignedTeamId'],
    [assign({ assignedTeamId: unknownIds.team }), 'actions.0.assignedTeamId'],
    [assign({ assignedPrincipalId: unknownIds.principal }), 'actions.0.assignedPrincipalId'],
    [{ actions: [{ type: 'explode' }] }, 'actions.0.type'],
    [{ actions: [{ type: 'note', content: '' }] }, 'actions.0.content'],
  ]
  for (const [body, path] of wrong)
    assert.deepEqual(
      pathsOf(
        await it.api.post('/workflows', {
          name: 'x',
          trigger: 'customer_unresponsive',
          afterSeconds: 60,
          ...body,
        }),
      ),
      [path],
    )
  await workflow(it)
  const again = await it.api.post('/workflows', {
    name: 'silence',
    trigger: 'customer_unresponsive',
    afterSeconds: 60,
  })
  assert.equal(again.error.code, 'CONFLICT')
  assert.equal((await it.as(reader).post('/workflows', {})).status, 403)
})
