import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { eventually, scrape, startReceiver } from '@earshot/testing'
import { encodePointer } from '../../deliveries/pointers/pointer.ts'
import { brokerKinds, postCreated, startWebhooks, type WebhooksUnderTest } from '../../harness.ts'

/** How much metrics have risen since now. The registry is shared by the process, so other tests have counted before. */
const since = async ({ url }: WebhooksUnderTest) => {
  const before = await scrape(url)
  return async (name: string, labels: Record<string, string> = {}): Promise<number> =>
    ((await scrape(url)).value(name, labels) ?? 0) - (before.value(name, labels) ?? 0)
}

/** The audit event of creating a webhook is still being published, too. */
const allPublished = ({ database }: WebhooksUnderTest) =>
  eventually(
    async () => (await database.query('select from webhooks.outbox where published_at is null')).length === 0,
  )

const settled = (webhooks: WebhooksUnderTest, id: string, status: string, count = 1) =>
  eventually(
    async () => (await webhooks.deliveries(id)).filter(row => row.status === status).length === count,
  )

const shows = (webhooks: WebhooksUnderTest, name: string, labels: Record<string, string>, value: number) =>
  eventually(async () => (await scrape(webhooks.url)).value(name, labels) === value)

for (const kind of brokerKinds)
  describe(`metrics of deliveries with the ${kind} broker`, () => {
    test('a delivery counts one attempt, its duration, and the time from the event to the receiver', async () => {
      await using webhooks = await startWebhooks(kind)
      await using receiver = await startReceiver()
      const { id } = await webhooks.subscribe(receiver.url)
      // Without the gateway in this process, audit entries have no consumer and stay unconfirmed.
      if (kind === 'rabbitmq') await allPublished(webhooks)
      const rise = await since(webhooks)
      await webhooks.publish('post.created', postCreated())
      await settled(webhooks, id, 'succeeded')
      assert.equal(await rise('earshot_delivery_attempts_total'), 1)
      assert.equal(await rise('earshot_delivery_attempts_total', { outcome: 'success', reason: 'none' }), 1)
      assert.equal(await rise('earshot_delivery_attempt_duration_seconds_count', { outcome: 'success' }), 1)
      assert.equal(await rise('earshot_delivery_end_to_end_seconds_count'), 1)
      assert.equal(
        await rise('earshot_broker_confirm_duration_seconds_count', { exchange: 'earshot.events' }),
        1,
      )
      assert.equal(
        await rise('earshot_broker_confirm_duration_seconds_count', { exchange: 'webhooks.deliver' }),
        1,
      )
      assert.equal(await rise('earshot_duplicates_suppressed_total'), 0)
      assert.equal(await rise('earshot_deliveries_swept_total'), 0)
    })

    test('attempts are counted by their result, and a retried success includes the waits in its end-to-end time', async () => {
      await using webhooks = await startWebhooks(kind)
      const statuses = [503, 429, 201]
      await using receiver = await startReceiver((_, index) => statuses[index] ?? 410)
      const { id } = await webhooks.subscribe(receiver.url)
      const rise = await since(webhooks)
      await webhooks.publish('post.created', postCreated())
      await settled(webhooks, id, 'succeeded')
      await webhooks.publish('post.created', postCreated())
      await settled(webhooks, id, 'failed')
      const attempts = async (outcome: string, reason: string) =>
        rise('earshot_delivery_attempts_total', { outcome, reason })
      assert.deepEqual(
        [
          await attempts('retryable', 'http_5xx'),
          await attempts('retryable', 'http_429'),
          await attempts('success', 'none'),
          await attempts('permanent', 'http_4xx'),
        ],
        [1, 1, 1, 1],
      )
      assert.equal(await rise('earshot_delivery_attempts_total'), 4)
      assert.equal(await rise('earshot_delivery_end_to_end_seconds_count'), 1)
      assert.equal(await rise('earshot_delivery_end_to_end_seconds_bucket', { le: '2.5' }), 0)
    })

    test('a duplicate pointer is counted as a duplicate, and not as an attempt', async () => {
      await using webhooks = await startWebhooks(kind)
      await using receiver = await startReceiver()
      const { id } = await webhooks.subscribe(receiver.url)
      await webhooks.publish('post.created', postCreated())
      await settled(webhooks, id, 'succeeded')
      const [delivery] = await webhooks.deliveries(id)
      const rise = await since(webhooks)
      const deliveryId = delivery?.id as `delivery_${string}`
      await webhooks.broker.publish({
        exchange: 'webhooks.deliver',
        key: id,
        id: deliveryId,
        body: encodePointer({ deliveryId, run: 1, attempt: 0, notBefore: 0 }),
      })
      await eventually(
        async () => (await rise('earshot_duplicates_suppressed_total', { kind: 'pointer' })) === 1,
      )
      assert.equal(await rise('earshot_delivery_attempts_total'), 0)
      assert.equal(receiver.received.length, 1)
    })

    test("the leader's gauges report webhooks by status, lanes with deliveries, and dead letters", async () => {
      await using webhooks = await startWebhooks(kind)
      await using receiver = await startReceiver()
      const paused = await webhooks.subscribe(receiver.url)
      await webhooks.subscribe(receiver.url)
      await webhooks.as().patch(`/webhooks/${paused.id}`, { status: 'paused' })
      for (const body of ['{"half', '{}'])
        await webhooks.broker.publish({ exchange: 'earshot.events', key: 'post.created', id: 'x', body })
      await shows(webhooks, 'earshot_webhooks', { status: 'paused' }, 1)
      await shows(webhooks, 'earshot_queue_messages', { queue: 'webhooks.dead.events' }, 2)
      const now = await scrape(webhooks.url)
      assert.equal(now.value('earshot_webhooks', { status: 'active' }), 1)
      assert.equal(now.value('earshot_webhooks', { status: 'disabled' }), 0)
      assert.equal(now.value('earshot_queue_messages', { queue: 'webhooks.dead.deliveries' }), 0)
      assert.equal(now.value('earshot_lanes_messages'), 0)
      assert.equal(now.value('earshot_lanes_backlogged'), 0)
      assert.equal(now.value('earshot_broker_connected'), 1)
    })
  })

