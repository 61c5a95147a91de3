import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startGateway, type TestGateway } from '@earshot/accounts/harness'
import { visitorToken } from '@earshot/accounts/harness/visitors'
import { eventually, openEventStream, startUpstream } from '@earshot/testing'
import { bearer, dialMany, figures, none, requestText, slowPost, slowUpload } from './harness.ts'

const isIdle = async () => Object.values(await figures()).every(value => value === 0)

const assertTooMany = (response: Response | { status: number; headers: Headers }) => {
  assert.equal(response.status, 429)
  assert.equal(response.headers.get('retry-after'), '1')
}

const keysOf = (gateway: TestGateway, count: number) =>
  Promise.all(Array.from({ length: count }, async () => (await gateway.createKey()).key))

test('a caller gets a quarter of the connections to a hanging service, an address half, and other callers the rest', async () => {
  await using upstream = await startUpstream(() => undefined)
  await using gateway = await startGateway({
    environment: { SERVICE_CONNECTIONS: '16', TRUSTED_PROXY_HOPS: '1' },
    urls: { feedback: upstream.url },
    proxyLimits: { connectMs: 1500, silenceMs: 60_000 },
  })
  const keys = await keysOf(gateway, 5)
  const get = (key: string, from: string) =>
    requestText('GET /api/v1/posts', [bearer(key), `X-Forwarded-For: 192.0.2.${from}`])
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = keys
  using _one = dialMany(gateway.url, 30, get(first, '1'))
  await eventually(() => upstream.requests.length === 4)
  using _two = dialMany(gateway.url, 30, get(second, '1'))
  await eventually(() => upstream.requests.length === 8)
  using sameAddress = dialMany(gateway.url, 5, get(third, '1'))
  using _three = dialMany(gateway.url, 30, get(fourth, '2'))
  using _four = dialMany(gateway.url, 30, get(fifth, '3'))
  await eventually(() => upstream.requests.length === 16)
  await eventually(() => sameAddress.all.every(({ received }) => received.text !== ''))
  for (const { received } of sameAddress.all)
    assert.match(received.text, /^HTTP\/1\.1 429 .*retry-after: 1\r\n/is)
  assert.equal(upstream.requests.length, 16)
})

test('clients that read files slowly hold up no other request, and an address gets a quarter of the downloads', async () => {
  const file = '/files/file_01kk2m9v3yecst1qr6b2k5p9xa'
  const isDownload = ({ url }: { url?: string | undefined }) => url === file
  await using upstream = await startUpstream((request, response) => {
    if (isDownload(request)) response.writeHead(200).write('x'.repeat(100_000))
    else response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{}}')
  })
  await using gateway = await startGateway({
    environment: { SERVICE_CONNECTIONS: '8', TRUSTED_PROXY_HOPS: '1' },
    urls: { files: upstream.url },
    proxyLimits: { connectMs: 1500, silenceMs: 60_000 },
  })
  const downloads = () => upstream.requests.filter(isDownload).length
  const from = (address: string) => requestText(`GET ${file}`, [`X-Forwarded-For: 192.0.2.${address}`])
  using first = dialMany(gateway.url, 10, from('1'))
  await eventually(() => downloads() === 8)
  using _second = dialMany(gateway.url, 8, from('2'))
  await eventually(() => downloads() === 16)
  assert.equal((await gateway.as().get(`${file}`)).status, 200)
  const refused = () => first.all.filter(({ received }) => received.text.startsWith('HTTP/1.1 429 '))
  await eventually(() => refused().length === 2)
  assert.equal(downloads(), 16)
})

test('a request that waits for a connection is served when another one ends, and callers take turns', async () => {
  const served: string[] = []
  const waiting: (() => void)[] = []
  await using upstream = await startUpstream((request, response) => {
    served.push(String(new URL(request.url ?? '', 'http://x').searchParams.get('q')))
    waiting.push(() => response.end('{}'))
  })
  await using gateway = await startGateway({
    environment: { SERVICE_CONNECTIONS: '8', TRUSTED_PROXY_HOPS: '1' },
    urls: { feedback: upstream.url },
    proxyLimits: { connectMs: 30_000, silenceMs: 60_000 },
  })
  const keys = await keysOf(gateway, 5)
  const get = (index: number, name: string) =>
    fetch(`${gateway.url}/api/v1/posts?q=${name}`, {
      headers: { authorization: `Bearer ${keys[index]}`, 'x-forwarded-for': `192.0.2.${index}` },
    }).then(({ status }) => status)
  const all = [0, 1, 2, 3].flatMap(index => [get(index, 'a'), get(index, 'a')])
  await eventually(() => served.length === 8)
  const count = async (waits: number) => eventually(async () => (await figures()).connections === 8 + waits)
  for (let index = 0; index < 20; index++) all.push(get(0, 'greedy'))
  await count(20)
  all.push(get(4, 'modest'))
  await count(21)
  for (const end of waiting.splice(0, 8)) end()
  await eventually(() => served.includes('modest'))
  assert.ok(served.filter(name => name === 'greedy').length <= 2, served.join())
  const timer = setInterval(() => {
    for (const end of waiting.splice(0)) end()
  }, 20)
  assert.deepEqual(new Set(await Promise.all(all)), new Set([200]))
  clearInterval(timer)
  await eventually(isIdle)
})

