import assert from 'node:assert/strict'
import { test } from 'node:test'
import { member, type Support, startSupport, testAdmin } from '../../harness.ts'
import { mostCounted } from '../../records/conversations/model.ts'

const me = `assignedPrincipalId=${testAdmin.principalId}`
const mentionsMe = `mentionedPrincipalId=${testAdmin.principalId}`

/** The list of each count. */
const lists: Record<string, string> = {
  open: 'status=open',
  mine: `status=open&${me}`,
  unassigned: 'status=open&assignedPrincipalId=none',
  unread: 'status=open&unread=true&forMe=true',
  mentions: `${mentionsMe}&unread=true`,
  slaAtRisk: 'sla=at_risk',
  slaBreached: 'sla=breached',
  snoozed: 'status=snoozed',
}

test('lists are counted by any filters, in the order of the request, and a wrong filter is named', async () => {
  await using support = await startSupport()
  await fill(support)
  const queries = [...Object.values(lists), 'search=hello%2C+there', 'status=open&tag=none', '']
  const path = (filters: string[]) =>
    `/conversations/counts/filtered?${new URLSearchParams({ filters: filters.join(',') })}`
  const { status, data } = await support.api.get(path(queries))
  assert.equal(status, 200)
  const lengths = []
  for (const query of queries)
    lengths.push((await support.api.get(`/conversations?limit=100&${query}`)).data.length)
  assert.deepEqual(data.counts, lengths)
  assert.ok(data.counts[0] > 1)
  assert.deepEqual((await support.api.get(path(['status=open']))).data.counts, [lengths[0]])
  for (const [wrong, at] of [
    [['status=open', 'status=opened'], 'filters.1'],
    [Array<string>(21).fill('status=open'), 'filters'],
  ] as const) {
    const refused = await support.api.get(path([...wrong]))
    assert.deepEqual([refused.status, refused.error.details.errors[0].path], [400, at], at)
  }
})

const countsOf = async ({ api }: Support) => {
  const { status, data } = await api.get('/conversations/counts')
  assert.equal(status, 200)
  return data
}

/** Conversations of every view. */
const fill = async (support: Support) => {
  const team = await support.create('/teams', { name: 'Billing' })
  const empty = await support.create('/teams', { name: 'Shipping' })
  await support.create('/sla-policies', {
    name: 'Everybody',
    isDefault: true,
    targets: { firstResponseSeconds: 3600, resolutionSeconds: 7200 },
  })
  const all = []
  for (let count = 0; count < 8; count++) all.push(await support.startConversation())
  const [a, b, c, d, e, f, g] = all
  // Read ones and closed ones do not count.
  for (const it of [a, d, e, g])
    await support.as(member).post(`/conversations/${it.id}/note`, {
      content: '@ada',
      mentionedPrincipalIds: [testAdmin.principalId],
    })
  await support.on(g, 'read')
  await support.on(a, 'assign', { assignedPrincipalId: testAdmin.principalId })
  await support.on(b, 'assign', { assignedPrincipalId: testAdmin.principalId, assignedTeamId: team.id })
  await support.on(c, 'assign', { assignedPrincipalId: member.principalId, assignedTeamId: team.id })
  await support.on(d, 'status', { status: 'snoozed' })
  await support.on(e, 'status', { status: 'closed' })
  await support.on(f, 'read')
  // Both targets of one conversation count once.
  await support.database.query(
    'update support.sla_clocks set warned_at = now(), breached_at = now() where subject_id = $1',
    [a.id],
  )
  await support.database.query('update support.sla_clocks set warned_at = now() where subject_id = any($1)', [
    [b.id, c.id],
  ])
  return { team, empty }
}

test('each count is the length of its list', async () => {
  await using support = await startSupport()
  const { team, empty } = await fill(support)
  const all = await countsOf(support)
  const { teams, ...counts } = all
  assert.deepEqual(counts, {
    open: 6,
    mine: 2,
    unassigned: 3,
    unread: 3,
    mentions: 2,
    slaAtRisk: 2,
    slaBreached: 1,
    snoozed: 1,
  })
  for (const [name, query] of Object.entries(lists))
    assert.equal((await support.api.get(`/conversations?${query}`)).data.length, all[name], name)
  assert.deepEqual(teams, [
    { teamId: team.id, open: 2 },
    { teamId: empty.id, open: 0 },
  ])
})

test('counts are those of the caller, and visitors get none', async () => {
  await using support = await startSupport()
  await fill(support)
  const mos = (await support.as(member).get('/conversations/counts')).data
  assert.deepEqual([mos.mine, mos.unread, mos.mentions], [1, 3, 0])
  const visitor = { ...testAdmin, role: 'user' as const }
  assert.equal((await support.as(visitor).get('/conversations/counts')).status, 403)
})

test('counts end at a limit', async () => {
  await using support = await startSupport()
  const team = await support.create('/teams', { name: 'Billing' })
  await support.database.query(
    `insert into support.conversations (id, status, channel, priority, visitor_principal_id, assigned_team_id,
       last_message_at, last_visitor_message_at, created_at, updated_at)
     select 'conversation_' || n, 'open', 'api', 'none', 'principal_x', $1, now(), now(), now(), now()
     from generate_series(1, $2::int) n`,
    [team.id, mostCounted + 1],
  )
  const { open, unassigned, unread, mine, teams } = await countsOf(support)
  assert.deepEqual([open, unassigned, unread, mine], [mostCounted, mostCounted, mostCounted, 0])
  assert.deepEqual(teams, [{ teamId: team.id, open: mostCounted }])
})
