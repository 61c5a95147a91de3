import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createLog } from '@earshot/runtime'
import { eventually, type TestResponse } from '@earshot/testing'
import { startGateway, testAdminKey } from '../../harness.ts'
import { newKey } from '../secrets/secret.ts'
import { createBearerVerifier } from './verify.ts'

const refusal = ({ status, error, headers }: TestResponse) => {
  assert.equal(error.requestId, headers.get('x-request-id'))
  return [status, error.code, headers.get('www-authenticate')]
}

test('without a valid credential every path below /api/v1 is 401, with error= only for an invalid bearer token', async () => {
  await using gateway = await startGateway({ reachable: true })
  const metadata = `resource_metadata="${gateway.url}/.well-known/oauth-protected-resource/api/v1"`
  const missing = [401, 'UNAUTHORIZED', `Bearer realm="earshot", ${metadata}`]
  const wrong = [401, 'UNAUTHORIZED', `Bearer realm="earshot", error="invalid_token", ${metadata}`]
  for (const path of ['', '/', '/posts', '/api-keys', '/nothing-here', '/webhooks/x'])
    assert.deepEqual(refusal(await gateway.anybody.get(`/api/v1${path}`)), missing, path)
  const given = ['Bearer', 'Bearer short', `Bearer ${newKey()}`, 'Bearer unknown-key-of-another-server']
  for (const authorization of given)
    assert.deepEqual(
      refusal(await gateway.anybody.get('/api/v1/posts', { authorization })),
      wrong,
      authorization,
    )
  const otherwise = [{ authorization: 'Basic YWRtaW46YWRtaW4=' }, { cookie: 'earshot_session=none' }]
  for (const headers of otherwise)
    assert.deepEqual(refusal(await gateway.anybody.get('/api/v1/posts', headers)), missing)
  assert.deepEqual(refusal(await gateway.anybody.post('/api/v1/api-keys', { name: 'Mine' })), missing)
})

test('the scheme Bearer is case-insensitive', async () => {
  await using gateway = await startGateway()
  const { key } = await gateway.createKey()
  const response = await gateway.anybody.get('/api/v1/api-keys', { authorization: `bEARER  ${key}` })
  assert.equal(response.status, 403)
})

test('a request without a credential gets 401 before its body is read', async () => {
  await using gateway = await startGateway()
  const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1')
  socket.write(
    'POST /api/v1/posts HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{',
  )
  const response = await new Promise<string>(resolve => socket.once('data', data => resolve(String(data))))
  socket.destroy()
  assert.match(response, /^HTTP\/1\.1 401 /)
})

test('an expired key is refused', async () => {
  await using gateway = await startGateway()
  const { key } = await gateway.createKey({ expiresAt: new Date(Date.now() + 5000).toISOString() })
  assert.equal((await gateway.as(key).get('/api-keys')).status, 403)
  const refused = await eventually(async () => {
    const response = await gateway.as(key).get('/api-keys')
    return response.status === 401 && response
  })
  assert.match(String(refusal(refused)), /^401,UNAUTHORIZED,.*error="invalid_token"/)
})

test('a key that is deleted at one gateway stops working at the others', async () => {
  await using one = await startGateway()
  await using other = await startGateway({ on: one })
  const { key, id } = await one.createKey()
  assert.equal((await other.as(key).get('/api-keys')).status, 403)
  await one.as().delete(`/api-keys/${id}`)
  await eventually(async () => (await other.as(key).get('/api-keys')).status === 401)
})

test('a revocation without a notification takes effect within 2 seconds', async () => {
  await using gateway = await startGateway()
  const { key, id } = await gateway.createKey()
  assert.equal((await gateway.as(key).get('/api-keys')).status, 403)
  await gateway.database.query('update identity.api_keys set revoked_at = now() where id = $1', [id])
  await eventually(async () => (await gateway.as(key).get('/api-keys')).status === 401)
})

