import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startGateway } from '@earshot/accounts/harness'
import { startReachable } from '@earshot/accounts/harness/oauth'
import { signUpUser } from '@earshot/accounts/harness/sign-in'
import { visitorToken } from '@earshot/accounts/harness/visitors'
import { eventually, startUpstream } from '@earshot/testing'
import {
  bearer,
  createVisitor,
  dial,
  dialMany,
  figures,
  none,
  requestText,
  slowPost,
  slowUpload,
} from './harness.ts'

const isIdle = async () => {
  const now = await figures()
  return Object.values(now).every(value => value === 0)
}

test('256 slow bodies of one portal user take no connection to a service, and others can post', async () => {
  await using upstream = await startUpstream()
  await using gateway = await startReachable({ urls: { feedback: upstream.url } })
  const { cookie } = await signUpUser(gateway)
  const credential = [`Cookie: ${cookie}`, 'Sec-Fetch-Site: same-origin']
  using slow = dialMany(gateway.url, 256, slowPost('/posts', credential))
  await eventually(async () => (await figures()).requests === 256)
  for (let turn = 0; turn < 20; turn++) {
    const { status } = await gateway.as().post('/posts', { title: 'Dark mode' })
    assert.equal(status, 200)
  }
  assert.equal(upstream.requests.length, 20)
  assert.equal((await figures()).connections, 0)
  slow.disconnect()
  await eventually(isIdle)
  assert.deepEqual(await figures(), none)
})

test('256 slow bodies of one visitor take no connection to a service', async () => {
  await using upstream = await startUpstream()
  await using gateway = await startGateway({
    urls: { support: upstream.url },
    environment: { RATE_LIMIT_PER_MINUTE: '0' },
  })
  const token = await createVisitor(gateway, secret => visitorToken(secret, { sub: 'crm-1' }))
  using slow = dialMany(gateway.url, 256, slowPost('/conversations', [bearer(token)]))
  await eventually(async () => (await figures()).requests === 256)
  assert.equal((await gateway.as().post('/tickets', { title: 'Help' })).status, 200)
  assert.equal(upstream.requests.length, 1)
  slow.disconnect()
  await eventually(isIdle)
})

test('slow uploads of one caller take a few connections, and others can upload', async () => {
  await using upstream = await startUpstream((request, response) => {
    request.resume().once('end', () => response.end('{}'))
  })
  await using gateway = await startGateway({
    environment: { TRUSTED_PROXY_HOPS: '1' },
    urls: { feedback: upstream.url },
    proxyLimits: { connectMs: 1000, silenceMs: 30_000 },
  })
  const { key } = await gateway.createKey()
  const text = slowUpload([bearer(key)], 50_000_000)
  using slow = dialMany(gateway.url, 256, text)
  await eventually(() => slow.all.filter(({ received }) => received.text !== '').length === 248)
  for (const { received } of slow.all)
    if (received.text) assert.match(received.text, /^HTTP\/1\.1 429 .*retry-after: 1\r\n.*"RATE_LIMITED"/is)
  assert.equal(upstream.requests.length, 8)
  const uploaded = await fetch(`${gateway.url}/api/v1/imports`, {
    method: 'POST',
    headers: {
      authorization: bearer().slice(15),
      'content-type': 'text/csv',
      'x-forwarded-for': '192.0.2.7',
    },
    body: 'x'.repeat(3_000_000),
  })
  assert.equal(uploaded.status, 200)
  assert.equal((await gateway.as(key).post('/posts', { title: 'Dark mode' })).status, 200)
  slow.disconnect()
  await eventually(isIdle)
})

test('a chunked body over 1 MiB arrives whole, and needs a slot for transfers', async () => {
  let arrived = 0
  await using upstream = await startUpstream((request, response) => {
    request.on('data', (part: Buffer) => {
      arrived += part.length
    })
    request.once('end', () => response.end('{}'))
  })
  await using gateway = await startGateway({ urls: { feedback: upstream.url } })
  const part = 'x'.repeat(50_000)
  const chunk = `${part.length.toString(16)}\r\n${part}\r\n`
  const head = requestText('POST /api/v1/imports', [
    bearer(),
    'Transfer-Encoding: chunked',
    'Connection: close',
  ])
  using client = dial(gateway.url, head + chunk)
  client.read()
  await eventually(async () => (await figures()).bytes > 0)
  assert.equal(upstream.requests.length, 0)
  client.socket.write(chunk.repeat(29))
  await eventually(async () => (await figures()).transfers === 1)
  client.socket.write('0\r\n\r\n')
  await client.ended
  assert.match(client.received.text, /^HTTP\/1\.1 200 /)
  assert.equal(arrived, 30 * part.length)
  await eventually(isIdle)
})

