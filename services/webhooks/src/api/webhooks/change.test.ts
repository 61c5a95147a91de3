import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { newId, newIdAt } from '@earshot/contracts'
import { eventually, testSecret, transactionsOf } from '@earshot/testing'
import { createSealer } from '../../subscriptions/webhooks/secrets.ts'
import { type SubscriptionsUnderTest, startSubscriptions } from './harness.ts'

const disable = (webhooks: SubscriptionsUnderTest, id: string) =>
  webhooks.database.query(
    `update webhooks.webhooks set status = 'disabled', consecutive_failures = 50, disabled_at = now(),
       disabled_reason = '50 permanent failures in a row' where id = $1`,
    [id],
  )

test('a patch changes only the given fields', async () => {
  await using webhooks = await startSubscriptions()
  const { secret: _, ...before } = await webhooks.create({ description: 'CRM' })
  await sleep(2)
  const [board] = webhooks.boards
  const change = { url: 'https://example.com/other', events: ['post.voted'] }
  const { status, data } = await webhooks
    .as()
    .patch(`/webhooks/${before.id}`, { ...change, boardIds: [board] })
  assert.equal(status, 200)
  assert.ok(data.updatedAt > String(before.updatedAt))
  assert.deepEqual(data, { ...before, ...change, boardIds: [board], updatedAt: data.updatedAt })
  const cleared = await webhooks.as().patch(`/webhooks/${before.id}`, { boardIds: null, description: null })
  assert.deepEqual(cleared.data.boardIds, [])
  assert.equal(cleared.data.description, null)
})

test('a patch that changes nothing keeps the time of the last change', async () => {
  await using webhooks = await startSubscriptions()
  const { secret: _, ...before } = await webhooks.create()
  await sleep(2)
  for (const patch of [
    {},
    { url: before.url },
    { status: 'active' },
    { events: ['post.created', 'post.created'] },
  ])
    assert.deepEqual((await webhooks.as().patch(`/webhooks/${before.id}`, patch)).data, before)
})

test('a patch is validated like a creation', async () => {
  await using webhooks = await startSubscriptions()
  const { id } = await webhooks.create()
  const cases: [object, string][] = [
    [{ url: 'http://10.0.0.1/' }, 'url'],
    [{ url: 'http://both.example.com/' }, 'url'],
    [{ events: [] }, 'events'],
    [{ events: ['post.exploded'] }, 'events.0'],
    [{ boardIds: [newId('board')] }, 'boardIds.0'],
    [{ status: 'failing' }, 'status'],
    [{ secret: 'mine' }, 'secret'],
    [{ consecutiveFailures: 0 }, 'consecutiveFailures'],
  ]
  for (const [patch, path] of cases) {
    const { status, error } = await webhooks.as().patch(`/webhooks/${id}`, patch)
    assert.equal(status, 400, path)
    assert.deepEqual(
      error.details.errors.map((it: { path: string }) => it.path),
      [path],
    )
  }
})

test('a client that disables a webhook pauses it: only failures disable one', async () => {
  await using webhooks = await startSubscriptions()
  const { id } = await webhooks.create()
  const { data } = await webhooks.as().patch(`/webhooks/${id}`, { status: 'disabled' })
  assert.deepEqual([data.status, data.disabledAt], ['paused', null])
  const { error } = await webhooks.as().patch(`/webhooks/${id}`, { status: 'off' })
  assert.equal(error.message, 'status: must be active or paused')
})

test('a board that was deleted since may stay in the filter', async () => {
  await using webhooks = await startSubscriptions()
  const { id } = await webhooks.create()
  const gone = newId('board')
  await webhooks.database.query('update webhooks.webhooks set board_ids = $2 where id = $1', [id, [gone]])
  const [board] = webhooks.boards
  const { status, data } = await webhooks.as().patch(`/webhooks/${id}`, { boardIds: [gone, board] })
  assert.equal(status, 200)
  assert.deepEqual(data.boardIds, [gone, board])
})