test('requests in flight are limited for each caller and each address, also without a credential', async () => {
  await using upstream = await startUpstream(() => undefined)
  await using gateway = await startGateway({
    environment: { REQUESTS_PER_CALLER: '5', REQUESTS_PER_ADDRESS: '8', TRUSTED_PROXY_HOPS: '1' },
    urls: { feedback: upstream.url },
  })
  const { key } = await gateway.createKey()
  const from = (address: string) => `X-Forwarded-For: ${address}`
  const hanging = requestText('GET /api/v1/posts', [bearer(key), from('192.0.2.1')])
  using busy = dialMany(gateway.url, 5, hanging)
  await eventually(() => upstream.requests.length === 5)
  const ask = (authorization: string, address: string) =>
    fetch(`${gateway.url}/api/v1/me`, { headers: { authorization, 'x-forwarded-for': address } })
  assertTooMany(await ask(`Bearer ${key}`, '192.0.2.2'))
  assert.equal((await ask(bearer().slice(15), '192.0.2.1')).status, 200)
  const form = requestText(
    'POST /auth/sign-in',
    [
      from('192.0.2.1'),
      'Sec-Fetch-Site: same-origin',
      'Content-Type: application/json',
      'Content-Length: 50',
    ],
    '{',
  )
  using _forms = dialMany(gateway.url, 3, form)
  await eventually(async () => (await figures()).requests === 8)
  assertTooMany(await ask('Bearer a-wrong-credential', '192.0.2.1'))
  assertTooMany(await ask(bearer().slice(15), '192.0.2.1'))
  assert.equal((await ask(bearer().slice(15), '192.0.2.2')).status, 200)
  busy.disconnect()
  await eventually(async () => (await ask(`Bearer ${key}`, '192.0.2.1')).status === 200)
})

test('bodies that are arriving use a limited share of a limited memory', async () => {
  await using upstream = await startUpstream()
  await using gateway = await startGateway({
    environment: { BODY_MEMORY_MB: '8', TRUSTED_PROXY_HOPS: '1' },
    urls: { feedback: upstream.url },
  })
  const keys = await keysOf(gateway, 6)
  const megabyte = 1024 * 1024
  const part = (key: string, from: number) =>
    requestText(
      'POST /api/v1/posts',
      [bearer(key), `X-Forwarded-For: 192.0.2.${from}`, `Content-Length: ${megabyte}`],
      'x'.repeat(700_000),
    )
  const refusedOf = ({ all }: ReturnType<typeof dialMany>) =>
    all.filter(({ received }) => received.text !== '')
  using first = dialMany(gateway.url, 10, part(keys[0] ?? '', 0))
  await eventually(() => refusedOf(first).length === 8)
  for (const { received } of refusedOf(first)) assert.match(received.text, /^HTTP\/1\.1 429 .*retry-after/is)
  assert.ok((await figures()).bytes <= 2 * megabyte)
  const others = keys.slice(1).map((key, index) => dialMany(gateway.url, 3, part(key, index + 1)))
  using _others = { [Symbol.dispose]: () => others.map(({ disconnect }) => disconnect()) }
  await eventually(() =>
    others.flatMap(refusedOf).some(({ received }) => received.text.startsWith('HTTP/1.1 503')),
  )
  assert.ok((await figures()).bytes <= 8 * megabyte)
  assert.equal((await gateway.as().post('/posts', { title: 'Dark mode' })).status, 200)
  first.disconnect()
  for (const other of others) other.disconnect()
  await eventually(isIdle)
})

test('many small chunks of a body use no more memory than the body', async () => {
  await using upstream = await startUpstream()
  await using gateway = await startGateway({ urls: { feedback: upstream.url } })
  const head = requestText('POST /api/v1/posts', [bearer(), 'Transfer-Encoding: chunked'])
  using slow = dialMany(gateway.url, 10, head + '1\r\nx\r\n'.repeat(100_000), { everyMs: 60_000 })
  await eventually(async () => (await figures()).bytes >= 10 * 100_000)
  assert.ok((await figures()).bytes <= 10 * 262_144, `${(await figures()).bytes} bytes`)
  slow.disconnect()
  await eventually(isIdle)
})

