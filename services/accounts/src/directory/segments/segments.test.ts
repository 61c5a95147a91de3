import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '@earshot/contracts'
import { auditedChanges, createUser, startWithWorker } from '../../accounts/users/harness.ts'
import { startGateway, type TestGateway } from '../../harness.ts'

const createSegment = async (gateway: TestGateway, slug = 'beta') =>
  (await gateway.as().post('/segments', { slug, name: 'Beta testers' })).data

test('a segment is created, read, updated and deleted', async () => {
  await using gateway = await startWithWorker()
  const made = await gateway.as().post('/segments', { slug: 'beta', name: ' Beta testers ' })
  assert.equal(made.status, 201)
  assert.equal(made.headers.get('location'), '/api/v1/segments/beta')
  const { id, slug, name, description, memberCount } = made.data
  assert.deepEqual(
    { slug, name, description, memberCount },
    { slug: 'beta', name: 'Beta testers', description: '', memberCount: 0 },
  )
  assert.equal((await gateway.as().post('/segments', { slug: 'beta', name: 'Again' })).error.code, 'CONFLICT')
  const changed = await gateway.as().patch('/segments/beta', { description: 'Early birds' })
  assert.equal(changed.data.description, 'Early birds')
  assert.deepEqual((await gateway.as().get('/segments')).data, [changed.data])
  assert.equal((await gateway.as().delete('/segments/beta')).status, 204)
  assert.equal((await gateway.as().get('/segments/beta')).status, 404)
  const actions = (await auditedChanges(gateway, id, 3)).map((it: { action: string }) => it.action)
  assert.deepEqual(actions, ['segment.deleted', 'segment.updated', 'segment.created'])
})

test('adding and removing users returns a status for each', async () => {
  await using gateway = await startWithWorker()
  const { id } = await createSegment(gateway)
  const [ada, grace] = [
    await createUser(gateway, { email: 'ada@example.org' }),
    await createUser(gateway, { email: 'grace@example.com' }),
  ]
  const unknown = newId('principal')
  const key = await gateway.createKey({ role: 'admin' })
  const add = async (...principalIds: string[]) =>
    (await gateway.as().post('/segments/beta/members', { principalIds })).data
  assert.deepEqual(await add(ada.principalId, unknown, key.principalId, ada.principalId), {
    results: [
      { principalId: ada.principalId, status: 'added' },
      { principalId: unknown, status: 'not_found' },
      { principalId: key.principalId, status: 'not_found' },
      { principalId: ada.principalId, status: 'unchanged' },
    ],
    memberCount: 1,
  })
  assert.deepEqual((await add(ada.principalId, grace.principalId)).results[0].status, 'unchanged')
  const members = await gateway.as().get('/segments/beta/members')
  assert.deepEqual(
    members.data.map((it: { email: string }) => it.email),
    ['grace@example.com', 'ada@example.org'],
  )
  const removedIds = [ada.principalId, unknown, ada.principalId]
  const gone = await gateway.as().delete(`/segments/beta/members?principalIds=${removedIds.join(',')}`)
  assert.deepEqual(gone.data, {
    results: [
      { principalId: ada.principalId, status: 'removed' },
      { principalId: unknown, status: 'not_found' },
      { principalId: ada.principalId, status: 'unchanged' },
    ],
    memberCount: 1,
  })
  const [removed, , added] = await auditedChanges(gateway, id, 4)
  assert.deepEqual(
    [removed.action, removed.after],
    ['segment.members_removed', { principalIds: [ada.principalId] }],
  )
  assert.equal(added.action, 'segment.members_added')
})

test('the segments of a user are listed, and users are filtered by segment', async () => {
  await using gateway = await startGateway()
  const ada = await createUser(gateway, { email: 'ada@example.org', name: 'Ada' })
  await createUser(gateway, { email: 'grace@example.com', name: 'Grace' })
  for (const slug of ['beta', 'alpha', 'gamma']) await createSegment(gateway, slug)
  for (const slug of ['beta', 'alpha'])
    await gateway.as().post(`/segments/${slug}/members`, { principalIds: [ada.principalId] })
  const list = (query: string) => gateway.as().get(query)
  const ofAda = `/segments?principalId=${ada.principalId}`
  assert.deepEqual(
    (await list(ofAda)).data.map((it: { slug: string }) => it.slug),
    ['alpha', 'beta'],
  )
  const { body } = await list(`${ofAda}&limit=1`)
  const { cursor } = (body as { meta: { pagination: { cursor: string } } }).meta.pagination
  assert.equal((await list(`${ofAda}&limit=1&cursor=${cursor}`)).data[0].slug, 'beta')
  assert.equal((await list(`/segments?cursor=${cursor}`)).status, 400)
  assert.equal((await list('/segments?principalId=ada')).status, 400)
  assert.deepEqual((await list(`/segments?principalId=${newId('principal')}`)).data, [])
  const named = async (segment: string) =>
    (await list(`/users?segment=${segment}`)).data.map((it: { name: string }) => it.name)
  assert.deepEqual(await named('beta'), ['Ada'])
  assert.deepEqual(await named('gamma'), [])
  assert.deepEqual(await named('nowhere'), [])
  assert.equal((await list('/users?segment=Not+one')).status, 400)
})

