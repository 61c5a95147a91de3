import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startGateway, testAdminKey } from '@earshot/accounts/harness'
import { newKey } from '@earshot/accounts/secrets'
import { startUpstream, type TestResponse } from '@earshot/testing'

const limits = ({ headers }: TestResponse) =>
  ['limit', 'remaining', 'reset'].map(name => headers.get(`x-ratelimit-${name}`))

test('every response has the limit, the remaining requests and the time of the reset', async () => {
  await using upstream = await startUpstream()
  await using gateway = await startGateway({
    environment: { RATE_LIMIT_PER_MINUTE: '60' },
    urls: { feedback: upstream.url },
  })
  const { key } = await gateway.createKey()
  const client = gateway.as(key)
  const responses = [
    await client.get('/posts'),
    await client.get('/api-keys'),
    await client.get('/nothing'),
    await client.get('/tickets'),
  ]
  assert.deepEqual(
    responses.map(response => response.status),
    [200, 403, 404, 503],
  )
  const seconds = Date.now() / 1000
  for (const [index, response] of responses.entries()) {
    const [limit, remaining, reset] = limits(response)
    assert.equal(limit, '60')
    assert.ok(Math.abs(Number(remaining) - (59 - index)) <= 1)
    assert.match(reset ?? '', /^\d{10}$/)
    assert.ok(Math.abs(Number(reset) - seconds) < 10)
  }
  assert.deepEqual(limits(await gateway.anybody.get('/api/v1/posts')).slice(0, 2), ['120', '120'])
})

test('a request over the limit gets 429 with Retry-After, and other credentials are not affected', async () => {
  await using upstream = await startUpstream()
  await using gateway = await startGateway({
    environment: { RATE_LIMIT_PER_MINUTE: '6' },
    urls: { feedback: upstream.url },
  })
  const one = gateway.as((await gateway.createKey()).key)
  const other = gateway.as((await gateway.createKey()).key)
  for (let index = 0; index < 6; index++) assert.equal((await one.get('/posts')).status, 200)
  const refused = await one.post('/posts', { title: 'One too many' })
  assert.deepEqual([refused.status, refused.error.code], [429, 'RATE_LIMITED'])
  assert.equal(refused.error.requestId, refused.headers.get('x-request-id'))
  const retryAfter = Number(refused.headers.get('retry-after'))
  assert.ok(retryAfter >= 1 && retryAfter <= 10, String(retryAfter))
  assert.deepEqual(limits(refused).slice(0, 2), ['6', '0'])
  assert.equal(upstream.requests.length, 6)
  assert.equal((await other.get('/posts')).status, 200)
})

test('a limit of 0 turns off the limits and their headers', async () => {
  await using gateway = await startGateway({ environment: { RATE_LIMIT_PER_MINUTE: '0' } })
  const wrong = gateway.as(newKey())
  for (let index = 0; index < 130; index++) assert.equal((await wrong.get('/posts')).status, 401)
  assert.deepEqual(limits(await gateway.as().get('/api-keys')), [null, null, null])
  assert.deepEqual(limits(await wrong.get('/posts')), [null, null, null])
})

test('wrong credentials are limited by address, valid ones are not', async () => {
  await using gateway = await startGateway()
  const statuses = new Map<number, number>()
  // All at once, as the bucket refills two tokens a second, which matters on a slow machine.
  const responses = await Promise.all(Array.from({ length: 300 }, () => gateway.as(newKey()).get('/posts')))
  for (const { status } of responses) statuses.set(status, (statuses.get(status) ?? 0) + 1)
  assert.ok((statuses.get(401) ?? 0) >= 120)
  assert.ok((statuses.get(429) ?? 0) >= 10, String([...statuses]))
  const refused = responses.find(({ status }) => status === 429) ?? assert.fail()
  assert.equal(refused.error.code, 'RATE_LIMITED')
  assert.ok(Number(refused.headers.get('retry-after')) >= 1)
  assert.equal((await gateway.as().get('/api-keys')).status, 200)
  assert.equal((await gateway.anybody.get('/api/v1/posts')).status, 401)
  assert.equal((await gateway.anybody.get('/api/health/live')).status, 200)
})

/** The proxy adds the port of each connection to the address. */
const floodFrom = async (url: string, address: string) => {
  const ask = (_: unknown, index: number) =>
    fetch(`${url}/api/v1/posts`, {
      headers: {
        authorization: 'Bearer a-wrong-credential',
        'x-forwarded-for': `${address}:${40_000 + index}`,
      },
    })
  const responses = await Promise.all(Array.from({ length: 125 }, ask))
  for (const response of responses) await response.arrayBuffer()
  return responses.some(response => response.status === 429)
}

/** Whether any of 50 requests at once gets 429. One is not enough, as the bucket refills two tokens a second. */
const anyRefused = async (ask: () => Promise<{ status: number }>): Promise<boolean> => {
  const responses = await Promise.all(Array.from({ length: 50 }, ask))
  return responses.some(({ status }) => status === 429)
}

test('the client address is the peer’s, or behind trusted proxies the one that they forward', async () => {
  const wrongFrom = (gateway: Awaited<ReturnType<typeof startGateway>>, address: string) =>
    gateway.anybody.get('/api/v1/posts', {
      authorization: 'Bearer a-wrong-credential',
      'x-forwarded-for': address,
    })
  await using direct = await startGateway()
  await floodFrom(direct.url, '192.0.2.1')
  assert.equal(await anyRefused(() => wrongFrom(direct, '192.0.2.2')), true)

  await using behind = await startGateway({ environment: { TRUSTED_PROXY_HOPS: '1' } })
  assert.equal(await floodFrom(behind.url, '198.51.100.9, 192.0.2.1'), true)
  assert.equal((await wrongFrom(behind, '192.0.2.2')).status, 401)
  assert.equal(await anyRefused(() => wrongFrom(behind, '203.0.113.5, 192.0.2.1')), true)
  assert.equal((await behind.as(testAdminKey).get('/api-keys')).status, 200)
})
