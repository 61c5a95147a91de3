import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { adminKey, startEarshot, type TestEarshot } from '../deployments/earshot.ts'

// Responses must not reveal how Earshot is implemented, and must have the security headers for browsers.

type TestRequest = { method?: string; path: string; body?: string; headers?: Record<string, string> }

const json = { 'content-type': 'application/json', authorization: `Bearer ${adminKey}` }
const large = '{'.repeat(1.1 * 1024 * 1024)

const requests: TestRequest[] = [
  { path: '/' },
  { path: '/nowhere' },
  { path: '/%ff' },
  { path: '/api/health/ready' },
  { path: '/api/v1/docs' },
  { path: '/api/v1/openapi.json' },
  { path: '/api/v1/posts' },
  { path: '/api/v1/posts', headers: json },
  { path: '/api/v1/posts?limit=zero', headers: json },
  { path: '/api/v1/posts/%00', headers: json },
  { path: '/api/v1/posts', method: 'POST', body: '{"title": ', headers: json },
  { path: '/api/v1/posts', method: 'POST', body: large, headers: json },
  { path: '/api/v1/api-keys', method: 'POST', body: large, headers: json },
  {
    path: '/api/v1/webhooks',
    method: 'POST',
    body: 'hello',
    headers: { ...json, 'content-type': 'text/plain' },
  },
  { path: '/api/v1/posts', method: 'PUT', headers: json },
  { path: '/internal/principals/x' },
  { path: '/password/nonsense' },
  { path: '/oauth/authorize' },
  { path: '/oauth/token', method: 'POST', body: 'grant_type=nonsense' },
  { path: '/oauth/interaction/nonsense' },
  { path: '/.well-known/oauth-authorization-server' },
  { path: '/changelog.rss' },
]

const ask = async ({ url }: TestEarshot, { path, ...init }: TestRequest) => {
  const response = await fetch(url + path, { redirect: 'manual', ...init })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** Stack traces, file paths, and names of components. */
const revealing = /\n +at |file:\/\/|node_modules|\.ts:\d+|node:internal|PostgreSQL|postgres:|ECONNREFUSED/

/** Sends raw bytes and returns the response. */
const raw = (port: number, text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('data', chunk => (received += chunk)).on('error', reject)
    socket.on('close', () => resolve(received))
  })

test('responses reveal no implementation details, and have headers against sniffing, scripts and framing', async () => {
  await using earshot = await startEarshot()
  let pages = 0
  for (const it of requests) {
    const what = `${it.method ?? 'GET'} ${it.path}`
    const { status, headers, text } = await ask(earshot, it)
    assert.ok(status < 500, `${what}: ${status}`)
    for (const name of ['server', 'x-powered-by', 'x-aspnet-version', 'via'])
      assert.equal(headers.get(name), null, `${what}: ${name}`)
    if (!it.path.endsWith('openapi.json') && !it.path.endsWith('docs'))
      assert.doesNotMatch(text, revealing, what)
    assert.equal(
      headers.get('x-content-type-options') ?? (it.path.includes('health') && 'nosniff'),
      'nosniff',
      what,
    )
    if (it.path.includes('health')) continue
    assert.match(headers.get('referrer-policy') ?? '', /^(same-origin|no-referrer)$/, what)
    const policy = headers.get('content-security-policy') ?? ''
    assert.match(policy, /default-src 'none'|default-src 'self'/, what)
    assert.match(policy, /frame-ancestors 'none'/, what)
    assert.match(policy, /base-uri 'none'/, what)
    if (!headers.get('content-type')?.startsWith('text/html')) continue
    pages++
    assert.doesNotMatch(policy.replace(/style-src[^;]*/, ''), /unsafe-inline|unsafe-eval|\*/, what)
  }
  assert.ok(pages >= 2, `${pages} pages`)
  for (const nonsense of ['GET / HTTP/9\r\n\r\n', 'nonsense\r\n\r\n'])
    assert.doesNotMatch(
      await raw(Number(new URL(earshot.url).port), nonsense),
      /server:|powered|node|\n +at /i,
    )
})

test('the method TRACE is refused, and its headers are not returned', async () => {
  await using earshot = await startEarshot()
  for (const path of ['/', '/api/v1/posts', '/oauth/token', '/admin']) {
    const head = `TRACE ${path} HTTP/1.1\r\nhost: localhost\r\nx-probe: echoed\r\nconnection: close\r\n\r\n`
    const response = await raw(Number(new URL(earshot.url).port), head)
    assert.match(response, /^HTTP\/1\.1 (401|404|405) /, path)
    assert.doesNotMatch(response, /echoed/, path)
  }
})

test('a body over the limit is rejected with 413 before it is parsed', async () => {
  await using earshot = await startEarshot()
  for (const it of requests.filter(({ body }) => body === large)) {
    const { status, text } = await ask(earshot, it)
    assert.deepEqual([status, JSON.parse(text).error.code], [413, 'PAYLOAD_TOO_LARGE'], it.path)
  }
})
