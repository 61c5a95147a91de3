import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startGateway, startUpstream } from '../../harness.ts'

const app = 'https://app.example.com'
const environment = { CORS_ORIGINS: `${app}, http://localhost:5173` }

const preflight = (url: string, origin: string) =>
  fetch(`${url}/api/v1/posts`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    },
  })

test('a preflight from a listed origin needs no credential', async () => {
  await using gateway = await startGateway({ environment })
  for (const origin of [app, 'http://localhost:5173']) {
    const { status, headers } = await preflight(gateway.url, origin)
    assert.equal(status, 204)
    assert.equal(headers.get('access-control-allow-origin'), origin)
    assert.equal(headers.get('access-control-allow-methods'), 'GET, HEAD, POST, PUT, PATCH, DELETE')
    assert.equal(
      headers.get('access-control-allow-headers'),
      'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Request-Id',
    )
    assert.equal(headers.get('vary'), 'Origin')
  }
})

test('another origin gets no CORS headers, also in the response to its preflight', async () => {
  await using gateway = await startGateway({ environment })
  for (const origin of ['https://evil.example', 'https://app.example.com.evil.example', 'null']) {
    const { status, headers } = await preflight(gateway.url, origin)
    assert.equal(status, 204)
    assert.equal(headers.get('access-control-allow-origin'), null)
    assert.equal(headers.get('access-control-allow-methods'), null)
    assert.equal(headers.get('vary'), 'Origin')
  }
})

test('a page of a listed origin may read responses and their headers, including errors', async () => {
  await using upstream = await startUpstream((_request, response) => {
    response.writeHead(200, { vary: 'Accept', 'access-control-allow-origin': '*' }).end('{"data":[]}')
  })
  await using gateway = await startGateway({ environment, urls: { feedback: upstream.url } })
  const proxied = await gateway.as().get('/posts', { origin: app })
  assert.equal(proxied.headers.get('vary'), 'Origin, Accept')
  for (const response of [
    proxied,
    await gateway.as().get('/api-keys', { origin: app }),
    await gateway.as().get('/tickets', { origin: app }),
    await gateway.anybody.get('/api/v1/posts', { origin: app }),
  ]) {
    assert.equal(response.headers.get('access-control-allow-origin'), app)
    const exposed = response.headers.get('access-control-expose-headers') ?? ''
    for (const name of [
      'ETag',
      'Link',
      'Location',
      'Retry-After',
      'X-RateLimit-Limit',
      'X-RateLimit-Remaining',
    ])
      assert.ok(exposed.includes(name), name)
    for (const name of ['X-RateLimit-Reset', 'X-Request-Id', 'Idempotency-Replayed'])
      assert.ok(exposed.includes(name), name)
  }
})

test('without CORS_ORIGINS there are no CORS headers', async () => {
  await using gateway = await startGateway()
  const { status, headers } = await preflight(gateway.url, app)
  assert.equal(status, 204)
  assert.deepEqual([headers.get('access-control-allow-origin'), headers.get('vary')], [null, null])
})