test('setting a disabled webhook to active resets its counter, for events from now on', async () => {
  await using webhooks = await startSubscriptions()
  const { id } = await webhooks.create()
  const { active_since: first } = await webhooks.stored(id)
  await disable(webhooks, id)
  await sleep(5)
  const { data } = await webhooks.as().patch(`/webhooks/${id}`, { status: 'active' })
  assert.equal(data.status, 'active')
  assert.equal(data.consecutiveFailures, 0)
  assert.equal(data.disabledAt, null)
  assert.equal(data.disabledReason, null)
  const { active_since: second } = await webhooks.stored(id)
  assert.ok(Number(second) > Number(first))
})

test('a webhook is paused and resumed; setting an active webhook to active only resets the counter', async () => {
  await using webhooks = await startSubscriptions()
  const { id } = await webhooks.create()
  const { active_since: first } = await webhooks.stored(id)
  await webhooks.database.query('update webhooks.webhooks set consecutive_failures = 7 where id = $1', [id])
  assert.equal(
    (await webhooks.as().patch(`/webhooks/${id}`, { status: 'active' })).data.consecutiveFailures,
    0,
  )
  assert.deepEqual((await webhooks.stored(id)).active_since, first)

  assert.equal((await webhooks.as().patch(`/webhooks/${id}`, { status: 'paused' })).data.status, 'paused')
  assert.deepEqual((await webhooks.stored(id)).active_since, first)
  await sleep(5)
  await webhooks.as().patch(`/webhooks/${id}`, { status: 'active' })
  assert.ok(Number((await webhooks.stored(id)).active_since) > Number(first))
})

test('a disabled webhook that is paused is no longer disabled', async () => {
  await using webhooks = await startSubscriptions()
  const { id } = await webhooks.create()
  await disable(webhooks, id)
  const { data } = await webhooks.as().patch(`/webhooks/${id}`, { status: 'paused' })
  assert.deepEqual([data.status, data.disabledAt, data.disabledReason], ['paused', null, null])
})

test('a change with If-Match holds no connection while its address is resolved', async () => {
  let lookups = 0
  const gate = Promise.withResolvers<void>()
  const beforeLookup = () => (++lookups > 1 ? gate.promise : Promise.resolve())
  await using webhooks = await startSubscriptions({ beforeLookup })
  const { id } = await webhooks.create()
  const path = `/webhooks/${id}`
  const etag = (await webhooks.as().get(path)).headers.get('etag') ?? ''
  const patch = { url: 'https://example.com/other' }
  const changed = webhooks.as().patch(path, patch, { 'if-match': etag })
  await eventually(() => lookups === 2)
  assert.deepEqual(await transactionsOf(webhooks), [])
  gate.resolve()
  assert.equal((await changed).data.url, patch.url)
})

test('a change with If-Match is rejected if another client changed the webhook first', async () => {
  await using webhooks = await startSubscriptions()
  const { id } = await webhooks.create()
  const etag = (await webhooks.as().get(`/webhooks/${id}`)).headers.get('etag') ?? ''
  const patch = { description: 'mine' }
  assert.equal((await webhooks.as().patch(`/webhooks/${id}`, patch, { 'if-match': etag })).status, 200)
  assert.equal((await webhooks.as().patch(`/webhooks/${id}`, patch, { 'if-match': etag })).status, 412)
})

test('a delivery changes the ETag of its webhook for If-None-Match, and not for If-Match', async () => {
  await using webhooks = await startSubscriptions()
  const { id } = await webhooks.create()
  const path = `/webhooks/${id}`
  const etag = (await webhooks.as().get(path)).headers.get('etag') ?? ''
  await webhooks.database.query(
    `update webhooks.webhooks set consecutive_failures = 1, last_error = 'HTTP 500', last_delivery_at = now()
     where id = $1`,
    [id],
  )
  const read = await webhooks.as().get(path, { 'if-none-match': etag })
  assert.deepEqual([read.status, read.data.consecutiveFailures], [200, 1])
  const patch = (description: string) => webhooks.as().patch(path, { description }, { 'if-match': etag })
  assert.deepEqual([(await patch('One')).status, (await patch('Two')).status], [200, 412])
})

