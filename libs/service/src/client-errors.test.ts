import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import type { ErrorCode } from '@earshot/contracts'
import express from 'express'
import { listen, type ServerLimits, serverLimits } from './server.ts'

/** A server that reads every body and responds with the number of its bytes. */
const start = async (limits: Partial<ServerLimits> = {}) => {
  const app = express()
  app.use((request, response) => {
    let bytes = 0
    request.on('data', part => (bytes += part.length))
    request.on('end', () => response.json({ bytes }))
  })
  const server = await listen(app, { host: '127.0.0.1', port: 0, limits: { ...serverLimits, ...limits } })
  return { ...server, [Symbol.asyncDispose]: server.close }
}

/** Sends raw text, and returns all that arrives until the server closes the connection or sends nothing for 5 seconds. */
const sendRaw = (port: number, text: string): Promise<string> =>
  new Promise(resolve => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from(text, 'latin1')))
    socket.on('data', data => (received += data.toString('utf8')))
    socket.setTimeout(5000, () => socket.destroy())
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(received))
  })

/** Checks an error response of our format that closes the connection. */
const assertError = (received: string, status: number, code: ErrorCode, name: string): void => {
  const [head = '', body = ''] = received.split('\r\n\r\n')
  const [line = '', ...lines] = head.split('\r\n')
  const headers = new Headers(
    lines.map((it): [string, string] => [it.split(': ')[0] ?? '', it.slice(it.indexOf(': ') + 2)]),
  )
  assert.match(line, new RegExp(`^HTTP/1\\.1 ${status} \\w`), `${name}: ${received}`)
  assert.equal(headers.get('content-type'), 'application/json; charset=utf-8', name)
  assert.equal(headers.get('content-length'), String(Buffer.byteLength(body)), name)
  assert.equal(headers.get('connection'), 'close', name)
  const { error } = JSON.parse(body)
  assert.deepEqual([error.code, error.requestId], [code, headers.get('x-request-id')], name)
}

test('a request that Node cannot parse gets an error in our format, and the connection is closed', async () => {
  await using server = await start()
  const chunked = 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n'
  const cases: [name: string, text: string, status: number, code: ErrorCode][] = [
    ['no HTTP', 'hello\r\n\r\n', 400, 'BAD_REQUEST'],
    ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400, 'BAD_REQUEST'],
    ['an unknown version', 'GET / HTTP/9.9\r\nHost: x\r\n\r\n', 400, 'BAD_REQUEST'],
    ['a header without a colon', 'GET / HTTP/1.1\r\nHost: x\r\nodd\r\n\r\n', 400, 'BAD_REQUEST'],
    ['an invalid length', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n', 400, 'BAD_REQUEST'],
    ['an invalid chunk', `${chunked}z\r\n`, 400, 'BAD_REQUEST'],
    [
      'long headers',
      `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'HEADERS_TOO_LARGE',
    ],
    [
      'long chunk extensions',
      `${chunked}1;${'x'.repeat(20_000)}\r\na\r\n0\r\n\r\n`,
      413,
      'PAYLOAD_TOO_LARGE',
    ],
  ]
  for (const [name, text, status, code] of cases)
    assertError(await sendRaw(server.port, text), status, code, name)
})

test('a client that reads the response only when it has sent all gets the error, too', async () => {
  await using server = await start()
  const headers = `X-Long: ${'x'.repeat(1000)}\r\n`.repeat(20_000)
  const socket = connect(server.port, '127.0.0.1')
  const failed = await new Promise(sent => socket.write(`GET / HTTP/1.1\r\nHost: x\r\n${headers}`, sent))
  assert.ok(!failed, String(failed))
  assertError((await socket.setEncoding('utf8').toArray()).join(''), 431, 'HEADERS_TOO_LARGE', 'headers')
})

test('a request whose headers or body do not arrive in time gets 408 in our format', async () => {
  await using server = await start({ headMs: 200, requestMs: 400 })
  const head = 'POST / HTTP/1.1\r\nHost: x\r\n'
  assertError(await sendRaw(server.port, head), 408, 'REQUEST_TIMEOUT', 'headers')
  const body = `${head}Content-Length: 100\r\n\r\nsome`
  assertError(await sendRaw(server.port, body), 408, 'REQUEST_TIMEOUT', 'body')
})

test('a request without a Host header or with several gets 400 in our format', async () => {
  await using server = await start()
  const cases = {
    none: 'GET / HTTP/1.1\r\n\r\n',
    'two different': 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
    'two equal': 'GET / HTTP/1.1\r\nHost: a\r\nhOsT: a\r\n\r\n',
    'two in HTTP/1.0': 'GET / HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n',
    'with a body': 'POST / HTTP/1.1\r\nContent-Length: 5\r\n\r\nhello',
  }
  for (const [name, text] of Object.entries(cases))
    assertError(await sendRaw(server.port, text), 400, 'BAD_REQUEST', name)
  assert.match(await sendRaw(server.port, 'GET / HTTP/1.0\r\n\r\n'), /^HTTP\/1\.1 200 /)
})

test('a Transfer-Encoding other than chunked gets 501, or 400 if the end of the body is unknown', async () => {
  await using server = await start()
  const send = (coding: string) =>
    sendRaw(
      server.port,
      `POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: ${coding}\r\n\r\n5\r\nhello\r\n0\r\n\r\n`,
    )
  for (const coding of [
    'gzip, chunked',
    'GZIP,Chunked',
    'gzip\r\nTransfer-Encoding: chunked',
    'br, gzip, chunked',
  ])
    assertError(await send(coding), 501, 'NOT_IMPLEMENTED', coding)
  for (const coding of ['gzip', 'identity', 'chunked, gzip', 'chunked, chunked', 'chunked;q=1', ''])
    assertError(await send(coding), 400, 'BAD_REQUEST', coding)
  for (const coding of ['chunked', 'Chunked', 'chunked '])
    assert.match(await send(`${coding}\r\nConnection: close`), /^HTTP\/1\.1 200 .*\{"bytes":5\}$/s, coding)
})

test('OPTIONS * lists the methods of the server, and other methods have no target *', async () => {
  await using server = await start()
  const send = (line: string) =>
    sendRaw(server.port, `${line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  const text = await send('OPTIONS *')
  assert.match(text, /^HTTP\/1\.1 204 /)
  assert.match(text, /^allow: DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT\r$/m)
  for (const method of ['GET', 'POST', 'DELETE'])
    assertError(await send(`${method} *`), 400, 'BAD_REQUEST', method)
  assert.match(await send('GET /*'), /^HTTP\/1\.1 200 /)
})

test('an unknown expectation is ignored', async () => {
  await using server = await start()
  const text =
    'POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: a-tip\r\nContent-Length: 5\r\n\r\nhello'
  assert.match(await sendRaw(server.port, text), /^HTTP\/1\.1 200 .*\{"bytes":5\}$/s)
})
