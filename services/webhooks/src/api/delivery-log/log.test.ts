import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type EventType, newId, newIdAt, presetScopes } from '@earshot/contracts'
import { eventually, startReceiver, testAdmin } from '@earshot/testing'
import { postCreated, startWebhooks } from '../../harness.ts'
import { cursorIn, idsOf, makeDelivery, pathsOf, startLog } from './harness.ts'
import { searchSpan } from './search-repo.ts'

const hourMs = 60 * 60 * 1000

test('the log lists the deliveries of one webhook, newest event first', async () => {
  await using log = await startLog()
  const now = Date.now()
  const older = await makeDelivery(log, { webhookId: log.id, at: now - hourMs, status: 'failed' })
  const newer = await makeDelivery(log, {
    webhookId: log.id,
    at: now,
    status: 'retrying',
    type: 'post.voted',
  })
  await makeDelivery(log, { webhookId: await log.makeWebhook() })
  const response = await log.as().get(`/webhooks/${log.id}/deliveries`)
  assert.equal(response.status, 200)
  assert.deepEqual(idsOf(response), [newer, older])
  const [first, second] = response.data
  assert.deepEqual(
    { ...first, eventId: null },
    {
      id: newer,
      webhookId: log.id,
      eventId: null,
      type: 'post.voted',
      subject: 'Dark mode',
      status: 'retrying',
      trigger: 'event',
      run: 1,
      nextAttemptAt: new Date(now).toISOString(),
      lastAttempt: null,
      createdAt: new Date(now).toISOString(),
      completedAt: null,
    },
  )
  assert.equal(second.nextAttemptAt, null, 'a completed delivery has no next attempt')
  assert.ok(second.completedAt)
})

test('the log can be filtered by status, type and time, alone and combined', async () => {
  await using log = await startLog()
  const now = Date.now()
  const make = (hoursAgo: number, status: string, type: 'post.created' | 'post.voted') =>
    makeDelivery(log, { webhookId: log.id, at: now - hoursAgo * hourMs, status, type })
  const a = await make(1, 'succeeded', 'post.created')
  const b = await make(2, 'failed', 'post.voted')
  const c = await make(3, 'failed', 'post.created')
  const d = await make(4, 'skipped', 'post.voted')
  const ago = (hours: number) => encodeURIComponent(new Date(now - hours * hourMs).toISOString())
  const cases: [string, string[]][] = [
    ['', [a, b, c, d]],
    ['status=failed', [b, c]],
    ['status=pending', []],
    ['type=post.voted', [b, d]],
    ['status=failed&type=post.created', [c]],
    [`dateFrom=${ago(2)}`, [a, b]],
    [`dateTo=${ago(3)}`, [c, d]],
    [`dateFrom=${ago(3)}&dateTo=${ago(2)}`, [b, c]],
    [`status=skipped&type=post.voted&dateFrom=${ago(5)}`, [d]],
    [`eventId=${newId('evt')}`, []],
  ]
  for (const [query, expected] of cases)
    assert.deepEqual(idsOf(await log.as().get(`/webhooks/${log.id}/deliveries?${query}`)), expected, query)
  const { eventId } = (await log.as().get(`/deliveries/${c}`)).data
  for (const query of [`eventId=${eventId}`, `eventId=${eventId}&status=failed&dateTo=${ago(3)}`])
    assert.deepEqual(idsOf(await log.as().get(`/webhooks/${log.id}/deliveries?${query}`)), [c], query)
})

test('the log can be filtered by the response to the last attempt, and by text of the event', async () => {
  await using log = await startLog()
  const now = Date.now()
  const make = async (secondsAgo: number, codes: (number | null)[], type: 'post.created' | 'post.voted') => {
    const id = await makeDelivery(log, { webhookId: log.id, at: now - secondsAgo * 1000, type })
    for (const [index, code] of codes.entries())
      await log.database.query(
        `insert into webhooks.earlier_attempts (event_at, delivery_id, run, number, trigger, at, duration_ms, status_code,
           request_headers, webhook_id, outcome)
         select event_at, id, 1, $2, 'event', now(), 5, $3, '{}', webhook_id, 'x' from webhooks.deliveries where id = $1`,
        [id, index + 1, code],
      )
    return id
  }
  const recovered = await make(1, [500, 200], 'post.created')
  const failing = await make(2, [200, 503], 'post.voted')
  const silent = await make(3, [404, null], 'post.created')
  await make(4, [], 'post.created')
  const text = (await log.as().get(`/deliveries/${silent}`)).data.eventId
  for (const [query, expected] of [
    ['statusCode=200', [recovered]],
    ['statusCode=503', [failing]],
    ['statusCode=5xx', [failing]],
    ['statusCode=4xx', []],
    ['statusCode=none', [silent]],
    [`search=${text}x`, []],
    [`search=${text}`, [silent]],
    [`search=${text}&statusCode=2xx`, []],
    ['search=dark%20mode&statusCode=2xx', [recovered]],
  ] as const)
    assert.deepEqual(idsOf(await log.as().get(`/webhooks/${log.id}/deliveries?${query}`)), expected, query)
})

