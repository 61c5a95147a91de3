import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Worker } from 'node:worker_threads'
import { startGateway, testAdminKey } from '@earshot/accounts/harness'
import { signCaller } from '@earshot/http'
import { eventually, startUpstream, testAdmin } from '@earshot/testing'

const authorization = `Bearer ${testAdminKey}`

/** Sends a request with `node:http`, as fetch adds and forbids headers. */
const sendRequest = async (url: string, { body, ...options }: RequestOptions & { body?: string } = {}) => {
  const sent = httpRequest(url, { ...options, headers: { authorization, ...options.headers } })
  sent.end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  return Object.assign(response, { text: String(Buffer.concat(chunks)) })
}

const claimsIn = (header: unknown) =>
  JSON.parse(Buffer.from(String(header).split('.')[0] ?? '', 'base64url').toString())

test('requests are forwarded to the service of their first segment, with the authenticated caller', async () => {
  await using feedback = await startUpstream()
  await using support = await startUpstream()
  await using webhooks = await startUpstream()
  await using gateway = await startGateway({
    urls: { feedback: feedback.url, support: support.url, webhooks: webhooks.url },
  })
  const { key, id, principalId } = await gateway.createKey({ name: 'Zoë ✨', access: 'read-only' })
  const client = gateway.as(key)
  await client.get('/posts?limit=2&search=a%20b')
  await client.post('/conversations/conversation_1/messages', { content: 'Hello' })
  await client.delete('/webhooks/webhook_1')
  const seen = [feedback, support, webhooks].map(({ requests: [it] }) => [it?.method, it?.url])
  assert.deepEqual(seen, [
    ['GET', '/api/v1/posts?limit=2&search=a%20b'],
    ['POST', '/api/v1/conversations/conversation_1/messages'],
    ['DELETE', '/api/v1/webhooks/webhook_1'],
  ])
  const { iat, ...caller } = claimsIn(feedback.requests[0]?.headers['x-caller'])
  assert.ok(Math.abs(iat - Date.now() / 1000) < 60)
  assert.deepEqual(caller, {
    principalId,
    name: 'Zoë ✨',
    email: null,
    role: 'member',
    scopes: ['read:feedback', 'read:support'],
    credentialId: id,
    address: '127.0.0.1',
    aud: 'feedback',
  })
  assert.equal(claimsIn(support.requests[0]?.headers['x-caller']).aud, 'support')
})

test('a client’s credential, x-caller, forwarding and hop-by-hop headers do not reach a service', async () => {
  await using upstream = await startUpstream()
  await using gateway = await startGateway({ urls: { feedback: upstream.url } })
  const forged = signCaller(
    { current: 'a-secret-of-another-deployment-altogether' },
    testAdmin,
    'feedback',
    Date.now(),
  )
  await sendRequest(`${gateway.url}/api/v1/posts`, {
    headers: {
      'x-caller': forged,
      cookie: 'session=1',
      'x-forwarded-for': '192.0.2.1',
      'x-forwarded-host': 'evil.example',
      forwarded: 'for=192.0.2.1',
      connection: 'x-caller, x-odd, host, content-length',
      'x-odd': '1',
      te: 'trailers',
      'x-kept': '2',
    },
  })
  const headers = upstream.requests[0]?.headers ?? {}
  assert.notEqual(headers['x-caller'], forged)
  assert.equal(claimsIn(headers['x-caller']).name, 'Bootstrap admin key')
  for (const name of [
    'authorization',
    'cookie',
    'x-forwarded-for',
    'x-forwarded-host',
    'forwarded',
    'x-odd',
    'te',
  ])
    assert.equal(headers[name], undefined, name)
  assert.equal(headers['x-kept'], '2')
  assert.equal(headers.host, new URL(upstream.url).host)
  assert.equal(headers.connection, 'keep-alive')
})

test('forwarding headers of trusted proxies reach the service', async () => {
  await using upstream = await startUpstream()
  await using gateway = await startGateway({
    environment: { TRUSTED_PROXY_HOPS: '1' },
    urls: { feedback: upstream.url },
  })
  await sendRequest(`${gateway.url}/api/v1/posts`, { headers: { 'x-forwarded-for': '192.0.2.1' } })
  assert.equal(upstream.requests[0]?.headers['x-forwarded-for'], '192.0.2.1')
})