test('the last use is saved at the first use, then at most once a minute', async () => {
  await using gateway = await startGateway()
  const { key, id } = await gateway.createKey()
  const lastUse = async () => (await gateway.as().get(`/api-keys/${id}`)).data.lastUsedAt
  assert.equal(await lastUse(), null)
  await gateway.as(key).get('/api-keys')
  const first = await eventually(async () => (await lastUse()) ?? undefined)
  assert.ok(Math.abs(Date.now() - Date.parse(first)) < 60_000)
  await sleep(1100)
  await gateway.as(key).get('/api-keys')
  await sleep(200)
  assert.equal(await lastUse(), first)
  await gateway.database.query(`update identity.api_keys set last_used_at = now() - interval '61 seconds'`)
  await sleep(1100)
  await gateway.as(key).get('/api-keys')
  await eventually(async () => Date.parse(await lastUse()) > Date.parse(first))
})

/** A verifier that counts its database lookups. */
const countingVerifier = (rows: () => Promise<unknown[]>) => {
  const counted = { lookUps: 0 }
  let wake = () => undefined
  const query = async <Row>() => {
    counted.lookUps++
    return (await rows()) as Row[]
  }
  const verifier = createBearerVerifier({
    db: { query, signal: () => undefined, afterCommit: () => undefined },
    listen: (_channel, listener) => {
      wake = () => void listener()
      return () => undefined
    },
    configured: undefined,
    log: createLog({ level: 'silent' }),
  })
  const connection = {}
  const verify = (credential: string) => verifier.verify(credential, connection)
  return { verify, counted, wake: () => wake() }
}

const row = { credentialId: 'key_1', principalId: 'principal_1', name: 'One', isUseStale: false }

test('a key with a wrong checksum never reaches the database', async () => {
  const { verify, counted } = countingVerifier(async () => [row])
  const key = newKey()
  assert.equal(await verify(key.slice(0, -1) + (key.endsWith('0') ? '1' : '0')), undefined)
  assert.equal(counted.lookUps, 0)
  assert.ok(await verify(key))
  assert.equal(counted.lookUps, 1)
})

test('simultaneous requests share one lookup, and its result is cached for a second', async () => {
  const { verify, counted } = countingVerifier(async () => {
    await sleep(20)
    return [row]
  })
  const key = newKey()
  const identities = await Promise.all(Array.from({ length: 50 }, () => verify(key)))
  assert.equal(new Set(identities).size, 1)
  await verify(key)
  assert.equal(counted.lookUps, 1)
  await sleep(1050)
  await verify(key)
  assert.equal(counted.lookUps, 2)
})

test('a lookup that started before a change is not cached', async () => {
  let rows = [row]
  const { verify, wake } = countingVerifier(async () => {
    const read = rows
    await sleep(30)
    return read
  })
  const key = newKey()
  const started = verify(key)
  await sleep(10)
  rows = []
  wake()
  assert.ok(await started)
  assert.equal(await verify(key), undefined)
})

test('a flood of invalid keys does not evict valid ones from the cache', async () => {
  let rows = [row]
  const { verify, counted } = countingVerifier(async () => rows)
  const key = newKey()
  await verify(key)
  rows = []
  for (let index = 0; index < 3000; index++) await verify(newKey())
  const before = counted.lookUps
  await verify(key)
  assert.ok(counted.lookUps - before <= 1)
})

test('a failed lookup is not cached', async () => {
  let broken = true
  const { verify } = countingVerifier(async () => {
    if (broken) throw new Error('The database is down')
    return [row]
  })
  const key = newKey()
  await assert.rejects(verify(key), /is down/)
  broken = false
  assert.ok(await verify(key))
})

test('each request on a connection is authenticated by its own credential', async () => {
  await using gateway = await startGateway()
  const { key } = await gateway.createKey({ name: 'Mine' })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const status = async (credential: string) => {
    const headers = { authorization: `Bearer ${credential}` }
    const sent = httpRequest(`${gateway.url}/api/v1/api-keys`, { agent, headers }).end()
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    await once(response.resume(), 'end')
    return [response.statusCode, sent.reusedSocket]
  }
  const mistyped = key.slice(0, -1) + (key.endsWith('0') ? '1' : '0')
  const shown = [testAdminKey, newKey(), testAdminKey, mistyped, mistyped, testAdminKey]
  const statuses = []
  for (const credential of shown) statuses.push(await status(credential))
  agent.destroy()
  assert.deepEqual(
    statuses.map(([code]) => code),
    [200, 401, 200, 401, 401, 200],
  )
  assert.ok(statuses.slice(1).every(([, reused]) => reused))
})