test('rows of the log name what their events are about', async () => {
  await using log = await startLog()
  const now = Date.now()
  const subjects = async (path: string) =>
    Object.fromEntries(
      (await log.as().get(path)).data.map((it: { type: string; subject: string }) => [it.type, it.subject]),
    )
  const expected = {
    'post.status_changed': 'Dark mode',
    'conversation.created': 'Export fails',
    'conversation.assigned': 'conversation_01kkd4d2rwecst1qms2yk9e6jy',
    'ticket.replied': 'Export stops at 99 percent',
    'message.created': 'Grace Holt',
    'comment.created': 'Dark mode',
    'changelog.published': 'Dark mode is here',
  }
  for (const [index, type] of Object.keys(expected).entries())
    await makeDelivery(log, { webhookId: log.id, at: now - index * 1000, type: type as EventType })
  assert.deepEqual(await subjects(`/webhooks/${log.id}/deliveries`), expected)
  assert.deepEqual(await subjects('/events'), expected)
  const [{ id, eventId }] = (await log.as().get(`/webhooks/${log.id}/deliveries`)).data
  for (const path of [`/deliveries/${id}`, `/events/${eventId}`])
    assert.equal((await log.as().get(path)).data.subject, 'Dark mode')
  assert.equal((await log.as().get(`/events/${eventId}`)).data.deliveries[0].subject, 'Dark mode')
})

test('a search of the log continues behind the deliveries that one page reads', async () => {
  await using log = await startLog()
  const now = Date.now()
  const newest = await makeDelivery(log, { webhookId: log.id, at: now })
  const oldest = await makeDelivery(log, { webhookId: log.id, at: now - hourMs })
  await log.database.query(
    `insert into webhooks.completed_deliveries (event_at, id, event_id, webhook_id, type, status)
     select to_timestamp($1 / 1000.0) - n * interval '1 ms', 'delivery_' || lpad(n::text, 26, '0'), 'evt_' || n, $2,
       'post.created', 'succeeded' from generate_series(1, $3) n`,
    [now, log.id, searchSpan],
  )
  const path = `/webhooks/${log.id}/deliveries?search=dark`
  const first = await log.as().get(path)
  assert.deepEqual(idsOf(first), [newest])
  const second = await log.as().get(`${path}&cursor=${cursorIn(first)}`)
  assert.deepEqual([idsOf(second), cursorIn(second)], [[oldest], null])
})

test('an invalid filter is rejected by name', async () => {
  await using log = await startLog()
  for (const [query, path] of [
    ['status=lost', 'status'],
    ['type=post.exploded', 'type'],
    ['eventId=delivery_x', 'eventId'],
    ['dateFrom=yesterday', 'dateFrom'],
    ['dateTo=2026-02-30', 'dateTo'],
    ['statusCode=600', 'statusCode'],
    ['statusCode=5x', 'statusCode'],
    ['search=%20', 'search'],
    ['color=red', 'color'],
    ['limit=0', 'limit'],
    ['cursor=abc', 'cursor'],
  ] as const) {
    const response = await log.as().get(`/webhooks/${log.id}/deliveries?${query}`)
    assert.equal(response.status, 400, query)
    assert.deepEqual(pathsOf(response), [path])
  }
})

test('pages contain every delivery once while new ones arrive', async () => {
  await using log = await startLog()
  const now = Date.now()
  const made: string[] = []
  // Two in each millisecond, so that a page ends between equal times.
  for (let n = 0; n < 6; n++)
    made.push(await makeDelivery(log, { webhookId: log.id, at: now - Math.floor(n / 2), status: 'failed' }))
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page = await log
      .as()
      .get(`/webhooks/${log.id}/deliveries?status=failed&limit=3${cursor && `&cursor=${cursor}`}`)
    seen.push(...idsOf(page))
    cursor = cursorIn(page)
    await makeDelivery(log, { webhookId: log.id, at: now + 1, status: 'failed' })
  }
  assert.deepEqual(seen.toSorted(), made.toSorted())
  const page = await log.as().get(`/webhooks/${log.id}/deliveries?status=failed&limit=3`)
  const other = await log.as().get(`/webhooks/${log.id}/deliveries?limit=3&cursor=${cursorIn(page)}`)
  assert.deepEqual(pathsOf(other), ['cursor'], 'a cursor is valid only with its filters')
})

