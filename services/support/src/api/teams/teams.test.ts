import assert from 'node:assert/strict'
import { test } from 'node:test'
import { member, pathsOf, reader, startSupport, testAdmin, unknownIds } from '../../harness.ts'

const ada = testAdmin.principalId

test('teams can be created, read, updated and deleted', async () => {
  await using support = await startSupport()
  const { api } = support
  const team = await support.create('/teams', { name: ' First line ', memberPrincipalIds: [ada, ada] })
  assert.deepEqual(team, {
    id: team.id,
    name: 'First line',
    method: 'manual',
    capacity: null,
    memberCount: 1,
    createdAt: team.createdAt,
    updatedAt: team.updatedAt,
  })
  assert.deepEqual((await api.get(`/teams/${team.id}`)).data, team)
  const changed = await api.patch(`/teams/${team.id}`, { method: 'balanced', capacity: 3 })
  assert.deepEqual([changed.data.method, changed.data.capacity, changed.data.memberCount], ['balanced', 3, 1])
  const same = await api.patch(`/teams/${team.id}`, { method: 'balanced' })
  assert.deepEqual(same.data, changed.data)
  assert.equal((await api.delete(`/teams/${team.id}`)).status, 204)
  assert.equal((await api.get(`/teams/${team.id}`)).status, 404)
  assert.equal((await api.delete(`/teams/${team.id}`)).status, 404)
})