test('the service’s response is forwarded without its hop-by-hop headers', async () => {
  await using upstream = await startUpstream((_request, response) => {
    response.writeHead(201, {
      'content-type': 'application/json',
      etag: '"1"',
      location: '/api/v1/posts/post_1',
      'set-cookie': ['a=1', 'b=2'],
      'x-powered-by': 'Something',
      'x-request-id': 'its-own',
      connection: 'keep-alive, x-mine',
      'x-mine': '1',
      'keep-alive': 'timeout=5',
    })
    response.end('{"data":{"id":"post_1"}}')
  })
  await using gateway = await startGateway({ urls: { feedback: upstream.url } })
  const response = await sendRequest(`${gateway.url}/api/v1/posts`, {
    method: 'POST',
    headers: { 'x-request-id': 'mine-1' },
  })
  assert.equal(response.statusCode, 201)
  assert.equal(response.text, '{"data":{"id":"post_1"}}')
  const { headers } = response
  assert.deepEqual(
    [headers.etag, headers.location, headers['set-cookie'], headers['x-content-type-options']],
    ['"1"', '/api/v1/posts/post_1', ['a=1', 'b=2'], 'nosniff'],
  )
  assert.deepEqual([headers['x-powered-by'], headers['x-mine']], [undefined, undefined])
  assert.equal(headers['x-request-id'], 'mine-1')
  assert.equal(upstream.requests[0]?.headers['x-request-id'], 'mine-1')
  assert.equal(headers['x-ratelimit-limit'], '6000')
})

test('HEAD, 204 and 304 have no body, and Connection: close is honored', async () => {
  await using upstream = await startUpstream((request, response) => {
    if (request.method === 'DELETE') return void response.writeHead(204).end()
    if (request.headers['if-none-match']) return void response.writeHead(304, { etag: '"1"' }).end()
    response.writeHead(200, { 'content-length': 11 }).end('hello world')
  })
  await using gateway = await startGateway({ urls: { feedback: upstream.url } })
  const url = `${gateway.url}/api/v1/posts/post_1`
  const head = await sendRequest(url, { method: 'HEAD', headers: { connection: 'close' } })
  assert.deepEqual([head.statusCode, head.headers['content-length'], head.text], [200, '11', ''])
  assert.equal(head.headers.connection, 'close')
  assert.equal((await sendRequest(url, { method: 'DELETE' })).statusCode, 204)
  const unchanged = await sendRequest(url, { headers: { 'if-none-match': '"1"' } })
  assert.deepEqual([unchanged.statusCode, unchanged.text], [304, ''])
  assert.equal((await sendRequest(url)).text, 'hello world')
})

test('connections to a service are reused', async () => {
  await using upstream = await startUpstream()
  let connections = 0
  upstream.server.on('connection', () => connections++)
  await using gateway = await startGateway({ urls: { feedback: upstream.url } })
  for (let index = 0; index < 5; index++) await gateway.as().get('/posts')
  assert.equal(connections, 1)
})

test('a service that is down is 503', async () => {
  await using gateway = await startGateway()
  const response = await gateway
    .as()
    .post('/posts', { title: 'x'.repeat(100_000) }, { 'x-request-id': 'r-1' })
  assert.deepEqual(
    [response.status, response.error.code, response.error.requestId],
    [503, 'UNAVAILABLE', 'r-1'],
  )
  assert.ok(Number(response.headers.get('retry-after')) >= 1)
  assert.equal(response.headers.get('x-ratelimit-limit'), '6000')
})

test('a service that resets the connection before its response is 503', async () => {
  await using upstream = await startUpstream(request => void request.socket.destroy())
  await using gateway = await startGateway({ urls: { feedback: upstream.url } })
  const response = await gateway.as().get('/posts')
  assert.deepEqual([response.status, response.error.code], [503, 'UNAVAILABLE'])
})

