import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '@earshot/contracts'
import { publishEvent } from '@earshot/testing'
import { startGateway, type TestGateway } from '../../harness.ts'
import { createTeamMember, createUser, startWithWorker } from './harness.ts'

const eventsOf = async (gateway: TestGateway) =>
  (await gateway.events())
    .filter(({ type, data }) => type.startsWith('principal.') && data.principal?.kind !== 'service')
    .map(({ type, data }) => [type, data.principal?.name ?? null, data.principal?.email ?? null])

test('a user is created with all fields and can be read', async () => {
  await using gateway = await startGateway()
  const company = (await gateway.as().post('/companies', { name: 'Northwind' })).data
  const response = await gateway.as().post('/users', {
    name: ' Grace Holt ',
    email: 'Grace@Example.com',
    image: 'https://example.com/grace.png',
    emailVerified: true,
    externalId: 'crm-4711',
    attributes: { plan: 'team', seats: 12, beta: true, nothing: null },
    companyId: company.id,
  })
  assert.equal(response.status, 201)
  const { principalId, joinedAt, updatedAt, ...rest } = response.data
  assert.equal(response.headers.get('location'), `/api/v1/users/${principalId}`)
  assert.ok(Math.abs(Date.now() - Date.parse(joinedAt)) < 60_000)
  assert.deepEqual(rest, {
    name: 'Grace Holt',
    displayName: 'Grace Holt',
    email: 'grace@example.com',
    contactEmail: null,
    image: 'https://example.com/grace.png',
    emailVerified: true,
    externalId: 'crm-4711',
    attributes: { beta: true, plan: 'team', seats: 12 },
    companyId: company.id,
    role: 'user',
    postCount: 0,
    voteCount: 0,
    commentCount: 0,
  })
  assert.deepEqual((await gateway.as().get(`/users/${principalId}`)).data, response.data)
  assert.deepEqual(await eventsOf(gateway), [['principal.created', 'Grace Holt', 'grace@example.com']])
})

test('an email address or external id that is taken is rejected', async () => {
  await using gateway = await startGateway()
  const grace = await createUser(gateway, { email: 'grace@example.com', externalId: 'one' })
  const ada = await createUser(gateway, { email: 'ada@example.org' })
  for (const body of [{ email: 'GRACE@example.com' }, { externalId: 'one' }])
    assert.equal((await gateway.as().post('/users', body)).error.code, 'CONFLICT')
  for (const body of [{ email: 'grace@example.com' }, { externalId: 'one' }]) {
    const response = await gateway.as().patch(`/users/${ada.principalId}`, body)
    assert.deepEqual([response.status, response.error.code], [409, 'CONFLICT'])
  }
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, () => gateway.as().post('/users', { email: 'new@example.org' })),
  )
  assert.deepEqual(outcomes.map(({ status }) => status).sort(), [201, ...Array(7).fill(409)])
  assert.equal((await gateway.as().get(`/users/${grace.principalId}`)).data.externalId, 'one')
})

