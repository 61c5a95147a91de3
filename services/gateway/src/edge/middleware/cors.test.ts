import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startGateway, type TestGateway } from '@earshot/accounts/harness'
import { createMember } from '@earshot/accounts/harness/oauth'
import { signedIn } from '@earshot/accounts/harness/sign-in'
import { visitorToken } from '@earshot/accounts/harness/visitors'
import { cachedFor } from '@earshot/edge'
import { eventually, startUpstream } from '@earshot/testing'
import type { Workspace } from '../../identities/workspace.ts'
import { widgetOrigins } from './widget-origins.ts'

const app = 'https://app.example.com'
const environment = { CORS_ORIGINS: `${app}, http://localhost:5173` }

const preflight = (url: string, origin: string) =>
  fetch(`${url}/api/v1/posts`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    },
  })

test('a preflight from a listed origin needs no credential', async () => {
  await using gateway = await startGateway({ environment })
  for (const origin of [app, 'http://localhost:5173']) {
    const { status, headers } = await preflight(gateway.url, origin)
    assert.equal(status, 204)
    assert.equal(headers.get('access-control-allow-origin'), origin)
    assert.equal(headers.get('access-control-allow-methods'), 'GET, HEAD, POST, PUT, PATCH, DELETE')
    assert.equal(
      headers.get('access-control-allow-headers'),
      'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Prefer, X-Import-Mode, X-Request-Id',
    )
    assert.equal(headers.get('vary'), 'Origin')
  }
})

test('another origin gets no CORS headers, also in the response to its preflight', async () => {
  await using gateway = await startGateway({ environment })
  for (const origin of ['https://evil.example', 'https://app.example.com.evil.example', 'null']) {
    const { status, headers } = await preflight(gateway.url, origin)
    assert.equal(status, 204)
    assert.equal(headers.get('access-control-allow-origin'), null)
    assert.equal(headers.get('access-control-allow-methods'), null)
    assert.equal(headers.get('vary'), 'Origin')
  }
})

test('a page of a listed origin may read responses and their headers, including errors', async () => {
  await using upstream = await startUpstream((_request, response) => {
    response.writeHead(200, { vary: 'Accept', 'access-control-allow-origin': '*' }).end('{"data":[]}')
  })
  await using gateway = await startGateway({ environment, urls: { feedback: upstream.url } })
  const proxied = await gateway.as().get('/posts', { origin: app })
  assert.equal(proxied.headers.get('vary'), 'Origin, Accept')
  for (const response of [
    proxied,
    await gateway.as().get('/api-keys', { origin: app }),
    await gateway.as().get('/tickets', { origin: app }),
    await gateway.anybody.get('/api/v1/posts', { origin: app }),
  ]) {
    assert.equal(response.headers.get('access-control-allow-origin'), app)
    const exposed = response.headers.get('access-control-expose-headers') ?? ''
    for (const name of [
      'ETag',
      'Link',
      'Location',
      'Retry-After',
      'X-RateLimit-Limit',
      'X-RateLimit-Remaining',
    ])
      assert.ok(exposed.includes(name), name)
    for (const name of [
      'X-RateLimit-Reset',
      'X-Request-Id',
      'Idempotency-Replayed',
      'Preference-Applied',
      'Earshot-Ignored-Fields',
    ])
      assert.ok(exposed.includes(name), name)
  }
})

test('without origins there are no CORS headers', async () => {
  await using gateway = await startGateway()
  const { status, headers } = await preflight(gateway.url, app)
  assert.equal(status, 204)
  assert.deepEqual([headers.get('access-control-allow-origin'), headers.get('vary')], [null, 'Origin'])
})

const shop = 'https://shop.example.com'

const setWidget = async (gateway: TestGateway, widget: object) =>
  assert.equal((await gateway.as().patch('/settings', { widget })).status, 200)

const allowedOrigin = async (gateway: TestGateway, origin: string) =>
  (await preflight(gateway.url, origin)).headers.get('access-control-allow-origin')

const startWidget = async (widget: object = {}, options: Parameters<typeof startGateway>[0] = {}) => {
  const gateway = await startGateway(options)
  await setWidget(gateway, { enabled: true, origins: [shop], ...widget })
  await eventually(async () => (await gateway.anybody.get('/api/v1/widget')).status === 200)
  return gateway
}

