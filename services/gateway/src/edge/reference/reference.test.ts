import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import { startGateway } from '@earshot/accounts/harness'
import { eventTypes } from '@earshot/contracts'

const file = (name: string) => readFileSync(new URL(name, import.meta.url))

test('the OpenAPI document and the reference page need no key and no other service', async () => {
  await using gateway = await startGateway({ reachable: true })
  const document = await fetch(`${gateway.url}/api/v1/openapi.json`)
  assert.equal(document.status, 200)
  assert.equal(document.headers.get('content-type'), 'application/json; charset=utf-8')
  const { servers, ...rest } = (await document.json()) as { servers: { url: string }[] }
  const { servers: _, ...generated } = JSON.parse(file('openapi.json').toString())
  assert.deepEqual(rest, generated)
  assert.deepEqual(
    servers.map(({ url }) => url),
    [gateway.url],
    'the public address',
  )
  const page = await fetch(`${gateway.url}/api/v1/docs`)
  assert.equal(page.status, 200)
  assert.equal(page.headers.get('content-type'), 'text/html; charset=utf-8')
})

test('the AsyncAPI document needs no key and is the generated file', async () => {
  await using gateway = await startGateway()
  const document = await fetch(`${gateway.url}/api/v1/asyncapi.json`)
  assert.equal(document.status, 200)
  assert.equal(document.headers.get('content-type'), 'application/json; charset=utf-8')
  assert.deepEqual(await document.json(), JSON.parse(file('asyncapi.json').toString()))
})

test('the reference page may load scripts and send requests only to its own host', async () => {
  await using gateway = await startGateway()
  const { headers } = await fetch(`${gateway.url}/api/v1/docs`)
  const policy = headers.get('content-security-policy') ?? ''
  assert.match(policy, /default-src 'none'/)
  assert.match(policy, /script-src 'self'/)
  assert.match(policy, /connect-src 'self'/)
  assert.doesNotMatch(policy, /https?:|\*|unsafe-eval/)
})

test('the script of the reference page is cached forever under a name with its hash', async () => {
  await using gateway = await startGateway()
  const html = await (await fetch(`${gateway.url}/api/v1/docs`)).text()
  const [, src = ''] = /data-reference="(docs\/scalar-[0-9a-f]{12}\.js)"/.exec(html) ?? []
  const plain = await fetch(`${gateway.url}/api/v1/${src}`, { headers: { 'accept-encoding': 'identity' } })
  assert.equal(plain.headers.get('content-encoding'), null)
  assert.match(plain.headers.get('cache-control') ?? '', /immutable/)
  const small = await fetch(`${gateway.url}/api/v1/${src}`, { headers: { 'accept-encoding': 'br' } })
  assert.equal(small.headers.get('content-encoding'), 'br')
  assert.equal(await small.text(), await plain.text())
  assert.equal((await fetch(`${gateway.url}/api/v1/docs/scalar-000000000000.js`)).status, 404)
})

test('the script matches the checksum in source.json', () => {
  const bytes = brotliDecompressSync(file('scalar/scalar.js.br'))
  const { sha256 } = JSON.parse(file('scalar/source.json').toString())
  assert.equal(createHash('sha256').update(bytes).digest('hex'), sha256)
})

test('every event type has a schema; other types are 404', async () => {
  await using gateway = await startGateway()
  for (const type of eventTypes) {
    const response = await fetch(`${gateway.url}/api/v1/schemas/${type}.json`)
    assert.equal(response.status, 200)
    assert.equal(((await response.json()) as { title: string }).title, type)
  }
  assert.equal((await gateway.anybody.get('/api/v1/schemas/post.imagined.json')).status, 404)
  assert.equal((await gateway.anybody.get('/api/v1/schemas/webhook.disabled.json')).status, 404)
})

test('a request with the ETag gets 304, and methods other than GET and HEAD get 405', async () => {
  await using gateway = await startGateway()
  const url = `${gateway.url}/api/v1/openapi.json`
  const etag = (await fetch(url)).headers.get('etag') ?? ''
  const again = await fetch(url, { headers: { 'if-none-match': etag } })
  assert.equal(again.status, 304)
  assert.equal(await again.text(), '')
  const head = await fetch(url, { method: 'HEAD' })
  assert.equal(head.status, 200)
  assert.equal(head.headers.get('etag'), etag)
  const post = await gateway.anybody.post('/api/v1/openapi.json', {})
  assert.equal(post.status, 405)
  assert.equal(post.headers.get('allow'), 'GET, HEAD')
  const slash = await fetch(`${gateway.url}/api/v1/docs/`, { redirect: 'manual' })
  assert.equal(new URL(slash.headers.get('location') ?? '', slash.url).pathname, '/api/v1/docs')
})
