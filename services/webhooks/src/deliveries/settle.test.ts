import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { type Id, newEvent } from '@earshot/contracts'
import { openDatabase } from '@earshot/db'
import { createLog } from '@earshot/runtime'
import { postCreated, startWebhooks, type WebhooksUnderTest } from '../harness.ts'
import { claim } from './claim-repo.ts'
import { fanOut, type IncomingEvent } from './fanout-repo.ts'
import { settleBatch } from './settle.ts'
import type { Result } from './settle-repo.ts'

/** The service without its workers, and a pool on its tables. */
const withPool = async () => {
  const webhooks = await startWebhooks('in-process', { SERVICE_ROLE: 'web' })
  const database = openDatabase({
    url: webhooks.database.url,
    schema: 'webhooks',
    name: 'test',
    max: 4,
    migrations: [],
    log: createLog({ level: 'silent' }),
  })
  return {
    webhooks,
    pool: database.pool,
    [Symbol.asyncDispose]: async () => {
      await database.close()
      await webhooks[Symbol.asyncDispose]()
    },
  }
}

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
  }
}

/** Claimed attempts of so many new events, with the status that each is to get. */
const attempts = async ({ pool }: Scene, statuses: Result['status'][]): Promise<Result[]> => {
  const deliveries = await fanOut(pool, statuses.map(incoming))
  const requests = deliveries.map(({ id }) => ({
    pointer: { deliveryId: id, run: 1, attempt: 0, notBefore: 0 },
    claimId: randomUUID(),
  }))
  assert.equal((await claim(pool, requests)).length, statuses.length)
  return requests.map(({ pointer, claimId }, index) => {
    const status = statuses[index] ?? 'failed'
    return {
      pointer,
      claimId,
      status,
      retryInMs: status === 'retrying' ? 1000 : null,
      at: new Date().toISOString(),
      durationMs: 12,
      statusCode: status === 'succeeded' ? 200 : 410,
      error: status === 'succeeded' ? null : 'http_410',
      requestHeaders: {},
      responseBody: 'gone\0',
    }
  })
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

test('within a batch a success sets the counter to zero before the failures after it', async () => {
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

test('an attempt that will be repeated does not count', async () => {
  await using scene = await withPool()
  const id = await makeWebhook(scene)
  await settleBatch(scene.pool, await attempts(scene, ['retrying', 'retrying']), () => undefined)
  assert.equal((await counter(scene, id)).consecutive_failures, 0)
})

test('a result that comes twice, or from a worker whose lease went to another, changes nothing', async () => {
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

test('failures that end at once in several workers stop at exactly 50, with one event and one announcement', async () => {
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
  const batches = await Promise.all([1, 2, 3, 4].map(() => attemptsForAll(scene)))
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

/** One failed attempt for each webhook there is. */
const attemptsForAll = async ({ pool }: Scene): Promise<Result[]> => {
  const deliveries = await fanOut(pool, [incoming()])
  const requests = deliveries.map(({ id }) => ({
    pointer: { deliveryId: id, run: 1, attempt: 0, notBefore: 0 },
    claimId: randomUUID(),
  }))
  await claim(pool, requests)
  return requests.map(({ pointer, claimId }) => ({
    pointer,
    claimId,
    status: 'failed',
    retryInMs: null,
    at: new Date().toISOString(),
    durationMs: 3,
    statusCode: null,
    error: 'timeout',
    requestHeaders: {},
    responseBody: null,
  }))
}

test('two workers with the same pointer: one claims it', async () => {
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

test('an event that is known already makes no second delivery, and gives back the one that nobody has begun', async () => {
  await using scene = await withPool()
  await makeWebhook(scene)
  const event = incoming()
  const [first] = await fanOut(scene.pool, [event])
  const [again] = await fanOut(scene.pool, [event])
  assert.deepEqual(again, first)
  assert.ok(first)
  const claimId = randomUUID()
  await claim(scene.pool, [{ pointer: { deliveryId: first.id, run: 1, attempt: 0, notBefore: 0 }, claimId }])
  const rows = await scene.webhooks.database.query('select count(*)::int as count from webhooks.deliveries')
  assert.deepEqual(rows, [{ count: 1 }])
})

test('a webhook gets no event from before its creation', async () => {
  await using scene = await withPool()
  const event = incoming()
  const early = {
    ...event,
    envelope: { ...event.envelope, createdAt: new Date(Date.now() - 1000).toISOString() },
  }
  await makeWebhook(scene)
  assert.deepEqual(await fanOut(scene.pool, [early]), [])
})