/** Responds to the first request of each connection, and resets the connection at the second. */
const startResetting = () => {
  const seen = new WeakSet<Socket>()
  return startUpstream((request, response) => {
    if (seen.has(request.socket)) return void request.socket.resetAndDestroy()
    seen.add(request.socket)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{}}')
  })
}

test('GET and HEAD are retried once when a reused connection is reset', async () => {
  await using upstream = await startResetting()
  await using gateway = await startGateway({ urls: { feedback: upstream.url } })
  const statusOf = async (method: string) => {
    assert.equal((await gateway.as().get('/posts')).status, 200) // leaves an idle connection
    return (await sendRequest(`${gateway.url}/api/v1/posts`, { method })).statusCode
  }
  assert.deepEqual([await statusOf('GET'), await statusOf('HEAD')], [200, 200])
  assert.deepEqual(
    upstream.requests.map(it => it.method),
    ['GET', 'GET', 'GET', 'GET', 'HEAD', 'HEAD'],
  )
})

test('GET requests succeed even when all idle connections are reset', async () => {
  const held: (() => void)[] = []
  await using upstream = await startUpstream((request, response) => {
    if (held.length === 20)
      return void (request.headers.connection === 'close' ? response.end() : request.socket.resetAndDestroy())
    held.push(() => response.end())
    if (held.length === 20) for (const respond of held) respond()
  })
  await using gateway = await startGateway({ urls: { feedback: upstream.url } })
  const statuses = async () =>
    (await Promise.all(Array.from({ length: 20 }, () => sendRequest(`${gateway.url}/api/v1/posts`)))).map(
      it => it.statusCode,
    )
  assert.deepEqual(new Set(await statuses()), new Set([200]))
  assert.deepEqual(new Set(await statuses()), new Set([200]))
})

test('a request with a body or another method is never retried', async () => {
  await using upstream = await startResetting()
  await using gateway = await startGateway({ urls: { feedback: upstream.url } })
  for (const [method, body] of [
    ['POST', '{}'],
    ['POST', ''],
    ['DELETE', ''],
    ['PUT', '{}'],
    ['GET', '{}'],
  ] as const) {
    assert.equal((await gateway.as().get('/posts')).status, 200)
    const before = upstream.requests.length
    const headers = { 'content-length': body.length }
    const response = await sendRequest(`${gateway.url}/api/v1/posts`, { method, body, headers })
    assert.equal(response.statusCode, 503, `${method} ${body}`)
    assert.equal(upstream.requests.length, before + 1)
  }
})

test('a retry that is reset is not retried', async () => {
  let requests = 0
  await using upstream = await startUpstream((request, response) => {
    if (requests++ === 0) return void response.end()
    request.socket.resetAndDestroy()
  })
  await using gateway = await startGateway({ urls: { feedback: upstream.url } })
  assert.equal((await sendRequest(`${gateway.url}/api/v1/posts`)).statusCode, 200)
  assert.equal((await sendRequest(`${gateway.url}/api/v1/posts`)).statusCode, 503)
  assert.equal(requests, 3)
})

test('a reset during the response on a reused connection ends the response and is not retried', async () => {
  let requests = 0
  await using upstream = await startUpstream((request, response) => {
    if (requests++ === 0) return void response.end()
    response.writeHead(200, { 'content-length': 1000 })
    response.write('half of it')
    setTimeout(() => request.socket.resetAndDestroy(), 20)
  })
  await using gateway = await startGateway({ urls: { feedback: upstream.url } })
  assert.equal((await sendRequest(`${gateway.url}/api/v1/posts`)).statusCode, 200)
  await assert.rejects(sendRequest(`${gateway.url}/api/v1/posts`), { code: 'ECONNRESET' })
  assert.equal(requests, 2)
})

test('binary bodies are forwarded unchanged, short and long', async () => {
  const bytes = (length: number) => Buffer.from(Array.from({ length }, (_, index) => index % 256))
  const lengths = [0, 1, 256, 64 * 1024, 64 * 1024 + 1, 300_000]
  await using upstream = await startUpstream((request, response) => {
    const body = bytes(Number(new URL(request.url ?? '', 'http://x').searchParams.get('length')))
    response.writeHead(200, { 'content-length': body.length }).end(body)
  })
  await using gateway = await startGateway({ urls: { feedback: upstream.url } })
  for (const length of lengths) {
    const response = await fetch(`${gateway.url}/api/v1/posts?length=${length}`, {
      headers: { authorization },
    })
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), bytes(length), `${length}`)
  }
})

