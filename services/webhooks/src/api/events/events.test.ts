import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId, presetScopes } from '@earshot/contracts'
import { eventually, startReceiver, type TestResponse, testAdmin } from '@earshot/testing'
import { postCreated, startWebhooks, type WebhooksUnderTest } from '../../harness.ts'
import { cursorIn, idsOf, makeDelivery, pathsOf, startLog } from '../delivery-log/harness.ts'
import { searchSpan } from '../delivery-log/search-repo.ts'

const hourMs = 60 * 60 * 1000

const eventOf = async (log: WebhooksUnderTest, delivery: string): Promise<string> =>
  (await log.as().get(`/deliveries/${delivery}`)).data.eventId

/** All results of a search, however many pages it takes. */
const searchAll = async (read: (cursor: string) => Promise<TestResponse>): Promise<string[]> => {
  const found: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page = await read(cursor && `&cursor=${cursor}`)
    found.push(...idsOf(page))
    cursor = cursorIn(page)
  }
  return found
}

/** Inserts many events without deliveries, older than `at`. */
const fill = (log: WebhooksUnderTest, at: number) =>
  log.database.query(
    `insert into webhooks.events (at, id, type, private, board_ids, body)
     select to_timestamp($1 / 1000.0) - n * interval '1 ms', 'evt_' || lpad(n::text, 26, '0'), 'post.voted', false, '{}', '{}'
     from generate_series(1, $2) n`,
    [at, searchSpan],
  )

test('an event lists its delivery to each webhook, and counts them by status', async () => {
  await using webhooks = await startWebhooks('in-process')
  await using receiver = await startReceiver(request => (request.path.endsWith('/down') ? 400 : 200))
  const up = await webhooks.subscribe(receiver.url)
  const down = await webhooks.subscribe(`${receiver.url}/down`)
  const event = await webhooks.publish('post.created', postCreated())
  const other = await webhooks.publish('post.deleted', { post: postCreated().post })
  const shown = await eventually(async () => {
    const { data } = await webhooks.as().get(`/events/${event.id}`)
    return data?.deliveryCounts.pending === 0 && data
  })
  assert.deepEqual(shown.data, JSON.parse(event.body).data)
  const statusOf = Object.fromEntries(
    shown.deliveries.map((it: { webhookId: string; status: string }) => [it.webhookId, it.status]),
  )
  assert.deepEqual(statusOf, { [up.id]: 'succeeded', [down.id]: 'failed' })
  assert.deepEqual(
    shown.deliveries
      .map((it: { lastAttempt: { statusCode: number } }) => it.lastAttempt.statusCode)
      .toSorted(),
    [200, 400],
  )
  assert.deepEqual(shown.deliveryCounts, { pending: 0, retrying: 0, succeeded: 1, failed: 1, skipped: 0 })
  const list = await webhooks.as().get('/events')
  assert.deepEqual(idsOf(list), [other.id, event.id])
  assert.deepEqual(list.data[1].deliveryCounts, shown.deliveryCounts)
  assert.deepEqual(Object.values(list.data[0].deliveryCounts), [0, 0, 0, 0, 0])
  assert.equal((await webhooks.as().get(`/events/${newId('evt')}`)).status, 404)
})

test('the event log can be filtered by type, time and text, alone and combined', async () => {
  await using log = await startLog()
  const now = Date.now()
  const make = async (hoursAgo: number, type: 'post.created' | 'post.voted') =>
    eventOf(log, await makeDelivery(log, { webhookId: log.id, at: now - hoursAgo * hourMs, type }))
  const a = await make(1, 'post.created')
  const b = await make(2, 'post.voted')
  const c = await make(3, 'post.created')
  const ago = (hours: number) => encodeURIComponent(new Date(now - hours * hourMs).toISOString())
  const cases: [string, string[]][] = [
    ['', [a, b, c]],
    ['type=post.created', [a, c]],
    [`dateFrom=${ago(2)}`, [a, b]],
    [`dateTo=${ago(2)}&type=post.created`, [c]],
    [`search=${b.toUpperCase()}`, [b]],
    ['search=dark%20MODE', [a, b, c]],
    ['search=dark%20mode&type=post.voted', [b]],
    ['search=no%20such%20text', []],
  ]
  for (const [query, expected] of cases)
    assert.deepEqual(idsOf(await log.as().get(`/events?${query}`)), expected, query)
  for (const [query, path] of [
    ['type=post.exploded', 'type'],
    ['search=', 'search'],
    ['dateFrom=yesterday', 'dateFrom'],
    ['cursor=abc', 'cursor'],
  ])
    assert.deepEqual(pathsOf(await log.as().get(`/events?${query}`)), [path])
})

test('a search continues behind the rows that one page reads, and finds each result once', async () => {
  await using log = await startLog()
  const now = Date.now()
  const places = [now, now - hourMs, now - 2 * hourMs]
  const made: string[] = []
  for (const at of places) made.push(await makeDelivery(log, { webhookId: log.id, at }))
  const events = await Promise.all(made.map(id => eventOf(log, id)))
  await fill(log, now)
  const first = await log.as().get('/events?search=dark')
  assert.deepEqual(idsOf(first), events.slice(0, 1))
  assert.ok(cursorIn(first), 'the rest has not been searched')
  const search = (limit: number) => searchAll(on => log.as().get(`/events?search=dark&limit=${limit}${on}`))
  assert.deepEqual([await search(1), await search(50)], [events, events])
})

test('the event log is for admins: a read-only admin key can read it, members cannot', async () => {
  await using log = await startLog()
  const event = await eventOf(log, await makeDelivery(log, { webhookId: log.id }))
  const reader = log.as({ ...testAdmin, scopes: presetScopes('read-only', 'admin') })
  const member = log.as({ ...testAdmin, role: 'member', scopes: presetScopes('full', 'member') })
  for (const path of ['/events', `/events/${event}`]) {
    assert.equal((await reader.get(path)).status, 200, path)
    assert.equal((await member.get(path)).status, 403, path)
  }
})

test('an event lists the replays to consumers that have sent it again', async () => {
  await using log = await startLog()
  const event = await eventOf(log, await makeDelivery(log, { webhookId: log.id, at: Date.now() - hourMs }))
  const comment = await eventOf(log, await makeDelivery(log, { webhookId: log.id, at: Date.now() - hourMs }))
  await log.database.query('update webhooks.events set private = true where id = $1', [comment])
  const replay = async (types: string[], status: string, reached: number) => {
    const id = newId('replay')
    await log.database.query(
      `insert into webhooks.consumer_replays (id, consumer, types, since, until, status, after_at)
       values ($1, $1, $2, now() - interval '2 hours', now(), $3, $4)`,
      [id, types, status, new Date(reached)],
    )
    return id
  }
  const passed = await replay(['post.created'], 'running', Date.now())
  const completed = await replay(['post.voted', 'post.created'], 'completed', 0)
  await replay(['post.created'], 'cancelled', Date.now() - 1.5 * hourMs)
  await replay(['post.voted'], 'completed', Date.now())
  const replaysOf = async (id: string) =>
    (await log.as().get(`/events/${id}`)).data.replays.map((it: { id: string }) => it.id)
  assert.deepEqual(await replaysOf(event), [completed, passed])
  assert.deepEqual(await replaysOf(comment), [], 'a private comment may have been left out')
})
