import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, type TestResponse } from '@earshot/testing'
import { startTickets, type TicketSupport, unknownTicketId } from '../../api/tickets/harness.ts'
import { reader } from '../../harness.ts'
import { advanceClocks, slaEvents } from './harness.ts'

type Data = TestResponse['data']

const policy = (it: TicketSupport, more: object = {}) =>
  it.create('/sla-policies', {
    name: 'Everybody',
    targets: {
      firstResponseSeconds: 3600,
      nextResponseSeconds: 1800,
      resolutionSeconds: 86_400,
      timeToResolveSeconds: 172_800,
    },
    isDefault: true,
    ...more,
  })

const slaOf = async (it: TicketSupport, { id }: { id: string }): Promise<Data> =>
  (await it.api.get(`/tickets/${id}/sla`)).data

const clocksOf = async (it: TicketSupport, ticket: { id: string }): Promise<string[]> =>
  (await slaOf(it, ticket)).clocks.map((clock: Data) => `${clock.metric} ${clock.state}`).sort()

test('replies settle two clocks of a ticket, pending pauses one, and time to resolve continues', async () => {
  await using it = await startTickets()
  await policy(it)
  const ticket = await it.open()
  assert.deepEqual(await clocksOf(it, ticket), [
    'first_response running',
    'resolution running',
    'time_to_resolve running',
  ])
  await it.onTicket(ticket, 'note', { content: 'Who takes this?' })
  await it.onTicket(ticket, 'reply', { content: 'We are on it.', automated: true })
  assert.equal((await clocksOf(it, ticket))[0], 'first_response running')
  await it.onTicket(ticket, 'reply', { content: 'We look into it.' })
  await it.onTicket(ticket, 'status', { status: 'pending' })
  assert.deepEqual(await clocksOf(it, ticket), [
    'first_response met',
    'resolution paused',
    'time_to_resolve running',
  ])
  await it.requesterReplies(ticket)
  assert.deepEqual(await clocksOf(it, ticket), [
    'first_response met',
    'next_response running',
    'resolution running',
    'time_to_resolve running',
  ])
  await it.onTicket(ticket, 'status', { status: 'closed' })
  assert.deepEqual(await clocksOf(it, ticket), [
    'first_response met',
    'resolution met',
    'time_to_resolve met',
  ])
  await it.onTicket(ticket, 'status', { status: 'open' })
  assert.deepEqual((await clocksOf(it, ticket)).slice(1), ['resolution running', 'time_to_resolve running'])
  assert.deepEqual(await slaEvents(it), [])
})

test('a ticket without a requester has only resolution clocks', async () => {
  await using it = await startTickets()
  await policy(it)
  const ticket = await it.create('/tickets', { title: 'Rotate the keys', type: 'back_office' })
  assert.deepEqual(await clocksOf(it, ticket), ['resolution running', 'time_to_resolve running'])
})

test('a warning and a breach name the ticket, once each', async () => {
  await using it = await startTickets({ environment: { SERVICE_ROLE: 'all' } })
  const { id: policyId } = await policy(it, { targets: { timeToResolveSeconds: 3600 } })
  const ticket = await it.open()
  await it.onTicket(ticket, 'status', { status: 'pending' })
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
  const { dueAt: _, ...sla } = seen[0].data.sla
  const ref = {
    id: ticket.id,
    number: 1,
    type: 'customer',
    priority: 'none',
    assignedPrincipalId: null,
    assignedTeamId: null,
    title: ticket.title,
    status: 'pending',
  }
  assert.deepEqual(
    seen.map(({ type, data: { sla: _, ...about } }) => [type, about]),
    [
      ['sla.approaching_breach', { ticketId: ticket.id, ticket: ref }],
      ['sla.breached', { ticketId: ticket.id, ticket: ref }],
    ],
  )
  assert.deepEqual(sla, {
    policyId,
    policyName: 'Everybody',
    metric: 'time_to_resolve',
    targetSeconds: 3600,
  })
  await it.onTicket(ticket, 'status', { status: 'closed' })
  assert.deepEqual(await slaEvents(it), [])
})

test('policies for a channel do not match tickets, those for a priority or team do', async () => {
  await using it = await startTickets()
  const team = await it.create('/teams', { name: 'A' })
  const targets = { resolutionSeconds: 3600 }
  await policy(it, { name: 'Channel', isDefault: false, match: { channel: 'api' }, targets })
  await policy(it, { name: 'Urgent', isDefault: false, match: { priority: 'urgent' }, targets })
  await policy(it, { name: 'Team', isDefault: false, match: { assignedTeamId: team.id }, targets })
  const ticket = await it.open()
  const name = async () => (await slaOf(it, ticket)).policyName
  assert.equal(await name(), null)
  await it.onTicket(ticket, 'priority', { priority: 'urgent' })
  assert.equal(await name(), 'Urgent')
  await it.onTicket(ticket, 'priority', { priority: 'low' })
  await it.onTicket(ticket, 'assign', { assignedTeamId: team.id })
  assert.equal(await name(), 'Team')
})

test('a policy that a user set stays and knows about earlier replies, and deleting a ticket cancels its clocks', async () => {
  await using it = await startTickets()
  const other = await policy(it, { isDefault: false })
  const ticket = await it.open()
  await it.onTicket(ticket, 'reply', { content: 'x' })
  await it.requesterReplies(ticket)
  const path = `/tickets/${ticket.id}/sla`
  const chosen = await it.api.put(path, { policyId: other.id })
  assert.deepEqual([chosen.status, chosen.data.policyId, chosen.data.isManual], [200, other.id, true])
  assert.deepEqual(await clocksOf(it, ticket), [
    'next_response running',
    'resolution running',
    'time_to_resolve running',
  ])
  assert.equal((await it.as(reader).put(path, { policyId: null })).status, 403)
  assert.equal((await it.api.put(`/tickets/${unknownTicketId}/sla`, { policyId: null })).status, 404)
  await it.api.delete(`/tickets/${ticket.id}`)
  const rows = await it.database.query('select 1 from support.sla_clocks where alarm_at is not null')
  assert.deepEqual(rows, [])
})