test('a delivery contains the event as sent, and each attempt without its signatures', async () => {
  await using webhooks = await startWebhooks('in-process')
  await using receiver = await startReceiver((_, index) => (index === 0 ? 500 : 200))
  const { id, secret } = await webhooks.subscribe(receiver.url)
  const event = await webhooks.publish('post.created', postCreated())
  await receiver.waitFor(2)
  const delivery = await eventually(async () => {
    const [item] = (await webhooks.as().get(`/webhooks/${id}/deliveries`)).data
    return item?.status === 'succeeded' && (await webhooks.as().get(`/deliveries/${item.id}`)).data
  })
  assert.deepEqual(delivery.event, JSON.parse(event.body))
  assert.equal(delivery.eventId, event.id)
  assert.equal(JSON.stringify(delivery.event), receiver.received[0]?.body)
  const [first, second] = delivery.attempts
  assert.deepEqual(
    [first, second].map(({ run, number, trigger, statusCode, error, responseBody }) => [
      run,
      number,
      trigger,
      statusCode,
      error,
      responseBody,
    ]),
    [
      [1, 1, 'event', 500, 'http_500', ''],
      [1, 2, 'event', 200, null, ''],
    ],
  )
  assert.equal(second.requestHeaders['X-Service-Signature'], 'sha256=…')
  assert.equal(second.requestHeaders['webhook-signature'], 'v1,…')
  assert.equal(second.requestHeaders['X-Service-Event'], 'post.created')
  assert.deepEqual(delivery.lastAttempt, {
    at: second.at,
    durationMs: second.durationMs,
    statusCode: 200,
    error: null,
  })
  const shown = JSON.stringify(delivery)
  assert.ok(!shown.includes(secret))
  for (const { headers } of receiver.received) {
    assert.ok(!shown.includes(String(headers['x-service-signature']).slice('sha256='.length)))
    assert.ok(!shown.includes(String(headers['webhook-signature']).slice('v1,'.length)))
  }
})

test('the last hundred attempts are shown', async () => {
  await using log = await startLog()
  const id = await makeDelivery(log, { webhookId: log.id })
  await log.database.query(
    `insert into webhooks.earlier_attempts (event_at, delivery_id, run, number, trigger, at, duration_ms, request_headers,
       webhook_id, outcome)
     select event_at, id, n / 3 + 1, n % 3 + 1, 'retry', now(), 5, '{}', webhook_id, 'failed'
     from webhooks.deliveries, generate_series(0, 149) n
     where id = $1`,
    [id],
  )
  const { attempts } = (await log.as().get(`/deliveries/${id}`)).data
  assert.equal(attempts.length, 100)
  assert.deepEqual(
    [attempts[0].run, attempts[0].number, attempts[99].run, attempts[99].number],
    [17, 3, 50, 3],
  )
})

test('an unknown delivery id returns NOT_FOUND, whatever time it contains', async () => {
  await using log = await startLog()
  for (const id of [
    newId('delivery'),
    newIdAt('delivery', 0),
    newIdAt('delivery', 2 ** 48 - 1),
    newIdAt('delivery', Date.parse('9999-12-31T23:59:59.999Z')),
    'nonsense',
    newId('evt'),
  ]) {
    assert.equal((await log.as().get(`/deliveries/${id}`)).status, 404, id)
    assert.equal((await log.as().post(`/deliveries/${id}/retry`)).status, 404, id)
  }
  assert.equal((await log.as().get(`/webhooks/${newId('webhook')}/deliveries`)).status, 404)
})

test('deliveries of a deleted webhook can be read, and not retried', async () => {
  await using log = await startLog()
  const done = await makeDelivery(log, { webhookId: log.id, at: Date.now() - 1000, status: 'failed' })
  const open = await makeDelivery(log, { webhookId: log.id, status: 'pending' })
  assert.equal((await log.as().delete(`/webhooks/${log.id}`)).status, 204)
  const response = await log.as().get(`/webhooks/${log.id}/deliveries`)
  assert.deepEqual(idsOf(response), [open, done])
  assert.equal(response.data[0].status, 'skipped')
  assert.equal((await log.as().get(`/deliveries/${done}`)).status, 200)
  assert.equal((await log.as().get(`/webhooks/${log.id}/stats`)).status, 200)
  const { status, error } = await log.as().post(`/deliveries/${done}/retry`)
  assert.deepEqual([status, error.code], [409, 'CONFLICT'])
  for (const path of ['test', 'replay']) {
    const body = path === 'replay' ? { since: new Date(0).toISOString(), deliveryStatus: 'all' } : {}
    assert.equal((await log.as().post(`/webhooks/${log.id}/${path}`, body)).status, 404)
  }
})

test('the log is for admins: a read-only admin key can read it, others cannot', async () => {
  await using log = await startLog()
  const id = await makeDelivery(log, { webhookId: log.id })
  const reader = log.as({ ...testAdmin, scopes: presetScopes('read-only', 'admin') })
  const member = log.as({ ...testAdmin, role: 'member', scopes: presetScopes('full', 'member') })
  const looks = [
    `/webhooks/${log.id}/deliveries`,
    `/deliveries/${id}`,
    `/webhooks/${log.id}/stats`,
    `/webhooks/${log.id}/replays`,
    '/dead-letters',
  ]
  for (const path of looks) {
    assert.equal((await reader.get(path)).status, 200, path)
    assert.equal((await member.get(path)).status, 403, path)
  }
  for (const path of [
    `/deliveries/${id}/retry`,
    `/webhooks/${log.id}/test`,
    `/webhooks/${log.id}/replay`,
    '/dead-letters/redrive',
    '/dead-letters/discard',
  ])
    assert.equal((await reader.post(path)).status, 403, path)
  assert.equal((await member.get('/event-types')).status, 200)
})
