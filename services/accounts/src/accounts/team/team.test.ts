import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '@earshot/contracts'
import { startGateway } from '../../harness.ts'
import { auditedChanges, createTeamMember, createUser, startWithWorker } from '../users/harness.ts'

test('setting the role makes a user a member and emits an event', async () => {
  await using gateway = await startWithWorker()
  const { principalId } = await createUser(gateway, { email: 'ada@example.org', name: 'Ada' })
  await createUser(gateway, { email: 'grace@example.com' })
  assert.deepEqual((await gateway.as().get('/principals')).data, [])
  const response = await gateway.as().patch(`/principals/${principalId}`, { role: 'member' })
  assert.equal(response.status, 200)
  const { joinedAt, ...rest } = response.data
  assert.deepEqual(rest, {
    id: principalId,
    name: 'Ada',
    displayName: 'Ada',
    email: 'ada@example.org',
    image: null,
    role: 'member',
  })
  assert.deepEqual((await gateway.as().get('/principals')).data, [response.data])
  assert.deepEqual((await gateway.as().get('/principals?role=admin')).data, [])
  const [event] = await gateway.events('principal.updated')
  assert.deepEqual(event?.data.principal, {
    id: principalId,
    kind: 'user',
    name: 'Ada',
    email: 'ada@example.org',
    role: 'member',
    companyId: null,
    language: null,
    isUnproven: false,
    version: 2,
  })
  const [entry] = await auditedChanges(gateway, principalId, 1)
  assert.deepEqual(
    [entry.action, entry.before, entry.after],
    ['principal.role_changed', { role: 'user' }, { role: 'member' }],
  )
  await gateway.as().patch(`/principals/${principalId}`, { role: 'member' })
  await gateway.as().patch(`/principals/${principalId}`, {})
  assert.equal((await gateway.events('principal.updated')).length, 1)
})

test('every member may list the names of all members, without their addresses and roles', async () => {
  await using gateway = await startGateway()
  const { principalId: one } = await createTeamMember(gateway, 'one@example.org', 'admin')
  const { principalId: two } = await createTeamMember(gateway, 'two@example.org', 'member')
  await gateway.database.query('update identity.principals set name = null where id = $1', [two])
  const { key } = await gateway.createKey({ scopes: ['read:support'] })
  const client = gateway.as(key)
  const first = await client.get('/principals/names?limit=1')
  const { cursor } = (first.body as { meta: { pagination: { cursor: string } } }).meta.pagination
  const second = await client.get(`/principals/names?limit=1&cursor=${cursor}`)
  const image = null
  assert.deepEqual(
    [...first.data, ...second.data],
    [
      { id: two, name: 'two', image },
      { id: one, name: 'one', image },
    ],
  )
  assert.equal((await client.get('/principals')).status, 403)
})

test('the last admin cannot be demoted, and when two admins demote each other, one remains', async () => {
  await using gateway = await startGateway()
  const people = [
    await createTeamMember(gateway, 'one@example.org', 'admin'),
    await createTeamMember(gateway, 'two@example.org', 'admin'),
  ]
  const outcomes = await Promise.all(
    people.map(({ principalId }) => gateway.as().patch(`/principals/${principalId}`, { role: 'member' })),
  )
  assert.deepEqual(outcomes.map(({ status }) => status).sort(), [200, 409])
  assert.equal(outcomes.find(({ status }) => status === 409)?.error.code, 'LAST_ADMIN')
  assert.equal((await gateway.as().get('/principals?role=admin')).data.length, 1)
})

test('only admins manage members, and keys are not members', async () => {
  await using gateway = await startGateway()
  const ada = await createTeamMember(gateway, 'ada@example.org', 'member')
  const key = await gateway.createKey({ role: 'member' })
  const reader = await gateway.createKey({ role: 'admin', access: 'read-only' })
  const patch = (id: string, as?: string) => gateway.as(as).patch(`/principals/${id}`, { role: 'admin' })
  assert.equal((await gateway.as(key.key).get('/principals')).status, 403)
  assert.equal((await patch(ada.principalId, key.key)).status, 403)
  assert.equal((await gateway.as(reader.key).get('/principals')).status, 200)
  assert.equal((await patch(ada.principalId, reader.key)).status, 403)
  for (const id of [key.principalId, newId('principal'), 'unknown'])
    assert.equal((await patch(id)).status, 404)
  assert.equal((await gateway.as().patch(`/principals/${ada.principalId}`, { role: 'boss' })).status, 400)
})

test('the team is listed newest first, page by page', async () => {
  await using gateway = await startGateway()
  for (const name of ['one', 'two', 'three']) await createTeamMember(gateway, `${name}@example.org`, 'member')
  const first = await gateway.as().get('/principals?limit=2')
  const { cursor } = (first.body as { meta: { pagination: { cursor: string } } }).meta.pagination
  const second = await gateway.as().get(`/principals?limit=2&cursor=${cursor}`)
  assert.deepEqual(
    [...first.data, ...second.data].map(({ name }) => name),
    ['three', 'two', 'one'],
  )
})

test('a principal can be read by id, and changed only if its role is the one that was read', async () => {
  await using gateway = await startGateway()
  const { principalId } = await createUser(gateway, { email: 'ada@example.org', name: 'Ada' })
  const path = `/principals/${principalId}`
  const read = await gateway.as().get(path)
  assert.deepEqual([read.status, read.data.email, read.data.role], [200, 'ada@example.org', 'user'])
  const headers = { 'if-match': read.headers.get('etag') ?? '' }
  const changed = await gateway.as().patch(path, { role: 'member' }, headers)
  assert.equal(changed.status, 200)
  assert.deepEqual((await gateway.as().get(path)).data, changed.data)
  assert.equal((await gateway.as().patch(path, { role: 'admin' }, headers)).status, 412)
  for (const id of [newId('principal'), 'nope', newId('post')])
    assert.equal((await gateway.as().get(`/principals/${id}`)).status, 404, id)
})