test('teams are listed by name over pages, and names are unique', async () => {
  await using support = await startSupport()
  const { api } = support
  for (const name of ['Billing', 'alpha', 'Zoë']) await support.create('/teams', { name })
  const names: string[] = []
  for (let path: string | undefined = '/teams?limit=2'; path; ) {
    const response = await api.get(path)
    names.push(...response.data.map(({ name }: { name: string }) => name))
    path = /<\/api\/v1([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1]
  }
  assert.deepEqual(names, ['alpha', 'Billing', 'Zoë'])
  assert.equal((await api.post('/teams', { name: 'BILLING' })).error?.code, 'CONFLICT')
  const other = await support.create('/teams', { name: 'Other' })
  assert.equal((await api.patch(`/teams/${other.id}`, { name: 'Alpha' })).error?.code, 'CONFLICT')
})

test('invalid teams are rejected by field', async () => {
  await using support = await startSupport()
  const visitor = (await support.startConversation()).visitorPrincipalId
  const wrong: [object, string[]][] = [
    [{}, ['name']],
    [{ name: '' }, ['name']],
    [{ name: 'x'.repeat(101) }, ['name']],
    [{ name: 'A', method: 'random' }, ['method']],
    [{ name: 'A', capacity: 0 }, ['capacity']],
    [{ name: 'A', capacity: 1.5 }, ['capacity']],
    [{ name: 'A', memberPrincipalIds: [ada, unknownIds.principal] }, ['memberPrincipalIds.1']],
    [{ name: 'A', memberPrincipalIds: [visitor] }, ['memberPrincipalIds.0']],
  ]
  for (const [body, paths] of wrong)
    assert.deepEqual(pathsOf(await support.api.post('/teams', body)), paths, JSON.stringify(body))
  assert.deepEqual((await support.api.get('/teams')).data, [])
})

test('members can be added and removed, and show their open conversations', async () => {
  await using support = await startSupport()
  const { api } = support
  const team = await support.create('/teams', { name: 'A' })
  const members = `/teams/${team.id}/members`
  const added = await api.put(`${members}/${ada}`)
  assert.deepEqual(added.data, {
    principalId: ada,
    name: testAdmin.name,
    availability: 'available',
    openConversations: 0,
  })
  assert.equal((await api.put(`${members}/${ada}`)).status, 200, 'again')
  const conversation = await support.startConversation()
  await support.on(conversation, 'assign', { assignedPrincipalId: ada })
  await api.put(`/principals/${ada}/availability`, { availability: 'away' })
  assert.deepEqual((await api.get(members)).data, [
    { ...added.data, availability: 'away', openConversations: 1 },
  ])
  assert.equal((await api.delete(`${members}/${ada}`)).status, 204)
  assert.equal((await api.delete(`${members}/${ada}`)).status, 404)
  assert.deepEqual((await api.get(members)).data, [])
  assert.equal((await api.put(`${members}/${unknownIds.principal}`)).status, 404)
  assert.equal(
    (await api.put(`${members}/${conversation.visitorPrincipalId}`)).status,
    404,
    'customers cannot be members',
  )
  assert.equal((await api.put(`/teams/${unknownIds.team}/members/${ada}`)).status, 404)
  assert.equal((await api.get(`/teams/${unknownIds.team}/members`)).status, 404)
})

test('admins create teams, and all members read them', async () => {
  await using support = await startSupport()
  const team = await support.create('/teams', { name: 'A' })
  const mo = support.as(member)
  assert.equal((await mo.get('/teams')).status, 200)
  for (const response of [
    await mo.post('/teams', { name: 'B' }),
    await mo.patch(`/teams/${team.id}`, { name: 'B' }),
    await mo.delete(`/teams/${team.id}`),
    await mo.put(`/teams/${team.id}/members/${member.principalId}`),
  ])
    assert.equal(response.error?.code, 'INSUFFICIENT_SCOPE')
})

test('members set their own availability, and admins that of others', async () => {
  await using support = await startSupport()
  const path = (id: string) => `/principals/${id}/availability`
  const mo = support.as(member)
  assert.deepEqual((await mo.get(path(ada))).data, {
    principalId: ada,
    availability: 'available',
    updatedAt: null,
  })
  const away = await mo.put(path(member.principalId), { availability: 'away' })
  assert.equal(away.data.availability, 'away')
  const again = await mo.put(path(member.principalId), { availability: 'away' })
  assert.deepEqual(again.data, away.data)
  assert.deepEqual((await support.api.get(path(member.principalId))).data, away.data)
  assert.equal((await mo.put(path(ada), { availability: 'away' })).error?.code, 'INSUFFICIENT_SCOPE')
  assert.equal((await support.api.put(path(member.principalId), { availability: 'available' })).status, 200)
  const readOnly = support.as(reader)
  assert.equal((await readOnly.put(path(member.principalId), { availability: 'away' })).status, 403)
  assert.deepEqual(pathsOf(await mo.put(path(member.principalId), { availability: 'busy' })), [
    'availability',
  ])
  const customer = (await support.startConversation()).visitorPrincipalId
  for (const id of [unknownIds.principal, customer, 'me']) {
    assert.equal((await support.api.get(path(id))).status, 404)
    assert.equal((await support.api.put(path(id), { availability: 'away' })).status, 404)
  }
})

test('deleting a team unassigns any number of conversations and emits an event for each', async () => {
  await using support = await startSupport()
  const team = await support.create('/teams', { name: 'A' })
  const kept = await support.create('/teams', { name: 'B' })
  await support.startConversation({ assignedTeamId: kept.id })
  await support.database.query(
    `insert into support.conversations (id, status, channel, priority, visitor_principal_id, assigned_team_id,
       last_message_at, resolved_at, created_at, updated_at)
     select 'conversation_' || lpad(n::text, 26, '0'), 'closed', 'api', 'none', $2, $1, now(), now(), now(), now()
     from generate_series(1, 1100) n`,
    [team.id, ada],
  )
  await support.newEvents()
  assert.equal((await support.api.delete(`/teams/${team.id}`)).status, 204)
  const events = await support.newEvents()
  assert.equal(new Set(events.map(({ data }) => data.conversation.id)).size, 1100)
  assert.ok(events.every(({ data }) => data.previousTeamId === team.id && data.assignedTeamId === null))
  assert.equal((await support.api.get(`/conversations?assignedTeamId=${kept.id}`)).data.length, 1)
})

test('changes to teams are in the audit log', async () => {
  await using support = await startSupport()
  const team = await support.create('/teams', { name: 'A' })
  await support.api.patch(`/teams/${team.id}`, { name: 'B' })
  await support.api.put(`/teams/${team.id}/members/${ada}`)
  await support.api.put(`/teams/${team.id}/members/${ada}`)
  await support.api.delete(`/teams/${team.id}/members/${ada}`)
  await support.api.delete(`/teams/${team.id}`)
  const entries = (await support.events()).map(({ data }) => data.entry as Record<string, unknown>)
  assert.deepEqual(
    entries.map(({ action, before, after }) => [action, before, after]),
    [
      ['team.created', null, { name: 'A', method: 'manual', capacity: null, memberPrincipalIds: [] }],
      ['team.updated', { name: 'A' }, { name: 'B' }],
      ['team.member_added', null, { memberPrincipalId: ada }],
      ['team.member_removed', { memberPrincipalId: ada }, null],
      ['team.deleted', { name: 'B', method: 'manual', capacity: null }, null],
    ],
  )
})

test('a new member changes the ETag of the team for If-None-Match, and not for If-Match', async () => {
  await using support = await startSupport()
  const { api } = support
  const { id } = await support.create('/teams', { name: 'A' })
  const etag = (await api.get(`/teams/${id}`)).headers.get('etag') ?? ''
  await api.put(`/teams/${id}/members/${ada}`)
  const read = await api.get(`/teams/${id}`, { 'if-none-match': etag })
  assert.deepEqual([read.status, read.data.memberCount], [200, 1])
  const patch = (name: string) => api.patch(`/teams/${id}`, { name }, { 'if-match': etag })
  assert.deepEqual([(await patch('B')).status, (await patch('C')).status], [200, 412])
})
