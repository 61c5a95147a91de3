import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { type Id, newEvent } from '@earshot/contracts'
import { claim } from '../../deliveries/claims/repo.ts'
import type { Result } from '../../deliveries/results/repo.ts'
import { postCreated, type WebhooksUnderTest, withPool } from '../../harness.ts'
import { fanOut, type IncomingEvent } from '../fan-out/repo.ts'
import { settleBatch } from './settle.ts'

type Scene = Awaited<ReturnType<typeof withPool>>

const makeWebhook = async ({ webhooks }: Scene): Promise<Id<'webhook'>> =>
  (await webhooks.as().post('/webhooks', { url: 'http://127.0.0.1:9/hook', events: ['post.created'] })).data
    .id

const incoming = (): IncomingEvent => {
  const event = newEvent('post.created', postCreated(), Date.now())
  return {
    envelope: { id: event.id, type: event.type, createdAt: event.createdAt, data: {} },
    body: event.body,
    private: false,
    boardIds: event.boardIds,
    storedAt: event.createdAt,
    bulk: false,
    headers: {},
  }
}

type NewDelivery = Awaited<ReturnType<typeof fanOut>>[number]

/** Claims the first attempts of new deliveries, which fail by default. */
const claimAll = async ({ pool }: Scene, deliveries: NewDelivery[]): Promise<Result[]> => {
  const results = deliveries.map(
    ({ id, webhookId }): Result => ({
      pointer: { deliveryId: id, run: 1, attempt: 0, notBefore: 0 },
      claimId: randomUUID(),
      webhookId,
      status: 'failed',
      retryInMs: null,
      at: new Date().toISOString(),
      durationMs: 12,
      statusCode: 410,
      error: 'http_410',
      errorDetail: null,
      requestHeaders: {},
      responseBody: 'gone\0',
    }),
  )
  assert.equal((await claim(pool, results)).length, results.length)
  return results
}

const as = (result: Result, status: Result['status']): Result => ({
  ...result,
  status,
  retryInMs: status === 'retrying' ? 1000 : null,
  ...(status === 'succeeded' && { statusCode: 200, error: null }),
})

/** Claims attempts of new events, with the given results. */
const attempts = async (scene: Scene, statuses: Result['status'][]): Promise<Result[]> => {
  const results = await claimAll(scene, await fanOut(scene.pool, statuses.map(incoming)))
  return results.map((result, index) => as(result, statuses[index] ?? 'failed'))
}

const failed = (count: number): Result['status'][] => Array.from({ length: count }, () => 'failed')

const counter = async ({ webhooks }: { webhooks: WebhooksUnderTest }, id: string) => {
  const { consecutive_failures, status } = await webhooks.webhook(id)
  return { consecutive_failures, status }
}

test('five failures of one webhook in one batch count five', async () => {
  await using scene = await withPool()
  const id = await makeWebhook(scene)
  await settleBatch(scene.pool, await attempts(scene, failed(5)), () => undefined)
  assert.deepEqual(await counter(scene, id), { consecutive_failures: 5, status: 'active' })
})

test('in a batch, a success resets the counter before later failures are added', async () => {
  await using scene = await withPool()
  const id = await makeWebhook(scene)
  await settleBatch(
    scene.pool,
    await attempts(scene, ['failed', 'failed', 'succeeded', 'failed']),
    () => undefined,
  )
  assert.equal((await counter(scene, id)).consecutive_failures, 1)
  await settleBatch(scene.pool, await attempts(scene, ['failed', 'succeeded']), () => undefined)
  assert.equal((await counter(scene, id)).consecutive_failures, 0)
})

test('an attempt that is retried does not count', async () => {
  await using scene = await withPool()
  const id = await makeWebhook(scene)
  await settleBatch(scene.pool, await attempts(scene, ['retrying', 'retrying']), () => undefined)
  assert.equal((await counter(scene, id)).consecutive_failures, 0)
})

