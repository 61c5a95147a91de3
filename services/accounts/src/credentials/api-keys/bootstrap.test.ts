import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSettings } from '@earshot/runtime'
import { accountSettings } from '../../config.ts'
import { startGateway, testAdminKey } from '../../harness.ts'
import { newKey } from '../secrets/secret.ts'

const withoutKey = { BOOTSTRAP_ADMIN_KEY: '' }

test('the first start creates one admin key with all scopes', async () => {
  await using gateway = await startGateway({ environment: withoutKey })
  const [key, ...more] = gateway.firstKeys
  assert.deepEqual(more, [])
  const list = await gateway.as(key).get('/api-keys')
  assert.deepEqual(
    list.data.map((it: { role: string; access: string }) => [it.role, it.access]),
    [['admin', 'full']],
  )
  await using again = await startGateway({ on: gateway, environment: withoutKey })
  assert.deepEqual(again.firstKeys, [])
})

test('when several gateways start at the same time, one creates the first key', async () => {
  await using first = await startGateway()
  await first.database.query('delete from identity.api_keys')
  const options = { on: first, environment: withoutKey }
  const others = await Promise.all(
    [1, 2, 3, 4].map(() => startGateway({ ...options, firstKey: key => void first.firstKeys.push(key) })),
  )
  for (const gateway of others) await gateway[Symbol.asyncDispose]()
  assert.equal(first.firstKeys.length, 1)
  assert.equal((await first.as(first.firstKeys[0]).get('/api-keys')).data.length, 1)
})

test('a first key that could not be shown is not stored, and the next start creates another', async () => {
  const seen: string[] = []
  await using gateway = await startGateway({
    environment: withoutKey,
    firstKey: key => {
      seen.push(key)
      if (seen.length === 1) throw new Error('The disk is full')
    },
  })
  assert.equal(seen.length, 2)
  assert.equal((await gateway.as(seen[0]).get('/api-keys')).status, 401)
  assert.equal((await gateway.as(seen[1]).get('/api-keys')).data.length, 1)
})

test('the configured key becomes an admin key at the first or a later start, and only once', async () => {
  await using gateway = await startGateway()
  assert.deepEqual(gateway.firstKeys, [])
  await using same = await startGateway({ on: gateway })
  assert.equal((await same.as().get('/api-keys')).data.length, 1)
  const later = 'esk_chosen-by-the-operator'
  await using other = await startGateway({ on: gateway, environment: { BOOTSTRAP_ADMIN_KEY: later } })
  const names = (await other.as(later).get('/api-keys')).data
  assert.equal(names.length, 2)
  assert.equal((await other.as(testAdminKey).get('/api-keys')).status, 200)
})

test('a configured key in the format of generated keys needs no valid checksum', async () => {
  const key = `esk_${'a'.repeat(49)}`
  await using gateway = await startGateway({ environment: { BOOTSTRAP_ADMIN_KEY: key } })
  assert.equal((await gateway.as(key).get('/api-keys')).status, 200)
})

test('a configured key becomes an admin key again after it was changed or deleted', async () => {
  await using gateway = await startGateway()
  const { key } = await gateway.createKey({ access: 'read-only' })
  await using raised = await startGateway({ on: gateway, environment: { BOOTSTRAP_ADMIN_KEY: key } })
  assert.equal((await raised.as(key).post('/api-keys', { name: 'Created with it' })).status, 201)
  const [bootstrap] = (await raised.as(key).get('/api-keys?limit=10')).data.slice(-1)
  assert.equal((await raised.as(key).delete(`/api-keys/${bootstrap.id}`)).status, 204)
  assert.equal((await raised.as(testAdminKey).get('/api-keys')).status, 401)
  await using back = await startGateway({ on: gateway })
  assert.equal((await back.as(testAdminKey).get('/api-keys')).status, 200)
})

test('every setting has a description, and defaults apply', () => {
  assert.deepEqual(readSettings(accountSettings, {}), {
    RATE_LIMIT_PER_MINUTE: 6000,
    CORS_ORIGINS: [],
    OAUTH_DYNAMIC_REGISTRATION: false,
  })
  for (const [name, setting] of Object.entries(accountSettings)) assert.ok(setting.description, name)
  const key = newKey()
  assert.equal(readSettings(accountSettings, { BOOTSTRAP_ADMIN_KEY: key }).BOOTSTRAP_ADMIN_KEY, key)
})