test('a patch changes only its fields, merges attributes, and emits an event only for name, email address and company', async () => {
  await using gateway = await startGateway()
  const input = { email: 'grace@example.com', name: 'Grace', emailVerified: true, attributes: { a: 1, b: 2 } }
  const { principalId } = await createUser(gateway, input)
  const patch = async (body: object) => (await gateway.as().patch(`/users/${principalId}`, body)).data
  assert.deepEqual((await patch({ attributes: { b: null, c: 'three' } })).attributes, { a: 1, c: 'three' })
  const before = await patch({})
  assert.deepEqual(await patch({ name: 'Grace', attributes: { a: 1 } }), before)
  assert.equal((await eventsOf(gateway)).length, 1)
  const moved = await patch({ email: 'holt@example.com' })
  assert.deepEqual([moved.email, moved.emailVerified], ['holt@example.com', false])
  const nameless = await patch({ name: null, emailVerified: true })
  assert.deepEqual([nameless.name, nameless.emailVerified], [null, true])
  assert.deepEqual(await eventsOf(gateway), [
    ['principal.created', 'Grace', 'grace@example.com'],
    ['principal.updated', 'Grace', 'holt@example.com'],
    ['principal.updated', null, 'holt@example.com'],
  ])
  const versions = (await gateway.events('principal.updated')).map(({ data }) => data.principal.version)
  assert.deepEqual(versions, [2, 3])
  const { id } = (await gateway.as().post('/companies', { name: 'Northwind' })).data
  await patch({ companyId: id })
  await patch({ companyId: null })
  const moves = (await gateway.events('principal.updated')).slice(2).map(({ data }) => data.principal)
  assert.deepEqual(
    moves.map(({ companyId, version }) => [companyId, version]),
    [
      [id, 4],
      [null, 5],
    ],
  )
})

test('identify creates a user the first time and updates it later, by email address or external id', async () => {
  await using gateway = await startGateway()
  const identify = (body: object) => gateway.as().post('/users/identify', body)
  const first = await identify({ email: 'grace@example.com', name: 'Grace', attributes: { plan: 'free' } })
  assert.deepEqual([first.status, first.data.created], [201, true])
  const second = await identify({
    email: ' GRACE@example.com',
    externalId: 'crm-1',
    attributes: { seats: 2 },
  })
  assert.deepEqual([second.status, second.data.created], [200, false])
  const third = await identify({ externalId: 'crm-1', name: 'Grace Holt', email: 'holt@example.com' })
  assert.deepEqual(third.data, {
    ...first.data,
    name: 'Grace Holt',
    displayName: 'Grace Holt',
    email: 'holt@example.com',
    externalId: 'crm-1',
    attributes: { plan: 'free', seats: 2 },
    created: false,
    updatedAt: third.data.updatedAt,
  })
  const other = (await identify({ email: 'ada@example.org' })).data
  const both = await identify({ email: 'ada@example.org', externalId: 'crm-1' })
  assert.deepEqual([both.status, both.error.code], [409, 'CONFLICT'])
  assert.notEqual(other.principalId, first.data.principalId)
})

test('simultaneous identify requests create one user', async () => {
  await using gateway = await startGateway()
  const responses = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      gateway.as().post('/users/identify', {
        email: 'grace@example.com',
        externalId: 'crm-1',
        attributes: { [`key${index}`]: index },
      }),
    ),
  )
  assert.deepEqual(responses.map(({ status }) => status).sort(), [...Array(11).fill(200), 201])
  const { principalId } = responses[0]?.data ?? {}
  for (const { data } of responses) assert.equal(data.principalId, principalId)
  const { attributes } = (await gateway.as().get(`/users/${principalId}`)).data
  assert.equal(Object.keys(attributes).length, 12)
  assert.equal((await eventsOf(gateway)).length, 1)
})

test('an identify request with the same idempotency key returns the same response and status', async () => {
  await using gateway = await startGateway()
  const headers = { 'idempotency-key': 'once' }
  const ask = () => gateway.as().post('/users/identify', { email: 'grace@example.com' }, headers)
  const [first, again] = [await ask(), await ask()]
  assert.deepEqual([first.status, again.status, again.data], [201, 201, first.data])
  assert.equal(again.headers.get('idempotency-replayed'), 'true')
})

