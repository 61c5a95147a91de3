import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '@earshot/testing'
import { unknownTicketId } from './api/tickets/harness.ts'
import { type Support, startSupport, unknownIds } from './harness.ts'
import { supportRoutes } from './routes.ts'

type Feature = 'supportInbox' | 'supportTickets'
const pathOf = { supportInbox: '/conversations', supportTickets: '/tickets' }

/** Switches a feature as the accounts service's event does, and waits until requests and timers have noticed. */
const switchFeature = async ({ database, api }: Support, feature: Feature, on: boolean): Promise<void> => {
  await api.get(pathOf[feature]) // creates the copy of the settings
  await database.query(
    `update support.workspace_settings set version = version + 1,
       settings = jsonb_set(settings, array['features', $1], $2)`,
    [feature, String(on)],
  )
  await eventually(async () => (await api.get(pathOf[feature])).status === (on ? 200 : 403))
}

const switchInbox = (support: Support, on: boolean) => switchFeature(support, 'supportInbox', on)

const ids: Record<string, string> = {
  conversations: unknownIds.conversation,
  messages: unknownIds.message,
  tickets: unknownTicketId,
}

/** The features, by the first segment of the paths that need them. */
const behind = {
  supportInbox: ['conversations', 'messages', 'scheduled-replies'],
  supportTickets: ['tickets'],
}

test('while the inbox or tickets are off, exactly the requests that need them are rejected', async () => {
  await using support = await startSupport()
  const conversation = await support.startConversation()
  const ticket = await support.create('/tickets', { title: 'Export' })
  const nothing = {} as never
  for (const feature of ['supportInbox', 'supportTickets'] as const) {
    const refused = new Set<string>()
    await switchFeature(support, feature, false)
    for (const { method, path, errors } of supportRoutes(nothing)) {
      const [, segment = ''] = path.split('/')
      const url = path.replace(':id', ids[segment] ?? 'x').replace(':messageId', unknownIds.message)
      const { status, error } = await support.api[method](url, {})
      if (error?.code === 'FEATURE_DISABLED') refused.add(segment)
      const isBehind = behind[feature].includes(segment)
      assert.equal(status === 403, isBehind, `${method} ${path}: ${status}`)
      if (isBehind)
        assert.ok(errors?.includes('FEATURE_DISABLED'), `${method} ${path} returns FEATURE_DISABLED`)
    }
    assert.deepEqual([...refused].sort(), behind[feature])
    assert.equal((await support.api.get('/teams')).status, 200)
    await switchFeature(support, feature, true)
  }
  assert.equal((await support.conversation(conversation.id)).id, conversation.id)
  assert.equal((await support.api.get(`/tickets/${ticket.id}`)).status, 200)
})

test('while the inbox is off, no events are emitted and nothing is routed, and due work runs when it is on again', async () => {
  await using support = await startSupport({ environment: { SERVICE_ROLE: 'all' } })
  const { api, database } = support
  const agent = support.agent()
  const team = await support.create('/teams', {
    name: 'A',
    method: 'round_robin',
    memberPrincipalIds: [agent],
  })
  const doomed = await support.create('/teams', { name: 'B' })
  await api.put(`/principals/${agent}/availability`, { availability: 'away' })
  const sleeping = await support.startConversation()
  const queued = await support.startConversation({ assignedTeamId: team.id })
  const held = await support.startConversation({ assignedTeamId: doomed.id })
  await support.on(sleeping, 'status', { status: 'snoozed', snoozedUntil: '2031-01-01T00:00:00Z' })
  await switchInbox(support, false)
  await support.newEvents()

  await database.query(`update support.conversations set snoozed_until = now() where status = 'snoozed'`)
  await support.wakeTimers()
  await api.put(`/principals/${agent}/availability`, { availability: 'available' })
  assert.equal((await api.delete(`/teams/${doomed.id}`)).status, 204)
  // Timers and routing that ignored the feature would have acted within this time.
  await new Promise(resolve => setTimeout(resolve, 1500))
  assert.deepEqual(await support.types(), [])
  const rows = await database.query(
    `select id, status, assigned_principal_id as agent, assigned_team_id as team
     from support.conversations order by created_at, id`,
  )
  assert.deepEqual(rows, [
    { id: sleeping.id, status: 'snoozed', agent: null, team: null },
    { id: queued.id, status: 'open', agent: null, team: team.id },
    { id: held.id, status: 'open', agent: null, team: null },
  ])

  await switchInbox(support, true)
  await eventually(async () => (await support.conversation(sleeping.id)).status === 'open')
  await eventually(async () => (await support.conversation(queued.id)).assignedPrincipalId === agent)
  assert.deepEqual((await support.types()).toSorted(), [
    'conversation.assigned',
    'conversation.status_changed',
  ])
})

test('while tickets are off, none changes or is routed, and due work runs when they are on again', async () => {
  await using support = await startSupport({ environment: { SERVICE_ROLE: 'all' } })
  const { api, database } = support
  const agent = support.agent()
  const team = await support.create('/teams', {
    name: 'A',
    method: 'round_robin',
    memberPrincipalIds: [agent],
  })
  const doomed = await support.create('/teams', { name: 'B' })
  await api.put(`/principals/${agent}/availability`, { availability: 'away' })
  const open = (more: object) => support.create('/tickets', { title: 'Export', ...more })
  const pending = await open({})
  const queued = await open({ assignedTeamId: team.id })
  await open({ assignedTeamId: doomed.id })
  const later = { status: 'pending', pendingUntil: '2031-01-01T00:00:00Z' }
  assert.equal((await api.post(`/tickets/${pending.id}/status`, later)).status, 200)
  await switchFeature(support, 'supportTickets', false)
  await support.newEvents()

  await database.query(`update support.tickets set pending_until = now() where status = 'pending'`)
  await support.wakeTimers()
  await api.put(`/principals/${agent}/availability`, { availability: 'available' })
  assert.equal((await api.delete(`/teams/${doomed.id}`)).status, 204)
  // Timers and routing that ignored the feature would have acted within this time.
  await new Promise(resolve => setTimeout(resolve, 1500))
  assert.deepEqual(await support.types(), [])
  const rows = await database.query(
    `select status, assigned_principal_id as agent, assigned_team_id as team from support.tickets order by number`,
  )
  assert.deepEqual(rows, [
    { status: 'pending', agent: null, team: null },
    { status: 'open', agent: null, team: team.id },
    { status: 'open', agent: null, team: null },
  ])

  await switchFeature(support, 'supportTickets', true)
  const ticket = async ({ id }: { id: string }) => (await api.get(`/tickets/${id}`)).data
  await eventually(async () => (await ticket(pending)).status === 'open')
  await eventually(async () => (await ticket(queued)).assignedPrincipalId === agent)
  assert.deepEqual((await support.types()).toSorted(), ['ticket.assigned', 'ticket.status_changed'])
})

test('an erased person has no name or address in the inbox', async () => {
  await using support = await startSupport()
  const conversation = await support.startConversation({
    visitor: { email: 'grace@example.com', name: 'Grace Holt' },
  })
  await support.database.query(
    `update support.people set name = 'Deleted user', email = null, erased_at = now() where id = $1`,
    [conversation.visitorPrincipalId],
  )
  const messages = await support.api.get(`/conversations/${conversation.id}/messages`)
  const all = JSON.stringify([await support.conversation(conversation.id), messages.body])
  assert.doesNotMatch(all, /grace/i)
  assert.equal(messages.data[0].authorName, 'Deleted user')
})