test('event streams are limited for each caller and each address, and closed streams do not count', async () => {
  await using gateway = await startGateway({
    environment: { STREAMS_PER_CALLER: '3', STREAMS_PER_ADDRESS: '5' },
  })
  const keys = await keysOf(gateway, 3)
  const open = (index: number) =>
    openEventStream(`${gateway.url}/api/v1/changes`, { authorization: `Bearer ${keys[index]}` })
  const streams = await Promise.all([open(0), open(0), open(0), open(1), open(1)])
  assert.deepEqual(
    streams.map(({ status }) => status),
    [200, 200, 200, 200, 200],
  )
  for (const index of [0, 1, 2])
    assertTooMany(
      await fetch(`${gateway.url}/api/v1/changes`, { headers: { authorization: `Bearer ${keys[index]}` } }),
    )
  for (const stream of streams) await stream[Symbol.asyncDispose]()
  await eventually(isIdle)
  assert.deepEqual(await figures(), none)
  await using again = await open(2)
  assert.equal(again.status, 200)
})

/** The streams of visitors at an address, and of members. */
const listening = async () => {
  const gateway = await startGateway({
    environment: { VISITOR_STREAMS_PER_ADDRESS: '20', REQUESTS_PER_ADDRESS: '10', REQUESTS_PER_CALLER: '10' },
  })
  const { secret } = (await gateway.as().post('/settings/visitor-secret/rotate')).data
  const stack = new AsyncDisposableStack()
  stack.use(gateway)
  const open = async (credential: string) =>
    stack.use(
      await openEventStream(`${gateway.url}/api/v1/changes`, { authorization: `Bearer ${credential}` }),
    )
  return {
    gateway,
    open,
    visit: (sub: string) => open(visitorToken(secret, { sub })),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

test('one visitor and one address cannot take all event streams, and visitors take none of the team', async () => {
  await using it = await listening()
  const statuses: number[] = []
  for (let index = 0; index < 17; index++) statuses.push((await it.visit('crm-1')).status)
  assert.deepEqual(statuses, [...Array(16).fill(200), 429])
  for (let index = 2; index < 7; index++) statuses.push((await it.visit(`crm-${index}`)).status)
  assert.deepEqual(statuses.slice(17), [200, 200, 200, 200, 429])
  const { key } = await it.gateway.createKey()
  assert.equal((await it.open(key)).status, 200)
})

test('event streams do not count as requests in flight', async () => {
  await using it = await listening()
  for (let index = 0; index < 15; index++) assert.equal((await it.visit(`crm-${index}`)).status, 200)
  assert.deepEqual(await figures(), { ...none, streams: 15 })
  assert.equal((await it.gateway.as().get('/me')).status, 200)
})

test('aborted requests leave nothing in flight, whatever they were waiting for', async () => {
  await using upstream = await startUpstream(() => undefined)
  await using gateway = await startGateway({
    environment: { SERVICE_CONNECTIONS: '8' },
    urls: { feedback: upstream.url },
    proxyLimits: { connectMs: 60_000, silenceMs: 60_000 },
  })
  using reading = dialMany(gateway.url, 20, requestText('GET /api/v1/exports/posts.csv', [bearer()]))
  using running = dialMany(gateway.url, 20, requestText('GET /api/v1/posts', [bearer()]))
  using arriving = dialMany(gateway.url, 20, slowPost('/posts', [bearer()]))
  using uploading = dialMany(gateway.url, 20, slowUpload([bearer()], 2_000_000))
  using _streams = dialMany(gateway.url, 5, requestText('GET /api/v1/changes', [bearer()]))
  await eventually(async () => (await figures()).requests === 80)
  await eventually(async () => (await figures()).streams === 5)
  for (const clients of [reading, running, arriving, uploading, _streams]) clients.disconnect()
  await eventually(isIdle)
})

test('clients that disconnect while their credential is checked leave nothing in flight', async () => {
  await using upstream = await startUpstream(() => undefined)
  await using gateway = await startGateway({ urls: { feedback: upstream.url } })
  const get = (key: string) => requestText('GET /api/v1/posts', [bearer(key)])
  for (const key of await keysOf(gateway, 20)) {
    using clients = dialMany(gateway.url, 10, get(key))
    await eventually(async () => (await figures()).requests > 0, { everyMs: 0 })
    clients.disconnect()
  }
  await eventually(isIdle)
  const { key } = await gateway.createKey()
  using _again = dialMany(gateway.url, 3, get(key))
  await eventually(async () => (await figures()).connections === 3)
})
