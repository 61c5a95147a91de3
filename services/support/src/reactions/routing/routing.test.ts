import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Id } from '@earshot/contracts'
import { eventually } from '@earshot/testing'
import fc from 'fast-check'
import { type Support, secondPool, startSupport } from '../../harness.ts'
import { routing } from '../../jobs/routing.ts'
import type { Inbox } from '../../shared/inbox.ts'

type Agent = Id<'principal'>
const all = { environment: { SERVICE_ROLE: 'all' } }

const agents = (support: Support, count: number): Agent[] =>
  Array.from({ length: count }, (_, index) => support.agent(`Agent ${index}`))

const teamOf = (support: Support, method: string, memberPrincipalIds: Agent[], more = {}) =>
  support.create('/teams', {
    name: `${method} ${memberPrincipalIds[0]}`,
    method,
    memberPrincipalIds,
    ...more,
  })

const setAway = (support: Support, id: Agent, availability = 'away') =>
  support.api.put(`/principals/${id}/availability`, { availability })

const holders = async (support: Support, teamId: string): Promise<(Agent | null)[]> =>
  (
    await support.database.query(
      `select assigned_principal_id as agent from support.conversations where assigned_team_id = $1
       order by created_at, id`,
      [teamId],
    )
  ).map(({ agent }) => agent as Agent | null)

const countOf = <T>(list: T[], item: T) => list.filter(it => it === item).length

test('round robin assigns to each member in turn, regardless of open conversations', async () => {
  await using support = await startSupport()
  const members = agents(support, 3)
  const team = await teamOf(support, 'round_robin', members)
  const got: Agent[] = []
  for (let index = 0; index < 7; index++) {
    const conversation = await support.startConversation({ assignedTeamId: team.id })
    got.push(conversation.assignedPrincipalId)
    if (index === 0) await support.on(conversation, 'status', { status: 'closed' })
  }
  assert.deepEqual(new Set(got.slice(0, 3)), new Set(members))
  assert.deepEqual(got.slice(3, 6), got.slice(0, 3))
  assert.equal(got[6], got[0])
})

test('balanced assigns to the member with the fewest open conversations in all teams', async () => {
  await using support = await startSupport()
  const [busy, idle] = agents(support, 2) as [Agent, Agent]
  const team = await teamOf(support, 'balanced', [busy, idle])
  for (let index = 0; index < 2; index++)
    await support.on(await support.startConversation(), 'assign', { assignedPrincipalId: busy })
  const got = []
  for (let index = 0; index < 4; index++)
    got.push((await support.startConversation({ assignedTeamId: team.id })).assignedPrincipalId)
  assert.deepEqual(got.slice(0, 2), [idle, idle])
  assert.deepEqual(new Set(got.slice(2)), new Set([busy, idle]))
})

test('members who are away or at capacity get nothing, and a conversation without an available member stays unassigned', async () => {
  await using support = await startSupport()
  const [away, full] = agents(support, 2) as [Agent, Agent]
  const team = await teamOf(support, 'round_robin', [away, full], { capacity: 1 })
  await setAway(support, away)
  const [first, second] = [
    await support.startConversation({ assignedTeamId: team.id }),
    await support.startConversation({ assignedTeamId: team.id }),
  ]
  assert.deepEqual([first.assignedPrincipalId, second.assignedPrincipalId], [full, null])
  const empty = await support.create('/teams', { name: 'Empty', method: 'balanced' })
  assert.equal((await support.startConversation({ assignedTeamId: empty.id })).assignedPrincipalId, null)
  const manual = await teamOf(support, 'manual', [full])
  assert.equal((await support.startConversation({ assignedTeamId: manual.id })).assignedPrincipalId, null)
})

test('routing does not replace a given or current assignee', async () => {
  await using support = await startSupport()
  const [one, other] = agents(support, 2) as [Agent, Agent]
  const team = await teamOf(support, 'round_robin', [one])
  const conversation = await support.startConversation()
  const named = { assignedTeamId: team.id, assignedPrincipalId: other }
  assert.equal((await support.on(conversation, 'assign', named)).assignedPrincipalId, other)
  const current = await support.startConversation()
  await support.on(current, 'assign', { assignedPrincipalId: other })
  assert.equal((await support.on(current, 'assign', { assignedTeamId: team.id })).assignedPrincipalId, other)
  const handed = { assignedTeamId: team.id, assignedPrincipalId: null }
  const free = await support.startConversation()
  assert.equal((await support.on(free, 'assign', handed)).assignedPrincipalId, one)
})

test('when a member becomes available, the longest wait is assigned first', async () => {
  await using support = await startSupport(all)
  const [agent] = agents(support, 1) as [Agent]
  const team = await teamOf(support, 'round_robin', [agent], { capacity: 1 })
  const current = await support.startConversation({ assignedTeamId: team.id })
  const waiting = []
  for (let index = 0; index < 3; index++)
    waiting.push(await support.startConversation({ assignedTeamId: team.id }))
  const [first, second, third] = waiting
  await support.database.query(
    `update support.conversations set waiting_since = waiting_since - interval '1 hour' where id = $1`,
    [third.id],
  )
  const whose = async (id: string) => (await support.conversation(id)).assignedPrincipalId
  await support.newEvents()
  await support.on(current, 'status', { status: 'closed' })
  await eventually(async () => (await whose(third.id)) === agent)
  assert.deepEqual([await whose(first.id), await whose(second.id)], [null, null])
  await support.on(third, 'status', { status: 'snoozed' })
  await eventually(async () => (await whose(first.id)) === agent)
  await support.api.patch(`/teams/${team.id}`, { capacity: 2 })
  await eventually(async () => (await whose(second.id)) === agent)
  const assigned = (await support.newEvents()).filter(({ type }) => type === 'conversation.assigned')
  assert.deepEqual(
    assigned.map(({ data }) => [data.conversation.id, data.method]),
    [third, first, second].map(({ id }) => [id, 'round_robin']),
  )
})

