import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startGateway, testAdminKey } from '../../harness.ts'

test('a key is shown only in the response of its creation', async () => {
  await using gateway = await startGateway()
  const admin = gateway.as()
  const made = await admin.post('/api-keys', { name: 'Importer' })
  assert.equal(made.status, 201)
  const { key, ...rest } = made.data
  assert.match(key, /^esk_[0-9A-Za-z]{49}$/)
  assert.deepEqual(rest, {
    id: rest.id,
    name: 'Importer',
    prefix: key.slice(0, 12),
    role: 'member',
    access: 'full',
    scopes: ['read:feedback', 'write:feedback', 'read:support', 'write:support'],
    principalId: rest.principalId,
    isPersonal: false,
    expiresAt: null,
    lastUsedAt: null,
    rotatedAt: null,
    previousKeyExpiresAt: null,
    createdAt: rest.createdAt,
  })
  assert.equal(made.headers.get('location'), `/api/v1/api-keys/${rest.id}`)
  assert.equal(made.headers.get('etag'), null)
  assert.deepEqual((await admin.get(`/api-keys/${rest.id}`)).data, rest)
  const list = await admin.get('/api-keys')
  assert.deepEqual(list.data[0], rest)
  assert.deepEqual(
    list.data.map((item: { name: string }) => item.name),
    ['Importer', 'Bootstrap admin key'],
  )
})

test('each key has a service principal with its name, created in the same transaction', async () => {
  await using gateway = await startGateway()
  const { principalId } = await gateway.createKey({ name: 'Zapier ✨' })
  const events = await gateway.events()
  const subjects = events.map(({ type, data }) => [type, data.principal?.name ?? data.entry.after.name])
  assert.deepEqual(subjects, [
    ['principal.created', 'Bootstrap admin key'],
    ['audit.recorded', 'Bootstrap admin key'],
    ['principal.created', 'Zapier ✨'],
    ['audit.recorded', 'Zapier ✨'],
  ])
  assert.deepEqual(events[2]?.data.principal, {
    id: principalId,
    kind: 'service',
    name: 'Zapier ✨',
    email: null,
    role: null,
    companyId: null,
    language: null,
    isUnproven: false,
    version: 1,
  })
})

test('a preset or listed scopes set what a key may do', async () => {
  await using gateway = await startGateway()
  const made = async (input: object) => {
    const { data } = await gateway.as().post('/api-keys', { name: 'Some', ...input })
    return [data.role, data.access, data.scopes]
  }
  const reads = ['read:feedback', 'read:support']
  const all = ['read:feedback', 'write:feedback', 'read:support', 'write:support']
  assert.deepEqual(await made({ access: 'read-only' }), ['member', 'read-only', reads])
  assert.deepEqual(await made({ role: 'admin' }), ['admin', 'full', [...all, 'admin']])
  assert.deepEqual(await made({ role: 'admin', access: 'read-only' }), ['admin', 'read-only', reads])
  assert.deepEqual(await made({ scopes: ['read:support', 'read:support'] }), [
    'member',
    null,
    ['read:support'],
  ])
  assert.deepEqual(await made({ role: 'admin', scopes: ['admin'] }), ['admin', null, ['admin']])
})

test('an invalid body is rejected with its fields', async () => {
  await using gateway = await startGateway()
  const wrong = async (input: object) => {
    const { status, error } = await gateway.as().post('/api-keys', { name: 'Some', ...input })
    return [status, error.code, ...error.details.errors.map((it: { path: string }) => it.path)]
  }
  const refused = (...paths: string[]) => [400, 'VALIDATION_ERROR', ...paths]
  assert.deepEqual(await wrong({ access: 'full', scopes: ['read:support'] }), refused('scopes'))
  assert.deepEqual(await wrong({ scopes: ['admin'] }), refused('scopes'))
  assert.deepEqual(await wrong({ scopes: [] }), refused('scopes'))
  assert.deepEqual(await wrong({ scopes: ['read:everything'] }), refused('scopes.0'))
  assert.deepEqual(await wrong({ role: 'owner' }), refused('role'))
  assert.deepEqual(await wrong({ name: ' ' }), refused('name'))
  assert.deepEqual(await wrong({ name: 'a\0b' }), refused('name'))
  assert.deepEqual(await wrong({ expiresAt: '2020-01-01T00:00:00Z' }), refused('expiresAt'))
  assert.deepEqual(await wrong({ expiresAt: 'tomorrow' }), refused('expiresAt'))
  assert.deepEqual(await wrong({ expiresAt: '9999-12-31T23:59:59-12:00' }), refused('expiresAt'))
  assert.deepEqual(await wrong({ expires: '2099-01-01T00:00:00Z' }), refused('expires'))
})