test('a duplicate result, or one from a worker that lost its lease, changes nothing', async () => {
  await using scene = await withPool()
  const id = await makeWebhook(scene)
  const results = await attempts(scene, failed(2))
  await settleBatch(scene.pool, results, () => undefined)
  await settleBatch(scene.pool, results, () => undefined)
  await settleBatch(
    scene.pool,
    (await attempts(scene, failed(1))).map(result => ({ ...result, claimId: randomUUID() })),
    () => undefined,
  )
  assert.equal((await counter(scene, id)).consecutive_failures, 2)
  const logged = await scene.webhooks.database.query('select count(*)::int as count from webhooks.attempts')
  assert.deepEqual(logged, [{ count: 2 }])
})

test('concurrent failures in several workers stop at exactly 50, with one event and one announcement', async () => {
  await using scene = await withPool()
  const id = await makeWebhook(scene)
  const announced: string[] = []
  const batches = await Promise.all([20, 20, 20].map(size => attempts(scene, failed(size))))
  await Promise.all(batches.map(batch => settleBatch(scene.pool, batch, webhook => announced.push(webhook))))
  assert.deepEqual(await counter(scene, id), { consecutive_failures: 50, status: 'disabled' })
  assert.deepEqual(announced, [id])
  const types = await scene.webhooks.eventTypes()
  assert.equal(types.filter(type => type === 'webhook.disabled').length, 1)
  assert.equal(types.filter(type => type === 'webhook.failing').length, 3)
})

test('batches over the same webhooks in opposite order never deadlock', async () => {
  await using scene = await withPool()
  for (let count = 0; count < 8; count++) await makeWebhook(scene)
  const batches = await Promise.all([1, 2, 3, 4].map(() => attempts(scene, ['failed'])))
  await Promise.all(
    batches.map((batch, index) =>
      settleBatch(scene.pool, index % 2 ? batch : batch.toReversed(), () => undefined),
    ),
  )
  const rows = await scene.webhooks.database.query(
    'select distinct consecutive_failures from webhooks.webhooks',
  )
  assert.deepEqual(rows, [{ consecutive_failures: 4 }])
})

test('of two workers with the same pointer, one claims it', async () => {
  await using scene = await withPool()
  await makeWebhook(scene)
  const [delivery] = await fanOut(scene.pool, [incoming()])
  assert.ok(delivery)
  const pointer = { deliveryId: delivery.id, run: 1, attempt: 0, notBefore: 0 }
  const claims = await Promise.all(
    Array.from({ length: 8 }, () => claim(scene.pool, [{ pointer, claimId: randomUUID() }])),
  )
  assert.equal(claims.flat().length, 1)
})

test('a known event creates no second delivery, and returns one without an attempt again', async () => {
  await using scene = await withPool()
  await makeWebhook(scene)
  const event = incoming()
  const [first] = await fanOut(scene.pool, [event])
  const [again] = await fanOut(scene.pool, [event])
  assert.deepEqual(again, first)
  assert.ok(first)
  await claimAll(scene, [first])
  const rows = await scene.webhooks.database.query('select count(*)::int as count from webhooks.deliveries')
  assert.deepEqual(rows, [{ count: 1 }])
})

test('a webhook gets no events from before its creation', async () => {
  await using scene = await withPool()
  const event = incoming()
  const early = { ...event, storedAt: new Date(Date.now() - 1000).toISOString() }
  await makeWebhook(scene)
  assert.deepEqual(await fanOut(scene.pool, [early]), [])
})

/** The events that notify operators about a webhook, with the counter in them. */
const notifications = async ({ webhooks }: Scene) =>
  (await webhooks.events()).flatMap(({ type, data }) => {
    const webhook = data.webhook as { consecutiveFailures: number } | undefined
    return webhook ? [`${type} ${webhook.consecutiveFailures}`] : []
  })

test('operators are notified of a failing webhook at 25, 35 and 45, and of the next success, each once', async () => {
  await using scene = await withPool()
  await makeWebhook(scene)
  const settle = async (statuses: Result['status'][]) =>
    settleBatch(scene.pool, await attempts(scene, statuses), () => undefined)
  await settle(failed(24))
  assert.deepEqual(await notifications(scene), [])
  await settle(failed(1))
  await settle(failed(20))
  await settle(['succeeded'])
  await settle(['succeeded'])
  assert.deepEqual(await notifications(scene), [
    'webhook.failing 25',
    'webhook.failing 35',
    'webhook.failing 45',
    'webhook.recovered 0',
  ])
})