test('a member who becomes available or joins gets waiting conversations', async () => {
  await using support = await startSupport(all)
  const [away, joining] = agents(support, 2) as [Agent, Agent]
  const team = await teamOf(support, 'balanced', [away], { capacity: 1 })
  await setAway(support, away)
  for (let index = 0; index < 2; index++) await support.startConversation({ assignedTeamId: team.id })
  await setAway(support, away, 'available')
  await eventually(async () => countOf(await holders(support, team.id), away) === 1)
  await support.api.put(`/teams/${team.id}/members/${joining}`)
  await eventually(async () => countOf(await holders(support, team.id), joining) === 1)
})

test('a reopened conversation without an assignee is routed', async () => {
  await using support = await startSupport(all)
  const [agent] = agents(support, 1) as [Agent]
  const team = await teamOf(support, 'round_robin', [agent])
  await setAway(support, agent)
  const conversation = await support.startConversation({ assignedTeamId: team.id })
  await support.on(conversation, 'status', { status: 'closed' })
  await setAway(support, agent, 'available')
  await support.on(conversation, 'messages', { content: 'Hello?', senderType: 'visitor' })
  await eventually(async () => (await holders(support, team.id))[0] === agent)
})

/** Runs routing loops beside the service, each with its own connections, until the test ends. */
const workers = (support: Support, count: number) => {
  const stopping = new AbortController()
  const databases = Array.from({ length: count }, () => secondPool(support))
  const inbox: Inbox = {
    people: { find: async () => undefined, identify: async () => assert.fail() },
    workspace: {
      features: async () => ({ supportInbox: true, supportTickets: true }),
      assertFeature: async () => assert.fail(),
    },
  }
  const context = {
    signal: stopping.signal,
    log: { warn: assert.fail } as never,
    unit: <T>(work: () => Promise<T>) => work(),
  }
  const running = databases.map(database => routing(database, inbox).run(context))
  return {
    [Symbol.asyncDispose]: async () => {
      stopping.abort()
      await Promise.all(running)
      for (const database of databases) await database[Symbol.asyncDispose]()
    },
  }
}

test('three workers and concurrent requests share conversations evenly, assign each once and respect capacities', async () => {
  await using support = await startSupport()
  const members = agents(support, 4)
  const team = await teamOf(support, 'round_robin', members)
  const other = await teamOf(support, 'balanced', members.slice(0, 2), { capacity: 9 })
  await using _ = workers(support, 3)
  await support.newEvents()
  // More than there are connections at once. All 60 at once could wait longer than the service lets requests wait for a connection.
  for (let wave = 0; wave < 4; wave++)
    await Promise.all(
      Array.from({ length: 15 }, (_, index) =>
        support.startConversation({ assignedTeamId: index % 3 === 0 ? other.id : team.id }),
      ),
    )
  await eventually(async () => countOf(await holders(support, team.id), null) === 0)
  const got = await holders(support, team.id)
  assert.deepEqual(
    members.map(agent => countOf(got, agent)),
    [10, 10, 10, 10],
  )
  const assigned = (await support.newEvents()).filter(({ type }) => type === 'conversation.assigned')
  const ids = assigned.map(({ data }) => data.conversation.id)
  assert.equal(new Set(ids).size, ids.length, 'no conversation was assigned twice')
  const openCount = (await support.api.get(`/teams/${other.id}/members`)).data
  for (const { openConversations } of openCount)
    assert.ok(openConversations >= 9, 'the other team has used up their capacity')
})

test('under any sequence of changes no member exceeds the capacity, and nothing waits while one is available', async () => {
  await using support = await startSupport()
  await using _ = workers(support, 2)
  const step = fc.constantFrom('create', 'create', 'close', 'away', 'back')
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async steps => {
      const members = agents(support, 2)
      const team = await teamOf(support, 'balanced', members, { capacity: 2 })
      const isAway = new Set<Agent>()
      for (const [index, what] of steps.entries()) {
        const agent = members[index % 2] as Agent
        if (what === 'create') await support.startConversation({ assignedTeamId: team.id })
        if (what === 'away') isAway.add(agent)
        if (what === 'back') isAway.delete(agent)
        if (what === 'away' || what === 'back')
          await setAway(support, agent, what === 'away' ? 'away' : 'available')
        const open = (await support.api.get(`/conversations?assignedTeamId=${team.id}&status=open`)).data
        if (what === 'close' && open[0]) await support.on(open[0], 'status', { status: 'closed' })
      }
      const free = members.filter(agent => !isAway.has(agent))
      await eventually(async () => {
        const open: { assignedPrincipalId: Agent | null }[] = (
          await support.api.get(`/conversations?assignedTeamId=${team.id}&status=open`)
        ).data
        const openCount = (agent: Agent) =>
          countOf(
            open.map(it => it.assignedPrincipalId),
            agent,
          )
        for (const agent of members) assert.ok(openCount(agent) <= 2)
        const nothingWaits = open.every(it => it.assignedPrincipalId !== null)
        return nothingWaits || free.every(agent => openCount(agent) === 2)
      })
    }),
    { numRuns: 12 },
  )
})
