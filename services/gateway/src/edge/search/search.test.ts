import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startGateway } from '@earshot/accounts/harness'

test('a search names the services that do not respond, and finds what the others have', async () => {
  await using gateway = await startGateway()
  await gateway.as().post('/users', { email: 'zora@example.com', name: 'Zora Quill' })
  const { data } = await gateway.as().get('/search?q=quill')
  assert.deepEqual(
    data.results.map((it: { title: string }) => it.title),
    ['Zora Quill'],
  )
  assert.deepEqual(data.unavailable, ['feedback', 'support', 'webhooks'])
})
