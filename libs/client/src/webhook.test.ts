import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { verifyWebhook, WebhookError, type WebhookErrorReason, type WebhookRequest } from './webhook.ts'

const secret = 'whsec_c2VjcmV0LW9mLWEtdGVzdC13aXRoLTMyLWJ5dGVzISE='
const now = 1_772_701_200_000
const body = JSON.stringify({
  id: 'evt_1',
  type: 'post.restored',
  createdAt: '',
  data: { post: { title: 'Größe' } },
})

const signed = (text = body, at = now / 1000, key = secret) => ({
  'x-service-timestamp': String(at),
  'x-service-signature': `sha256=${createHmac('sha256', key).update(`${at}.${text}`).digest('hex')}`,
})

const refuses = (request: Partial<WebhookRequest>, reason: WebhookErrorReason) =>
  assert.rejects(
    verifyWebhook({ body, headers: signed(), secret, now, ...request }),
    (error: unknown) => error instanceof WebhookError && error.reason === reason,
  )

test('a valid delivery returns its event, for text and bytes and any type of headers', async () => {
  const bytes = new TextEncoder().encode(body)
  for (const request of [
    { body, headers: signed() },
    { body: bytes, headers: new Headers(signed()) },
    { body: Buffer.from(body), headers: signed() },
  ]) {
    const event = await verifyWebhook({ ...request, secret, now })
    assert.ok(event.type === 'post.restored')
    assert.equal(event.data.post.title, 'Größe')
  }
})

test('a delivery that was changed is rejected', async () => {
  await refuses({ body: body.replace('Größe', 'Grösse') }, 'wrong_signature')
  await refuses(
    { headers: { ...signed(), 'x-service-timestamp': String(now / 1000 + 1) } },
    'wrong_signature',
  )
  await refuses({ headers: signed(body, now / 1000, 'whsec_another') }, 'wrong_signature')
  for (const signature of [
    '',
    'sha256=',
    'sha1=00',
    `sha256=${'0'.repeat(64)}`,
    `${signed()['x-service-signature']}00`,
  ])
    await refuses({ headers: { ...signed(), 'x-service-signature': signature } }, 'wrong_signature')
})

test('a delivery that is more than five minutes old, or from the future, is rejected', async () => {
  const at = (seconds: number) => ({ headers: signed(body, now / 1000 + seconds) })
  await verifyWebhook({ body, secret, now, ...at(-300) })
  await refuses(at(-301), 'stale')
  await refuses(at(301), 'stale')
  await refuses({ ...at(-11), toleranceSeconds: 10 }, 'stale')
  await refuses({ headers: signed(body, Number.NaN) }, 'stale')
  await refuses({ now: Date.now() }, 'stale')
})

test('a delivery without a header or with invalid JSON is rejected', async () => {
  await refuses({ headers: {} }, 'missing_header')
  await refuses({ headers: new Headers() }, 'missing_header')
  await refuses({ headers: { ...signed(), 'x-service-signature': undefined } }, 'missing_header')
  await refuses({ body: 'hello', headers: signed('hello') }, 'unreadable')
})

test('during a rotation, both secrets are accepted', async () => {
  const both = ['whsec_new', secret]
  assert.equal((await verifyWebhook({ body, headers: signed(), secret: both, now })).id, 'evt_1')
  await refuses({ secret: ['whsec_new', 'whsec_other'] }, 'wrong_signature')
})
