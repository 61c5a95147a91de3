import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { connect, createServer } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startGateway, testAdminKey } from '@earshot/accounts/harness'
import { startUpstream } from '@earshot/testing'

const authorization = `Authorization: Bearer ${testAdminKey}`

/** Sends raw bytes, and returns all that arrives until the gateway closes the connection or sends nothing for `silentMs`. */
const sendRaw = (url: string, text: string, silentMs = 30_000): Promise<string> =>
  new Promise(resolve => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    let received = ''
    const end = () => {
      socket.destroy()
      resolve(received)
    }
    socket.setTimeout(silentMs, end)
    socket.on('data', data => (received += data.toString('latin1')))
    socket.on('close', end)
    socket.on('error', end)
    socket.write(Buffer.from(text, 'latin1'))
  })

const statuses = (received: string) =>
  [...received.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status))

/** A request that an attacker tries to smuggle past the gateway to a service. */
const hidden = 'GET /api/v1/posts/hidden HTTP/1.1\r\nHost: x\r\nX-Caller: forged\r\n\r\n'

/** Makes the gateway close the connection after its response, so that a test does not wait for the timeout. */
const last = ['Connection: close']

const post = (headers: string[], body = hidden, line = 'POST /api/v1/posts HTTP/1.1') =>
  [
    line,
    'Host: gateway',
    ...last,
    authorization,
    'Content-Type: application/json',
    ...headers,
    '',
    body,
  ].join('\r\n')

const chunked = `${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`

test('a request with an ambiguous length is refused and does not reach a service', async () => {
  await using upstream = await startUpstream()
  await using gateway = await startGateway({ urls: { feedback: upstream.url } })
  const refused = {
    'length and chunks': post(['Content-Length: 4', 'Transfer-Encoding: chunked'], `0\r\n\r\n${hidden}`),
    'chunks and length': post(['Transfer-Encoding: chunked', 'Content-Length: 4'], `0\r\n\r\n${hidden}`),
    'two lengths': post(['Content-Length: 0', `Content-Length: ${hidden.length}`]),
    'a list of lengths': post([`Content-Length: 0, ${hidden.length}`]),
    'a signed length': post(['Content-Length: +5']),
    'a length in hexadecimal': post(['Content-Length: 0x10']),
    'a negative length': post(['Content-Length: -1']),
    'a blank before the colon': post(['Transfer-Encoding : chunked'], chunked),
    'an unknown encoding': post(['Transfer-Encoding: xchunked'], chunked),
    'chunked not last': post(['Transfer-Encoding: chunked, identity'], chunked),
    'chunked twice': post(['Transfer-Encoding: chunked', 'Transfer-Encoding: x'], chunked),
    'a tab in the name': post(['Transfer-Encoding\t: chunked'], chunked),
    'a folded line': post(['Transfer-Encoding:', ' chunked'], chunked),
    'a chunk without a size': post(['Transfer-Encoding: chunked'], `z\r\n${hidden}`),
    'a chunk that is longer than it says': post(['Transfer-Encoding: chunked'], `1\r\n${hidden}`),
    'a NUL in a header': post(['X-Odd: a\0b', 'Content-Length: 0'], ''),
    'a bare carriage return': post(['X-Odd: a\rX-Caller: forged', 'Content-Length: 0'], ''),
    'two hosts': post(['Host: other']),
    'no host': `GET /api/v1/posts HTTP/1.1\r\n${authorization}\r\n\r\n`,
    'an unknown version': `GET /api/v1/posts HTTP/9.9\r\nHost: x\r\n${authorization}\r\n\r\n`,
  }
  for (const [name, text] of Object.entries(refused)) {
    const [first] = statuses(await sendRaw(gateway.url, text))
    assert.ok(first === 400 || first === 505, `${name}: ${first}`)
  }
  const seen = upstream.requests.map(({ url, headers }) => [url, headers['x-caller']])
  assert.ok(!JSON.stringify(seen).includes('hidden'), JSON.stringify(seen))
  assert.ok(!seen.some(([, caller]) => caller === 'forged'))
  assert.equal((await gateway.as().get('/posts')).status, 200)
})