test('invalid fields are rejected by name', async () => {
  await using gateway = await startGateway()
  const email = 'grace@example.com'
  const many = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`k${index}`, 1]))
  const bad: [object, string][] = [
    [{}, 'email'],
    [{ name: 'Grace' }, 'email'],
    [{ email: 'grace' }, 'email'],
    [{ email: null, externalId: null }, 'email'],
    [{ email, image: 'javascript:alert(1)' }, 'image'],
    [{ email, attributes: { deep: { er: 1 } } }, 'attributes.deep'],
    [{ email, attributes: many }, 'attributes'],
    [{ email, attributes: { '': 1 } }, 'attributes.'],
    [{ email, attributes: { ['k'.repeat(65)]: 1 } }, `attributes.${'k'.repeat(65)}`],
    [{ email, companyId: newId('company') }, 'companyId'],
    [{ email, companyId: 'acme' }, 'companyId'],
    [{ email, externalId: '' }, 'externalId'],
    [{ email, name: 'x'.repeat(201) }, 'name'],
  ]
  for (const path of ['/users', '/users/identify'])
    for (const [body, field] of bad) {
      const { status, error } = await gateway.as().post(path, body)
      assert.deepEqual(
        [status, error.details?.errors[0].path],
        [400, field],
        JSON.stringify(body).slice(0, 80),
      )
    }
  for (const id of [newId('principal'), newId('board'), 'unknown'])
    assert.equal((await gateway.as().get(`/users/${id}`)).status, 404)
})

test('read-only keys cannot write users, and support keys cannot read them', async () => {
  await using gateway = await startGateway()
  const { principalId } = await createUser(gateway, { email: 'grace@example.com' })
  const reader = gateway.as((await gateway.createKey({ access: 'read-only' })).key)
  const support = gateway.as((await gateway.createKey({ scopes: ['read:support'] })).key)
  assert.equal((await reader.get(`/users/${principalId}`)).status, 200)
  assert.equal((await reader.patch(`/users/${principalId}`, { name: 'X' })).status, 403)
  assert.equal((await reader.post('/users/identify', { email: 'x@example.org' })).status, 403)
  assert.equal((await support.get('/users')).status, 403)
})

test('only admins change and erase members', async () => {
  await using gateway = await startGateway()
  const { principalId } = await createTeamMember(gateway, 'ada@example.org', 'member')
  const writer = gateway.as((await gateway.createKey({ role: 'member', access: 'full' })).key)
  assert.equal((await writer.get(`/users/${principalId}`)).data.role, 'member')
  const refused = [
    await writer.patch(`/users/${principalId}`, { email: 'mine@example.org' }),
    await writer.post('/users/identify', { email: 'ada@example.org', name: 'Mine' }),
    await writer.delete(`/users/${principalId}`),
  ]
  for (const { status, error } of refused) assert.deepEqual([status, error.code], [403, 'INSUFFICIENT_SCOPE'])
  assert.equal((await writer.post('/users/identify', { email: 'ada@example.org' })).status, 200)
  assert.equal((await gateway.as().patch(`/users/${principalId}`, { name: 'Ada Moreno' })).status, 200)
})

test('counts come from the services’ events, and an older event does not replace newer counts', async () => {
  await using gateway = await startWithWorker()
  const person = await createUser(gateway, { email: 'grace@example.com' })
  const principalId = person.principalId as ReturnType<typeof newId<'principal'>>
  const count = (postCount: number, second: number) =>
    publishEvent(gateway.broker, 'principal.activity', {
      principalId,
      postCount,
      voteCount: 2,
      commentCount: 3,
      countedAt: new Date(Date.parse('2026-03-05T09:15:00.000Z') + second * 1000).toISOString(),
    })
  const etag = (await gateway.as().get(`/users/${principalId}`)).headers.get('etag') ?? ''
  await count(1, 1)
  await count(5, 3)
  await count(4, 2)
  await count(5, 3)
  const { data } = await gateway.as().get(`/users/${principalId}`)
  assert.deepEqual([data.postCount, data.voteCount, data.commentCount], [5, 2, 3])
  assert.equal(data.updatedAt, person.updatedAt)
  const patch = { name: 'Grace Holt' }
  const changed = await gateway.as().patch(`/users/${principalId}`, patch, { 'if-match': etag })
  assert.equal(changed.status, 200, 'counts do not make an ETag outdated')
})