test('pages of the widget’s origins get CORS headers at every gateway, while the widget is on', async () => {
  await using gateway = await startGateway()
  await using second = await startGateway({ on: gateway })
  await setWidget(gateway, { origins: [shop, 'https://*.example.org', 'null'] })
  const origins = [shop, 'https://a.example.org', 'null']
  for (const origin of origins) assert.equal(await allowedOrigin(second, origin), null)
  await setWidget(gateway, { enabled: true })
  for (const origin of origins)
    for (const each of [gateway, second])
      await eventually(async () => (await allowedOrigin(each, origin)) === origin)
  for (const origin of [
    'https://example.org',
    'https://shop.example.com:8443',
    'http://shop.example.com',
    'Null',
  ])
    assert.equal(await allowedOrigin(gateway, origin), null, origin)
  await setWidget(gateway, { origins: [] })
  for (const each of [gateway, second])
    await eventually(async () => (await allowedOrigin(each, shop)) === null)
})

test('preflights share one read of the settings, and use the last known ones while it fails', async () => {
  let reads = 0
  let isAvailable = true
  const settings = { widget: { enabled: true, origins: [shop] } } as Workspace // the part that is read
  const read = async () => {
    reads++
    if (!isAvailable) throw new Error('the database does not respond')
    return settings
  }
  const match = widgetOrigins(cachedFor(60_000, read))
  const asked = await Promise.all(Array.from({ length: 100 }, () => match(shop)))
  assert.deepEqual([new Set(asked), reads], [new Set([shop]), 1])
  const uncached = widgetOrigins(read)
  assert.equal(await uncached(shop), shop)
  isAvailable = false
  assert.deepEqual([await uncached(shop), await uncached(app)], [shop, undefined])
  assert.equal(await widgetOrigins(read)(shop), undefined, 'nothing is known')
})

test('a page of the widget’s origins can use visitor tokens, and no API key or session', async () => {
  await using upstream = await startUpstream()
  await using gateway = await startWidget({}, { urls: { support: upstream.url } })
  const { data } = await gateway.as().post('/settings/visitor-secret/rotate')
  const token = visitorToken(data.secret, { sub: 'crm-1' })
  const fromShop = { origin: shop }
  const seen = await gateway.as(token).get('/conversations', fromShop)
  assert.deepEqual(
    [seen.status, seen.headers.get('access-control-allow-origin'), seen.headers.get('vary')],
    [200, shop, 'Origin'],
  )
  assert.equal((await gateway.anybody.get('/api/v1/widget', fromShop)).status, 200)
  const key = (await gateway.createKey({ role: 'admin' })).key
  const refused = await gateway.as(key).get('/conversations', fromShop)
  assert.deepEqual([refused.status, refused.error.code], [403, 'FORBIDDEN'])
  assert.match(refused.error.message, /visitor tokens only/)
  assert.equal((await gateway.as(key).get('/conversations')).status, 200, 'the key itself works')
  const wrong = await gateway.as('a-wrong-credential-of-the-page').get('/conversations', fromShop)
  assert.deepEqual([wrong.status, wrong.headers.get('access-control-allow-origin')], [401, shop])

  const { email } = await createMember(gateway, 'ada@example.org', 'admin')
  const { cookie } = await signedIn(gateway, email)
  for (const site of [{}, { 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }]) {
    const { status, headers } = await gateway.anybody.get('/api/v1/me', { ...fromShop, ...site, cookie })
    assert.deepEqual([status, headers.get('access-control-allow-credentials')], [401, null])
  }
})

test('our own pages keep their session when a pattern of the widget matches their origin', async () => {
  await using gateway = await startWidget(
    { origins: ['http://*.example.org', 'http://127.0.0.1:1'] },
    { environment: { BASE_URL: 'http://feedback.example.org' } },
  )
  const { email } = await createMember(gateway, 'ada@example.org', 'admin')
  const own = { origin: 'http://feedback.example.org', 'sec-fetch-site': 'same-origin' }
  const { cookie } = await signedIn(gateway, email)
  const { status } = await gateway.anybody.patch('/api/v1/settings', { name: 'Mine' }, { ...own, cookie })
  assert.equal(status, 200)
})

test('an origin in CORS_ORIGINS may use API keys, also when the widget lists it', async () => {
  await using gateway = await startWidget({ origins: [app] }, { environment })
  assert.equal((await gateway.as().get('/api-keys', { origin: app })).status, 200)
})
