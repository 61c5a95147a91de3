import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { startWireReceiver, wireResponse } from '@earshot/testing'
import { Webhook } from 'standardwebhooks'
import { loopbackCidrs } from '../../config.ts'
import { createAgent } from '../addresses/agent.ts'
import { createResolver } from '../addresses/dns.ts'
import { addressPolicy } from '../addresses/policy.ts'
import { attempt } from '../attempts/attempt.ts'
import { createConnections, withConnection } from '../connections/connections.ts'
import { maskedHeaders, signedHeaders, signingKeys } from './sign.ts'

// Both contain `+` and `/`, which other base64 alphabets do not have.
const secret = 'whsec_+/v7Uq2mPLf0kL5dJr1v0Qm8zQe4hTn6wYxA9cBsGiE='
const previousSecret = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='

const body = JSON.stringify({
  id: 'evt_01k9',
  type: 'post.created',
  createdAt: '2026-03-01T09:30:00.123Z',
  data: {
    post: { title: '</script> 🎉 \u2028\u2029 "quoted" \\ größer 𝒳', voteCount: 9_007_199_254_740_991 },
  },
})

const sign = (more: Partial<Parameters<typeof signedHeaders>[0]> = {}) =>
  signedHeaders({
    eventId: 'evt_01k9',
    type: 'post.created',
    body,
    keys: signingKeys(secret),
    now: Date.now(),
    standard: true,
    ...more,
  })

test('an attempt has the documented headers and values', () => {
  const headers = sign({ now: 1_772_357_400_999 })
  assert.deepEqual(Object.keys(headers), [
    'Content-Type',
    'User-Agent',
    'X-Service-Event',
    'X-Service-Signature',
    'X-Service-Timestamp',
    'webhook-id',
    'webhook-timestamp',
    'webhook-signature',
  ])
  assert.equal(headers['Content-Type'], 'application/json')
  assert.equal(headers['User-Agent'], 'Service-Webhook/1.0')
  assert.equal(headers['X-Service-Event'], 'post.created')
  assert.equal(headers['X-Service-Timestamp'], '1772357400')
  assert.match(headers['X-Service-Signature'] ?? '', /^sha256=[0-9a-f]{64}$/)
  assert.equal(headers['webhook-id'], 'evt_01k9')
  assert.equal(headers['webhook-timestamp'], '1772357400')
})

test('openssl computes the same signature from the received bytes', async () => {
  await using receiver = await startWireReceiver(socket => socket.write(wireResponse(200)))
  const resolve = createResolver()
  const addresses = addressPolicy({ allowCidrs: loopbackCidrs, requireHttps: false, resolve })
  const agent = createAgent({ addresses, resolve })
  const headers = sign()
  const connections = createConnections(agent, Date.now)
  const url = `http://${receiver.authority}/hook?a=1`
  const result = await withConnection(connections, url, connection =>
    attempt({ agent, addresses, now: Date.now }, connection, { url, body, headers }),
  )
  await connections.close()
  assert.equal(result.outcome, 'success')

  const [request] = receiver.requests
  assert.ok(request)
  assert.match(request.head, /^POST \/hook\?a=1 HTTP\/1\.1\r\n/)
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(request.head)?.[1]?.trim()
  assert.deepEqual(request.body, Buffer.from(body))
  assert.equal(header('content-type'), 'application/json')
  assert.equal(header('user-agent'), 'Service-Webhook/1.0')
  assert.equal(header('content-length'), String(Buffer.byteLength(body)))

  const openssl = promisify(execFile)('openssl', ['dgst', '-sha256', '-hmac', secret])
  openssl.child.stdin?.end(Buffer.concat([Buffer.from(`${header('x-service-timestamp')}.`), request.body]))
  const digest = (await openssl).stdout.trim().split('= ')[1]
  assert.equal(header('x-service-signature'), `sha256=${digest}`)
  new Webhook(secret).verify(request.body, {
    'webhook-id': header('webhook-id') ?? '',
    'webhook-timestamp': header('webhook-timestamp') ?? '',
    'webhook-signature': header('webhook-signature') ?? '',
  })
})

test('the library of Standard Webhooks accepts the signature, and rejects changed bodies and other secrets', () => {
  const headers = sign()
  assert.deepEqual(new Webhook(secret).verify(body, headers), JSON.parse(body))
  assert.throws(() => new Webhook(secret).verify(body.replace('evt_01k9', 'evt_01k8'), headers))
  assert.throws(() => new Webhook(previousSecret).verify(body, headers))
  assert.throws(() => new Webhook(secret).verify(body, sign({ now: Date.now() - 10 * 60_000 })))
})

test('during the grace period of a rotation both secrets verify, and our own signature uses the newest', () => {
  const now = Date.now()
  const headers = sign({ previousKeys: signingKeys(previousSecret), now })
  assert.match(headers['webhook-signature'] ?? '', /^v1,\S+ v1,\S+$/)
  new Webhook(secret).verify(body, headers)
  new Webhook(previousSecret).verify(body, headers)
  assert.equal(headers['X-Service-Signature'], sign({ now })['X-Service-Signature'])
})

test('the headers of Standard Webhooks can be turned off', () => {
  const names = Object.keys(sign({ standard: false, previousKeys: signingKeys(previousSecret) }))
  assert.deepEqual(
    names.filter(name => !name.startsWith('X-Service-')),
    ['Content-Type', 'User-Agent'],
  )
})

test('headers are stored without their signatures', () => {
  const headers = sign({ previousKeys: signingKeys(previousSecret) })
  const masked = maskedHeaders(headers)
  assert.equal(masked['X-Service-Signature'], 'sha256=…')
  assert.equal(masked['webhook-signature'], 'v1,… v1,…')
  assert.equal(masked['X-Service-Event'], 'post.created')
  assert.deepEqual(Object.keys(masked), Object.keys(headers))
})
