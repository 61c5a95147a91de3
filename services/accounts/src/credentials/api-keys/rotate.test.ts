import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '@earshot/testing'
import { startGateway, testAdminKey } from '../../harness.ts'

type Rotated = Record<'key' | 'prefix' | 'principalId' | 'rotatedAt' | 'previousKeyExpiresAt', string>

const rotate = async (
  gateway: Awaited<ReturnType<typeof startGateway>>,
  id: string,
  body: object = {},
): Promise<Rotated> => {
  const { status, data } = await gateway.as().post(`/api-keys/${id}/rotate`, body)
  assert.equal(status, 200)
  return data
}

test('rotation returns a new key once, and the previous one works for a day', async () => {
  await using gateway = await startGateway()
  const made = await gateway.createKey({ name: 'Importer' })
  const { key, ...rotated } = await rotate(gateway, made.id)
  assert.match(key, /^esk_[0-9A-Za-z]{49}$/)
  assert.notEqual(key, made.key)
  const seen = (await gateway.as().get(`/api-keys/${made.id}`)).data
  assert.deepEqual(seen, rotated)
  assert.deepEqual([seen.prefix, seen.principalId], [key.slice(0, 12), made.principalId])
  const grace = Date.parse(seen.previousKeyExpiresAt) - Date.parse(seen.rotatedAt)
  assert.ok(Math.abs(grace - 86_400_000) < 10_000, String(grace))
  for (const each of [made.key, key]) {
    const { data } = await gateway.as(each).get('/me')
    assert.deepEqual([data.credentialId, data.principalId], [made.id, made.principalId])
  }
})

test('without a grace period, all previous keys stop working at once', async () => {
  await using gateway = await startGateway()
  const first = await gateway.createKey()
  const second = await rotate(gateway, first.id)
  const third = await rotate(gateway, first.id, { gracePeriodSeconds: 0 })
  assert.equal(third.previousKeyExpiresAt, null)
  const statuses = []
  for (const { key } of [first, second, third]) statuses.push((await gateway.as(key).get('/me')).status)
  assert.deepEqual(statuses, [401, 401, 200])
})

test('previous keys work within their grace periods, limited by the last rotation’s', async () => {
  await using gateway = await startGateway()
  const first = await gateway.createKey()
  const second = await rotate(gateway, first.id, { gracePeriodSeconds: 3600 })
  const third = await rotate(gateway, first.id, { gracePeriodSeconds: 2 })
  for (const { key } of [first, second, third]) assert.equal((await gateway.as(key).get('/me')).status, 200)
  for (const { key } of [first, second])
    await eventually(async () => (await gateway.as(key).get('/me')).status === 401)
  assert.equal((await gateway.as(third.key).get('/me')).status, 200)
  assert.equal((await gateway.as().get(`/api-keys/${first.id}`)).data.previousKeyExpiresAt, null)
})

test('a deleted key and its previous keys stop working', async () => {
  await using gateway = await startGateway()
  const first = await gateway.createKey()
  const second = await rotate(gateway, first.id)
  await gateway.as().delete(`/api-keys/${first.id}`)
  for (const { key } of [first, second]) assert.equal((await gateway.as(key).get('/me')).status, 401)
  assert.equal((await gateway.as().post(`/api-keys/${first.id}/rotate`)).status, 404)
})

test('a rotation is audited and replayed without the key', async () => {
  await using gateway = await startGateway()
  const { id } = await gateway.createKey()
  const ask = () => gateway.as().post(`/api-keys/${id}/rotate`, {}, { 'idempotency-key': 'once' })
  const [first, again] = [await ask(), await ask()]
  const { key, ...rest } = first.data
  assert.deepEqual([again.status, again.data], [200, rest])
  assert.equal((await gateway.as(key).get('/me')).status, 200)
  const entries = (await gateway.events('audit.recorded')).map(({ data }) => data.entry)
  const entry = entries.find(({ action }) => action === 'api_key.rotated')
  assert.deepEqual(entry.after, {
    rotatedAt: rest.rotatedAt,
    previousKeyExpiresAt: rest.previousKeyExpiresAt,
  })
  assert.ok(!JSON.stringify(entries).includes(key.slice(0, 14)))
})

test('only admins rotate keys, with a valid grace period', async () => {
  await using gateway = await startGateway()
  const { id, key } = await gateway.createKey()
  const reader = await gateway.createKey({ role: 'admin', access: 'read-only' })
  for (const each of [key, reader.key])
    assert.equal((await gateway.as(each).post(`/api-keys/${id}/rotate`)).status, 403)
  for (const gracePeriodSeconds of [-1, 604_801, 1.5, 'a day'])
    assert.equal((await gateway.as().post(`/api-keys/${id}/rotate`, { gracePeriodSeconds })).status, 400)
  assert.equal((await gateway.as().post(`/api-keys/${id}/rotate`, { grace: 1 })).status, 400)
  assert.equal((await gateway.as(key).get('/me')).status, 200)
})

test('no request fails while a key is rotated repeatedly under load at two gateways', async () => {
  await using one = await startGateway()
  await using other = await startGateway({ on: one })
  const { id, key } = await one.createKey()
  let current = key
  let going = true
  const statuses: number[] = []
  const client = async (gateway: typeof one) => {
    while (going) statuses.push((await gateway.as(current).get('/me')).status)
  }
  const traffic = [one, other, one, other].map(client)
  for (let round = 0; round < 8; round++) {
    await sleep(100)
    current = (await rotate(one, id, { gracePeriodSeconds: 60 })).key
  }
  await sleep(100)
  going = false
  await Promise.all(traffic)
  assert.ok(statuses.length > 50, `only ${statuses.length} requests`)
  assert.deepEqual(new Set(statuses), new Set([200]))
})

test('a configured key can be rotated, and is an admin key again at the next start', async () => {
  await using gateway = await startGateway()
  const [own] = (await gateway.as().get('/api-keys')).data
  const { key } = await rotate(gateway, own.id, { gracePeriodSeconds: 0 })
  assert.equal((await gateway.as(testAdminKey).get('/me')).status, 401)
  assert.equal((await gateway.as(key).get('/api-keys')).data.length, 1)
  await using again = await startGateway({ on: gateway })
  assert.equal((await again.as(testAdminKey).get('/api-keys')).data.length, 2)
})
