import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventTypes, newId, presetScopes } from '@earshot/contracts'
import { testAdmin, testSecret } from '@earshot/testing'
import { createSealer } from '../../subscriptions/webhooks/secrets.ts'
import { startSubscriptions } from './harness.ts'

const url = 'https://example.com/hook'
const events = ['post.created']

test('the secret is only in the response that created the webhook', async () => {
  await using webhooks = await startSubscriptions()
  const admin = webhooks.as()
  const created = await admin.post('/webhooks', { url, events, description: 'CRM' })

  assert.equal(created.status, 201)
  assert.match(created.data.id, /^webhook_/)
  assert.equal(created.headers.get('location'), `/api/v1/webhooks/${created.data.id}`)
  assert.match(created.data.secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
  const { secret, ...shown } = created.data
  assert.deepEqual(shown, {
    id: created.data.id,
    url,
    format: 'json',
    events,
    boardIds: [],
    description: 'CRM',
    headerNames: [],
    status: 'active',
    consecutiveFailures: 0,
    failureCount: 0,
    lastError: null,
    lastDeliveryAt: null,
    lastTriggeredAt: null,
    lastSuccessAt: null,
    disabledAt: null,
    disabledReason: null,
    rotatedAt: null,
    previousSecretExpiresAt: null,
    breaker: 'closed',
    createdAt: created.data.createdAt,
    updatedAt: created.data.createdAt,
  })
  assert.deepEqual((await admin.get(`/webhooks/${created.data.id}`)).data, shown)
  assert.deepEqual((await admin.get('/webhooks')).data, [shown])
  const patched = await admin.patch(`/webhooks/${created.data.id}`, { description: null })
  assert.equal('secret' in patched.data, false)
})

test('the secret is encrypted in the database', async () => {
  await using webhooks = await startSubscriptions()
  const { id, secret } = await webhooks.create()
  const row = await webhooks.stored(id)
  const sealed = row.secret as Buffer
  assert.equal(sealed.includes(secret.slice(6, 20)), false)
  assert.equal(createSealer(testSecret).open(sealed), secret)
})

test('a creation repeated with the same key creates one webhook and shows the secret once', async () => {
  await using webhooks = await startSubscriptions()
  const key = { 'idempotency-key': 'one' }
  const first = await webhooks.as().post('/webhooks', { url, events }, key)
  const again = await webhooks.as().post('/webhooks', { url, events }, key)
  assert.equal(again.status, 201)
  assert.equal(again.headers.get('idempotency-replayed'), 'true')
  assert.equal(again.data.id, first.data.id)
  assert.ok(first.data.secret)
  assert.equal('secret' in again.data, false)
  assert.equal((await webhooks.as().get('/webhooks')).data.length, 1)
})

test('invalid fields of a creation are rejected by name', async () => {
  await using webhooks = await startSubscriptions()
  const board = newId('board')
  const cases: [object, string[]][] = [
    [{}, ['url', 'events']],
    [{ url, events: [] }, ['events']],
    [{ url, events: 'post.created' }, ['events']],
    [{ url, events: ['post.created', 'post.exploded', 7] }, ['events.1', 'events.2']],
    [{ url, events: ['webhook.disabled'] }, ['events.0']],
    [{ url, events, boardIds: ['nonsense', board] }, ['boardIds.0']],
    [{ url, events, boardIds: [webhooks.boards[0], board] }, ['boardIds.1']],
    [{ url, events, description: 'x'.repeat(501) }, ['description']],
    [{ url, events, description: 'a\0b' }, ['description']],
    [{ url, events, secret: 'mine' }, ['secret']],
    [{ url, events, status: 'active' }, ['status']],
    [{ url: 'example.com/hook', events }, ['url']],
    [{ url: 'ftp://example.com/hook', events }, ['url']],
    [{ url: 'https://example.com/hook#top', events }, ['url']],
    [
      { url: 'http://10.0.0.1/', events: [], headers: { Host: 'a', 'X-A': '' } },
      ['url', 'events', 'headers.Host', 'headers.X-A'],
    ],
    [{ url: 'http://inside.example.com/', events, boardIds: [board] }, ['url', 'boardIds.0']],
    [{ url: `https://example.com/${'x'.repeat(2048)}`, events }, ['url']],
  ]
  for (const [body, paths] of cases) {
    const { status, error } = await webhooks.as().post('/webhooks', body)
    assert.equal(status, 400, JSON.stringify(body))
    assert.deepEqual(
      error.details.errors.map(({ path }: { path: string }) => path).sort(),
      paths.toSorted(),
      JSON.stringify(body),
    )
  }
  assert.deepEqual((await webhooks.as().get('/webhooks')).data, [])
})

test('every event type can be subscribed to, and duplicates count once', async () => {
  await using webhooks = await startSubscriptions()
  assert.equal(eventTypes.length, 36)
  const all = await webhooks.create({ events: [...eventTypes, ...eventTypes] })
  assert.deepEqual(all.events, eventTypes)
  const [board] = webhooks.boards
  const one = await webhooks.create({ boardIds: [board, board] })
  assert.deepEqual(one.boardIds, [board])
})

test('a forbidden address is rejected with the setting that would allow it', async () => {
  await using webhooks = await startSubscriptions({ environment: { WEBHOOK_ALLOW_CIDRS: '192.168.7.0/24' } })
  const refused = async (address: string) => {
    const { status, error } = await webhooks.as().post('/webhooks', { url: address, events })
    assert.equal(status, 400, address)
    assert.equal(error.details.errors[0].path, 'url')
    return error.details.errors[0].message as string
  }
  for (const address of [
    'http://127.0.0.1/',
    'http://localhost:8080/',
    'http://2130706433/',
    'http://[::ffff:a00:1]/',
    'http://inside.example.com/',
    'http://both.example.com/',
    'http://metadata.google.internal/',
  ])
    assert.match(await refused(address), /WEBHOOK_ALLOW_CIDRS/)
  assert.match(await refused('http://user:password@example.com/'), /password/)
  assert.match(await refused('https://example.com/hook#top'), /fragment/)
  assert.match(await refused('https://example.com/#'), /fragment/)
  await webhooks.create({ url: 'http://192.168.7.9/hook' })
  await webhooks.create({ url: 'http://does-not-resolve.example.com/hook' })
})

test('plain http is rejected if https is required', async () => {
  await using webhooks = await startSubscriptions({ environment: { WEBHOOK_REQUIRE_HTTPS: 'on' } })
  const { status, error } = await webhooks.as().post('/webhooks', { url: 'http://example.com/', events })
  assert.equal(status, 400)
  assert.match(error.details.errors[0].message, /WEBHOOK_REQUIRE_HTTPS/)
  await webhooks.create()
})

test('boards cannot be checked while the feedback service is unavailable; other webhooks do not need it', async () => {
  await using webhooks = await startSubscriptions({ feedbackAway: true })
  const { status, headers } = await webhooks
    .as()
    .post('/webhooks', { url, events, boardIds: [newId('board')] })
  assert.equal(status, 503)
  assert.ok(headers.get('retry-after'))
  for (const boardIds of [null, []]) assert.deepEqual((await webhooks.create({ boardIds })).boardIds, [])
})

test('boards are checked in requests of a hundred ids', async () => {
  await using webhooks = await startSubscriptions()
  const boardIds = [...Array.from({ length: 150 }, () => newId('board')), ...webhooks.boards]
  const { status, error } = await webhooks.as().post('/webhooks', { url, events, boardIds })
  assert.equal(status, 400)
  assert.equal(error.details.errors.length, 100) // a response lists no more
  assert.equal(webhooks.requests.length, 2)
})

test('of ten concurrent creations at 24 webhooks, one succeeds', async () => {
  await using webhooks = await startSubscriptions()
  for (let made = 0; made < 24; made++) await webhooks.create()
  // Slow enough that without a lock, all would have counted before the first is inserted.
  await webhooks.database.query(`
    create function webhooks.dawdle() returns trigger language plpgsql as
      'begin perform pg_sleep(0.1); return new; end';
    create trigger dawdle before insert on webhooks.webhooks for each row execute function webhooks.dawdle()`)
  const race = await Promise.all(
    Array.from({ length: 10 }, () => webhooks.as().post('/webhooks', { url, events })),
  )
  assert.equal(race.filter(({ status }) => status === 201).length, 1)
  const losers = race.filter(({ status }) => status === 409)
  assert.equal(losers.length, 9)
  assert.ok(losers.every(({ error }) => error.code === 'LIMIT_REACHED'))
  assert.equal((await webhooks.as().get('/webhooks')).data.length, 25)
})

test('a webhook over the limit is rejected without a DNS request', async () => {
  let lookups = 0
  const beforeLookup = async () => void lookups++
  await using webhooks = await startSubscriptions({ beforeLookup })
  for (let count = 0; count < 25; count++) await webhooks.create()
  assert.equal(lookups, 25)
  const { status, error } = await webhooks.as().post('/webhooks', { url, events })
  assert.deepEqual([status, error.code, lookups], [409, 'LIMIT_REACHED', 25])
})

test('paused and disabled webhooks count towards the limit, deleted ones do not', async () => {
  await using webhooks = await startSubscriptions()
  const made = []
  for (let count = 0; count < 25; count++) made.push(await webhooks.create())
  const [first, second, third] = made.map(({ id }) => id)
  await webhooks.as().patch(`/webhooks/${first}`, { status: 'paused' })
  await webhooks.database.query("update webhooks.webhooks set status = 'disabled' where id = $1", [second])
  assert.equal((await webhooks.as().post('/webhooks', { url, events })).status, 409)
  await webhooks.as().delete(`/webhooks/${third}`)
  await webhooks.create()
})

test('webhooks are for admins: a read-only admin key can read them, others cannot', async () => {
  await using webhooks = await startSubscriptions()
  const { id } = await webhooks.create()
  const reader = webhooks.as({ ...testAdmin, scopes: presetScopes('read-only', 'admin') })
  assert.equal((await reader.get('/webhooks')).status, 200)
  assert.equal((await reader.get(`/webhooks/${id}`)).status, 200)
  assert.equal((await reader.post('/webhooks', { url, events })).status, 403)
  assert.equal((await reader.patch(`/webhooks/${id}`, { status: 'paused' })).status, 403)
  assert.equal((await reader.post(`/webhooks/${id}/rotate`)).status, 403)
  assert.equal((await reader.delete(`/webhooks/${id}`)).status, 403)
  const member = webhooks.as({ ...testAdmin, role: 'member', scopes: presetScopes('full', 'member') })
  assert.equal((await member.get('/webhooks')).status, 403)
})
