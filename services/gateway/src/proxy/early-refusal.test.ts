import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { test } from 'node:test'
import { startGateway, testAdminKey } from '@earshot/accounts/harness'
import { sameOriginHeaders } from '@earshot/accounts/harness/sign-in'
import { startUpstream } from '@earshot/testing'

type Asked = { path: string; key?: string; length: number; expect?: boolean; type?: string }

const headOf = ({ path, key = testAdminKey, length, expect = false, type = 'application/json' }: Asked) =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${key}`,
    `Content-Type: ${type}`,
    `Content-Length: ${length}`,
    ...(expect ? ['Expect: 100-continue'] : []),
    '',
    '',
  ].join('\r\n')

/** Sends a head without its body, and returns the status line that comes first. */
const firstLine = async (url: string, asked: Asked): Promise<string> => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write(headOf(asked))
  const [data] = await once(socket, 'data')
  socket.destroy()
  return String(data).split('\r\n', 1)[0] ?? ''
}

test('a response that the head decides is sent before the body arrives, also with Expect: 100-continue', async () => {
  await using upstream = await startUpstream()
  await using files = await startUpstream((_request, response) => void response.writeHead(413).end())
  await using gateway = await startGateway({ urls: { feedback: upstream.url, files: files.url } })
  const large = 90_000_000
  const cases: [string, Asked][] = [
    ['413 Payload Too Large', { path: '/api/v1/posts', length: large }],
    ['413 Payload Too Large', { path: '/api/v1/posts', length: large, expect: true }],
    ['413 Payload Too Large', { path: '/api/v1/boards', length: large, expect: true }],
    ['413 Payload Too Large', { path: '/api/v1/users', length: large }],
    ['413 Payload Too Large', { path: '/api/v1/users', length: large, expect: true }],
    [
      '413 Payload Too Large',
      { path: '/api/v1/files?name=x', length: large, expect: true, type: 'image/png' },
    ],
    ['401 Unauthorized', { path: '/api/v1/posts', length: 10, expect: true, key: 'esk_wrong' }],
    ['401 Unauthorized', { path: '/api/v1/users', length: 10, expect: true, key: 'esk_wrong' }],
    ['415 Unsupported Media Type', { path: '/api/v1/users', length: 10, expect: true, type: 'text/plain' }],
    ['404 Not Found', { path: '/api/v1/nothing', length: 10, expect: true }],
  ]
  for (const [status, asked] of cases)
    assert.equal(await firstLine(gateway.url, asked), `HTTP/1.1 ${status}`, JSON.stringify(asked))
  assert.equal(upstream.requests.length, 0)
})

test('a client that waits for 100 Continue gets it when its body is read, and then the response', async () => {
  await using upstream = await startUpstream()
  await using gateway = await startGateway({ urls: { feedback: upstream.url } })
  const body = '{"name":"Acme"}'
  for (const path of ['/api/v1/companies', '/api/v1/posts']) {
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1')
    socket.write(headOf({ path, length: body.length, expect: true }))
    assert.equal(String((await once(socket, 'data'))[0]), 'HTTP/1.1 100 Continue\r\n\r\n', path)
    socket.write(body)
    const text = String((await once(socket, 'data'))[0])
    assert.match(text, /^HTTP\/1\.1 20[01] /, path)
    assert.match(text, /^connection: keep-alive/im, path)
    socket.destroy()
  }
  assert.equal(upstream.requests.length, 1)
})

test('a client that sends a body that is too large anyway gets 413, and its connection stays usable', async () => {
  await using upstream = await startUpstream()
  await using gateway = await startGateway({ urls: { feedback: upstream.url } })
  const length = 3_000_000
  const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1')
  let text = ''
  const received = new Promise<void>(resolve =>
    socket.on('data', data => {
      text += data
      if (text.includes('HTTP/1.1 401')) resolve()
    }),
  )
  socket.write(headOf({ path: '/api/v1/posts', length }) + ' '.repeat(length))
  socket.write(`${headOf({ path: '/api/v1/posts', length: 2, key: 'esk_wrong' })}{}`)
  await received
  socket.destroy()
  assert.match(text, /^HTTP\/1\.1 413 /)
  assert.equal(upstream.requests.length, 0)
})

test('a service that refuses a long body while it arrives does not hold up the next request on the connection', async context => {
  await using upstream = await startUpstream((request, response) => {
    response.once('finish', () => request.resume())
    request.once('data', () => response.writeHead(400, { 'content-type': 'application/json' }).end('{}'))
  })
  await using gateway = await startGateway({ urls: { feedback: upstream.url } })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  context.after(() => agent.destroy())
  const post = async (body: string, headers: Record<string, string | number>) => {
    const sent = request(`${gateway.url}/api/v1/imports`, {
      agent,
      method: 'POST',
      headers: { authorization: `Bearer ${testAdminKey}`, 'content-type': 'text/csv', ...headers },
    })
    sent.end(body)
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    await once(response.resume(), 'end')
    return [response.statusCode, sent.reusedSocket]
  }
  const long = 'x'.repeat(1_200_000)
  for (const headers of [{ 'content-length': long.length }, { 'transfer-encoding': 'chunked' }]) {
    assert.equal((await post(long, headers))[0], 400)
    assert.deepEqual(await post('x', { 'content-length': 1 }), [400, true])
  }
})

test('a client that is refused while it sends gets the response', async () => {
  await using gateway = await startGateway({ urls: { feedback: 'http://127.0.0.1:9' } })
  const length = 40_000_000
  const asked = { path: '/api/v1/imports', length, type: 'text/csv' }
  for (let round = 0; round < 5; round++) {
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1')
    const received = once(socket, 'data')
    const error = await new Promise(sent => socket.write(headOf(asked) + 'x'.repeat(length), sent))
    assert.ok(!error, String(error))
    assert.match(String((await received)[0]), /^HTTP\/1\.1 503 /)
    socket.destroy()
  }
})

test('a browser whose form is refused gets a page that names the cause', async () => {
  await using gateway = await startGateway()
  const post = (path: string, headers: Record<string, string>) =>
    fetch(gateway.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: 'email=ada%40example.org&password=x',
    })
  const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', origin: 'http://192.0.2.7:3000' }
  for (const path of ['/sign-in', '/forgot-password', '/password/reset']) {
    const response = await post(path, browser)
    if (response.status === 404) continue
    assert.equal(response.status, 403, path)
    assert.match(response.headers.get('content-type') ?? '', /^text\/html/, path)
    const text = await response.text()
    assert.match(text, /\(BASE_URL\)/, path)
    assert.match(text, new RegExp(`href="http://[^"]+${path}"`), path)
  }
  const program = await post('/sign-in', { origin: 'http://192.0.2.7:3000', accept: 'application/json' })
  assert.match(program.headers.get('content-type') ?? '', /^application\/json/)
  const huge = await fetch(`${gateway.url}/sign-in`, {
    method: 'POST',
    headers: {
      ...sameOriginHeaders,
      ...browser,
      origin: gateway.url,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: `email=${'x'.repeat(20_000)}`,
  })
  assert.deepEqual([huge.status, huge.headers.get('content-type')], [413, 'text/html; charset=utf-8'])
})