test('a request inside a body stays a body, and a pipelined request needs its own credential', async () => {
  let bodies = ''
  await using upstream = await startUpstream(async (request, response) => {
    for await (const part of request) bodies += part
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{}}')
  })
  await using gateway = await startGateway({ urls: { feedback: upstream.url } })
  const whole = post([`Content-Length: ${hidden.length}`])
  assert.deepEqual(statuses(await sendRaw(gateway.url, whole)), [200])
  assert.deepEqual(statuses(await sendRaw(gateway.url, post(['Transfer-Encoding: chunked'], chunked))), [200])
  const line = 'GET /api/v1/posts HTTP/1.1'
  assert.deepEqual(
    statuses(await sendRaw(gateway.url, post([`Content-Length: ${hidden.length}`], hidden, line))),
    [200],
  )
  assert.equal(bodies, hidden.repeat(3))
  const first = ['POST /api/v1/posts HTTP/1.1', 'Host: x', authorization, 'Content-Length: 0', '', '']
  const second = ['GET /api/v1/posts/hidden HTTP/1.1', 'Host: x', ...last, 'X-Caller: forged', '', '']
  const both = first.join('\r\n') + second.join('\r\n')
  assert.deepEqual(statuses(await sendRaw(gateway.url, both)), [200, 401])
  assert.ok(upstream.requests.every(({ url }) => url === '/api/v1/posts'))
})

test('encoded line ends in a path or query stay encoded and add no header', async () => {
  await using upstream = await startUpstream()
  await using gateway = await startGateway({ urls: { feedback: upstream.url } })
  const odd = '%0d%0aX-Caller:%20forged%0d%0a'
  await sendRaw(
    gateway.url,
    `GET /api/v1/posts/${odd}?search=${odd} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${authorization}\r\n\r\n`,
  )
  const [request] = upstream.requests
  assert.equal(request?.url, `/api/v1/posts/${odd}?search=${odd}`)
  assert.doesNotMatch(String(request?.headers['x-caller']), /forged/)
})

test('an x-caller header from a client is dropped in any case and number', async () => {
  await using upstream = await startUpstream()
  await using gateway = await startGateway({ urls: { feedback: upstream.url } })
  const forged = ['X-Caller: forged', 'x-caller: forged', 'X-CALLER: forged', 'Connection: x-caller, close']
  const text = ['GET /api/v1/posts HTTP/1.1', 'Host: x', authorization, ...forged, '', ''].join('\r\n')
  assert.deepEqual(statuses(await sendRaw(gateway.url, text)), [200])
  const raw = upstream.requests[0]?.rawHeaders.filter((_, at, all) => /x-caller/i.test(all[at - 1] ?? ''))
  assert.equal(raw?.length, 1)
  assert.doesNotMatch(String(raw), /forged/)
})

test('headers that are too long or too many are refused, and the gateway keeps working', async () => {
  await using upstream = await startUpstream()
  await using gateway = await startGateway({ urls: { feedback: upstream.url } })
  const ask = (...headers: string[]) =>
    sendRaw(
      gateway.url,
      ['GET /api/v1/posts HTTP/1.1', 'Host: x', ...last, ...headers, authorization, '', ''].join('\r\n'),
    )
  assert.deepEqual(statuses(await ask(`X-Long: ${'x'.repeat(20_000)}`)), [431])
  assert.deepEqual(statuses(await ask(`Authorization: Bearer ${'x'.repeat(10_000)}`)), [401])
  const many = statuses(await ask(...Array.from({ length: 2900 }, () => 'a:1')))
  assert.ok(many[0] === 200 || many[0] === 401 || many[0] === 431, String(many))
  assert.equal((await gateway.as().get('/posts')).status, 200)
})

/** A service that responds to every request with these bytes. */
const startRaw = async (bytes: string) => {
  const sockets = new Set<import('node:net').Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('data', () => socket.write(Buffer.from(bytes, 'latin1')))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

test('an upstream response that is malformed or has an ambiguous length is 503', async () => {
  const responses = {
    'no HTTP': 'hello\r\n\r\n',
    'length and chunks':
      'HTTP/1.1 200 OK\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'two lengths': 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
    'a header without a colon': 'HTTP/1.1 200 OK\r\nOdd\r\n\r\n',
    'an invalid status': 'HTTP/1.1 20x OK\r\nContent-Length: 0\r\n\r\n',
    'headers without an end': `HTTP/1.1 200 OK\r\nx: ${'x'.repeat(70_000)}`,
  }
  for (const [name, bytes] of Object.entries(responses)) {
    await using upstream = await startRaw(bytes)
    await using gateway = await startGateway({ urls: { feedback: upstream.url } })
    const { status, error } = await gateway.as().get('/posts')
    assert.deepEqual([status, error?.code], [503, 'UNAVAILABLE'], name)
    await sleep(0)
  }
})
