import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { eventually } from '@earshot/testing'
import { startGateway, startUpstream, testAdminKey } from '../../harness.ts'

const authorization = `Authorization: Bearer ${testAdminKey}`
const get = `GET /api/v1/posts HTTP/1.1\r\nHost: x\r\n${authorization}\r\n\r\n`
const post = (length: number) =>
  `POST /api/v1/posts HTTP/1.1\r\nHost: x\r\n${authorization}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`

/** A client that keeps all that it hears, and does not read before it is told to. */
const dial = (url: string) => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined)
  const heard = { text: '', bytes: 0 }
  const read = () =>
    socket
      .on('data', (data: Buffer) => {
        heard.bytes += data.length
        if (heard.text.length < 100_000) heard.text += data.toString('latin1')
      })
      .resume()
  const ended = new Promise(resolve => socket.once('close', resolve))
  return { socket, heard, read, ended, [Symbol.dispose]: () => void socket.destroy() }
}

/** Writes a text byte by byte, and goes on with its last byte for as long as the connection lives. */
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

test('a head that comes byte by byte, or not at all, ends its connection and nobody else’s', async () => {
  await using gateway = await startGateway({ limits: { headMs: 2000 } })
  using dripping = dial(gateway.url)
  using silent = dial(gateway.url)
  dripping.read()
  silent.read()
  drip(dripping.socket, `${get.slice(0, 40)}x`, 30)
  assert.equal((await gateway.as().get('/api-keys')).status, 200)
  await Promise.all([dripping.ended, silent.ended])
  assert.match(dripping.heard.text, /^HTTP\/1\.1 408 /)
  assert.match(silent.heard.text, /^HTTP\/1\.1 408 /)
  assert.equal((await gateway.as().get('/api-keys')).status, 200)
})

test('a body that comes byte by byte ends at the limit of a request, and takes the service’s connection along', async () => {
  let gone = 0
  await using upstream = await startUpstream(request => void request.socket.once('close', () => gone++))
  await using gateway = await startGateway({
    urls: { feedback: upstream.url },
    limits: { headMs: 2000, requestMs: 2500 },
  })
  using client = dial(gateway.url)
  client.read()
  client.socket.write(post(1_000_000))
  drip(client.socket, 'x', 30)
  await eventually(() => upstream.requests.length === 1)
  await client.ended
  assert.match(client.heard.text, /^HTTP\/1\.1 408 /)
  await eventually(() => gone === 1)
})

test('a body that stops coming is the client’s fault: 408, and not 503', async () => {
  await using upstream = await startUpstream(() => undefined)
  await using gateway = await startGateway({
    urls: { feedback: upstream.url },
    proxyLimits: { connectMs: 5000, silenceMs: 1000 },
  })
  using client = dial(gateway.url)
  client.read()
  client.socket.write(`${post(1000)}{`)
  await client.ended
  assert.match(client.heard.text, /^HTTP\/1\.1 408 .*"code":"REQUEST_TIMEOUT"/s)
  assert.match(client.heard.text, /\r\nconnection: close\r\n/i)
})

test('a client may know why before the body that it does not send', async () => {
  await using gateway = await startGateway()
  using client = dial(gateway.url)
  client.read()
  client.socket.write(post(1_000_000).replace(testAdminKey, 'a-key-that-nobody-has-ever-made'))
  await eventually(() => /^HTTP\/1\.1 401 /.test(client.heard.text))
})

const piece = Buffer.alloc(256 * 1024, 'x')

/** A service that answers with so many pieces, as fast as they are taken, and says how many bytes were. */
const startLong = async (pieces: number) => {
  const told = { given: 0, cut: false, total: pieces * piece.length }
  const bytes = function* () {
    for (let sent = 0; sent < pieces; sent++) {
      told.given += piece.length
      yield piece
    }
  }
  const answer = (response: ServerResponse) =>
    pipeline(Readable.from(bytes()), response.writeHead(200, { 'content-length': told.total })).catch(() => {
      told.cut = true
    })
  const upstream = await startUpstream((_request, response) => void answer(response))
  return { ...upstream, told }
}

test('a client that never reads an answer of 200 MB holds little of it, and not for ever', async () => {
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
  await eventually(() => upstream.told.given > 0)
  await sleep(2500)
  const held = bytesHeld() - before
  assert.ok(upstream.told.given < upstream.told.total / 4, `${upstream.told.given} bytes were taken`)
  assert.ok(held < 10_000_000, `${held} bytes were held`)
  assert.equal(upstream.told.cut, false)
  await eventually(() => upstream.told.cut)
  client.read()
  await client.ended
  assert.ok(client.heard.bytes < upstream.told.total / 4, `${client.heard.bytes} bytes`)
  assert.equal((await gateway.as().get('/api-keys')).status, 200)
})

test('a client that reads slowly gets all of a long answer, though the service waits longer than it may be silent', async () => {
  await using upstream = await startLong(200)
  await using gateway = await startGateway({
    urls: { feedback: upstream.url },
    proxyLimits: { connectMs: 5000, silenceMs: 1000 },
  })
  using client = dial(gateway.url)
  client.socket.pause()
  client.socket.write(get.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))
  await eventually(() => upstream.told.given > 0)
  await sleep(2500)
  client.read()
  await client.ended
  assert.ok(client.heard.bytes > upstream.told.total, `${client.heard.bytes} of ${upstream.told.total} bytes`)
})

test('a client that asks and asks before it reads an answer is cut, and little of it was sent on', async () => {
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
  assert.ok(upstream.requests.length < 100, `${upstream.requests.length} requests were sent on`)
  assert.equal((await gateway.as().get('/api-keys')).status, 200)
})

test('requests that come at once on one connection are answered in their order', async () => {
  await using upstream = await startUpstream(async (request, response) => {
    await sleep(Math.random() * 30)
    response.end(`<${request.url}>`)
  })
  await using gateway = await startGateway({ urls: { feedback: upstream.url } })
  using client = dial(gateway.url)
  client.read()
  const paths = Array.from({ length: 30 }, (_, index) => `/api/v1/posts/${index}`)
  client.socket.write(paths.map(path => get.replace('/api/v1/posts', path)).join(''))
  const answers = () => [...client.heard.text.matchAll(/<(.*?)>/g)].map(([, path]) => path)
  await eventually(() => answers().length === paths.length)
  assert.deepEqual(answers(), paths)
})

test('a service that is given up for its silence is not asked the same again', async () => {
  let requests = 0
  await using upstream = await startUpstream((_request, response) => {
    if (requests++ === 0) response.end()
  })
  await using gateway = await startGateway({
    urls: { feedback: upstream.url },
    proxyLimits: { connectMs: 5000, silenceMs: 1500 },
  })
  assert.equal((await gateway.as().get('/posts')).status, 200) // leaves a connection to be kept
  assert.equal((await gateway.as().get('/posts')).status, 503)
  assert.equal(requests, 2)
})
