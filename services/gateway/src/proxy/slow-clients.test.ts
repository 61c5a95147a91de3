import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { startGateway, testAdminKey } from '@earshot/accounts/harness'
import { eventually, startUpstream } from '@earshot/testing'

const authorization = `Authorization: Bearer ${testAdminKey}`
const get = `GET /api/v1/posts HTTP/1.1\r\nHost: x\r\n${authorization}\r\n\r\n`
const head = (path: string, type: string, length: number) =>
  `POST /api/v1${path} HTTP/1.1\r\nHost: x\r\n${authorization}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`
const post = (length: number) => head('/posts', 'application/json', length)

/** A client that reads nothing until `read` is called, and keeps what it reads. */
const dial = (url: string) => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined)
  const received = { text: '', bytes: 0 }
  const read = () =>
    socket
      .on('data', (data: Buffer) => {
        received.bytes += data.length
        if (received.text.length < 100_000) received.text += data.toString('latin1')
      })
      .resume()
  const ended = new Promise(resolve => socket.once('close', resolve))
  return { socket, received, read, ended, [Symbol.dispose]: () => void socket.destroy() }
}

/** Writes a text byte by byte, then repeats its last byte until the connection closes. */
const drip = (socket: Socket, text: string, everyMs: number): void => {
  let at = 0
  const timer = setInterval(() => socket.write(text.charAt(Math.min(at++, text.length - 1))), everyMs)
  socket.once('close', () => clearInterval(timer))
}

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const bytesHeld = () => {
  collectGarbage()
  return process.memoryUsage().arrayBuffers
}

test('a head that arrives byte by byte or not at all gets 408, and other clients are not affected', async () => {
  await using gateway = await startGateway({ limits: { headMs: 2000 } })
  using dripping = dial(gateway.url)
  using silent = dial(gateway.url)
  dripping.read()
  silent.read()
  drip(dripping.socket, `${get.slice(0, 40)}x`, 30)
  assert.equal((await gateway.as().get('/api-keys')).status, 200)
  await Promise.all([dripping.ended, silent.ended])
  assert.match(dripping.received.text, /^HTTP\/1\.1 408 /)
  assert.match(silent.received.text, /^HTTP\/1\.1 408 /)
  assert.equal((await gateway.as().get('/api-keys')).status, 200)
})

test('a long body that arrives byte by byte gets 408 at the request timeout, and the request to the service ends', async () => {
  let gone = 0
  await using upstream = await startUpstream(request => void request.socket.once('close', () => gone++))
  await using gateway = await startGateway({
    urls: { feedback: upstream.url },
    limits: { headMs: 2000, requestMs: 2500 },
  })
  using client = dial(gateway.url)
  client.read()
  client.socket.write(head('/imports', 'text/csv', 2_000_000))
  drip(client.socket, 'x', 30)
  await eventually(() => upstream.requests.length === 1)
  await client.ended
  assert.match(client.received.text, /^HTTP\/1\.1 408 /)
  await eventually(() => gone === 1)
})

test('a body that stops arriving gets 408, not 503', async () => {
  await using upstream = await startUpstream(() => undefined)
  await using gateway = await startGateway({
    urls: { feedback: upstream.url },
    proxyLimits: { connectMs: 5000, silenceMs: 1000 },
  })
  using client = dial(gateway.url)
  client.read()
  client.socket.write(`${post(1000)}{`)
  await client.ended
  assert.match(client.received.text, /^HTTP\/1\.1 408 .*"code":"REQUEST_TIMEOUT"/s)
  assert.match(client.received.text, /\r\nconnection: close\r\n/i)
})

test('a client gets 401 before it sends its body', async () => {
  await using gateway = await startGateway()
  using client = dial(gateway.url)
  client.read()
  client.socket.write(post(1_000_000).replace(testAdminKey, 'a-key-that-was-never-created-here'))
  await eventually(() => /^HTTP\/1\.1 401 /.test(client.received.text))
})

const piece = Buffer.alloc(256 * 1024, 'x')

