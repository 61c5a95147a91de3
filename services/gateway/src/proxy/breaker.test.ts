import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startGateway } from '@earshot/accounts/harness'
import { createBreaker } from '@earshot/edge'
import { eventually, startUpstream } from '@earshot/testing'

test('the breaker opens for a second after 20 timeouts in a row, then lets one request through, and a response closes it', () => {
  let now = 0
  const { allowsRequest, answered, timedOut } = createBreaker(() => now)
  for (let timeout = 0; timeout < 19; timeout++) timedOut()
  assert.equal(allowsRequest(), true)
  answered()
  for (let timeout = 0; timeout < 20; timeout++) timedOut()
  assert.deepEqual([allowsRequest(), allowsRequest()], [false, false])
  now = 1000
  assert.deepEqual([allowsRequest(), allowsRequest()], [true, false])
  timedOut()
  now = 2000
  assert.deepEqual([allowsRequest(), allowsRequest()], [true, false])
  answered()
  assert.deepEqual([allowsRequest(), allowsRequest()], [true, true])
})

test('a service that hangs gets few requests, other services still respond, and it gets requests again when it is back', async () => {
  let hangs = true
  await using feedback = await startUpstream((_request, response) => {
    if (!hangs) response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{}}')
  })
  await using support = await startUpstream()
  await using gateway = await startGateway({
    environment: { RATE_LIMIT_PER_MINUTE: '0' },
    urls: { feedback: feedback.url, support: support.url },
    proxyLimits: { connectMs: 5000, silenceMs: 1000 },
  })
  const send = async (count: number, path: string) => {
    const responses = await Promise.all(Array.from({ length: count }, () => gateway.as().get(path)))
    return new Set(responses.map(({ status }) => status))
  }
  assert.deepEqual(await send(20, '/posts'), new Set([503]))
  assert.equal(feedback.requests.length, 20)
  assert.deepEqual(await send(40, '/posts'), new Set([503]))
  assert.ok(feedback.requests.length < 30, `${feedback.requests.length} requests were forwarded`)
  await eventually(async () => (await gateway.as().get('/tickets')).status === 200)
  hangs = false
  await eventually(async () => (await gateway.as().get('/posts')).status === 200)
})