test('at most 1000 users are added at once', async () => {
  await using gateway = await startGateway()
  await createSegment(gateway)
  await gateway.database.query(`
    insert into identity.principals (id, kind, role) select 'principal_' || lpad(n::text, 26, '0'), 'user', 'user'
    from generate_series(1, 1000) n`)
  const principalIds = Array.from({ length: 1000 }, (_, n) => `principal_${String(n + 1).padStart(26, '0')}`)
  const { data } = await gateway.as().post('/segments/beta/members', { principalIds })
  assert.equal(data.memberCount, 1000)
  for (const ids of [[...principalIds, newId('principal')], [], ['unknown']])
    assert.equal((await gateway.as().post('/segments/beta/members', { principalIds: ids })).status, 400)
  const seen = new Set<string>()
  for (let cursor = ''; cursor !== 'end'; ) {
    const page = await gateway.as().get(`/segments/beta/members?limit=100${cursor}`)
    for (const { principalId } of page.data) seen.add(principalId)
    const next = (page.body as { meta: { pagination: { cursor: string | null } } }).meta.pagination.cursor
    cursor = next === null ? 'end' : `&cursor=${next}`
  }
  assert.equal(seen.size, 1000)
})

test('an invalid slug and a caller who is not an admin are rejected', async () => {
  await using gateway = await startGateway()
  for (const slug of ['', 'Beta', 'a--b', '-a', 'ä', 'x'.repeat(101)])
    assert.equal((await gateway.as().post('/segments', { slug, name: 'x' })).status, 400, slug)
  await createSegment(gateway)
  const member = gateway.as((await gateway.createKey()).key)
  assert.equal((await member.get('/segments/beta/members')).status, 200)
  const principalIds = [newId('principal')]
  assert.equal((await member.post('/segments/beta/members', { principalIds })).status, 403)
  assert.equal((await gateway.as().post('/segments/other/members', { principalIds })).status, 404)
  assert.equal((await gateway.as().get('/segments/other/members')).status, 404)
})

test('a new member changes the ETag of the segment for If-None-Match, and not for If-Match', async () => {
  await using gateway = await startWithWorker()
  await createSegment(gateway)
  const { principalId } = await createUser(gateway, { email: 'ada@example.org' })
  const api = gateway.as()
  const etag = (await api.get('/segments/beta')).headers.get('etag') ?? ''
  await api.post('/segments/beta/members', { principalIds: [principalId] })
  const read = await api.get('/segments/beta', { 'if-none-match': etag })
  assert.deepEqual([read.status, read.data.memberCount], [200, 1])
  const patch = (name: string) => api.patch('/segments/beta', { name }, { 'if-match': etag })
  assert.deepEqual([(await patch('One')).status, (await patch('Two')).status], [200, 412])
})

test('other services get the members of a segment, with a version that rises when they change', async () => {
  await using gateway = await startGateway()
  const { id } = await createSegment(gateway)
  const { principalId } = await createUser(gateway, { email: 'ada@example.org' })
  const add = () => gateway.as().post('/segments/beta/members', { principalIds: [principalId] })
  await add()
  await add()
  await gateway.as().patch('/segments/beta', { name: 'Early birds' })
  await gateway.as().delete(`/segments/beta/members?principalIds=${principalId}`)
  await gateway.as().delete('/segments/beta')
  const segment = { id, slug: 'beta' }
  assert.deepEqual(
    (await gateway.events('segment.saved')).map(({ data }) => data),
    [
      { segment, added: [], removed: [], version: 1 },
      { segment, added: [principalId], removed: [], version: 2 },
      { segment, added: [], removed: [principalId], version: 3 },
    ],
  )
  assert.deepEqual(
    (await gateway.events('segment.removed')).map(({ data }) => data),
    [{ segment: { id } }],
  )
})
