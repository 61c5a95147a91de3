import assert from 'node:assert/strict'
import { test } from 'node:test'
import { member, pathsOf, type Support, startSupport, testAdmin, unknownIds } from '../../harness.ts'

const written = { content: 'We have fixed the export.', senderType: 'agent' }

const start = (it: Support, body: object = {}) =>
  it.create('/conversations', { visitor: { email: 'grace@example.com' }, message: written, ...body })

const answer = (it: Support, conversation: { id: string; visitorPrincipalId: string }) =>
  it.on(conversation, 'messages', { content: 'Thank you.', asPrincipalId: conversation.visitorPrincipalId })

const clocksOf = async (it: Support, { id }: { id: string }): Promise<string[]> =>
  (await it.api.get(`/conversations/${id}/sla`)).data.clocks.map(
    ({ metric, state }: Record<string, string>) => `${metric} ${state}`,
  )

const silencesOf = async (it: Support): Promise<unknown[]> =>
  (
    await it.database.query(
      'select w.trigger from support.silences s join support.workflows w on w.id = s.workflow_id',
    )
  ).map(({ trigger }) => trigger)

test('a member starts a conversation: no one waits, and the member is its assignee', async () => {
  await using it = await startSupport()
  const started = await start(it, { channel: 'email', subject: 'Export', priority: 'high' })
  const { startedBy, status, channel, waitingSince, unread, assignedPrincipalId, visitorEmail } = started
  assert.deepEqual(
    { startedBy, status, channel, waitingSince, unread, assignedPrincipalId, visitorEmail },
    {
      startedBy: 'team',
      status: 'open',
      channel: 'email',
      waitingSince: null,
      unread: false,
      assignedPrincipalId: testAdmin.principalId,
      visitorEmail: 'grace@example.com',
    },
  )
  const events = await it.newEvents()
  assert.deepEqual(
    events.map(({ type }) => type),
    ['conversation.created', 'message.created', 'conversation.assigned', 'mail.requested'],
  )
  const [created, message, assigned] = events
  assert.equal(created?.data.conversation.visitorPrincipalId, started.visitorPrincipalId)
  assert.equal(message?.data.message.senderType, 'agent')
  assert.equal(message?.data.message.authorPrincipalId, testAdmin.principalId)
  assert.equal(message?.data.isFirstMessage, true)
  assert.equal(assigned?.data.method, 'reply')
  await answer(it, started)
  const answered = await it.conversation(started.id)
  assert.deepEqual([answered.unread, answered.waitingSince === null], [true, false])
})

test('the author and the assignee can be others than the caller, or a team', async () => {
  await using it = await startSupport()
  const team = await it.create('/teams', { name: 'Billing' })
  const message = { ...written, asPrincipalId: member.principalId }
  const assigneeOf = async (body: object) => {
    const { assignedPrincipalId, assignedTeamId } = await start(it, { message, ...body })
    return [assignedPrincipalId, assignedTeamId]
  }
  assert.deepEqual(await assigneeOf({}), [member.principalId, null])
  assert.deepEqual(await assigneeOf({ assignedPrincipalId: null }), [null, null])
  assert.deepEqual(await assigneeOf({ assignedTeamId: team.id }), [null, team.id])
  await it.newEvents()
  const both = { assignedTeamId: team.id, assignedPrincipalId: testAdmin.principalId }
  assert.deepEqual(await assigneeOf(both), [testAdmin.principalId, team.id])
  const [, first, assigned] = await it.newEvents()
  assert.equal(first?.data.message.authorPrincipalId, member.principalId)
  assert.equal(assigned?.data.method, 'manual')
  const routing = await it.create('/teams', {
    name: 'First line',
    method: 'round_robin',
    memberPrincipalIds: [member.principalId],
  })
  assert.deepEqual(await assigneeOf({ assignedTeamId: routing.id }), [member.principalId, routing.id])
  const ofVisitor = { message: { content: 'Hello?' }, assignedPrincipalId: member.principalId }
  assert.deepEqual(await assigneeOf(ofVisitor), [member.principalId, null])
})