test('an open circuit breaker is reported, with the deliveries that wait for it', async () => {
  await using webhooks = await startWebhooks('rabbitmq')
  await using receiver = await startReceiver(() => new Promise(() => undefined))
  const { id } = await webhooks.subscribe(receiver.url)
  await shows(webhooks, 'earshot_breakers', { state: 'closed' }, 1)
  await Promise.all(Array.from({ length: 100 }, () => webhooks.publish('post.created', postCreated())))
  await shows(webhooks, 'earshot_breakers', { state: 'open' }, 1)
  // 64 of the hundred are in flight; the others wait on the broker, with those for a second attempt.
  const now = await eventually(async () => {
    const it = await scrape(webhooks.url)
    return (it.value('earshot_lanes_messages') ?? 0) > 20 && it
  })
  assert.equal(now.value('earshot_lanes_longest'), now.value('earshot_lanes_messages'))
  assert.equal(now.value('earshot_lanes_backlogged'), 1)
  assert.equal(now.value('earshot_breakers', { state: 'closed' }), 0)
  await webhooks.as().delete(`/webhooks/${id}`)
})

test('a refused address is counted when the webhook is saved and when connecting', async () => {
  await using webhooks = await startWebhooks('in-process', { WEBHOOK_ALLOW_CIDRS: '127.0.0.1/32' })
  const rise = await since(webhooks)
  const response = await webhooks
    .as()
    .post('/webhooks', { url: 'http://10.0.0.1/', events: ['post.created'] })
  assert.equal(response.status, 400)
  assert.equal(await rise('earshot_addresses_blocked_total'), 1)
  const { id } = await webhooks.subscribe('http://127.0.0.1:9/')
  await webhooks.database.query(`update webhooks.webhooks set url = 'http://127.0.0.2:9/' where id = $1`, [
    id,
  ])
  await webhooks.publish('post.created', postCreated())
  await settled(webhooks, id, 'failed')
  assert.equal(await rise('earshot_addresses_blocked_total'), 2)
  assert.equal(
    await rise('earshot_delivery_attempts_total', { outcome: 'permanent', reason: 'address_forbidden' }),
    1,
  )
})

test('twenty-five webhooks with all errors add no series: no label has an id or URL', async () => {
  await using webhooks = await startWebhooks('in-process')
  await using receiver = await startReceiver((_, index) => 400 + (index % 100))
  const run = async (count: number) => {
    const hooks = await Promise.all(
      Array.from({ length: count }, (_, index) => webhooks.subscribe(`${receiver.url}/${index}?token=x`)),
    )
    await webhooks.publish('post.created', postCreated())
    for (const { id } of hooks)
      await eventually(async () => (await webhooks.deliveries(id)).every(row => row.completed_at !== null))
    return scrape(webhooks.url)
  }
  const names = ({ samples }: Awaited<ReturnType<typeof scrape>>) =>
    new Set(
      samples
        .filter(({ name }) => name.startsWith('earshot_'))
        .map(it => JSON.stringify([it.name, it.labels])),
    )
  const few = names(await run(1))
  const many = names(await run(24))
  // The first of a kind adds its series: a status class is a kind, a webhook is not.
  const added = [...many].filter(it => !few.has(it))
  assert.ok(added.length < 40, added.join('\n'))
  for (const it of many) assert.doesNotMatch(it, /_[0-9a-z]{26}|127\.0|token/)
})
