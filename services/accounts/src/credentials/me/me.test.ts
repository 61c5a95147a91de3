import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startGateway } from '../../harness.ts'

test('/me has the caller, its role, scopes and limits', async () => {
  await using gateway = await startGateway({ environment: { RATE_LIMIT_PER_MINUTE: '600' } })
  const { id, key, principalId } = await gateway.createKey({ name: 'CRM sync', scopes: ['read:support'] })
  assert.deepEqual((await gateway.as(key).get('/me')).data, {
    principalId,
    name: 'CRM sync',
    email: null,
    role: 'member',
    scopes: ['read:support'],
    credentialId: id,
    limits: { requestsPerMinute: 600, pageSize: 100 },
  })
})

test('/me has no rate limit if there is none', async () => {
  await using gateway = await startGateway({ environment: { RATE_LIMIT_PER_MINUTE: '0' } })
  const { data } = await gateway.as().get('/me')
  assert.deepEqual([data.role, data.limits.requestsPerMinute], ['admin', null])
})
