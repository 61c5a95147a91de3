import assert from 'node:assert/strict'
import { test } from 'node:test'
import { folded, newId } from '@earshot/contracts'
import { auditedChanges, createUser, startWithWorker } from '../../accounts/users/harness.ts'
import { startGateway } from '../../harness.ts'

const input = {
  name: 'Northwind',
  domain: ' Northwind.Example ',
  externalId: 'crm-42',
  plan: 'enterprise',
  mrrCents: 129_900,
  size: 250,
}

test('creating, updating and deleting a company is audited', async () => {
  await using gateway = await startWithWorker()
  const made = await gateway.as().post('/companies', input)
  assert.equal(made.status, 201)
  const { id, createdAt, updatedAt, ...rest } = made.data
  assert.equal(made.headers.get('location'), `/api/v1/companies/${id}`)
  assert.deepEqual(rest, { ...input, domain: 'northwind.example' })
  assert.deepEqual((await gateway.as().get(`/companies/${id}`)).data, made.data)
  const changed = await gateway.as().patch(`/companies/${id}`, { plan: null, mrrCents: 0 })
  assert.deepEqual([changed.data.plan, changed.data.mrrCents, changed.data.size], [null, 0, 250])
  assert.deepEqual((await gateway.as().patch(`/companies/${id}`, { size: 250 })).data, changed.data)
  assert.equal((await gateway.as().delete(`/companies/${id}`)).status, 204)
  assert.equal((await gateway.as().get(`/companies/${id}`)).status, 404)
  const entries = await auditedChanges(gateway, id, 3)
  assert.deepEqual(
    entries.map((it: { action: string; before: unknown; after: unknown }) => it.action),
    ['company.deleted', 'company.updated', 'company.created'],
  )
  assert.deepEqual(entries[1].before, { plan: 'enterprise', mrrCents: 129_900 })
})

test('other services get the revenue of a company, with a version that rises when it changes', async () => {
  await using gateway = await startGateway()
  const { id } = (await gateway.as().post('/companies', input)).data
  for (const patch of [{ mrrCents: 500 }, { size: 300 }, { mrrCents: 500, plan: 'team' }, { mrrCents: null }])
    await gateway.as().patch(`/companies/${id}`, patch)
  await gateway.as().delete(`/companies/${id}`)
  assert.deepEqual(
    (await gateway.events('company.saved')).map(({ data }) => data.company),
    [
      { id, mrrCents: 129_900, version: 1 },
      { id, mrrCents: 500, version: 2 },
      { id, mrrCents: null, version: 3 },
    ],
  )
  assert.deepEqual(
    (await gateway.events('company.removed')).map(({ data }) => data),
    [{ company: { id } }],
  )
})

test('users of a deleted company remain, without a company', async () => {
  await using gateway = await startGateway()
  const { id } = (await gateway.as().post('/companies', input)).data
  const { principalId } = await createUser(gateway, { email: 'grace@example.com', companyId: id })
  await gateway.as().delete(`/companies/${id}`)
  assert.equal((await gateway.as().get(`/users/${principalId}`)).data.companyId, null)
})

test('an external id is unique among companies', async () => {
  await using gateway = await startGateway()
  await gateway.as().post('/companies', input)
  assert.equal((await gateway.as().post('/companies', input)).error.code, 'CONFLICT')
  const { id } = (await gateway.as().post('/companies', { name: 'Other' })).data
  const response = await gateway.as().patch(`/companies/${id}`, { externalId: 'crm-42' })
  assert.deepEqual([response.status, response.error.code], [409, 'CONFLICT'])
})

test('companies are listed by name in pages, and filtered by domain or external id', async () => {
  await using gateway = await startGateway()
  for (const name of ['Öberg', 'beta', 'Alpha', 'gamma', 'Alpha', 'Ärzte', 'Zebra'])
    await gateway.as().post('/companies', { name, domain: `${folded(name)}.example` })
  await gateway.as().post('/companies', input)
  const seen: string[] = []
  for (let cursor = ''; cursor !== 'end'; ) {
    const { data, body } = await gateway.as().get(`/companies?limit=2${cursor}`)
    seen.push(...data.map((it: { name: string }) => it.name))
    const next = (body as { meta: { pagination: { cursor: string | null } } }).meta.pagination.cursor
    cursor = next === null ? 'end' : `&cursor=${next}`
  }
  assert.deepEqual(seen, ['Alpha', 'Alpha', 'Ärzte', 'beta', 'gamma', 'Northwind', 'Öberg', 'Zebra'])
  assert.equal((await gateway.as().get('/companies?domain=ALPHA.example')).data.length, 2)
  assert.equal((await gateway.as().get('/companies?externalId=crm-42')).data[0].name, 'Northwind')
  const names = async (search: string) =>
    (await gateway.as().get(`/companies?search=${encodeURIComponent(search)}`)).data.map(
      (it: { name: string }) => it.name,
    )
  assert.deepEqual(await names('WIND'), ['Northwind'])
  assert.deepEqual(await names('a.example'), ['Alpha', 'Alpha', 'beta', 'gamma', 'Zebra'])
  for (const part of ['ärz', 'ARZ']) assert.deepEqual(await names(part), ['Ärzte'], part)
  assert.deepEqual(await names('%'), [])
})

test('invalid fields are rejected by name, and only admins write', async () => {
  await using gateway = await startGateway()
  const bad: [object, string][] = [
    [{}, 'name'],
    [{ name: 'x', domain: 'not a domain' }, 'domain'],
    [{ name: 'x', mrrCents: -1 }, 'mrrCents'],
    [{ name: 'x', mrrCents: 1.5 }, 'mrrCents'],
    [{ name: 'x', size: 3e9 }, 'size'],
  ]
  for (const [body, field] of bad) {
    const { status, error } = await gateway.as().post('/companies', body)
    assert.deepEqual([status, error.details?.errors[0].path], [400, field])
  }
  const member = gateway.as((await gateway.createKey()).key)
  assert.equal((await member.get('/companies')).status, 200)
  assert.equal((await member.post('/companies', { name: 'x' })).status, 403)
  for (const id of [newId('company'), 'acme'])
    for (const { status } of [
      await gateway.as().get(`/companies/${id}`),
      await gateway.as().patch(`/companies/${id}`, { name: 'x' }),
      await gateway.as().delete(`/companies/${id}`),
    ])
      assert.equal(status, 404)
})
