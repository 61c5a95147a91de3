import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId, systemCaller } from '@earshot/contracts'
import { signCaller } from '@earshot/http'
import { testClient, testSecret } from '@earshot/testing'
import { startGateway, type TestGateway } from '../../harness.ts'

/** A client that calls the service as another one. */
const internal = ({ accountsUrl }: TestGateway) =>
  testClient(`${accountsUrl}/internal`, () => ({
    'x-caller': signCaller(testSecret, systemCaller('support'), 'accounts', Date.now()),
  }))

const eventsOf = async (gateway: TestGateway) =>
  (await gateway.events()).filter(({ type }) => type.startsWith('principal.'))

test('simultaneous identify calls create one user and emit one event', async () => {
  await using gateway = await startGateway()
  const before = (await eventsOf(gateway)).length
  const ask = internal(gateway)
  const responses = await Promise.all(
    ['Ada@Example.org', ' ada@example.org', 'ADA@EXAMPLE.ORG', 'ada@example.org'].flatMap(email =>
      [1, 2, 3].map(() => ask.post('/principals/identify', { email, name: 'Ada' })),
    ),
  )
  const person = responses[0]?.data
  for (const { status, data } of responses) assert.deepEqual([status, data], [200, person])
  const { id, ...rest } = person
  assert.deepEqual(rest, {
    kind: 'user',
    name: 'Ada',
    email: 'ada@example.org',
    role: 'user',
    companyId: null,
    language: null,
    isUnproven: false,
    version: 1,
  })
  const events = (await eventsOf(gateway)).slice(before)
  assert.deepEqual(
    events.map(({ type, data }) => [type, data.principal]),
    [['principal.created', person]],
  )
  assert.deepEqual((await ask.get(`/principals/${id}`)).data, person)
})

test('identify sets a missing name once and never changes a name', async () => {
  await using gateway = await startGateway()
  const ask = internal(gateway)
  const identify = async (body: object) => (await ask.post('/principals/identify', body)).data
  const nameless = await identify({ email: 'grace@example.com' })
  assert.deepEqual([nameless.name, nameless.version], [null, 1])
  const names = await Promise.all(
    ['Grace', 'Hopper', 'Holt'].map(name => identify({ email: 'grace@example.com', name })),
  )
  const [named] = names
  assert.equal(named.version, 2)
  for (const it of names) assert.deepEqual(it, named)
  const types = (await eventsOf(gateway)).map(({ type }) => type)
  assert.deepEqual(types.slice(-2), ['principal.created', 'principal.updated'])
})

test('each anonymous identify call creates a new user, whose placeholder address is not exposed', async () => {
  await using gateway = await startGateway()
  const ask = internal(gateway)
  const ids = new Set<string>()
  for (const name of [undefined, 'Anna', 'Anna']) {
    const { data } = await ask.post('/principals/identify', { anonymous: true, name })
    assert.deepEqual([data.kind, data.email, data.name], ['user', null, name ?? null])
    assert.deepEqual((await ask.get(`/principals/${data.id}`)).data, data)
    ids.add(data.id)
  }
  assert.equal(ids.size, 3)
  const kept = await gateway.database.query(`select email from identity.principals where kind = 'user'`)
  for (const { email } of kept) assert.match(String(email), /^\w+@anon\.earshot$/)
  assert.doesNotMatch(JSON.stringify(await eventsOf(gateway)), /@anon/)
})

test('invalid identify calls are rejected', async () => {
  await using gateway = await startGateway()
  const ask = internal(gateway)
  const bad = [
    {},
    { name: 'Ada' },
    { email: 'ada' },
    { email: 'ada @example.org' },
    { email: `${'a'.repeat(250)}@example.org` },
    { email: 'ada@example.org', anonymous: true },
    { email: 'ada@example.org', name: ' ' },
  ]
  for (const body of bad)
    assert.equal((await ask.post('/principals/identify', body)).status, 400, JSON.stringify(body))
  assert.equal((await ask.get(`/principals/${newId('principal')}`)).status, 404)
})

test('services can read the company of a principal', async () => {
  await using gateway = await startGateway()
  const company = (await gateway.as().post('/companies', { name: 'Northwind' })).data
  const companies = [{ id: company.id, name: 'Northwind' }, null]
  for (const [index, expected] of companies.entries()) {
    const person = { email: `grace-${index}@example.com`, companyId: expected?.id ?? null }
    const { data } = await gateway.as().post('/users', person)
    const response = await internal(gateway).get(`/principals/${data.principalId}/company`)
    assert.deepEqual([response.status, response.data], [200, { company: expected }])
  }
  assert.equal((await internal(gateway).get(`/principals/${newId('principal')}/company`)).status, 404)
})

test('only services can call the internal routes', async () => {
  await using gateway = await startGateway()
  const stranger = testClient(gateway.accountsUrl)
  const body = { email: 'ada@example.org' }
  assert.equal((await stranger.post('/internal/principals/identify', body)).status, 401)
  assert.equal((await stranger.get('/internal/settings')).status, 401)
})

test('services can read the settings, and a new workspace has every feature enabled', async () => {
  await using gateway = await startGateway()
  assert.deepEqual((await internal(gateway).get('/settings')).data, {
    name: 'Earshot',
    locale: 'en',
    features: { supportInbox: true, supportTickets: true },
    branding: { accentColor: null, logoPath: null },
    version: 1,
  })
})
