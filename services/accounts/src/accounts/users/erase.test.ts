import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemCaller } from '@earshot/contracts'
import { signCaller } from '@earshot/http'
import { eventually, testClient, testSecret } from '@earshot/testing'
import fc from 'fast-check'
import { startGateway, type TestGateway } from '../../harness.ts'
import { auditedChanges, createTeamMember, createUser, startWithWorker } from './harness.ts'

/** All rows of the gateway's tables, as text. */
const allRows = async ({ database }: TestGateway): Promise<string> => {
  const tables = await database.query(`
    select relname as name from pg_class
    where relnamespace = 'identity'::regnamespace and relkind in ('r', 'p') and not relispartition`)
  let text = ''
  for (const { name } of tables)
    text += JSON.stringify(await database.query(`select * from identity.${name}`))
  return text
}

test('erasing a user deletes all personal data, and the same email address can be used by a new user', async () => {
  await using gateway = await startWithWorker()
  const person = await createUser(gateway, {
    name: 'Grace Holt',
    email: 'grace@example.com',
    externalId: 'crm-4711',
    image: 'https://example.com/grace.png',
    attributes: { phone: '555-0100' },
  })
  const { principalId } = person
  await gateway.as().post('/segments', { slug: 'beta', name: 'Beta' })
  await gateway.as().post('/segments/beta/members', { principalIds: [principalId] })
  assert.equal((await gateway.as().delete(`/users/${principalId}`)).status, 204)
  assert.equal((await gateway.as().get(`/users/${principalId}`)).status, 404)
  assert.equal((await gateway.as().delete(`/users/${principalId}`)).status, 404)
  assert.equal((await gateway.as().get('/segments/beta')).data.memberCount, 0)
  await eventually(async () => !/grace|holt|crm-4711|555-0100/i.test(await allRows(gateway)))
  const entry = (await auditedChanges(gateway, principalId, 2)).at(-1)
  assert.deepEqual([entry.action, entry.before, entry.after], ['user.erased', null, null])
  const [event] = await gateway.events('principal.erased')
  assert.deepEqual([event?.data.principalId, event?.data.version], [principalId, 2])
  const again = await gateway.as().post('/users/identify', { email: 'grace@example.com' })
  assert.equal(again.status, 201)
  assert.notEqual(again.data.principalId, principalId)
})

test('an erased user is not found by other services', async () => {
  await using gateway = await startGateway()
  const { principalId } = await createUser(gateway, { email: 'grace@example.com' })
  const ask = testClient(`${gateway.accountsUrl}/internal`, () => ({
    'x-caller': signCaller(testSecret, systemCaller('support'), 'accounts', Date.now()),
  }))
  assert.equal((await ask.get(`/principals/${principalId}`)).status, 200)
  await gateway.as().delete(`/users/${principalId}`)
  assert.equal((await ask.get(`/principals/${principalId}`)).status, 404)
})

test('an erasure removes the name from the audit log, also from entries that arrive later', async () => {
  await using gateway = await startWithWorker()
  const ada = await createTeamMember(gateway, 'ada@example.org', 'member')
  const { principalId } = ada
  const insert = (id: string) =>
    gateway.database.query(
      `insert into identity.audit_log (id, at, action, actor_principal_id, actor_name, credential_id, target_kind,
        target_id) values ($1, now(), 'board.deleted', $2, 'Ada Moreno', 'x', 'board', 'x')`,
      [id, principalId],
    )
  await insert('audit_01kkd1n4gzecst1qkxxdy5vk8c')
  await gateway.as().delete(`/users/${principalId}`)
  const { data } = await gateway.as().get(`/audit-log?actor=${principalId}`)
  assert.deepEqual(
    data.map((it: { actor: { name: string } }) => it.actor.name),
    ['Deleted user'],
  )
})

test('the last admin cannot be erased, even by simultaneous requests', async () => {
  await using gateway = await startGateway()
  const one = await createTeamMember(gateway, 'one@example.org', 'admin')
  const two = await createTeamMember(gateway, 'two@example.org', 'admin')
  const outcomes = await Promise.all(
    [one, two].map(({ principalId }) => gateway.as().delete(`/users/${principalId}`)),
  )
  assert.deepEqual(outcomes.map(({ status }) => status).sort(), [204, 409])
  assert.equal(outcomes.find(({ status }) => status === 409)?.error.code, 'LAST_ADMIN')
})

test('a member without the scope admin gets 403 for the last admin too, not LAST_ADMIN', async () => {
  await using gateway = await startGateway()
  const admin = await createTeamMember(gateway, 'one@example.org', 'admin')
  const member = await createTeamMember(gateway, 'two@example.org', 'member')
  const writer = gateway.as((await gateway.createKey({ role: 'member', access: 'full' })).key)
  for (const { principalId } of [admin, member]) {
    const { status, error } = await writer.delete(`/users/${principalId}`)
    assert.deepEqual([status, error.code], [403, 'INSUFFICIENT_SCOPE'])
  }
  const { status, error } = await gateway.as().delete(`/users/${admin.principalId}`)
  assert.deepEqual([status, error.code], [409, 'LAST_ADMIN'])
})

test('a placeholder email address never appears in a response or an event', async () => {
  await using gateway = await startGateway()
  const internal = testClient(`${gateway.accountsUrl}/internal`, () => ({
    'x-caller': signCaller(testSecret, systemCaller('support'), 'accounts', Date.now()),
  }))
  const host = fc.constantFrom('anon.earshot', 'anon.example.org', 'ANON.example.com')
  const atoms = fc.string({ unit: fc.constantFrom(...'abcxyz019-+'), minLength: 1, maxLength: 10 })
  const local = fc.array(atoms, { minLength: 1, maxLength: 3 }).map(parts => parts.join('.'))
  const email = fc.tuple(local, host).map(([name, domain]) => `${name}@${domain}`)
  await fc.assert(
    fc.asyncProperty(email, fc.boolean(), async (address, named) => {
      const body = { email: address, ...(named && { name: 'Anna' }) }
      const made = await gateway.as().post('/users/identify', body)
      assert.ok(made.status < 300, JSON.stringify(made.body))
      const { principalId } = made.data
      const seen = [
        made.body,
        (await gateway.as().get(`/users/${principalId}`)).body,
        (await gateway.as().patch(`/users/${principalId}`, { name: 'Renamed' })).body,
        (await internal.get(`/principals/${principalId}`)).body,
        (await gateway.as().get(`/users?search=${encodeURIComponent(address)}`)).body,
      ]
      assert.doesNotMatch(JSON.stringify(seen), /@anon\./i)
    }),
    { numRuns: 25 },
  )
  const people = (await gateway.as().get('/users?limit=100')).data
  for (const { principalId } of people.slice(0, 5)) await gateway.as().delete(`/users/${principalId}`)
  assert.doesNotMatch(JSON.stringify([people, await gateway.events()]), /@anon\./i)
})