const quick = { connectMs: 1000, silenceMs: 300 }

test('a service that hangs is 503 after the timeout, with and without a body', async () => {
  await using upstream = await startUpstream(() => undefined)
  await using gateway = await startGateway({ urls: { feedback: upstream.url }, proxyLimits: quick })
  for (const send of [
    () => gateway.as().get('/posts'),
    () => gateway.as().post('/posts', { content: 'x'.repeat(1_000_000) }),
  ]) {
    const start = performance.now()
    const response = await send()
    const took = performance.now() - start
    assert.deepEqual([response.status, response.error.code], [503, 'UNAVAILABLE'])
    assert.ok(response.headers.get('retry-after'))
    assert.ok(took >= 290, `took ${took} ms`)
  }
})

test('requests without a free connection to a hanging service fail after the connect timeout', async () => {
  await using upstream = await startUpstream(() => undefined)
  await using gateway = await startGateway({
    environment: { RATE_LIMIT_PER_MINUTE: '0', TRUSTED_PROXY_HOPS: '1' },
    urls: { feedback: upstream.url },
    proxyLimits: { connectMs: 500, silenceMs: 60_000 },
  })
  const keys = await Promise.all(Array.from({ length: 5 }, () => gateway.createKey()))
  const headersOf = (index: number) => ({
    authorization: `Bearer ${keys[index % 5]?.key}`,
    'x-forwarded-for': `192.0.2.${index % 5}`,
  })
  const leaving = new AbortController()
  const statuses: number[] = []
  const requests = Array.from({ length: 300 }, (_, index) =>
    fetch(`${gateway.url}/api/v1/posts`, { headers: headersOf(index), signal: leaving.signal }).then(
      ({ status }) => statuses.push(status),
      () => undefined,
    ),
  )
  await eventually(() => statuses.length === 300 - 256)
  assert.deepEqual(new Set(statuses), new Set([503]))
  assert.equal(upstream.requests.length, 256)
  leaving.abort()
  await Promise.all(requests)
})

test('a service that dies during its response ends the response to the client', async () => {
  await using upstream = await startUpstream((request, response) => {
    response.writeHead(200, { 'content-length': 1000 })
    response.write('half of it')
    setTimeout(() => request.socket.destroy(), 20)
  })
  await using gateway = await startGateway({ urls: { feedback: upstream.url } })
  await assert.rejects(sendRequest(`${gateway.url}/api/v1/posts`), { code: 'ECONNRESET' })
  assert.equal((await gateway.as().get('/api-keys')).status, 200)
})

test('a service that hangs during its response ends the response to the client', async () => {
  await using upstream = await startUpstream((_request, response) => {
    response.writeHead(200)
    response.write('half of it')
  })
  await using gateway = await startGateway({ urls: { feedback: upstream.url }, proxyLimits: quick })
  await assert.rejects(sendRequest(`${gateway.url}/api/v1/posts`), { code: 'ECONNRESET' })
})

test('a client that disconnects ends its request to the service', async () => {
  let gone = 0
  await using upstream = await startUpstream(request => void request.socket.once('close', () => gone++))
  await using gateway = await startGateway({ urls: { feedback: upstream.url } })
  const sent = httpRequest(`${gateway.url}/api/v1/posts`, { headers: { authorization } })
  sent.on('error', () => undefined)
  sent.end()
  await eventually(() => upstream.requests.length === 1)
  sent.destroy()
  await eventually(() => gone === 1)
})

