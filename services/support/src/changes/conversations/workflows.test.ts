import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '@earshot/contracts'
import { tx } from '@earshot/db'
import type { TestResponse } from '@earshot/testing'
import { pathsOf, type Support, secondPool, startSupport } from '../../harness.ts'
import { countRuns } from '../../records/workflows/runs-repo.ts'

type Data = TestResponse['data']

let count = 0

const workflow = (it: Support, trigger: string, actions: object[], more: object = {}) =>
  it.create('/workflows', { name: `Workflow ${++count}`, trigger, actions, ...more })

const tag = (name: string) => ({ type: 'tag', tag: name })

const visitorWrites = (it: Support, conversation: Data, content = 'Still waiting.') =>
  it.on(conversation, 'messages', { content, asPrincipalId: conversation.visitorPrincipalId })

const messagesOf = async (it: Support, { id }: Data): Promise<Data[]> =>
  (await it.api.get(`/conversations/${id}/messages?includeInternal=true`)).data

const runs = async (it: Support, { id }: Data): Promise<number> =>
  (await it.api.get(`/workflows/${id}`)).data.runCount

test('a new conversation that matches is changed in its own request, and the history names the workflow', async () => {
  await using it = await startSupport()
  const urgent = await workflow(
    it,
    'conversation_created',
    [
      { type: 'reply', content: 'We reply within the hour.' },
      { type: 'note', content: 'Check the invoice.' },
      { type: 'priority', priority: 'urgent' },
      tag('Billing'),
    ],
    { name: 'Invoices first', conditions: { textContains: ['refund', 'INVOICE'], channel: 'api' } },
  )
  const conversation = await it.startConversation({ message: { content: 'Where is my invoice?' } })
  assert.deepEqual(
    [conversation.priority, conversation.tags, conversation.waitingSince],
    ['urgent', ['billing'], conversation.createdAt],
  )
  assert.deepEqual(conversation, await it.conversation(conversation.id))
  const events = await it.newEvents()
  assert.deepEqual(
    events.map(({ type }) => type),
    [
      'conversation.created',
      'message.created',
      'message.created',
      'message.note_created',
      'conversation.priority_changed',
    ],
  )
  const reply = events[2]?.data.message
  assert.deepEqual(
    [reply.senderType, reply.authorPrincipalId, reply.content],
    ['agent', null, 'We reply within the hour.'],
  )
  assert.deepEqual(
    (await messagesOf(it, conversation)).map(message => [message.senderType, message.content]),
    [
      ['visitor', 'Where is my invoice?'],
      ['system', 'The workflow “Invoices first” ran.'],
      ['agent', 'We reply within the hour.'],
      ['system', 'Check the invoice.'],
      ['system', 'The priority was changed from none to urgent.'],
    ],
  )
  await it.startConversation({ message: { content: 'The export stops.' } })
  await it.startConversation({ message: { content: 'Refund?' }, channel: 'web' })
  assert.equal(await runs(it, urgent), 1)
  assert.notEqual((await it.api.get(`/workflows/${urgent.id}`)).data.lastRunAt, null)
})

test('replies start workflows, but notes, the assistant and automated messages do not', async () => {
  await using it = await startSupport()
  const customer = await workflow(it, 'customer_replied', [{ type: 'priority', priority: 'high' }])
  const teammate = await workflow(it, 'teammate_replied', [{ type: 'snooze', forSeconds: 3600 }])
  const conversation = await it.startConversation()
  await it.on(conversation, 'note', { content: 'Who takes this?' })
  await it.on(conversation, 'messages', { content: 'One moment.', senderType: 'assistant' })
  await it.on(conversation, 'messages', { content: 'One moment.', automated: true })
  assert.deepEqual([await runs(it, customer), await runs(it, teammate)], [0, 0])
  await visitorWrites(it, conversation)
  await it.on(conversation, 'reply', { content: 'We have found it.' })
  assert.deepEqual([await runs(it, customer), await runs(it, teammate)], [1, 1])
  const { priority, status } = await it.conversation(conversation.id)
  assert.deepEqual([priority, status], ['high', 'snoozed'])
})

test('an added tag and a changed priority start workflows with these values, and only once', async () => {
  await using it = await startSupport()
  const vip = await workflow(it, 'tag_added', [{ type: 'priority', priority: 'urgent' }], {
    conditions: { tag: 'VIP' },
  })
  const low = await workflow(it, 'priority_changed', [tag('later')], { conditions: { priority: 'low' } })
  const conversation = await it.startConversation()
  await it.on(conversation, 'tags', { tags: ['export'] })
  assert.equal(await runs(it, vip), 0)
  assert.equal((await it.on(conversation, 'tags', { tags: ['vip'] })).priority, 'urgent')
  await it.on(conversation, 'tags', { tags: ['other'] })
  await it.on(conversation, 'tags', { tags: ['vip'] })
  assert.equal(await runs(it, vip), 1, 'a tag that is already there is not added')
  await it.on(conversation, 'priority', { priority: 'high' })
  assert.deepEqual((await it.on(conversation, 'priority', { priority: 'low' })).tags, [
    'export',
    'later',
    'other',
    'vip',
  ])
  await it.on(conversation, 'priority', { priority: 'low' })
  assert.equal(await runs(it, low), 1)
})

test('workflows that would start each other each run once', async () => {
  await using it = await startSupport()
  const up = await workflow(it, 'priority_changed', [tag('a')])
  const tagged = await workflow(it, 'tag_added', [{ type: 'priority', priority: 'urgent' }])
  const conversation = await it.startConversation()
  const after = await it.on(conversation, 'priority', { priority: 'high' })
  assert.deepEqual([after.priority, after.tags], ['high', ['a']])
  assert.deepEqual([await runs(it, up), await runs(it, tagged)], [1, 0])
})

