import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setImmediate as settled } from 'node:timers/promises'
import { inspect } from 'node:util'
import { errorOf, VisitorError } from './error.ts'
import { bodyOf, createSend } from './http.ts'
import { defaults, type Timing } from './timing.ts'

type Step = Response | Error | (() => Response | Promise<Response>)
type Sent = { url: string; init: RequestInit; header: (name: string) => string | null }

/** Sends with a `fetch` that gives the responses in order and records the requests. Retries without a wait. */
const scripted = (
  steps: Step[],
  { timing = {}, language }: { timing?: Partial<Timing>; language?: string } = {},
) => {
  const sent: Sent[] = []
  const closing = new AbortController()
  const fetch = async (url: unknown, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    sent.push({ url: String(url), init, header: name => headers.get(name) })
    const step = steps.shift() ?? assert.fail('unexpected request')
    if (step instanceof Error) throw step
    return typeof step === 'function' ? step() : step
  }
  const send = createSend({
    url: 'http://earshot.test/',
    fetch: fetch as typeof globalThis.fetch,
    language,
    closing: closing.signal,
    timing: { ...defaults, backoffMs: 0, ...timing },
  })
  return { send, sent, close: () => closing.abort() }
}

const reply = (status: number, headers: Record<string, string> = {}, code = 'UNAVAILABLE') =>
  Response.json({ error: { code, message: 'Later', requestId: 'r-1' } }, { status, headers })
const lost = () => new TypeError('fetch failed')

/** A request without a response until it is aborted. */
const hanging =
  (aborted: () => AbortSignal | null | undefined): (() => Promise<Response>) =>
  () =>
    new Promise((_, reject) => aborted()?.addEventListener('abort', () => reject(lost())))

test('a read is sent without cookies, an Idempotency-Key or a preflight', async () => {
  const it = scripted([Response.json({ data: 1 })], { language: 'fr' })
  assert.deepEqual(bodyOf(await it.send('/widget', { query: { a: 'x y', b: undefined, c: null, d: 2 } })), {
    data: 1,
  })
  const [request] = it.sent
  assert.equal(request?.url, 'http://earshot.test/api/v1/widget?a=x+y&d=2')
  assert.equal(request?.init.credentials, 'omit')
  assert.deepEqual([...new Headers(request?.init.headers)], [['accept-language', 'fr']])
})

test('a read is retried after a network error, 429 and 503, and a write only after a network error', async () => {
  const read = scripted([lost(), reply(429), reply(503), Response.json({})])
  assert.equal((await read.send('/posts', { token: 't' })).status, 200)
  for (const method of ['POST', 'PUT', 'DELETE'] as const) {
    const refused = scripted([lost(), reply(429, { 'retry-after': '7' })])
    const { status } = await refused.send('/posts', { method, token: 't' })
    assert.equal(status, 429)
    const written = scripted([lost(), lost(), Response.json({})])
    assert.equal((await written.send('/posts', { method, token: 't', body: { a: 1 } })).status, 200)
    const keys = new Set(written.sent.map(({ header }) => header('idempotency-key')))
    assert.equal(keys.size, 1)
    assert.equal(keys.has(null), method !== 'POST')
  }
})

test('an error reports when to try again', async () => {
  const it = scripted([reply(429, { 'retry-after': '7' }, 'RATE_LIMITED')])
  const error = errorOf(await it.send('/posts', { method: 'POST' }))
  assert.deepEqual(
    [error.name, error.code, error.status, error.requestId, error.retryAfterSeconds],
    ['VisitorError', 'RATE_LIMITED', 429, 'r-1', 7],
  )
})

test('a read waits as long as Retry-After says, unless that is too long', async (t: TestContext) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const it = scripted([reply(429, { 'retry-after': '7' }), Response.json({})])
  const done = it.send('/posts')
  await settled()
  t.mock.timers.tick(6999)
  await settled()
  assert.equal(it.sent.length, 1)
  t.mock.timers.tick(2)
  assert.equal((await done).status, 200)
  const long = scripted([reply(429, { 'retry-after': '3600' })])
  assert.equal((await long.send('/posts')).status, 429)
})

test('a retry that finds its first attempt running waits for its response', async () => {
  const inUse = () => reply(409, {}, 'IDEMPOTENCY_KEY_IN_USE')
  const it = scripted([lost(), inUse(), Response.json({}, { status: 201 })])
  assert.equal((await it.send('/posts', { method: 'POST', token: 't' })).status, 201)
  // Another page may use the same key: the caller must know.
  const first = scripted([inUse()])
  assert.equal((await first.send('/posts', { method: 'POST', token: 't' })).status, 409)
})

test('an Idempotency-Key of the caller is kept', async () => {
  const it = scripted([Response.json({})])
  await it.send('/posts', { method: 'POST', token: 't', idempotencyKey: 'mine' })
  assert.equal(it.sent[0]?.header('idempotency-key'), 'mine')
})

test('an error has neither the token nor the text of a network error', async () => {
  const token = 'eav_secret'
  const it = scripted(
    Array.from({ length: 4 }, () => new TypeError(`"Bearer ${token}" is an invalid header value`)),
  )
  const error = await it.send('/posts', { token }).catch((error: unknown) => error)
  assert.ok(error instanceof VisitorError)
  assert.deepEqual([error.code, error.status], ['NETWORK_ERROR', 0])
  assert.doesNotMatch(inspect(error, { showHidden: true }), /secret/)
  for (const { url } of it.sent) assert.doesNotMatch(url, /secret/)
})

test('a response that is not from Earshot is reported as such', async () => {
  for (const response of [
    new Response('<h1>Bad gateway</h1>', { status: 502 }),
    new Response(null, { status: 502 }),
    Response.json({ error: null }, { status: 502 }),
  ]) {
    const it = scripted([response])
    const { code, status } = errorOf(await it.send('/posts', { method: 'POST' }))
    assert.deepEqual([code, status], ['UNREADABLE_REPLY', 502])
  }
})

test('a request ends with its signal, and all requests at close', async () => {
  const controller = new AbortController()
  const it = scripted([hanging(() => it.sent[0]?.init.signal), hanging(() => it.sent[1]?.init.signal)])
  const cancelled = it.send('/posts', { signal: controller.signal })
  controller.abort()
  await assert.rejects(cancelled, { name: 'AbortError' })
  const open = it.send('/posts')
  it.close()
  await assert.rejects(open, { code: 'CLOSED' })
  await assert.rejects(it.send('/posts'), { code: 'CLOSED' })
})

test('a request without a response is given up and retried', async () => {
  const it = scripted([hanging(() => it.sent[0]?.init.signal), Response.json({})], {
    timing: { requestMs: 1 },
  })
  assert.equal((await it.send('/posts')).status, 200)
})