test('a member key cannot access keys, and a read-only admin key can only read them', async () => {
  await using gateway = await startGateway()
  const { key: member, id } = await gateway.createKey()
  const { key: reader } = await gateway.createKey({ role: 'admin', access: 'read-only' })
  for (const response of [
    await gateway.as(member).get('/api-keys'),
    await gateway.as(member).get(`/api-keys/${id}`),
    await gateway.as(member).post('/api-keys', { name: 'More' }),
    await gateway.as(reader).post('/api-keys', { name: 'More' }),
    await gateway.as(reader).delete(`/api-keys/${id}`),
  ])
    assert.deepEqual([response.status, response.error.code], [403, 'INSUFFICIENT_SCOPE'])
  assert.equal((await gateway.as(reader).get('/api-keys')).status, 200)
  assert.equal((await gateway.as(reader).get(`/api-keys/${id}`)).status, 200)
})

test('a deleted key stops working at once and is not listed', async () => {
  await using gateway = await startGateway()
  const { key, id } = await gateway.createKey()
  assert.equal((await gateway.as(key).get('/api-keys')).status, 403)
  const { status, body } = await gateway.as().delete(`/api-keys/${id}`)
  assert.deepEqual([status, body], [204, undefined])
  assert.equal((await gateway.as(key).get('/api-keys')).status, 401)
  assert.equal((await gateway.as().get(`/api-keys/${id}`)).status, 404)
  assert.equal((await gateway.as().delete(`/api-keys/${id}`)).status, 404)
  assert.equal((await gateway.as().get('/api-keys')).data.length, 1)
})

test('the last admin key cannot be deleted', async () => {
  await using gateway = await startGateway()
  const [own] = (await gateway.as().get('/api-keys')).data
  await gateway.createKey({ role: 'admin', access: 'read-only' })
  await gateway.createKey({ role: 'admin', scopes: ['read:feedback'] })
  const expired = await gateway.createKey({ role: 'admin' })
  await gateway.database.query(`update identity.api_keys set expires_at = now() where id = $1`, [expired.id])
  const refused = await gateway.as().delete(`/api-keys/${own.id}`)
  assert.deepEqual([refused.status, refused.error.code], [409, 'LAST_ADMIN'])
  const { key } = await gateway.createKey({ role: 'admin' })
  assert.equal((await gateway.as().delete(`/api-keys/${own.id}`)).status, 204)
  assert.equal((await gateway.as(key).get('/api-keys')).status, 200)
})

test('when two admin keys delete each other, one remains', async () => {
  await using gateway = await startGateway()
  const [bootstrap] = (await gateway.as().get('/api-keys')).data
  let previous = { id: bootstrap.id, key: testAdminKey }
  for (let round = 0; round < 10; round++) {
    const one = previous
    const made = await gateway.as(one.key).post('/api-keys', { name: 'Other', role: 'admin' })
    const other = made.data as { id: string; key: string }
    const responses = await Promise.all([
      gateway.as(one.key).delete(`/api-keys/${other.id}`),
      gateway.as(other.key).delete(`/api-keys/${one.id}`),
    ])
    const statuses = responses.map(response => response.status)
    assert.equal(statuses.filter(status => status === 204).length, 1, String(statuses))
    assert.ok(
      statuses.every(status => [204, 409, 401].includes(status)),
      String(statuses),
    )
    previous = statuses[0] === 204 ? one : other
    assert.equal((await gateway.as(previous.key).get('/api-keys')).data.length, 1)
  }
})

test('a replayed request returns the same key without its secret', async () => {
  await using gateway = await startGateway()
  const ask = (name: string) => gateway.as().post('/api-keys', { name }, { 'idempotency-key': 'make-one' })
  const first = await ask('Once')
  const second = await ask('Once')
  assert.deepEqual([first.status, second.status], [201, 201])
  assert.equal(second.headers.get('idempotency-replayed'), 'true')
  const { key, ...rest } = first.data
  assert.ok(key)
  assert.deepEqual(second.data, rest)
  assert.equal((await gateway.as(key).get('/api-keys')).status, 403)
  assert.equal((await ask('Twice')).error.code, 'IDEMPOTENCY_KEY_REUSED')
  assert.equal((await gateway.as().get('/api-keys')).data.length, 2)
})

test('keys are listed newest first, page by page', async () => {
  await using gateway = await startGateway()
  for (const name of ['A', 'B', 'C']) await gateway.createKey({ name })
  const names: string[] = []
  let path: string | undefined = '/api-keys?limit=2'
  while (path) {
    const { data, headers } = await gateway.as().get(path)
    names.push(...data.map((key: { name: string }) => key.name))
    path = /<\/api\/v1([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
  }
  assert.deepEqual(names, ['C', 'B', 'A', 'Bootstrap admin key'])
})

test('no table has a key in plain text', async () => {
  await using gateway = await startGateway()
  const headers = { 'idempotency-key': 'kept' }
  const { data } = await gateway.as().post('/api-keys', { name: 'Some' }, headers)
  const tables = await gateway.database.query(
    `select table_name as name from information_schema.tables where table_schema = 'identity'`,
  )
  assert.ok(tables.length >= 5)
  for (const { name } of tables) {
    const rows = JSON.stringify(await gateway.database.query(`select t::text from identity.${name} t`))
    for (const key of [data.key, testAdminKey]) assert.ok(!rows.includes(key.slice(0, 14)), String(name))
  }
})
