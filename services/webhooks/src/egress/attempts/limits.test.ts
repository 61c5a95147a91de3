import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { startWireReceiver, wireResponse } from '@earshot/testing'
import { startSender } from './harness.ts'

/** Writes until the other side closes. */
const forever = (socket: Socket, everyMs: number, text: string) => {
  const timer = setInterval(() => socket.write(text), everyMs)
  socket.on('close', () => clearInterval(timer))
}

test('an attempt ends after five seconds, whatever it is waiting for', async () => {
  await using sender = startSender({
    resolve: name => (name === 'silent.example.com' ? new Promise(() => undefined) : Promise.reject()),
  })
  await using silent = await startWireReceiver(() => undefined)
  await using drips = await startWireReceiver(socket => {
    socket.write('HTTP/1.1 200 OK\r\nx-slow: ')
    forever(socket, 100, 'x')
  })
  await using informs = await startWireReceiver(socket =>
    forever(socket, 100, 'HTTP/1.1 102 Processing\r\n\r\n'),
  )
  const urls = [
    `http://${silent.authority}/`,
    `http://${drips.authority}/`,
    `http://${informs.authority}/`,
    // The server has no TLS and never responds.
    `https://${silent.authority}/`,
    'http://silent.example.com/',
  ]
  for (const { durationMs, ...result } of await Promise.all(urls.map(url => sender.send(url)))) {
    assert.deepEqual([result.outcome, result.breaker, result.error], ['retryable', 'failure', 'timeout'])
    assert.ok(durationMs > 4900, `${durationMs} ms`)
  }
  assert.equal(drips.requests.length, 1)
})

test('a response within the five seconds counts', async () => {
  await using sender = startSender()
  await using receiver = await startWireReceiver(socket =>
    setTimeout(() => socket.write(wireResponse(200)), 4000),
  )
  const { outcome, durationMs } = await sender.send(`http://${receiver.authority}/`)
  assert.equal(outcome, 'success')
  assert.ok(durationMs >= 3900)
})

test('a body without end is an immediate success, in one request', async () => {
  await using sender = startSender()
  const head = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n'
  await using fast = await startWireReceiver(socket => {
    socket.write(head)
    forever(socket, 1, `1000\r\n${'x'.repeat(0x1000)}\r\n`)
  })
  await using slow = await startWireReceiver(socket => {
    socket.write(head)
    forever(socket, 100, '1\r\nx\r\n')
  })
  await using stuck = await startWireReceiver(socket => socket.write(`${head}5\r\nhello`))
  for (const { authority, requests } of [fast, slow, stuck]) {
    const started = performance.now()
    const { outcome, durationMs, responseBody } = await sender.send(`http://${authority}/`)
    assert.equal(outcome, 'success')
    const forTheBody = performance.now() - started - durationMs
    assert.ok(authority === fast.authority || forTheBody > 900, 'the outcome was known at the headers')
    assert.ok(responseBody && responseBody.length <= 4096)
    assert.equal(requests.length, 1)
  }
})

test('a truncated body does not change the outcome', async () => {
  await using sender = startSender()
  await using receiver = await startWireReceiver(socket =>
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nonly this'),
  )
  const { outcome, responseBody } = await sender.send(`http://${receiver.authority}/`)
  assert.deepEqual([outcome, responseBody], ['success', 'only this'])
})

test('the first 4 KiB of a body are kept, without half a character at the end', async () => {
  await using sender = startSender()
  await using receiver = await startWireReceiver(socket =>
    socket.write(wireResponse(200, `x${'é'.repeat(4000)}`)),
  )
  const { responseBody } = await sender.send(`http://${receiver.authority}/`)
  assert.equal(responseBody, `x${'é'.repeat(2047)}`)
})

test('of a compressed response, at most 4 KiB are decompressed', async () => {
  await using sender = startSender()
  const bomb = gzipSync(Buffer.alloc(10_000_000))
  await using receiver = await startWireReceiver(socket => {
    socket.write(`HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`)
    socket.write(bomb)
  })
  const { outcome, responseBody } = await sender.send(`http://${receiver.authority}/`)
  assert.equal(outcome, 'success')
  assert.doesNotMatch(receiver.requests[0]?.head ?? '', /^accept-encoding/im)
  assert.equal(responseBody?.length, 4096)
})

/** Runs in a separate process, to keep its memory out of the measurement. */
const floods = `
  import { createServer } from 'node:http'
  const chunk = Buffer.alloc(1024 * 1024)
  createServer(async (request, response) => {
    response.writeHead(200, { 'content-length': 200 * chunk.length })
    for (let sent = 0; sent < 200 && !response.destroyed; sent++)
      if (!response.write(chunk)) await new Promise(go => response.once('drain', go).once('close', go))
  }).listen(0, '127.0.0.1', function () { process.stdout.write(String(this.address().port)) })
`

test('responses of 200 MB do not increase the memory', async () => {
  await using sender = startSender()
  const server = spawn(process.execPath, ['--input-type=module', '-e', floods], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = await once(server.stdout, 'data')
  const attempts = async (count: number) => {
    for (let done = 0; done < count; done++)
      assert.equal((await sender.send(`http://127.0.0.1:${port}/`)).outcome, 'success')
  }
  await attempts(30)
  const before = process.memoryUsage().rss
  await attempts(30)
  const grown = (process.memoryUsage().rss - before) / 1024 / 1024
  server.kill()
  assert.ok(grown < 10, `${grown.toFixed(1)} MB`)
})
