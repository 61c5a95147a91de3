import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '@earshot/testing'
import { startGateway } from '../../harness.ts'

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

test('renaming a key renames its service principal', async () => {
  await using gateway = await startGateway()
  const { id, key, principalId } = await gateway.createKey({ name: 'Importer' })
  const response = await gateway.as().patch(`/api-keys/${id}`, { name: ' Exporter ' })
  assert.deepEqual([response.status, response.data.name], [200, 'Exporter'])
  assert.equal((await gateway.as(key).get('/me')).data.name, 'Exporter')
  const [event] = await gateway.events('principal.updated')
  assert.deepEqual(event?.data.principal, {
    id: principalId,
    kind: 'service',
    name: 'Exporter',
    email: null,
    role: null,
    companyId: null,
    language: null,
    isUnproven: false,
    version: 2,
  })
  const before = (await gateway.events()).length
  assert.equal((await gateway.as().patch(`/api-keys/${id}`, { name: 'Exporter' })).status, 200)
  assert.equal((await gateway.events()).length, before)
})

test('changed scopes take effect at every gateway', async () => {
  await using one = await startGateway()
  await using other = await startGateway({ on: one })
  const { id, key } = await one.createKey()
  const scopes = async () => (await other.as(key).get('/me')).data.scopes
  assert.equal((await scopes()).length, 4)
  const reads = ['read:feedback', 'read:support']
  const changed = (await one.as().patch(`/api-keys/${id}`, { access: 'read-only' })).data
  assert.deepEqual([changed.access, changed.scopes], ['read-only', reads])
  await eventually(async () => (await scopes()).length === 2)
  const raised = (await one.as().patch(`/api-keys/${id}`, { role: 'admin', access: 'full' })).data
  assert.equal(raised.scopes.at(-1), 'admin')
  const listed = (await one.as().patch(`/api-keys/${id}`, { scopes: ['read:support'] })).data
  assert.deepEqual([listed.role, listed.access, listed.scopes], ['admin', null, ['read:support']])
})

test('scopes from a preset follow the role, listed scopes do not', async () => {
  await using gateway = await startGateway()
  const { id } = await gateway.createKey({ role: 'admin' })
  const lowered = (await gateway.as().patch(`/api-keys/${id}`, { role: 'member' })).data
  assert.deepEqual([lowered.access, lowered.scopes.includes('admin')], ['full', false])
  const listed = await gateway.createKey({ role: 'admin', scopes: ['read:support', 'admin'] })
  const refused = await gateway.as().patch(`/api-keys/${listed.id}`, { role: 'member' })
  assert.deepEqual([refused.status, refused.error.details.errors[0].path], [400, 'scopes'])
})

test('an expiry can be set, changed and removed, and removing it revives an expired key', async () => {
  await using gateway = await startGateway()
  const { id, key } = await gateway.createKey()
  const patch = (body: object) => gateway.as().patch(`/api-keys/${id}`, body)
  const until = inAnHour()
  assert.equal((await patch({ expiresAt: until })).data.expiresAt, until)
  assert.equal((await patch({ expiresAt: '2020-01-01T00:00:00Z' })).status, 400)
  await gateway.database.query('update identity.api_keys set expires_at = now() where id = $1', [id])
  await eventually(async () => (await gateway.as(key).get('/me')).status === 401)
  assert.equal((await patch({ name: 'Expired' })).status, 200)
  assert.equal((await patch({ expiresAt: null })).data.expiresAt, null)
  await eventually(async () => (await gateway.as(key).get('/me')).status === 200)
})

test('the last admin key can be renamed but not restricted', async () => {
  await using gateway = await startGateway()
  const [own] = (await gateway.as().get('/api-keys')).data
  const patch = (body: object) => gateway.as().patch(`/api-keys/${own.id}`, body)
  for (const body of [
    { role: 'member' },
    { access: 'read-only' },
    { scopes: ['read:support'] },
    { expiresAt: inAnHour() },
  ]) {
    const { status, error } = await patch(body)
    assert.deepEqual([status, error.code], [409, 'LAST_ADMIN'], JSON.stringify(body))
  }
  assert.equal((await patch({ name: 'The last one' })).status, 200)
  await gateway.createKey({ role: 'admin' })
  assert.equal((await patch({ role: 'member' })).status, 200)
})

test('when two admin keys restrict each other, one remains an admin', async () => {
  await using gateway = await startGateway()
  const [own] = (await gateway.as().get('/api-keys')).data
  const other = await gateway.createKey({ role: 'admin' })
  const responses = await Promise.all(
    [own.id, other.id].map(id => gateway.as().patch(`/api-keys/${id}`, { access: 'read-only' })),
  )
  assert.equal(responses.filter(({ status }) => status === 200).length, 1)
  const rows = await gateway.database.query(
    `select count(*)::int as n from identity.api_keys where 'admin' = any (scopes)`,
  )
  assert.equal(rows[0]?.n, 1)
})

test('a change with an outdated ETag is rejected', async () => {
  await using gateway = await startGateway()
  const { id } = await gateway.createKey()
  const etag = (await gateway.as().get(`/api-keys/${id}`)).headers.get('etag') ?? ''
  const patch = (name: string) => gateway.as().patch(`/api-keys/${id}`, { name }, { 'if-match': etag })
  assert.deepEqual([(await patch('One')).status, (await patch('Two')).status], [200, 412])
})

test('using a key changes its ETag for If-None-Match, and not for If-Match', async () => {
  await using gateway = await startGateway()
  const { id, key } = await gateway.createKey()
  const path = `/api-keys/${id}`
  const etag = (await gateway.as().get(path)).headers.get('etag') ?? ''
  assert.equal((await gateway.as(key).get('/me')).status, 200)
  const read = () => gateway.as().get(path, { 'if-none-match': etag })
  await eventually(async () => (await read()).status === 200)
  assert.notEqual((await read()).data.lastUsedAt, null)
  assert.equal((await gateway.as().patch(path, { name: 'One' }, { 'if-match': etag })).status, 200)
})