test('SLA targets of a conversation that the team started wait for the visitor', async () => {
  await using it = await startSupport()
  await it.create('/sla-policies', {
    name: 'Standard',
    isDefault: true,
    targets: { firstResponseSeconds: 3600, nextResponseSeconds: 1800, resolutionSeconds: 86_400 },
  })
  const started = await start(it)
  assert.deepEqual(await clocksOf(it, started), ['resolution paused'])
  await it.on(started, 'reply', { content: 'One more thing.' })
  assert.deepEqual(await clocksOf(it, started), ['resolution paused'])
  await answer(it, started)
  assert.deepEqual(await clocksOf(it, started), ['resolution running', 'next_response running'])
  await it.on(started, 'status', { status: 'closed' })
  const unanswered = await start(it)
  await it.on(unanswered, 'status', { status: 'closed' })
  assert.deepEqual(await clocksOf(it, unanswered), ['resolution met'])
})

test('a conversation that the team started counts as opened, and has no first response', async () => {
  await using it = await startSupport()
  const started = await start(it)
  await answer(it, started)
  await it.on(started, 'reply', { content: 'You are welcome.' })
  await it.on(started, 'csat', { rating: 5 })
  const totals = async (path: string) => (await it.api.get(`/reports/${path}`)).data.totals
  assert.equal((await totals('first-response')).count, 0)
  assert.equal((await totals('volume')).opened, 1)
  assert.equal((await totals('csat')).count, 1)
})

test('workflows wait for the customer, not for the team', async () => {
  await using it = await startSupport()
  for (const trigger of ['customer_unresponsive', 'teammate_unresponsive'])
    await it.create('/workflows', { name: trigger, trigger, afterSeconds: 60 })
  await start(it)
  assert.deepEqual(await silencesOf(it), ['customer_unresponsive'])
})

test('a conversation of the team can be moved from another system, without events', async () => {
  await using it = await startSupport()
  const createdAt = '2024-03-01T09:00:00.000Z'
  const { status, data } = await it.api.post('/conversations?notify=false', {
    visitor: { email: 'grace@example.com' },
    message: written,
    createdAt,
  })
  assert.equal(status, 201)
  assert.deepEqual(
    [data.startedBy, data.createdAt, data.lastMessageAt, data.assignedPrincipalId],
    ['team', createdAt, createdAt, testAdmin.principalId],
  )
  assert.deepEqual(await it.types(), [])
})

test('wrong senders, authors and recipients are refused with the field', async () => {
  await using it = await startSupport()
  const { visitorPrincipalId } = await start(it)
  const refused = async (body: object): Promise<string[]> => {
    const response = await it.api.post('/conversations', {
      visitor: { email: 'grace@example.com' },
      message: written,
      ...body,
    })
    assert.equal(response.status, 400, JSON.stringify(response.body))
    return pathsOf(response)
  }
  const writtenBy = (asPrincipalId: string) => ({ message: { ...written, asPrincipalId } })
  assert.deepEqual(await refused(writtenBy(visitorPrincipalId)), ['message.asPrincipalId'])
  assert.deepEqual(await refused(writtenBy(unknownIds.principal)), ['message.asPrincipalId'])
  assert.deepEqual(await refused({ message: { content: 'x', asPrincipalId: testAdmin.principalId } }), [
    'message.asPrincipalId',
  ])
  assert.deepEqual(await refused({ message: { content: 'x', senderType: 'assistant' } }), [
    'message.senderType',
  ])
  assert.deepEqual(await refused({ assignedPrincipalId: visitorPrincipalId }), ['assignedPrincipalId'])
  assert.deepEqual(await refused({ assignedPrincipalId: unknownIds.principal }), ['assignedPrincipalId'])
  assert.deepEqual(await refused({ channel: 'email', visitor: { anonymous: true } }), ['visitor'])
})