test('a change with If-Match is rejected if failures disabled the webhook', async () => {
  await using webhooks = await startSubscriptions()
  const { id } = await webhooks.create()
  const etag = (await webhooks.as().get(`/webhooks/${id}`)).headers.get('etag') ?? ''
  await disable(webhooks, id)
  const changed = await webhooks.as().patch(`/webhooks/${id}`, { description: 'x' }, { 'if-match': etag })
  assert.equal(changed.status, 412)
})

test('a rotation without a grace period deletes the previous secret', async () => {
  await using webhooks = await startSubscriptions()
  const { id, secret } = await webhooks.create()
  const { status, data } = await webhooks.as().post(`/webhooks/${id}/rotate`)
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(data).sort(), ['id', 'previousSecretExpiresAt', 'rotatedAt', 'secret'])
  assert.match(data.secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
  assert.notEqual(data.secret, secret)
  assert.equal(data.previousSecretExpiresAt, null)
  const row = await webhooks.stored(id)
  assert.equal(createSealer(testSecret).open(row.secret as Buffer), data.secret)
  assert.equal(row.previous_secret, null)
  assert.equal((await webhooks.as().get(`/webhooks/${id}`)).data.rotatedAt, data.rotatedAt)
})

test('a rotation with a grace period keeps the previous secret for that time', async () => {
  await using webhooks = await startSubscriptions()
  const { id, secret } = await webhooks.create()
  const { data } = await webhooks.as().post(`/webhooks/${id}/rotate`, { gracePeriodSeconds: 3600 })
  assert.equal(Date.parse(data.previousSecretExpiresAt) - Date.parse(data.rotatedAt), 3_600_000)
  const row = await webhooks.stored(id)
  assert.equal(createSealer(testSecret).open(row.previous_secret as Buffer), secret)

  await webhooks.database.query(
    "update webhooks.webhooks set previous_secret_expires_at = now() - interval '1 second' where id = $1",
    [id],
  )
  assert.equal((await webhooks.as().get(`/webhooks/${id}`)).data.previousSecretExpiresAt, null)
  for (const gracePeriodSeconds of [-1, 604_801, 0.5, '60'])
    assert.equal((await webhooks.as().post(`/webhooks/${id}/rotate`, { gracePeriodSeconds })).status, 400)
})

test('a deleted webhook is not found, and its pending deliveries are skipped', async () => {
  await using webhooks = await startSubscriptions()
  const { id } = await webhooks.create()
  const { id: other } = await webhooks.create()
  const deliver = async (webhookId: string, status: string) => {
    const at = Date.now()
    const deliveryId = newIdAt('delivery', at)
    const table = status === 'succeeded' ? 'completed' : 'open'
    await webhooks.database.query(
      `insert into webhooks.${table}_deliveries (event_at, id, event_id, webhook_id, type, status)
       values ($1, $2, $3, $4, 'post.created', $5)`,
      [new Date(at), deliveryId, newIdAt('evt', at), webhookId, status],
    )
    await webhooks.database.query(
      'update webhooks.open_deliveries set claim_id = gen_random_uuid(), lease_until = now()',
    )
    return deliveryId
  }
  const ids = [
    await deliver(id, 'pending'),
    await deliver(id, 'retrying'),
    await deliver(id, 'succeeded'),
    await deliver(other, 'pending'),
  ]
  assert.equal((await webhooks.as().delete(`/webhooks/${id}`)).status, 204)

  const rows = await webhooks.database.query('select * from webhooks.deliveries')
  const statusOf = (deliveryId: string | undefined) => rows.find(row => row.id === deliveryId)?.status
  assert.deepEqual(ids.map(statusOf), ['skipped', 'skipped', 'succeeded', 'pending'])
  const skipped = rows.filter(row => row.status === 'skipped')
  assert.ok(skipped.every(row => row.claim_id === null && row.completed_at !== null))

  for (const attempt of [
    webhooks.as().get(`/webhooks/${id}`),
    webhooks.as().patch(`/webhooks/${id}`, { status: 'paused' }),
    webhooks.as().post(`/webhooks/${id}/rotate`),
    webhooks.as().delete(`/webhooks/${id}`),
    webhooks.as().get(`/webhooks/${newId('webhook')}`),
    webhooks.as().get('/webhooks/nonsense'),
  ])
    assert.equal((await attempt).status, 404)
  assert.deepEqual(
    (await webhooks.as().get('/webhooks')).data.map((it: { id: string }) => it.id),
    [other],
  )
})

