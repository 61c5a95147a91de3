import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AuditEntry, newIdAt } from '@earshot/contracts'
import { openDatabase } from '@earshot/db'
import { createLog } from '@earshot/runtime'
import { brokerFor, eventually, publishEvent } from '@earshot/testing'
import { startGateway, testAdminKey } from '../../harness.ts'
import { deleteOldEntries } from './repo.ts'

const ada = 'principal_01kjvqhs34ecst1qkmw75hj5cn'
const ben = 'principal_01kkd1n4gzecst1qkxxdy5vk8c'
const webhook = 'webhook_01kk0dwbz0ecst1qh1m3c9w8vt'

const entry = (change: Partial<AuditEntry> = {}, minute = 0): AuditEntry => {
  const at = Date.parse('2026-03-05T09:00:00.000Z') + minute * 60_000
  return {
    id: newIdAt('audit', at),
    at: new Date(at).toISOString(),
    action: 'webhook.updated',
    actor: { principalId: ada, name: 'Ada', credentialId: 'key_01kk2m9v40ecst1qv8d4n7x2ze' },
    target: { kind: 'webhook', id: webhook },
    before: { status: 'active' },
    after: { status: 'paused' },
    requestId: 'r-1',
    address: '203.0.113.7',
    ...change,
  }
}

/** A gateway with its worker, and these entries in its audit log besides its own. */
const withEntries = async (...entries: AuditEntry[]) => {
  const broker = brokerFor('accounts.events')
  const gateway = await startGateway({ broker, environment: { SERVICE_ROLE: 'all' } })
  for (const it of entries) await publishEvent(broker, 'audit.recorded', { entry: it })
  return { ...gateway, broker }
}

const ids = (entries: AuditEntry[]) => entries.map(({ id }) => id)

test('an admin’s change is in the audit log with actor, target, address and request id', async () => {
  await using gateway = await withEntries()
  const me = (await gateway.as().get('/me')).data
  const headers = { 'x-request-id': 'request-42' }
  await gateway.as().patch('/settings', { name: 'Ideas', features: { supportInbox: false } }, headers)
  const { data: key } = await gateway.as().post('/api-keys', { name: 'Short-lived' })
  await gateway.as().delete(`/api-keys/${key.id}`)
  const found = await eventually(async () => {
    const { data } = await gateway.as().get(`/audit-log?actor=${me.principalId}`)
    return data.length === 3 && data
  })
  assert.deepEqual(
    found.map((it: AuditEntry) => it.action),
    ['api_key.deleted', 'api_key.created', 'settings.updated'],
  )
  const { id, at, address, ...changed } = found[2]
  assert.deepEqual(changed, {
    action: 'settings.updated',
    actor: { principalId: me.principalId, name: me.name, credentialId: me.credentialId },
    target: { kind: 'settings', id: 'workspace' },
    before: { name: 'Earshot', features: { supportInbox: true, supportTickets: true } },
    after: { name: 'Ideas', features: { supportInbox: false, supportTickets: true } },
    requestId: 'request-42',
  })
  assert.match(address, /^(127\.0\.0\.1|::1)$/)
  assert.equal(JSON.stringify(found).includes(key.key), false)
  assert.equal(JSON.stringify(found).includes(testAdminKey), false)
})

test('an entry that is delivered twice is stored once', async () => {
  const one = entry()
  await using gateway = await withEntries(one, one, { ...one, action: 'forged' })
  assert.deepEqual((await gateway.as().get(`/audit-log?actor=${ada}`)).data, [one])
})

test('every filter returns only matching entries, newest first', async () => {
  const first = entry()
  const second = entry({ action: 'webhook.deleted', after: null }, 1)
  const third = entry({ actor: { ...first.actor, principalId: ben } }, 2)
  const fourth = entry({ target: { kind: 'api_key', id: 'key_01kk2m9v40ecst1qv8d4n7x2ze' } }, 24 * 60)
  await using gateway = await withEntries(second, first, fourth, third)
  const found = async (query: string) => ids((await gateway.as().get(`/audit-log?${query}`)).data)
  const cases: [string, AuditEntry[]][] = [
    [`actor=${ada}`, [fourth, second, first]],
    [`actor=${ben}`, [third]],
    ['action=webhook.deleted', [second]],
    [`target=${webhook}`, [third, second, first]],
    ['target=webhook', [third, second, first]],
    [`target=api_key&actor=${ada}`, [fourth]],
    ['dateTo=2026-03-05', [third, second, first]],
    [`dateFrom=${second.at}&dateTo=${third.at}`, [third, second]],
    ['dateFrom=2026-03-06&dateTo=2026-03-06', [fourth]],
    ['action=nothing.such', []],
  ]
  for (const [query, expected] of cases) assert.deepEqual(await found(query), ids(expected), query)
})

