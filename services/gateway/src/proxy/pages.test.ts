import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { test } from 'node:test'
import { startGateway, testAdminKey } from '@earshot/accounts/harness'
import { newId } from '@earshot/contracts'
import { authenticateCaller } from '@earshot/http'
import { startUpstream, testSecret } from '@earshot/testing'

/** Sends a request with any path and Host header, which `fetch` does not allow. */
const send = (gateway: { url: string }, path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
    request(gateway.url, { path, headers }, response => {
      let text = ''
      response.on('data', part => (text += part))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
    })
      .on('error', reject)
      .end()
  })

test('a page gets the cookies, the host and the address of its client, signed by the gateway and by no one else', async () => {
  await using accounts = await startUpstream((_request, response) =>
    response
      .writeHead(200, { 'set-cookie': ['a=1', 'b=2'], 'content-security-policy': "default-src 'self'" })
      .end('a page'),
  )
  await using gateway = await startGateway({ urls: { accounts: accounts.url } })
  const response = await send(gateway, '/posts/dark-mode?from=mail', {
    host: 'feedback.example.com',
    cookie: 'earshot_session=x',
    authorization: 'Basic eDp5',
    'x-caller': 'forged',
    'x-client-host': 'forged.example.com',
    'x-forwarded-for': '192.0.2.7',
  })
  assert.deepEqual([response.status, response.text], [200, 'a page'])
  assert.deepEqual(response.headers['set-cookie'], ['a=1', 'b=2'])
  assert.equal(response.headers['content-security-policy'], "default-src 'self'")
  assert.equal(response.headers['x-content-type-options'], 'nosniff')
  const page = accounts.requests.find(it => it.method === 'GET')
  const { url, headers } = page ?? assert.fail('no page was requested')
  assert.equal(url, '/posts/dark-mode?from=mail')
  assert.deepEqual(
    [headers.cookie, headers.authorization, headers['x-client-host']],
    ['earshot_session=x', 'Basic eDp5', 'feedback.example.com'],
  )
  const caller = authenticateCaller(testSecret, 'accounts')({ headers })
  assert.deepEqual([caller.role, caller.scopes, caller.address], ['user', ['read:feedback'], '127.0.0.1'])
})

test('what is not public is never forwarded', async () => {
  await using accounts = await startUpstream()
  await using gateway = await startGateway({ urls: { accounts: accounts.url } })
  for (const path of [
    '/metrics',
    '/Metrics/',
    '//metrics',
    '/internal/status',
    '/INTERNAL',
    '/api/v2/posts',
    '/x/../metrics',
    '/x/%2e%2E/metrics',
    'http://other.example.com/metrics',
  ]) {
    const { status, text } = await send(gateway, path)
    assert.deepEqual([status, JSON.parse(text).error.code], [404, 'NOT_FOUND'], path)
  }
  assert.deepEqual(
    accounts.requests.filter(({ url }) => !url?.startsWith('/internal/')),
    [],
  )
})

test('a page is requested from the accounts service, whatever origin the request names', async () => {
  await using accounts = await startUpstream()
  await using other = await startUpstream()
  await using gateway = await startGateway({ urls: { accounts: accounts.url } })
  for (const path of [
    `${other.url}/roadmap?a=b`,
    `//${new URL(other.url).host}/roadmap`,
    '/road%20map?a=http://x',
  ])
    assert.equal((await send(gateway, path)).status, 200, path)
  const pages = accounts.requests.filter(({ url }) => !url?.startsWith('/internal/'))
  assert.deepEqual(
    pages.map(({ url }) => url),
    ['/roadmap?a=b', `//${new URL(other.url).host}/roadmap`, '/road%20map?a=http://x'],
  )
  assert.deepEqual(other.requests, [])
})

test('the API and files are requested from their services, whatever origin the request names', async () => {
  await using feedback = await startUpstream()
  await using files = await startUpstream()
  await using other = await startUpstream()
  await using gateway = await startGateway({ urls: { feedback: feedback.url, files: files.url } })
  const file = `/files/${newId('file')}?signature=x`
  const authorization = `Bearer ${testAdminKey}`
  for (const path of ['/api/v1/posts?limit=5', file])
    assert.equal((await send(gateway, `${other.url}${path}`, { authorization })).status, 200, path)
  assert.deepEqual(
    [feedback, files, other].map(({ requests }) => requests.map(({ url }) => url)),
    [['/api/v1/posts?limit=5'], [file], []],
  )
})

test('a health check of a balancer gets a page by HTTP/1.0 without a Host header', async () => {
  await using accounts = await startUpstream()
  await using gateway = await startGateway({ urls: { accounts: accounts.url } })
  const { hostname, port } = new URL(gateway.url)
  const socket = connect(Number(port), hostname)
  socket.write('GET / HTTP/1.0\r\n\r\n')
  const [head] = await once(socket, 'data')
  assert.match(String(head), /^HTTP\/1\.1 200 /)
  await using _ = { [Symbol.asyncDispose]: async () => void socket.destroy() }
  assert.equal(accounts.requests.find(({ url }) => url === '/')?.headers['x-client-host'], undefined)
})

test('while the accounts service is down, a browser gets a page, and a program the JSON of the error', async () => {
  await using gateway = await startGateway({ urls: { accounts: 'http://127.0.0.1:9' } })
  const page = await send(gateway, '/', { accept: 'text/html,*/*' })
  assert.equal(page.status, 503)
  assert.match(String(page.headers['content-type']), /^text\/html/)
  assert.match(page.text, /This page is not available/)
  const json = await send(gateway, '/oauth/token', { accept: 'application/json' })
  assert.deepEqual([json.status, JSON.parse(json.text).error.code], [503, 'UNAVAILABLE'])
})