test('webhooks are listed newest first, in pages', async () => {
  await using webhooks = await startSubscriptions()
  const made: string[] = []
  for (let count = 0; count < 5; count++) made.unshift((await webhooks.create()).id)
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page = await webhooks.as().get(`/webhooks?limit=2${cursor && `&cursor=${cursor}`}`)
    seen.push(...page.data.map((it: { id: string }) => it.id))
    cursor = (page.body as { meta: { pagination: { cursor: string | null } } }).meta.pagination.cursor
  }
  assert.deepEqual(seen, made)
  assert.equal((await webhooks.as().get('/webhooks')).data.length, 5)
})

test('webhooks can be filtered by status', async () => {
  await using webhooks = await startSubscriptions()
  const made = new Map<string, string>()
  for (const name of ['well', 'failing', 'paused', 'disabled']) made.set((await webhooks.create()).id, name)
  const idOf = (name: string) => [...made].find(it => it[1] === name)?.[0] ?? ''
  await webhooks.as().patch(`/webhooks/${idOf('paused')}`, { status: 'paused' })
  await disable(webhooks, idOf('disabled'))
  await webhooks.database.query('update webhooks.webhooks set consecutive_failures = 1 where id = $1', [
    idOf('failing'),
  ])
  const listed = async (query: string): Promise<string[]> =>
    (await webhooks.as().get(`/webhooks?${query}`)).data.map(({ id }: { id: string }) => made.get(id))
  assert.deepEqual(await listed('status=active'), ['failing', 'well'])
  for (const status of ['failing', 'paused', 'disabled'])
    assert.deepEqual(await listed(`status=${status}`), [status])
  const first = await webhooks.as().get('/webhooks?status=active&limit=1')
  const { cursor } = (first.body as { meta: { pagination: { cursor: string } } }).meta.pagination
  assert.deepEqual(await listed(`status=active&cursor=${cursor}`), ['well'])
  for (const [query, path] of [
    ['status=broken', 'status'],
    [`status=paused&cursor=${cursor}`, 'cursor'],
  ]) {
    const { status, error } = await webhooks.as().get(`/webhooks?${query}`)
    assert.deepEqual([status, error.details.errors[0].path], [400, path])
  }
})

test('workers are notified once of each change to where or whether a webhook sends, and of nothing else', async () => {
  await using webhooks = await startSubscriptions()
  const announced = async (act: () => Promise<unknown>) => {
    webhooks.changes.length = 0
    await act()
    return [...webhooks.changes]
  }
  const { id } = await webhooks.create()
  const path = `/webhooks/${id}`
  assert.deepEqual(await announced(() => webhooks.as().patch(path, { status: 'paused' })), [id])
  assert.deepEqual(await announced(() => webhooks.as().patch(path, { status: 'paused' })), [])
  assert.deepEqual(await announced(() => webhooks.as().patch(path, { status: 'gone' })), [])
  assert.deepEqual(
    await announced(() => webhooks.as().post(`${path}/rotate`)),
    [],
    'the secret is read with each claim',
  )
  assert.deepEqual(await announced(() => webhooks.as().delete(path)), [id])
  assert.deepEqual(await announced(() => webhooks.as().delete(path)), [])
  const body = { url: 'https://example.com/hook', events: ['post.created'] }
  const key = { 'idempotency-key': 'one' }
  assert.equal((await announced(() => webhooks.as().post('/webhooks', body, key))).length, 1)
  assert.equal((await announced(() => webhooks.as().post('/webhooks', body, key))).length, 0)
})