test('a success is reported although failures follow in the same batch, and they count from zero', async () => {
  await using scene = await withPool()
  const id = await makeWebhook(scene)
  await settleBatch(scene.pool, await attempts(scene, failed(30)), () => undefined)
  const mixed = await attempts(scene, ['failed', 'succeeded', ...failed(26)])
  await settleBatch(scene.pool, mixed, () => undefined)
  assert.deepEqual(await notifications(scene), [
    'webhook.failing 25',
    'webhook.recovered 0',
    'webhook.failing 25',
  ])
  assert.equal((await counter(scene, id)).consecutive_failures, 26)
})

test('an enabled webhook recovers with its first success, not before', async () => {
  await using scene = await withPool()
  const id = await makeWebhook(scene)
  await settleBatch(scene.pool, await attempts(scene, failed(50)), () => undefined)
  await scene.webhooks.as().patch(`/webhooks/${id}`, { status: 'active' })
  const before = await notifications(scene)
  assert.equal(before.at(-1), 'webhook.disabled 50')
  await settleBatch(scene.pool, await attempts(scene, failed(1)), () => undefined)
  await settleBatch(scene.pool, await attempts(scene, ['succeeded']), () => undefined)
  assert.deepEqual((await notifications(scene)).slice(before.length), ['webhook.recovered 0'])
})

test('a webhook that is disabled by its failures is in the audit log, without the query of its URL', async () => {
  await using scene = await withPool()
  const { webhooks } = scene
  const body = { url: 'http://127.0.0.1:9/hook?token=hush', events: ['post.created'] }
  const { data } = await webhooks.as().post('/webhooks', body)
  await settleBatch(scene.pool, await attempts(scene, failed(50)), () => undefined)
  const events = await webhooks.events()
  const entry = events.at(-1)?.data.entry as Record<string, unknown>
  assert.deepEqual(
    [entry.action, entry.target, entry.before, entry.after],
    [
      'webhook.disabled',
      { kind: 'webhook', id: data.id },
      { status: 'active' },
      { status: 'disabled', reason: '50 permanent failures in a row' },
    ],
  )
  assert.deepEqual(entry.actor, {
    principalId: 'service:webhooks',
    name: 'webhooks',
    credentialId: 'service:webhooks',
  })
  assert.ok(!JSON.stringify(events).includes('hush'))
})

test('the last error is that of the last failure, and is cleared by the next success', async () => {
  await using scene = await withPool()
  const id = await makeWebhook(scene)
  const shown = async () => (await scene.webhooks.as().get(`/webhooks/${id}`)).data
  await settleBatch(scene.pool, await attempts(scene, ['succeeded']), () => undefined)
  assert.equal((await shown()).lastError, null)
  await settleBatch(scene.pool, await attempts(scene, ['failed']), () => undefined)
  assert.equal((await shown()).lastError, 'http_410')
  // Enabled by an admin, so the counter no longer matches the error.
  await scene.webhooks.as().patch(`/webhooks/${id}`, { status: 'active' })
  assert.equal((await shown()).lastError, 'http_410')
  await settleBatch(scene.pool, await attempts(scene, ['succeeded']), () => undefined)
  assert.equal((await shown()).lastError, null)
})

test('events from while a webhook was paused are recorded as skipped, even if they arrive after it was resumed', async () => {
  await using scene = await withPool()
  const { webhooks } = scene
  const id = await makeWebhook(scene)
  await webhooks.as().patch(`/webhooks/${id}`, { status: 'paused' })
  const meanwhile = incoming()
  // The event and the patch may have the same millisecond.
  await new Promise(resolve => setTimeout(resolve, 2))
  await webhooks.as().patch(`/webhooks/${id}`, { status: 'active' })
  const [skipped] = await fanOut(scene.pool, [meanwhile])
  const [sent] = await fanOut(scene.pool, [incoming()])
  assert.deepEqual([skipped?.status, sent?.status], ['skipped', 'pending'])
})