test('an early error response to a long upload reaches the client', async () => {
  await using upstream = await startUpstream((_request, response) => {
    response
      .writeHead(413, { 'content-type': 'application/json' })
      .end('{"error":{"code":"PAYLOAD_TOO_LARGE"}}')
  })
  await using gateway = await startGateway({ urls: { feedback: upstream.url } })
  const response = await sendRequest(`${gateway.url}/api/v1/imports`, {
    method: 'POST',
    headers: { connection: 'close' },
    body: 'x'.repeat(3_000_000),
  })
  assert.deepEqual([response.statusCode, response.text], [413, '{"error":{"code":"PAYLOAD_TOO_LARGE"}}'])
})

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** Bytes of buffers that are still in use. */
const bytesHeld = () => {
  collectGarbage()
  return process.memoryUsage().arrayBuffers
}

const chunk = Buffer.alloc(64 * 1024, 'x')

test('long bodies stream in both directions with backpressure', async () => {
  const total = 64 * 1024 * 1024
  let taken = 0
  let given = 0
  let mayRead = false
  await using upstream = await startUpstream(async (request, response) => {
    await eventually(() => mayRead)
    for await (const part of request) taken += (part as Buffer).length
    response.writeHead(200)
    for (; given < total; given += chunk.length) if (!response.write(chunk)) await once(response, 'drain')
    response.end()
  })
  await using gateway = await startGateway({ urls: { feedback: upstream.url } })
  const sent = httpRequest(`${gateway.url}/api/v1/imports`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'text/csv' },
  })
  const responded = once(sent, 'response') as Promise<[IncomingMessage]>
  const before = bytesHeld()
  let written = 0
  const upload = async () => {
    for (; written < total; written += chunk.length) if (!sent.write(chunk)) await once(sent, 'drain')
    sent.end()
  }
  const uploaded = upload()
  // While one side waits, only the buffers of sockets and streams are in memory.
  await sleep(500)
  assert.ok(written < total / 2, `the client was held back at ${written}`)
  await eventually(() => bytesHeld() - before < 5_000_000, { everyMs: 200 })
  mayRead = true
  await uploaded
  const [response] = await responded
  assert.equal(taken, total)
  await sleep(500)
  assert.ok(given < total / 2, `the service was held back at ${given}`)
  await eventually(() => bytesHeld() - before < 5_000_000, { everyMs: 200 })
  let received = 0
  for await (const part of response) received += (part as Buffer).length
  assert.equal(received, total)
})

test('internal paths of a service cannot be reached', async () => {
  await using upstream = await startUpstream()
  await using gateway = await startGateway({ urls: { feedback: upstream.url, support: upstream.url } })
  const statusOfTarget = async (target: string) =>
    (await sendRequest(gateway.url, { path: target })).statusCode
  for (const target of [
    '/api/v1/internal/principals/x',
    '/api/v1/posts/../../../internal/principals/x',
    '/api/v1/posts/%2e%2e/%2e%2e/internal',
    '/api/v1/%69nternal',
    '/api/v1//internal',
    '/posts',
  ])
    assert.equal(await statusOfTarget(target), 404, target)
  assert.equal(await statusOfTarget('http://elsewhere.example/api/v1/posts?a=1'), 200)
  assert.deepEqual(
    upstream.requests.map(it => it.url),
    ['/api/v1/posts?a=1'],
  )
})

/** A port whose server thread is blocked. Its backlog is full, so it accepts no more connections. */
const startFullQueue = async () => {
  const worker = new Worker(
    `const server = require('node:net').createServer()
    server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
      require('node:worker_threads').parentPort.postMessage(server.address().port)
      setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0))
    })`,
    { eval: true },
  )
  const [port] = (await once(worker, 'message')) as [number]
  const waiting = Array.from({ length: 6 }, () => connect(port, '127.0.0.1').on('error', () => undefined))
  await sleep(100)
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      for (const socket of waiting) socket.destroy()
      await worker.terminate()
    },
  }
}

test('a host that accepts no connection is 503 after the connect timeout', async () => {
  await using full = await startFullQueue()
  await using gateway = await startGateway({
    urls: { feedback: full.url },
    proxyLimits: { connectMs: 300, silenceMs: 60_000 },
  })
  const start = performance.now()
  const response = await gateway.as().get('/posts')
  assert.deepEqual([response.status, response.error.code], [503, 'UNAVAILABLE'])
  const took = performance.now() - start
  assert.ok(took >= 290, `took ${took} ms`)
})