/** A service that responds with `pieces` pieces as fast as they are read, and counts the bytes. */
const startLong = async (pieces: number) => {
  const progress = { sent: 0, aborted: false, total: pieces * piece.length }
  const bytes = function* () {
    for (let sent = 0; sent < pieces; sent++) {
      progress.sent += piece.length
      yield piece
    }
  }
  const respond = (response: ServerResponse) =>
    pipeline(Readable.from(bytes()), response.writeHead(200, { 'content-length': progress.total })).catch(
      () => {
        progress.aborted = true
      },
    )
  const upstream = await startUpstream((_request, response) => void respond(response))
  return { ...upstream, progress }
}

test('a client that never reads a response of 200 MB uses little memory and is disconnected', async () => {
  await using upstream = await startLong(800)
  await using gateway = await startGateway({
    urls: { feedback: upstream.url },
    proxyLimits: { connectMs: 5000, silenceMs: 1000 },
    limits: { silenceMs: 10_000 },
  })
  const before = bytesHeld()
  using client = dial(gateway.url)
  client.socket.pause()
  client.socket.write(get)
  await eventually(() => upstream.progress.sent > 0)
  await sleep(2500)
  const held = bytesHeld() - before
  assert.ok(
    upstream.progress.sent < upstream.progress.total / 4,
    `${upstream.progress.sent} bytes were taken`,
  )
  assert.ok(held < 10_000_000, `${held} bytes were held`)
  assert.equal(upstream.progress.aborted, false)
  await eventually(() => upstream.progress.aborted)
  client.read()
  await client.ended
  assert.ok(client.received.bytes < upstream.progress.total / 4, `${client.received.bytes} bytes`)
  assert.equal((await gateway.as().get('/api-keys')).status, 200)
})

test('a client that reads slowly gets a long response whole, although the upstream waits longer than its timeout', async () => {
  await using upstream = await startLong(200)
  await using gateway = await startGateway({
    urls: { feedback: upstream.url },
    proxyLimits: { connectMs: 5000, silenceMs: 1000 },
  })
  using client = dial(gateway.url)
  client.socket.pause()
  client.socket.write(get.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))
  await eventually(() => upstream.progress.sent > 0)
  await sleep(2500)
  client.read()
  await client.ended
  assert.ok(
    client.received.bytes > upstream.progress.total,
    `${client.received.bytes} of ${upstream.progress.total} bytes`,
  )
})

test('a client that pipelines requests without reading is disconnected, and few requests are forwarded', async () => {
  const body = 'x'.repeat(60_000)
  await using upstream = await startUpstream((_request, response) => {
    response.writeHead(200, { 'content-length': body.length }).end(body)
  })
  await using gateway = await startGateway({
    environment: { RATE_LIMIT_PER_MINUTE: '0' },
    urls: { feedback: upstream.url },
  })
  using client = dial(gateway.url)
  client.socket.pause()
  client.socket.write(get.repeat(5000))
  client.read()
  await client.ended
  assert.ok(upstream.requests.length < 100, `${upstream.requests.length} requests were forwarded`)
  assert.equal((await gateway.as().get('/api-keys')).status, 200)
})

test('pipelined requests get their responses in order', async () => {
  await using upstream = await startUpstream(async (request, response) => {
    await sleep(Math.random() * 30)
    response.end(`<${request.url}>`)
  })
  await using gateway = await startGateway({ urls: { feedback: upstream.url } })
  using client = dial(gateway.url)
  client.read()
  const paths = Array.from({ length: 30 }, (_, index) => `/api/v1/posts/${index}`)
  client.socket.write(paths.map(path => get.replace('/api/v1/posts', path)).join(''))
  const responses = () => [...client.received.text.matchAll(/<(.*?)>/g)].map(([, path]) => path)
  await eventually(() => responses().length === paths.length)
  assert.deepEqual(responses(), paths)
})

test('a request that timed out is not retried', async () => {
  let requests = 0
  await using upstream = await startUpstream((_request, response) => {
    if (requests++ === 0) response.end()
  })
  await using gateway = await startGateway({
    urls: { feedback: upstream.url },
    proxyLimits: { connectMs: 5000, silenceMs: 1500 },
  })
  assert.equal((await gateway.as().get('/posts')).status, 200) // leaves an idle connection
  assert.equal((await gateway.as().get('/posts')).status, 503)
  assert.equal(requests, 2)
})