test('workflows run in the order of their names, each on the conversation as the previous one left it', async () => {
  await using it = await startSupport()
  await workflow(it, 'conversation_created', [{ type: 'close' }], {
    name: 'B',
    conditions: { priority: 'low' },
  })
  await workflow(it, 'conversation_created', [{ type: 'priority', priority: 'low' }], { name: 'a' })
  const { status, resolvedAt } = await it.startConversation()
  assert.equal(status, 'closed')
  assert.notEqual(resolvedAt, null)
  const closed = (await it.newEvents()).at(-1)
  assert.deepEqual([closed?.type, closed?.data.reason], ['conversation.status_changed', 'workflow'])
  const { data } = await it.api.get('/reports/volume')
  assert.deepEqual([data.totals.opened, data.totals.closed], [1, 1])
})

test('disabled workflows, imports and refused requests run nothing', async () => {
  await using it = await startSupport()
  const { id } = await workflow(it, 'conversation_created', [tag('new')])
  const old = await it.as().post('/conversations?notify=false', {
    visitor: { anonymous: true },
    message: { content: 'Hello' },
    createdAt: '2024-03-01T09:00:00Z',
  })
  assert.deepEqual(old.data.tags, [])
  const team = 'team_01jn0where0n0where0n0where'
  const refused = await it.api.post('/conversations', {
    visitor: { anonymous: true },
    message: { content: 'Hello' },
    assignedTeamId: team,
  })
  assert.equal(refused.status, 400)
  await it.api.patch(`/workflows/${id}`, { enabled: false })
  assert.deepEqual((await it.startConversation()).tags, [])
  assert.equal(await runs(it, { id }), 0)
})

test('an assignment to a team that was deleted is left out, and the customer’s message is stored', async () => {
  await using it = await startSupport()
  const team = await it.create('/teams', { name: 'Billing' })
  await workflow(it, 'conversation_created', [{ type: 'assign', assignedTeamId: team.id }, tag('billing')])
  assert.equal((await it.startConversation()).assignedTeamId, team.id)
  assert.equal((await it.api.delete(`/teams/${team.id}`)).status, 204)
  const { assignedTeamId, tags } = await it.startConversation()
  assert.deepEqual([assignedTeamId, tags], [null, ['billing']])
})

test('closing by a workflow ends the silences that the same message started', async () => {
  await using it = await startSupport()
  await it.create('/workflows', { name: 'Silent', trigger: 'teammate_unresponsive', afterSeconds: 60 })
  const spam = await workflow(it, 'conversation_created', [{ type: 'close' }], {
    conditions: { textContains: ['casino'] },
  })
  await it.startConversation({ message: { content: 'Casino!' } })
  assert.equal(await runs(it, spam), 1)
  assert.deepEqual(await it.database.query('select from support.silences'), [])
})

test('transactions that run the same workflow do not wait for each other, and every run counts', async () => {
  await using it = await startSupport()
  await using beside = secondPool(it)
  const { id } = await workflow(it, 'tag_added', [{ type: 'close' }])
  const deleted = newId('workflow')
  await countRuns(beside.pool, [id])
  await tx(beside.pool, async db => {
    await countRuns(db, [id, id, deleted])
    await countRuns(beside.pool, [id])
  })
  await countRuns(beside.pool, [id])
  assert.equal(await runs(it, { id }), 5)
  assert.equal((await it.database.query('select from support.workflow_runs')).length, 2)
  assert.equal((await it.api.delete(`/workflows/${id}`)).status, 204)
  assert.deepEqual(await it.database.query('select from support.workflow_runs'), [])
})

test('what a trigger does not have is rejected by field, on creation and later', async () => {
  await using it = await startSupport()
  const wrong: [object, string[]][] = [
    [{ trigger: 'conversation_created', afterSeconds: 60 }, ['afterSeconds']],
    [{ trigger: 'customer_unresponsive' }, ['afterSeconds']],
    [{ trigger: 'tag_added', conditions: { textContains: ['refund'] } }, ['conditions.textContains']],
    [
      { trigger: 'customer_unresponsive', conditions: { textContains: ['x'] }, afterSeconds: 60 },
      ['conditions.textContains'],
    ],
    [{ trigger: 'customer_replied', actions: [] }, ['actions']],
    [{ trigger: 'customer_replied', actions: [tag('a,b')] }, ['actions.0.tag']],
    [{ trigger: 'customer_replied', actions: [{ type: 'reply', content: '' }] }, ['actions.0.content']],
    [{ trigger: 'customer_replied', conditions: { textContains: [] } }, ['conditions.textContains']],
  ]
  for (const [body, paths] of wrong) {
    const given = { name: 'x', actions: [{ type: 'close' }], ...body }
    assert.deepEqual(pathsOf(await it.api.post('/workflows', given)), paths, JSON.stringify(body))
  }
  const { id } = await workflow(it, 'tag_added', [{ type: 'close' }])
  const later: [object, string[]][] = [
    [{ afterSeconds: 60 }, ['afterSeconds']],
    [{ actions: [] }, ['actions']],
    [{ trigger: 'customer_replied' }, ['trigger']],
  ]
  for (const [body, paths] of later)
    assert.deepEqual(pathsOf(await it.api.patch(`/workflows/${id}`, body)), paths, JSON.stringify(body))
})
