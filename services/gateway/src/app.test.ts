import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startGateway, testAdminKey } from '@earshot/accounts/harness'
import { internalClient, signCaller } from '@earshot/http'
import { startUpstream, testAdmin, testClient, testSecret } from '@earshot/testing'

test('an unknown path is 404, and an unsupported method is 405', async () => {
  await using gateway = await startGateway()
  for (const [client, path] of [
    [gateway.anybody, '/nothing'],
    [gateway.anybody, '/metrics'],
    [gateway.anybody, '/api/v2/posts'],
    [gateway.as(), '/nothing'],
    [gateway.as(), ''],
    [gateway.as(), '/api-keys/post_1'],
  ] as const) {
    const { status, error, headers } = await client.get(path)
    assert.deepEqual([status, error.code], [404, 'NOT_FOUND'], path)
    assert.equal(error.requestId, headers.get('x-request-id'))
  }
  const wrong = await gateway.as().put('/api-keys', {})
  assert.deepEqual([wrong.status, wrong.error.code], [405, 'METHOD_NOT_ALLOWED'])
  assert.equal(wrong.headers.get('allow'), 'GET, HEAD, POST')
})

test('HEAD responds like GET without the body', async () => {
  await using gateway = await startGateway()
  const headers = { authorization: `Bearer ${testAdminKey}` }
  const response = await fetch(`${gateway.url}/api/v1/api-keys`, { method: 'HEAD', headers })
  assert.deepEqual([response.status, await response.text()], [200, ''])
  assert.equal(response.headers.get('content-type'), 'application/json; charset=utf-8')
})

test('a safe request id is kept, an unsafe one is replaced, and errors include it', async () => {
  await using gateway = await startGateway()
  const idFor = async (given?: string) => {
    const response = await gateway.as().get('/nothing', given === undefined ? {} : { 'x-request-id': given })
    assert.equal(response.error.requestId, response.headers.get('x-request-id'))
    return response.error.requestId
  }
  assert.equal(await idFor('order-7/step:2'), 'order-7/step:2')
  const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/
  assert.match(await idFor(), uuid)
  assert.match(await idFor('two words'), uuid)
  assert.match(await idFor('x'.repeat(201)), uuid)
  assert.match(await idFor('"quoted"'), uuid)
})

test('every response has nosniff, and HSTS if BASE_URL is https', async () => {
  await using upstream = await startUpstream()
  await using plain = await startGateway({ urls: { feedback: upstream.url } })
  await using secure = await startGateway({
    on: plain,
    environment: { BASE_URL: 'https://feedback.example.com/' },
    urls: { feedback: upstream.url },
  })
  for (const gateway of [plain, secure])
    for (const response of [
      await gateway.as().get('/api-keys'),
      await gateway.as().get('/posts'),
      await gateway.as().get('/tickets'),
      await gateway.anybody.get('/nothing'),
      await gateway.anybody.get('/api/v1/posts'),
    ]) {
      assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
      assert.equal(response.headers.get('x-powered-by'), null)
      const hsts = response.headers.get('strict-transport-security')
      assert.equal(hsts, gateway === secure ? 'max-age=31536000' : null)
    }
})

test('another service can read a principal', async () => {
  await using gateway = await startGateway()
  const { principalId } = await gateway.createKey({ name: 'Importer' })
  const client = internalClient({
    from: 'feedback',
    to: 'accounts',
    url: gateway.accountsUrl,
    secret: testSecret,
  })
  assert.deepEqual(await client.get(`/principals/${principalId}`), {
    id: principalId,
    kind: 'service',
    name: 'Importer',
    email: null,
    role: null,
    companyId: null,
    version: 1,
    language: null,
    isUnproven: false,
  })
  assert.equal(await client.get('/principals/principal_01jadm1nadm1nadm1nadm1nadm'), undefined)
  assert.equal(await client.get('/principals/unknown'), undefined)
})

test('only services can call /internal', async () => {
  await using gateway = await startGateway()
  const { principalId, key } = await gateway.createKey()
  const path = `/internal/principals/${principalId}`
  const service = { ...testAdmin, role: 'service' as const }
  const accounts = testClient(gateway.accountsUrl)
  const status = async (headers: Record<string, string>) => (await accounts.get(path, headers)).status
  const signed = (...[caller, audience, at]: [typeof testAdmin, 'accounts' | 'feedback', number]) => ({
    'x-caller': signCaller(testSecret, caller, audience, at),
  })
  assert.equal(await status({}), 401)
  assert.equal(await status({ authorization: `Bearer ${testAdminKey}` }), 401)
  assert.equal(await status({ authorization: `Bearer ${key}`, 'x-caller': 'forged.forged' }), 401)
  assert.equal(await status(signed(service, 'feedback', Date.now())), 401)
  assert.equal(await status(signed(service, 'accounts', Date.now() - 70_000)), 503)
  assert.equal(await status(signed(testAdmin, 'accounts', Date.now())), 403)
  assert.equal(await status(signed(service, 'accounts', Date.now())), 200)
  for (const forwarded of [path, `/${path}`, '/INTERNAL/status', '/metrics', '//Metrics/'])
    assert.equal(
      (await gateway.anybody.get(forwarded, signed(service, 'accounts', Date.now()))).status,
      404,
      forwarded,
    )
})

test('a signed x-caller header does not authenticate below /api/v1', async () => {
  await using gateway = await startGateway()
  const header = signCaller(testSecret, testAdmin, 'accounts', Date.now())
  assert.equal((await gateway.anybody.get('/api/v1/api-keys', { 'x-caller': header })).status, 401)
})

test('health needs no credential', async () => {
  await using gateway = await startGateway()
  const ready = await gateway.anybody.get('/api/health/ready')
  assert.equal(ready.status, 200)
  assert.equal(ready.headers.get('x-ratelimit-limit'), null)
})

test('missing tables make every path 503, not 401', async () => {
  await using gateway = await startGateway()
  await gateway.database.query('alter table identity.api_keys rename to moved')
  const response = await gateway.as().get('/posts')
  await gateway.database.query('alter table identity.moved rename to api_keys')
  assert.deepEqual([response.status, response.error.code], [503, 'UNAVAILABLE'])
  assert.ok(response.headers.get('retry-after'))
})