test('pages cover the whole log, also with equal timestamps', async () => {
  const entries = Array.from({ length: 7 }, (_, index) => entry({}, index < 5 ? 0 : 1))
  await using gateway = await withEntries(...entries)
  const seen: string[] = []
  for (let cursor = ''; cursor !== 'end'; ) {
    const { data, body } = await gateway.as().get(`/audit-log?actor=${ada}&limit=2${cursor}`)
    seen.push(...ids(data))
    const next = (body as { meta: { pagination: { cursor: string | null } } }).meta.pagination.cursor
    cursor = next === null ? 'end' : `&cursor=${next}`
  }
  assert.deepEqual(seen.toSorted(), ids(entries).toSorted())
  assert.equal(new Set(seen).size, 7)
})

test('invalid filters are rejected, and only admins read the log', async () => {
  await using gateway = await startGateway()
  for (const query of ['actor=', 'dateFrom=yesterday', 'who=ada', 'cursor=x', 'limit=0'])
    assert.equal((await gateway.as().get(`/audit-log?${query}`)).status, 400, query)
  const member = await gateway.createKey({ role: 'member' })
  const reader = await gateway.createKey({ role: 'admin', access: 'read-only' })
  for (const path of ['/audit-log', '/audit-log/export.csv', '/audit-log/export.ndjson']) {
    const ask = (key: string) =>
      fetch(`${gateway.url}/api/v1${path}`, { headers: { authorization: `Bearer ${key}` } })
    assert.deepEqual([(await ask(member.key)).status, (await ask(reader.key)).status], [403, 200])
  }
})

test('the log is exported as CSV and NDJSON, with the same filters', async () => {
  const entries = Array.from({ length: 1201 }, (_, index) => entry({}, index))
  const formula = entry({ actor: { ...entry().actor, principalId: ben, name: '=HYPERLINK("x"), Ben' } })
  await using gateway = await withEntries(...entries, formula)
  const file = async (path: string) => {
    const headers = { authorization: `Bearer ${testAdminKey}` }
    const response = await fetch(`${gateway.url}/api/v1/audit-log/export.${path}`, { headers })
    return {
      type: response.headers.get('content-type'),
      text: await response.text(),
      headers: response.headers,
    }
  }
  const lines = await file(`ndjson?actor=${ada}`)
  assert.equal(lines.type, 'application/x-ndjson; charset=utf-8')
  const read = lines.text
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
  assert.deepEqual(read, entries.toReversed())
  const table = await file(`csv?actor=${ben}`)
  assert.equal(table.headers.get('content-disposition'), 'attachment; filename="audit-log.csv"')
  assert.equal(
    table.text,
    `id,at,action,actorPrincipalId,actorName,credentialId,targetKind,targetId,before,after,requestId,address\n` +
      `${formula.id},${formula.at},webhook.updated,${ben},"'=HYPERLINK(""x""), Ben",${formula.actor.credentialId},` +
      `webhook,${webhook},"{""status"":""active""}","{""status"":""paused""}",r-1,203.0.113.7\n`,
  )
  assert.equal((await file('ndjson?action=nothing.such')).text, '')
})

test('entries older than the retention are deleted', async () => {
  const old = entry()
  const young = { ...entry(), id: newIdAt('audit', Date.now()), at: new Date().toISOString() }
  await using gateway = await withEntries(old, young)
  const { pool, close } = openDatabase({
    url: gateway.database.url,
    schema: 'identity',
    name: 'test',
    max: 1,
    migrations: [],
    log: createLog({ level: 'silent' }),
  })
  const kept = async () => ids((await gateway.as().get(`/audit-log?actor=${ada}`)).data)
  await gateway.as().patch('/settings', { retention: { auditLogDays: null } })
  assert.equal(await deleteOldEntries(pool, 10), 0)
  await gateway.as().patch('/settings', { retention: { auditLogDays: 1 } })
  assert.equal(await deleteOldEntries(pool, 10), 1)
  assert.deepEqual(await kept(), [young.id])
  await close()
})
