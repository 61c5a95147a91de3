import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startGateway, type TestGateway } from '../../harness.ts'

const emittedSettings = async (gateway: TestGateway) =>
  (await gateway.events('settings.updated')).map(({ data }) => data.settings)

test('a new workspace has every feature, and settings that can be changed one by one', async () => {
  await using gateway = await startGateway()
  const { data } = await gateway.as().get('/settings')
  const { updatedAt, ...rest } = data
  assert.deepEqual(rest, {
    name: 'Earshot',
    locale: 'en',
    features: { supportInbox: true, supportTickets: true },
    retention: { auditLogDays: 365 },
    portal: { signUp: false },
  })
  const changed = await gateway.as().patch('/settings', {
    name: ' Ideas ',
    locale: 'PT-br',
    features: { supportTickets: false },
    retention: { auditLogDays: null },
    portal: { signUp: true },
  })
  assert.equal(changed.status, 200)
  assert.ok(changed.data.updatedAt > updatedAt)
  const { updatedAt: _, ...after } = changed.data
  assert.deepEqual(after, {
    name: 'Ideas',
    locale: 'pt-BR',
    features: { supportInbox: true, supportTickets: false },
    retention: { auditLogDays: null },
    portal: { signUp: true },
  })
  assert.deepEqual((await gateway.as().get('/settings')).data, changed.data)
  const { retention, portal, ...shared } = after
  assert.deepEqual(await emittedSettings(gateway), [{ ...shared, version: 2 }])
})

test('a patch without a change emits no event', async () => {
  await using gateway = await startGateway()
  const before = (await gateway.as().get('/settings')).data
  for (const body of [{}, { name: 'Earshot' }, { features: {} }, { features: { supportInbox: true } }])
    assert.deepEqual((await gateway.as().patch('/settings', body)).data, before)
  assert.deepEqual(await emittedSettings(gateway), [])
})

test('simultaneous changes emit events in order, each with its result', async () => {
  await using gateway = await startGateway()
  const switches = [false, true, false, true, false]
  await Promise.all(
    switches.map((supportInbox, index) =>
      gateway.as().patch('/settings', { name: `Name ${index}`, features: { supportInbox } }),
    ),
  )
  const events = await emittedSettings(gateway)
  assert.deepEqual(
    events.map(({ version }) => version),
    [2, 3, 4, 5, 6],
  )
  const { name, features } = (await gateway.as().get('/settings')).data
  assert.deepEqual([events.at(-1).name, events.at(-1).features], [name, features])
})

test('unknown settings and invalid values are rejected by name', async () => {
  await using gateway = await startGateway()
  const bad: [object, string][] = [
    [{ colour: 'red' }, 'colour'],
    [{ features: { supportChat: true } }, 'features.supportChat'],
    [{ features: { supportInbox: 'yes' } }, 'features.supportInbox'],
    [{ locale: 'not a language' }, 'locale'],
    [{ locale: '' }, 'locale'],
    [{ name: ' ' }, 'name'],
    [{ retention: { auditLogDays: 0 } }, 'retention.auditLogDays'],
    [{ retention: { auditLogDays: 1.5 } }, 'retention.auditLogDays'],
  ]
  for (const [body, path] of bad) {
    const { status, error } = await gateway.as().patch('/settings', body)
    assert.deepEqual(
      [status, error.details.errors.map((it: { path: string }) => it.path)],
      [400, [path]],
      path,
    )
  }
})

test('only admins read the settings, and only those with full access change them', async () => {
  await using gateway = await startGateway()
  const member = await gateway.createKey({ role: 'member' })
  const reader = await gateway.createKey({ role: 'admin', access: 'read-only' })
  assert.equal((await gateway.as(member.key).get('/settings')).status, 403)
  assert.equal((await gateway.as(reader.key).get('/settings')).status, 200)
  assert.equal((await gateway.as(reader.key).patch('/settings', { name: 'Mine' })).status, 403)
})

test('a change with an outdated ETag is rejected', async () => {
  await using gateway = await startGateway()
  const etag = (await gateway.as().get('/settings')).headers.get('etag') ?? ''
  assert.equal((await gateway.as().patch('/settings', { name: 'One' }, { 'if-match': etag })).status, 200)
  assert.equal((await gateway.as().patch('/settings', { name: 'Two' }, { 'if-match': etag })).status, 412)
})
