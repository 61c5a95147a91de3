import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freePort } from '@earshot/runtime'
import { startReceiver, startWireReceiver, wireResponse } from '@earshot/testing'
import { selfSigned, startSender } from './harness.ts'
import { isOwnFault } from './outcome.ts'

const statuses: [number, 'success' | 'permanent' | 'retryable'][] = [
  ...[200, 201, 202, 204, 299].map((status): [number, 'success'] => [status, 'success']),
  ...[300, 301, 302, 303, 304, 307, 308].map((status): [number, 'permanent'] => [status, 'permanent']),
  ...[400, 401, 403, 404, 408, 409, 410, 422, 451].map((status): [number, 'permanent'] => [
    status,
    'permanent',
  ]),
  ...[429, 500, 501, 502, 503, 504, 599].map((status): [number, 'retryable'] => [status, 'retryable']),
]

test('a response is judged by its status alone, in one request, and shows that the receiver is reachable', async () => {
  await using sender = startSender()
  for (const [status, outcome] of statuses) {
    await using receiver = await startReceiver(() => status)
    const result = await sender.send(receiver.url)
    const { at, durationMs, responseBody, ...verdict } = result
    assert.deepEqual(verdict, {
      outcome,
      breaker: 'success',
      statusCode: status,
      error: outcome === 'success' ? null : `http_${status}`,
      errorDetail: null,
      retryAfterMs: null,
    })
    assert.equal(receiver.received.length, 1, `${status}`)
    assert.equal(new Date(at).toISOString(), at)
    assert.ok(durationMs >= 0)
    assert.equal(responseBody, '')
  }
})

test('a redirect is not followed', async () => {
  await using sender = startSender()
  await using target = await startReceiver()
  for (const status of [301, 302, 303, 307, 308]) {
    await using receiver = await startWireReceiver(socket =>
      socket.write(wireResponse(status, '', `location: ${target.url}\r\n`)),
    )
    const { outcome, error } = await sender.send(`http://${receiver.authority}/`)
    assert.deepEqual([outcome, error], ['permanent', `http_${status}`])
  }
  assert.equal(target.received.length, 0)
})

test('Retry-After is parsed as seconds and as a date, and only for responses that are retried', async () => {
  await using sender = startSender()
  const retryAfterOf = async (status: number, value: string) => {
    await using receiver = await startWireReceiver(socket =>
      socket.write(wireResponse(status, '', `retry-after: ${value}\r\n`)),
    )
    return (await sender.send(`http://${receiver.authority}/`)).retryAfterMs
  }
  assert.equal(await retryAfterOf(429, '3'), 3000)
  assert.equal(await retryAfterOf(503, '0'), 0)
  const inAMinute = await retryAfterOf(503, new Date(Date.now() + 60_000).toUTCString())
  assert.ok(inAMinute !== null && inAMinute > 55_000 && inAMinute <= 60_000)
  assert.equal(await retryAfterOf(503, new Date(0).toUTCString()), 0)
  assert.equal(await retryAfterOf(503, 'soon'), null)
  assert.equal(await retryAfterOf(400, '3'), null)
})

test('an attempt without a response is retried and counts against the circuit breaker', async () => {
  await using sender = startSender({
    resolve: async name => {
      if (name === 'dead.example.com') throw Object.assign(new Error('no'), { code: 'ENOTFOUND' })
      return [{ address: '127.0.0.1', family: 4 }]
    },
  })
  const tls = await selfSigned()
  await using untrusted = await startWireReceiver(socket => socket.write(wireResponse(200)), tls)
  await using plain = await startReceiver()
  await using resets = await startWireReceiver(socket => socket.resetAndDestroy())
  await using hangsUp = await startWireReceiver(socket => socket.end())
  await using half = await startWireReceiver(socket => socket.end('HTTP/1.1 200 OK\r\ncontent-le'))
  await using babbles = await startWireReceiver(socket => socket.end('SSH-2.0-OpenSSH_9.9\r\n'))
  await using upgrades = await startWireReceiver(socket =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'),
  )
  await using interim = await startWireReceiver(socket => socket.end('HTTP/1.1 100 Continue\r\n\r\n'))
  const port = await freePort()

  const gotIt = 'The receiver got the request and'
  const cases: [string, string, string?][] = [
    [`http://127.0.0.1:${port}/`, 'connection_refused'],
    [`http://named.example.com:${port}/`, 'connection_refused'],
    [`http://${resets.authority}/`, 'connection_reset'],
    [`http://${hangsUp.authority}/`, 'connection_reset'],
    [
      `http://${half.authority}/`,
      'connection_reset',
      `${gotIt} responded with 200, but closed the connection before the end of the headers.`,
    ],
    [
      `http://${interim.authority}/`,
      'connection_reset',
      `${gotIt} sent the interim response 100, but closed the connection before the final response.`,
    ],
    ['http://dead.example.com/', 'dns_failed'],
    [
      `https://${untrusted.authority}/`,
      'tls_failed',
      'The certificate is self-signed. (DEPTH_ZERO_SELF_SIGNED_CERT)',
    ],
    [
      plain.url.replace('http:', 'https:'),
      'tls_failed',
      'The receiver does not use TLS on this port. (ERR_SSL_WRONG_VERSION_NUMBER)',
    ],
    [
      `http://${babbles.authority}/`,
      'bad_response',
      'The receiver responded with something else than HTTP/1.1.',
    ],
    [
      `http://${upgrades.authority}/`,
      'bad_response',
      `${gotIt} responded with 101 Switching Protocols, which was not requested.`,
    ],
  ]
  for (const [url, error, errorDetail = null] of cases) {
    const { at: _, durationMs: __, ...verdict } = await sender.send(url)
    assert.deepEqual(
      verdict,
      {
        outcome: 'retryable',
        breaker: 'failure',
        statusCode: null,
        error,
        errorDetail,
        retryAfterMs: null,
        responseBody: null,
      },
      url,
    )
  }
  // One attempt is one request, whatever its result.
  for (const receiver of [resets, hangsUp, half, interim, babbles, upgrades])
    assert.equal(receiver.requests.length, 1)
  assert.equal(untrusted.requests.length, 0)
})

test('a fault on our side throws, and does not count against the receiver', async () => {
  const sender = startSender()
  await using receiver = await startReceiver()
  await sender[Symbol.asyncDispose]()
  await assert.rejects(sender.send(receiver.url), isOwnFault)
  assert.equal(receiver.received.length, 0)
})
