import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, type TestResponse } from '@earshot/testing'
import { pathsOf, reader, type Support, startSupport, unknownIds } from '../../harness.ts'
import { advanceClocks, slaEvents } from './harness.ts'

type Data = TestResponse['data']

const policy = (it: Support, more: object = {}) =>
  it.create('/sla-policies', {
    name: 'Everybody',
    targets: { firstResponseSeconds: 3600, nextResponseSeconds: 1800, resolutionSeconds: 86_400 },
    isDefault: true,
    ...more,
  })

const slaOf = async (it: Support, { id }: { id: string }): Promise<Data> =>
  (await it.api.get(`/conversations/${id}/sla`)).data

const clocksOf = async (it: Support, conversation: { id: string }): Promise<string[]> =>
  (await slaOf(it, conversation)).clocks.map((clock: Data) => `${clock.metric} ${clock.state}`)

const reply = (it: Support, conversation: { id: string }, more = {}) =>
  it.on(conversation, 'messages', { content: 'We look into it.', ...more })

test('clocks start with a conversation, are met by a reply, pause and resume', async () => {
  await using it = await startSupport()
  await policy(it)
  const conversation = await it.startConversation()
  assert.deepEqual(await clocksOf(it, conversation), ['first_response running', 'resolution running'])
  await reply(it, conversation)
  assert.deepEqual(await clocksOf(it, conversation), ['first_response met', 'resolution running'])
  await it.on(conversation, 'status', { status: 'snoozed' })
  assert.deepEqual(await clocksOf(it, conversation), ['first_response met', 'resolution paused'])
  await reply(it, conversation, { asPrincipalId: conversation.visitorPrincipalId })
  assert.deepEqual((await clocksOf(it, conversation)).slice(1), [
    'resolution running',
    'next_response running',
  ])
  await it.on(conversation, 'status', { status: 'closed' })
  assert.deepEqual(await clocksOf(it, conversation), ['first_response met', 'resolution met'])
  assert.deepEqual(await slaEvents(it), [])
})

test('notes, the assistant and automated replies are no response', async () => {
  await using it = await startSupport()
  await policy(it)
  const conversation = await it.startConversation()
  await it.on(conversation, 'note', { content: 'Who takes this?' })
  await reply(it, conversation, { automated: true })
  await reply(it, conversation, { senderType: 'assistant' })
  assert.deepEqual(await clocksOf(it, conversation), ['first_response running', 'resolution running'])
})

test('a clock warns once before its due time and breaches once after it', async () => {
  await using it = await startSupport({ environment: { SERVICE_ROLE: 'all' } })
  const { id: policyId } = await policy(it, { targets: { firstResponseSeconds: 3600 } })
  const conversation = await it.startConversation()
  await it.newEvents()
  await advanceClocks(it, 2700)
  const seen: Data[] = []
  const until = (count: number) =>
    eventually(async () => {
      seen.push(...(await slaEvents(it)))
      return seen.length >= count
    })
  await until(1)
  await advanceClocks(it, 901)
  await until(2)
  const [warning, breach] = seen
  const { conversationId, conversation: ref, sla } = warning?.data ?? {}
  assert.equal(warning?.type, 'sla.approaching_breach')
  assert.deepEqual([conversationId, ref.id, ref.status], [conversation.id, conversation.id, 'open'])
  const { dueAt, ...rest } = sla
  assert.deepEqual(rest, {
    policyId,
    policyName: 'Everybody',
    metric: 'first_response',
    targetSeconds: 3600,
  })
  assert.equal(breach?.type, 'sla.breached')
  assert.equal(breach?.data.sla.breachedAt, breach?.data.sla.dueAt)
  assert.ok(dueAt > breach?.data.sla.dueAt, 'the test moved the clock')
  assert.deepEqual(await clocksOf(it, conversation), ['first_response breached'])
  await reply(it, conversation)
  assert.deepEqual(await slaEvents(it), [])
  const [clock] = (await slaOf(it, conversation)).clocks
  assert.notEqual(clock.settledAt, null)
})

test('an alarm of a new clock is raised on time while the timer sleeps', async () => {
  await using it = await startSupport({ environment: { SERVICE_ROLE: 'all' } })
  const first = await policy(it, { targets: { firstResponseSeconds: 60 }, warningSeconds: 58 })
  const second = await policy(it, {
    name: 'Later',
    targets: { firstResponseSeconds: 60 },
    warningSeconds: 50,
  })
  const start = async ({ id: policyId }: Data) => {
    const conversation = await it.startConversation()
    await it.api.put(`/conversations/${conversation.id}/sla`, { policyId })
    return conversation.id
  }
  const later = await start(second)
  const sooner = await start(first)
  const laterWarning = Date.parse((await slaOf(it, { id: later })).clocks[0].dueAt) - 50_000
  const warnings: Data[] = []
  await eventually(async () => {
    warnings.push(...(await slaEvents(it)))
    return warnings.length === 2
  })
  assert.deepEqual(
    warnings.map(({ data }) => data.conversation.id),
    [sooner, later],
  )
  assert.ok(Date.parse(warnings[0].createdAt) < laterWarning, 'before the next alarm was due')
})

test('a late reply emits the breach if no timer has emitted it yet', async () => {
  await using it = await startSupport()
  await policy(it)
  const conversation = await it.startConversation()
  await it.newEvents()
  await advanceClocks(it, 3700)
  await reply(it, conversation)
  const events = await slaEvents(it)
  assert.deepEqual(
    events.map(({ type, data }) => [type, data.sla.metric, data.sla.late]),
    [['sla.breached', 'first_response', true]],
  )
})

