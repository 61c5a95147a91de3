import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as client from 'openid-client'
import { startGateway } from '../../harness.ts'
import { createOAuthClient, startReachable } from './harness.ts'

const json = async (url: string) => (await (await fetch(url)).json()) as Record<string, string & string[]>

test('a client that knows only the URL of the API finds the authorization server from a 401', async () => {
  await using gateway = await startReachable()
  const it = await createOAuthClient(gateway)
  const api = `${gateway.url}/api/v1`
  const refused = await fetch(`${api}/me`)
  const challenge = refused.headers.get('www-authenticate') ?? ''
  const [, metadata = ''] = /resource_metadata="([^"]+)"/.exec(challenge) ?? []
  const resource = await json(metadata)
  assert.equal(resource.resource, api)
  assert.deepEqual(resource.bearer_methods_supported, ['header'])
  const [issuer = ''] = resource.authorization_servers ?? []
  const config = await client.discovery(new URL(issuer), it.clientId, it.clientSecret, undefined, {
    execute: [client.allowInsecureRequests], // the only option: the test server has no TLS
  })
  const { access_token: token } = await client.clientCredentialsGrant(config)
  const response = await client.fetchProtectedResource(config, token, new URL(`${api}/me`), 'GET')
  assert.equal(response.status, 200)
})

test('the metadata of a resource is served for the origin and for the API, to any origin', async () => {
  await using gateway = await startReachable()
  for (const path of ['', '/api/v1']) {
    const response = await fetch(`${gateway.url}/.well-known/oauth-protected-resource${path}`)
    assert.equal(response.headers.get('content-type'), 'application/json; charset=utf-8')
    assert.equal(response.headers.get('access-control-allow-origin'), '*')
    assert.equal(((await response.json()) as { resource: string }).resource, gateway.url + path)
  }
  const other = await gateway.anybody.get('/.well-known/oauth-protected-resource/api/v2')
  assert.deepEqual([other.status, other.error.code], [404, 'NOT_FOUND'])
})

test('both discovery documents are equal, and list only endpoints that exist', async () => {
  await using gateway = await startReachable()
  const found = await json(`${gateway.url}/.well-known/openid-configuration`)
  assert.deepEqual(found, await json(`${gateway.url}/.well-known/oauth-authorization-server`))
  assert.equal(found.issuer, gateway.url)
  const listed = Object.entries(found).filter(([name]) => /_endpoint$|_uri$/.test(name))
  assert.deepEqual(listed.map(([name]) => name).sort(), [
    'authorization_endpoint',
    'introspection_endpoint',
    'jwks_uri',
    'revocation_endpoint',
    'token_endpoint',
  ])
  for (const [name, url] of listed) {
    const isRead = name === 'authorization_endpoint' || name === 'jwks_uri'
    const response = await fetch(url, { method: isRead ? 'GET' : 'POST' })
    assert.ok([200, 400, 401].includes(response.status), `${name}: ${response.status}`)
  }
  assert.equal((await gateway.anybody.post('/oauth/register', {})).status, 404)
})

test('the OAuth endpoints respond in JSON, with errors as in RFC 6749, also to a browser', async () => {
  await using gateway = await startReachable()
  const posted = { '/oauth/token': 400, '/oauth/revoke': 400, '/oauth/introspect': 400 }
  const read = ['/oauth/jwks', '/.well-known/openid-configuration', '/.well-known/oauth-authorization-server']
  const ask = async (path: string, method: string) => {
    const response = await fetch(gateway.url + path, { method, headers: { accept: 'text/html' } })
    const type = response.headers.get('content-type')
    assert.match(type ?? '', /^application\/(jwk-set\+)?json; charset=utf-8$/, `${method} ${path}: ${type}`)
    const { error } = JSON.parse(await response.text()) as { error?: string }
    return [response.status, error, response.headers.get('allow')]
  }
  for (const [path, status] of Object.entries(posted)) {
    const [found, error] = await ask(path, 'POST')
    assert.deepEqual([found, error], [status, 'invalid_request'], path)
    for (const method of ['GET', 'PUT', 'DELETE'])
      assert.deepEqual(await ask(path, method), [405, 'invalid_request', 'POST'], `${method} ${path}`)
  }
  for (const path of read) {
    assert.deepEqual(await ask(path, 'GET'), [200, undefined, null], path)
    assert.deepEqual(await ask(path, 'POST'), [405, 'invalid_request', 'GET, HEAD'], path)
    const head = await fetch(gateway.url + path, { method: 'HEAD' })
    assert.deepEqual([head.status, await head.text()], [200, ''], path)
  }
  assert.deepEqual(await ask('/oauth/authorize', 'POST'), [405, 'invalid_request', 'GET'])
})

test('OPTIONS of the OAuth endpoints lists their methods, and preflights get CORS headers', async () => {
  await using gateway = await startReachable()
  const options = (path: string, headers: Record<string, string> = {}) =>
    fetch(gateway.url + path, { method: 'OPTIONS', headers })
  const metadata = '/.well-known/oauth-protected-resource'
  for (const [path, allow] of [
    ['/oauth/token', 'POST'],
    ['/oauth/authorize', 'GET'],
    ['/oauth/jwks', 'GET, HEAD'],
    [metadata, 'GET, HEAD'],
  ] as const) {
    const { status, headers } = await options(path)
    assert.deepEqual([status, headers.get('allow')], [204, allow], path)
  }
  const origin = 'https://app.example.com'
  const preflight = { origin, 'access-control-request-method': 'POST' }
  const { status, headers } = await options('/oauth/token', preflight)
  assert.deepEqual([status, headers.get('access-control-allow-origin')], [204, origin])
  assert.equal((await options('/oauth/authorize', preflight)).status, 204)
})

test('the gateway’s own errors at OAuth endpoints have the format of RFC 6749', async () => {
  await using gateway = await startGateway()
  const ask = () =>
    fetch(`${gateway.url}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: 'none',
        client_secret: 'none',
      }),
    })
  const responses = await Promise.all(Array.from({ length: 200 }, ask))
  const refused = responses.find(({ status }) => status === 429) ?? (await ask())
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.headers.get('retry-after')) >= 1)
  const { error, error_description: description } = (await refused.json()) as Record<string, string>
  assert.equal(error, 'temporarily_unavailable')
  assert.match(description ?? '', /Too many requests/)
})