test('256 clients of one key that do not read an export take a few connections, and others can read', async () => {
  const piece = Buffer.alloc(256 * 1024, 'x')
  await using upstream = await startUpstream((request, response) => {
    if (!request.url?.includes('/exports/')) return void response.end('{}')
    response.writeHead(200, { 'content-length': 800 * piece.length })
    const send = () => {
      while (response.write(piece));
    }
    response.on('drain', send)
    send()
  })
  await using gateway = await startGateway({
    environment: { TRUSTED_PROXY_HOPS: '1' },
    urls: { feedback: upstream.url },
    proxyLimits: { connectMs: 60_000, silenceMs: 60_000 },
  })
  const { key } = await gateway.createKey()
  const text = requestText('GET /api/v1/exports/posts.csv', [bearer(key)])
  using slow = dialMany(gateway.url, 256, text, { reads: false })
  await eventually(async () => (await figures()).transfers === 256)
  assert.equal((await gateway.as(key).get('/posts')).status, 200)
  assert.equal(upstream.requests.filter(({ url }) => url?.includes('/exports/')).length, 8)
  const controller = new AbortController()
  const exported = await fetch(`${gateway.url}/api/v1/exports/posts.csv`, {
    headers: { authorization: bearer().slice(15), 'x-forwarded-for': '192.0.2.7' },
    signal: controller.signal,
  })
  assert.equal(exported.status, 200)
  controller.abort()
  slow.disconnect()
  await eventually(isIdle)
})

test('a list that is not read leaves its connection, and few longer ones may wait for their client', async () => {
  const lists = { short: Buffer.alloc(900_000, 'x'), long: Buffer.alloc(20_000_000, 'x') }
  await using upstream = await startUpstream((request, response) => {
    response.end(request.url?.includes('long') ? lists.long : lists.short)
  })
  await using gateway = await startGateway({ urls: { feedback: upstream.url } })
  {
    using _slow = dialMany(gateway.url, 10, requestText('GET /api/v1/posts', [bearer()]), { reads: false })
    await eventually(() => upstream.requests.length === 10)
    await eventually(async () => (await figures()).connections === 0)
    assert.equal((await figures()).transfers, 0)
  }
  using slow = dialMany(gateway.url, 20, requestText('GET /api/v1/posts?long', [bearer()]), { reads: false })
  await eventually(() => upstream.requests.length === 30)
  await eventually(async () => (await figures()).connections === 8)
  assert.equal((await figures()).transfers, 8)
  slow.disconnect()
  await eventually(isIdle)
})

test('a body that arrives slower than the minimum rate gets 408, and a slow one that is faster is forwarded', async () => {
  const bodies: string[] = []
  await using upstream = await startUpstream((request, response) => {
    let text = ''
    request.on('data', part => {
      text += part
    })
    request.once('end', () => {
      bodies.push(text)
      response.end('{}')
    })
  })
  await using gateway = await startGateway({
    urls: { feedback: upstream.url },
    proxyLimits: { connectMs: 1000, silenceMs: 1000 },
  })
  using slow = dial(gateway.url, slowPost('/posts', [bearer()]), 20)
  using uploading = dial(gateway.url, slowUpload([bearer()], 2_000_000), 20)
  slow.read()
  uploading.read()
  const part = ' '.repeat(100)
  const line = slowPost('/posts', [bearer(), 'Connection: close', 'Expect: 100-continue'], 3001)
  using mobile = dial(gateway.url, line)
  mobile.read()
  const timer = setInterval(() => mobile.socket.write(part), 100)
  await mobile.ended
  clearInterval(timer)
  assert.match(mobile.received.text, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /)
  assert.deepEqual(bodies, [`{${part.repeat(30)}`])
  await Promise.all([slow.ended, uploading.ended])
  for (const { received } of [slow, uploading])
    assert.match(received.text, /^HTTP\/1\.1 408 .*"code":"REQUEST_TIMEOUT"/s)
  await eventually(isIdle)
})

test('pipelined requests that are aborted before their turn leave nothing in flight, and Node warns of no leak', async () => {
  const warnings: Error[] = []
  const add = (warning: Error) => void warnings.push(warning)
  process.on('warning', add)
  const long = Buffer.alloc(5_000_000, 'x')
  await using upstream = await startUpstream((request, response) => {
    if (request.url?.includes('long')) response.end(long)
  })
  await using gateway = await startGateway({ urls: { feedback: upstream.url } })
  const hanging = requestText('GET /api/v1/posts', [bearer()])
  const text = hanging + requestText('GET /api/v1/posts?long', [bearer()]).repeat(20)
  using client = dial(gateway.url, text)
  await eventually(() => upstream.requests.length === 21)
  await eventually(async () => (await figures()).transfers === 8)
  client.socket.resetAndDestroy()
  await eventually(isIdle)
  process.off('warning', add)
  assert.deepEqual(warnings, [])
})