test('the first matching policy applies, or else the default, and a new priority selects again', async () => {
  await using it = await startSupport()
  await policy(it)
  const urgent = await policy(it, {
    name: 'Urgent',
    isDefault: false,
    match: { priority: 'urgent' },
    targets: { firstResponseSeconds: 600 },
  })
  const conversation = await it.startConversation()
  assert.equal((await slaOf(it, conversation)).policyName, 'Everybody')
  await it.on(conversation, 'priority', { priority: 'urgent' })
  const sla = await slaOf(it, conversation)
  assert.deepEqual([sla.policyId, sla.isManual], [urgent.id, false])
  assert.deepEqual(
    sla.clocks.map((clock: Data) => [clock.metric, clock.targetSeconds]),
    [['first_response', 600]],
  )
})

test('a policy that a user set stays, and so does none', async () => {
  await using it = await startSupport()
  await policy(it)
  const other = await policy(it, { name: 'Other', isDefault: false, targets: { firstResponseSeconds: 60 } })
  const conversation = await it.startConversation()
  const path = `/conversations/${conversation.id}/sla`
  const chosen = await it.api.put(path, { policyId: other.id })
  assert.deepEqual([chosen.status, chosen.data.policyId, chosen.data.isManual], [200, other.id, true])
  assert.deepEqual(await clocksOf(it, conversation), ['first_response running'])
  await it.on(conversation, 'priority', { priority: 'low' })
  assert.equal((await slaOf(it, conversation)).policyId, other.id)
  await it.api.put(path, { policyId: null })
  assert.deepEqual(await slaOf(it, conversation), {
    policyId: null,
    policyName: null,
    isManual: true,
    clocks: [],
  })
  await it.on(conversation, 'priority', { priority: 'high' })
  assert.equal((await slaOf(it, conversation)).policyId, null)
})

test('a policy that is set later knows whether the visitor got a reply before', async () => {
  await using it = await startSupport()
  const conversation = await it.startConversation()
  await reply(it, conversation)
  await reply(it, conversation, { asPrincipalId: conversation.visitorPrincipalId })
  const { id } = await policy(it, { isDefault: false })
  await it.api.put(`/conversations/${conversation.id}/sla`, { policyId: id })
  assert.deepEqual((await clocksOf(it, conversation)).sort(), ['next_response running', 'resolution running'])
})

test('a deleted policy has no targets any more', async () => {
  await using it = await startSupport()
  const { id } = await policy(it)
  const conversation = await it.startConversation()
  assert.equal((await it.api.delete(`/sla-policies/${id}`)).status, 204)
  assert.deepEqual((await slaOf(it, conversation)).clocks, [])
  await it.on(conversation, 'status', { status: 'closed' })
  assert.deepEqual(await slaEvents(it), [])
})

test('business hours determine when a clock is due', async () => {
  await using it = await startSupport()
  const never = { from: '00:00', to: '00:01' }
  const hours = await it.create('/business-hours', {
    name: 'A minute a week',
    timeZone: 'Pacific/Auckland',
    week: { monday: [never] },
  })
  await policy(it, { businessHoursId: hours.id, targets: { firstResponseSeconds: 120 } })
  const conversation = await it.startConversation()
  const [clock] = (await slaOf(it, conversation)).clocks
  const days = (Date.parse(clock.dueAt) - Date.parse(clock.startedAt)) / 86_400_000
  assert.ok(days > 7 && days < 14.1, `two Mondays, not ${days} days`)
  assert.equal((await it.api.delete(`/business-hours/${hours.id}`)).error.code, 'IN_USE')
})

test('invalid policies and business hours are rejected by field', async () => {
  await using it = await startSupport()
  const wrongPolicies: [object, string][] = [
    [{ targets: {} }, 'targets'],
    [{ targets: { firstResponseSeconds: 1 } }, 'targets.firstResponseSeconds'],
    [{ match: { assignedTeamId: unknownIds.team } }, 'match.assignedTeamId'],
    [{ businessHoursId: 'business_hours_01jn0where0n0where0n0where' }, 'businessHoursId'],
    [{ match: { priority: 'loud' } }, 'match.priority'],
  ]
  for (const [body, path] of wrongPolicies)
    assert.deepEqual(
      pathsOf(await it.api.post('/sla-policies', { name: 'x', targets: { resolutionSeconds: 60 }, ...body })),
      [path],
    )
  const monday = (...monday: object[]) => ({ week: { monday } })
  const wrongHours: [object, string][] = [
    [{ timeZone: 'Mars/Base' }, 'timeZone'],
    [{ timeZone: '+01:00' }, 'timeZone'],
    [{ week: {} }, 'week'],
    [monday({ from: '10:00', to: '09:00' }), 'week.monday'],
    [monday({ from: '09:00', to: '12:00' }, { from: '11:00', to: '13:00' }), 'week.monday'],
    [monday({ from: '09:60', to: '12:00' }), 'week.monday.0.from'],
    [{ holidays: ['2026-02-30'] }, 'holidays.0'],
  ]
  for (const [body, path] of wrongHours)
    assert.deepEqual(
      pathsOf(
        await it.api.post('/business-hours', {
          name: 'x',
          timeZone: 'UTC',
          ...monday({ from: '09:00', to: '24:00' }),
          ...body,
        }),
      ),
      [path],
    )
  const conversation = await it.startConversation()
  const path = `/conversations/${conversation.id}/sla`
  assert.deepEqual(pathsOf(await it.api.put(path, { policyId: 'sla_policy_01jn0where0n0where0n0where' })), [
    'policyId',
  ])
  assert.equal((await it.as(reader).put(path, { policyId: null })).status, 403)
  assert.equal((await it.api.get(`/conversations/${unknownIds.conversation}/sla`)).status, 404)
})
