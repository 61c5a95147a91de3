import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Id } from '@earshot/contracts'
import { eventually } from '@earshot/testing'
import { type Desk, startDesk } from '../../api/tickets/harness.ts'

type Agent = Id<'principal'>
const all = { environment: { SERVICE_ROLE: 'all' } }

const teamOf = (desk: Desk, method: string, memberPrincipalIds: Agent[], more = {}) =>
  desk.create('/teams', { name: `${method} ${memberPrincipalIds[0]}`, method, memberPrincipalIds, ...more })

const holders = async ({ database }: Desk): Promise<(Agent | null)[]> =>
  (await database.query('select assigned_principal_id as agent from support.tickets order by number')).map(
    ({ agent }) => agent as Agent | null,
  )

const countOf = <T>(list: T[], item: T) => list.filter(it => it === item).length

test('round robin and balanced routing also assign tickets', async () => {
  await using desk = await startDesk()
  const [a, b, c] = [desk.agent('A'), desk.agent('B'), desk.agent('C')]
  const turns = await teamOf(desk, 'round_robin', [a, b, c])
  for (let index = 0; index < 6; index++) await desk.open({ assignedTeamId: turns.id })
  const got = await holders(desk)
  assert.deepEqual(got.slice(3), got.slice(0, 3))
  for (const agent of [a, b, c]) assert.equal(countOf(got, agent), 2)

  const fair = await teamOf(desk, 'balanced', [c, b])
  const own = (await desk.api.get(`/tickets?assignedPrincipalId=${b}`)).data
  for (const it of own) await desk.onTicket(it, 'status', { status: 'pending' })
  const first = await desk.open({ assignedTeamId: fair.id })
  const second = await desk.open({ assignedTeamId: fair.id })
  assert.deepEqual([first.assignedPrincipalId, second.assignedPrincipalId], [b, b])
})

test('open tickets and conversations are counted separately', async () => {
  await using desk = await startDesk()
  const agent = desk.agent()
  const team = await teamOf(desk, 'balanced', [agent], { capacity: 1 })
  const conversation = await desk.begin({ assignedTeamId: team.id })
  const ticket = await desk.open({ assignedTeamId: team.id })
  const more = await desk.open({ assignedTeamId: team.id })
  assert.deepEqual(
    [conversation.assignedAgentPrincipalId, ticket.assignedPrincipalId, more.assignedPrincipalId],
    [agent, agent, null],
  )
})

test('with nobody free a ticket waits, the longest first, and goes when somebody comes or has a hand free', async () => {
  await using desk = await startDesk(all)
  const agent = desk.agent()
  const team = await teamOf(desk, 'round_robin', [agent], { capacity: 1 })
  await desk.api.put(`/principals/${agent}/availability`, { availability: 'away' })
  const [first, second] = [
    await desk.open({ assignedTeamId: team.id }),
    await desk.open({ assignedTeamId: team.id }),
  ]
  assert.deepEqual(await holders(desk), [null, null])
  await desk.told()
  await desk.api.put(`/principals/${agent}/availability`, { availability: 'available' })
  await eventually(async () => (await desk.ticket(first)).assignedPrincipalId === agent)
  assert.deepEqual(await holders(desk), [agent, null])
  await desk.onTicket(first, 'status', { status: 'pending' })
  await eventually(async () => (await desk.ticket(second)).assignedPrincipalId === agent)
  const told = (await desk.told()).filter(({ type }) => type === 'ticket.assigned')
  assert.deepEqual(
    told.map(({ data }) => [data.ticket.id, data.assignedPrincipalId, data.previousPrincipalId]),
    [
      [first.id, agent, null],
      [second.id, agent, null],
    ],
  )
})

test('tickets that are created at once are shared evenly, and each has one assignee', async () => {
  await using desk = await startDesk(all)
  const members = [desk.agent('A'), desk.agent('B'), desk.agent('C')]
  const team = await teamOf(desk, 'round_robin', members)
  await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      desk.create('/tickets', { title: `T ${index}`, assignedTeamId: team.id }),
    ),
  )
  await eventually(async () => !(await holders(desk)).includes(null))
  const got = await holders(desk)
  for (const agent of members) assert.equal(countOf(got, agent), 10)
  const events = (await desk.types()).filter(type => type === 'ticket.assigned')
  assert.equal(events.length, 30)
})

test('a deleted ticket is not routed and frees capacity of its assignee', async () => {
  await using desk = await startDesk(all)
  const agent = desk.agent()
  const team = await teamOf(desk, 'round_robin', [agent], { capacity: 1 })
  const held = await desk.open({ assignedTeamId: team.id })
  const gone = await desk.open({ assignedTeamId: team.id })
  const next = await desk.open({ assignedTeamId: team.id })
  await desk.api.delete(`/tickets/${gone.id}`)
  await desk.api.delete(`/tickets/${held.id}`)
  await eventually(async () => (await desk.ticket(next)).assignedPrincipalId === agent)
  assert.deepEqual(await holders(desk), [agent, null, agent])
})
