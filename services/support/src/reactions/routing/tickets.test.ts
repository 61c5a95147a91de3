import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Id } from '@earshot/contracts'
import { eventually } from '@earshot/testing'
import { startTickets, type TicketSupport } from '../../api/tickets/harness.ts'

type Agent = Id<'principal'>
const all = { environment: { SERVICE_ROLE: 'all' } }

const teamOf = (support: TicketSupport, method: string, memberPrincipalIds: Agent[], more = {}) =>
  support.create('/teams', {
    name: `${method} ${memberPrincipalIds[0]}`,
    method,
    memberPrincipalIds,
    ...more,
  })

const holders = async ({ database }: TicketSupport): Promise<(Agent | null)[]> =>
  (await database.query('select assigned_principal_id as agent from support.tickets order by number')).map(
    ({ agent }) => agent as Agent | null,
  )

const countOf = <T>(list: T[], item: T) => list.filter(it => it === item).length

test('round robin and balanced routing also assign tickets', async () => {
  await using support = await startTickets()
  const [a, b, c] = [support.agent('A'), support.agent('B'), support.agent('C')]
  const turns = await teamOf(support, 'round_robin', [a, b, c])
  for (let index = 0; index < 6; index++) await support.open({ assignedTeamId: turns.id })
  const got = await holders(support)
  assert.deepEqual(got.slice(3), got.slice(0, 3))
  for (const agent of [a, b, c]) assert.equal(countOf(got, agent), 2)

  const fair = await teamOf(support, 'balanced', [c, b])
  const own = (await support.api.get(`/tickets?assignedPrincipalId=${b}`)).data
  for (const it of own) await support.onTicket(it, 'status', { status: 'pending' })
  const first = await support.open({ assignedTeamId: fair.id })
  const second = await support.open({ assignedTeamId: fair.id })
  assert.deepEqual([first.assignedPrincipalId, second.assignedPrincipalId], [b, b])
})

test('open tickets and conversations are counted separately', async () => {
  await using support = await startTickets()
  const agent = support.agent()
  const team = await teamOf(support, 'balanced', [agent], { capacity: 1 })
  const conversation = await support.startConversation({ assignedTeamId: team.id })
  const ticket = await support.open({ assignedTeamId: team.id })
  const more = await support.open({ assignedTeamId: team.id })
  assert.deepEqual(
    [conversation.assignedPrincipalId, ticket.assignedPrincipalId, more.assignedPrincipalId],
    [agent, agent, null],
  )
})

test('tickets wait while no member is available, and are then assigned longest wait first', async () => {
  await using support = await startTickets(all)
  const agent = support.agent()
  const team = await teamOf(support, 'round_robin', [agent], { capacity: 1 })
  await support.api.put(`/principals/${agent}/availability`, { availability: 'away' })
  const [first, second] = [
    await support.open({ assignedTeamId: team.id }),
    await support.open({ assignedTeamId: team.id }),
  ]
  assert.deepEqual(await holders(support), [null, null])
  await support.newEvents()
  await support.api.put(`/principals/${agent}/availability`, { availability: 'available' })
  await eventually(async () => (await support.ticket(first)).assignedPrincipalId === agent)
  assert.deepEqual(await holders(support), [agent, null])
  await support.onTicket(first, 'status', { status: 'pending' })
  await eventually(async () => (await support.ticket(second)).assignedPrincipalId === agent)
  const assigned = (await support.newEvents()).filter(({ type }) => type === 'ticket.assigned')
  assert.deepEqual(
    assigned.map(({ data }) => [data.ticket.id, data.assignedPrincipalId, data.previousPrincipalId]),
    [
      [first.id, agent, null],
      [second.id, agent, null],
    ],
  )
})

test('tickets that are created at once are shared evenly, and each has one assignee', async () => {
  await using support = await startTickets(all)
  const members = [support.agent('A'), support.agent('B'), support.agent('C')]
  const team = await teamOf(support, 'round_robin', members)
  await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      support.create('/tickets', { title: `T ${index}`, assignedTeamId: team.id }),
    ),
  )
  await eventually(async () => !(await holders(support)).includes(null))
  const got = await holders(support)
  for (const agent of members) assert.equal(countOf(got, agent), 10)
  const events = (await support.types()).filter(type => type === 'ticket.assigned')
  assert.equal(events.length, 30)
})

test('a deleted ticket is not routed and frees capacity of its assignee', async () => {
  await using support = await startTickets(all)
  const agent = support.agent()
  const team = await teamOf(support, 'round_robin', [agent], { capacity: 1 })
  const held = await support.open({ assignedTeamId: team.id })
  const gone = await support.open({ assignedTeamId: team.id })
  const next = await support.open({ assignedTeamId: team.id })
  await support.api.delete(`/tickets/${gone.id}`)
  await support.api.delete(`/tickets/${held.id}`)
  await eventually(async () => (await support.ticket(next)).assignedPrincipalId === agent)
  assert.deepEqual(await holders(support), [agent, null, agent])
})
