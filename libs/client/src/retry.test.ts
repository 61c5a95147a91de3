import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from './client.ts'
import { EarshotError } from './errors.ts'
import { paginate } from './paginate.ts'
import { type Fetch, retrying } from './retry.ts'

/** A fetch that returns the given responses in order and records the requests. */
const scripted = (...responses: (Response | Error | (() => Response))[]) => {
  const requests: Request[] = []
  const waits: number[] = []
  const fetch: Fetch = async request => {
    requests.push(request)
    const response = responses.shift()
    if (response instanceof Error) throw response
    return (typeof response === 'function' ? response() : response) ?? assert.fail('unexpected request')
  }
  const wait = async (ms: number) => void waits.push(ms)
  return { fetch, requests, waits, retrying: retrying(fetch, { wait }) }
}

const url = 'http://earshot.test/api/v1/posts'
const refused = (status: number, headers: Record<string, string> = {}, code = 'UNAVAILABLE') =>
  Response.json({ error: { code, message: 'Later', requestId: 'r-1' } }, { status, headers })
const post = (headers = {}) => new Request(url, { method: 'POST', body: '{"title":"Dark mode"}', headers })

test('a POST that failed or got no response is retried with the same Idempotency-Key and body', async () => {
  const it = scripted(refused(503), new TypeError('fetch failed'), refused(429), Response.json({ data: {} }))
  assert.equal((await it.retrying(post())).status, 200)
  const keys = it.requests.map(request => request.headers.get('idempotency-key'))
  assert.equal(new Set(keys).size, 1)
  assert.match(keys[0] ?? '', /^[0-9a-f]{32}$/)
  for (const request of it.requests) assert.equal(await request.text(), '{"title":"Dark mode"}')
})

test('an Idempotency-Key set by the caller is kept', async () => {
  const it = scripted(Response.json({}))
  await it.retrying(post({ 'idempotency-key': 'mine' }))
  assert.equal(it.requests[0]?.headers.get('idempotency-key'), 'mine')
})

test('a retry waits as long as Retry-After says, otherwise longer each time', async () => {
  const it = scripted(refused(429, { 'retry-after': '7' }), refused(503), refused(503), refused(503))
  assert.equal((await it.retrying(new Request(url))).status, 503)
  assert.equal(it.waits.length, 3)
  assert.equal(it.waits[0], 7000)
  const [, second = 0, third = 0] = it.waits
  assert.ok(second >= 250 && second <= 500 && third >= 500 && third <= 1000, String(it.waits))
})

test('a request is not retried if Retry-After exceeds the maximum wait', async () => {
  const it = scripted(refused(503, { 'retry-after': '3600' }))
  assert.equal((await it.retrying(new Request(url))).status, 503)
  assert.deepEqual(it.waits, [])
})

test('a request is retried while its first attempt is still running', async () => {
  const it = scripted(refused(409, {}, 'IDEMPOTENCY_KEY_IN_USE'), Response.json({}, { status: 201 }))
  assert.equal((await it.retrying(post())).status, 201)
})

test('final responses are not retried', async () => {
  for (const status of [400, 401, 403, 404, 409, 412, 422, 500]) {
    const it = scripted(refused(status, {}, 'CONFLICT'))
    assert.equal((await it.retrying(post())).status, status)
  }
})

test('after a lost response, DELETE and If-Match requests are not retried, because the next response could be about the first attempt', async () => {
  const lost = new TypeError('fetch failed')
  const requests = [
    new Request(url, { method: 'DELETE' }),
    new Request(url, { method: 'PATCH', headers: { 'if-match': '"x"' } }),
  ]
  for (const request of requests) await assert.rejects(scripted(lost).retrying(request), lost)
})

test('an abort ends the wait', async () => {
  const { fetch } = scripted(refused(503, { 'retry-after': '20' }))
  const signal = AbortSignal.timeout(20)
  await assert.rejects(retrying(fetch)(new Request(url, { signal })), { name: 'TimeoutError' })
})

test('errors from the service, a proxy and the network are typed', async () => {
  const failing = (response: Response | Error) =>
    createClient({
      baseUrl: 'http://earshot.test',
      apiKey: 'k',
      retries: 0,
      fetch: scripted(response).fetch,
    }).get('/api/v1/posts')
  const errorOf = async (response: Response | Error) => {
    const error = await failing(response).catch((it: unknown) => it)
    assert.ok(error instanceof EarshotError, String(error))
    return { code: error.code, status: error.status, requestId: error.requestId }
  }
  assert.deepEqual(await errorOf(refused(503)), { code: 'UNAVAILABLE', status: 503, requestId: 'r-1' })
  const gateway = new Response('<h1>Bad gateway</h1>', { status: 502 })
  assert.deepEqual(await errorOf(gateway), { code: 'UNREADABLE_REPLY', status: 502, requestId: undefined })
  const cut = new Response('{"data": [', { headers: { 'content-length': '10' } })
  assert.equal((await errorOf(cut)).code, 'UNREADABLE_REPLY')
  assert.equal((await errorOf(new TypeError('fetch failed'))).code, 'NETWORK_ERROR')
  assert.equal((await errorOf(new Response(null, { status: 304 }))).code, 'NOT_MODIFIED')
})

test('pages are fetched one by one, and only as far as they are read', async () => {
  const page = (ids: string[], cursor: string | null) =>
    Response.json({
      data: ids.map(id => ({ id })),
      meta: { pagination: { cursor, hasMore: cursor !== null } },
    })
  const it = scripted(page(['a', 'b'], 'next'), page([], 'last'), page(['c'], null))
  const client = createClient({ baseUrl: 'http://earshot.test', apiKey: 'k', fetch: it.fetch })
  const seen: string[] = []
  for await (const { id } of paginate(client, '/api/v1/posts', { params: { query: { sort: 'votes' } } }))
    seen.push(id)
  assert.deepEqual(seen, ['a', 'b', 'c'])
  const queries = it.requests.map(request => new URL(request.url).search)
  assert.deepEqual(queries, ['?sort=votes', '?sort=votes&cursor=next', '?sort=votes&cursor=last'])
  const first = scripted(page(['a'], 'next'))
  const again = createClient({ baseUrl: 'http://earshot.test', apiKey: 'k', fetch: first.fetch })
  for await (const { id } of paginate(again, '/api/v1/tags')) {
    assert.equal(id, 'a')
    break
  }
})
