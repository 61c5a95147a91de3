import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from '@earshot/db'
import { createInProcessBroker, lane } from '@earshot/events'
import { createLog, freePort, startLoops } from '@earshot/runtime'
import { eventually, startReceiver } from '@earshot/testing'
import { Client } from 'undici'
import { createConnections } from '../../egress/connections/connections.ts'
import { brokerKinds, postCreated, startWebhooks, withPool } from '../../harness.ts'
import { createLanes } from './lanes.ts'

for (const kind of brokerKinds)
  describe(`lanes with the ${kind} broker`, () => {
    test('a receiver that is down opens its circuit breaker, loses nothing, and delays no other receiver', async () => {
      await using webhooks = await startWebhooks(kind)
      await using healthy = await startReceiver()
      const port = await freePort()
      const dead = await webhooks.subscribe(`http://127.0.0.1:${port}/hook`)
      await webhooks.subscribe(healthy.url)
      await Promise.all(Array.from({ length: 20 }, () => webhooks.publish('post.created', postCreated())))
      await healthy.waitFor(20)
      await eventually(
        async () => (await webhooks.as().get(`/webhooks/${dead.id}`)).data.breaker !== 'closed',
      )
      // A busy lane would now have used all three attempts of every event.
      const received: string[] = []
      const server = createServer((request, response) => {
        request.on('data', chunk => received.push(String(chunk))).on('end', () => response.end())
      })
      await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
      try {
        await eventually(async () =>
          (await webhooks.deliveries(dead.id)).every(({ status }) => status === 'succeeded'),
        )
        assert.equal(new Set(received).size, 20)
        await eventually(
          async () => (await webhooks.as().get(`/webhooks/${dead.id}`)).data.breaker === 'closed',
        )
      } finally {
        server.closeAllConnections()
        await new Promise(resolve => server.close(resolve))
      }
    })

    test('a paused webhook gets nothing; events in that time are recorded as skipped', async () => {
      await using webhooks = await startWebhooks(kind)
      await using receiver = await startReceiver()
      const { id } = await webhooks.subscribe(receiver.url)
      assert.equal((await webhooks.as().patch(`/webhooks/${id}`, { status: 'paused' })).status, 200)
      await webhooks.publish('post.created', postCreated())
      await eventually(async () => (await webhooks.deliveries(id))[0]?.status === 'skipped')
      assert.equal((await webhooks.as().patch(`/webhooks/${id}`, { status: 'active' })).status, 200)
      await webhooks.publish('post.created', postCreated())
      await receiver.waitFor(1)
      assert.deepEqual(
        (await webhooks.deliveries(id)).map(({ status }) => status === 'skipped'),
        [true, false],
      )
    })

    test('a deleted webhook gets nothing more', async () => {
      await using webhooks = await startWebhooks(kind)
      await using receiver = await startReceiver()
      await using other = await startReceiver()
      const { id } = await webhooks.subscribe(receiver.url)
      await webhooks.subscribe(other.url)
      assert.equal((await webhooks.as().delete(`/webhooks/${id}`)).status, 204)
      await webhooks.publish('post.created', postCreated())
      await other.waitFor(1)
      assert.equal(receiver.received.length, 0)
    })

    test('queued deliveries use a new URL and a new secret from the next attempt', async () => {
      await using webhooks = await startWebhooks(kind)
      await using broken = await startReceiver(() => 500)
      await using mended = await startReceiver()
      const { id, secret } = await webhooks.subscribe(broken.url)
      await webhooks.publish('post.created', postCreated())
      await broken.waitFor(1)
      const rotated = await webhooks.as().post(`/webhooks/${id}/rotate`)
      await webhooks.as().patch(`/webhooks/${id}`, { url: mended.url })
      const [received] = await mended.waitFor(1)
      assert.ok(received)
      const signature = (key: string) =>
        `sha256=${createHmac('sha256', key).update(`${received.headers['x-service-timestamp']}.${received.body}`).digest('hex')}`
      assert.equal(received.headers['x-service-signature'], signature(rotated.data.secret))
      assert.notEqual(received.headers['x-service-signature'], signature(secret))
    })
  })

test('a webhook that is announced while all webhooks are being read keeps its lane', async () => {
  await using scene = await withPool()
  const log = createLog({ level: 'silent' })
  const broker = createInProcessBroker({ log })
  const [read, goOn, reloaded] = [0, 1, 2].map(() => Promise.withResolvers<void>())
  /** Delays the list of all webhooks, like a slow network. */
  const slow: Pool = {
    ...scene.pool,
    query: async statement => {
      const rows = await scene.pool.query<never>(statement)
      if (statement.values.length > 0) return rows
      read?.resolve()
      await goOn?.promise
      return rows
    },
  }
  const giveUp = new AbortController()
  const connections = createConnections({ open: () => assert.fail() }, Date.now)
  const lanes = createLanes({
    pool: slow,
    broker,
    connections,
    work: async () => ({ outcome: 'ack' }),
    giveUp,
  })
  const stop = new AbortController()
  const running = lanes.loops()[0]?.run({
    signal: stop.signal,
    log,
    unit: async work => {
      const result = await work()
      reloaded?.resolve()
      return result
    },
  })
  await read?.promise
  const hook = { url: 'http://127.0.0.1:9/', events: ['post.created'] }
  const { id } = (await scene.webhooks.as().post('/webhooks', hook)).data
  assert.equal(await lanes.refresh(id), true)
  goOn?.resolve()
  await reloaded?.promise
  assert.equal((await broker.depth(lane(id)))?.consumers, 1)
  stop.abort()
  await running
  await broker.close()
})

test('lanes are closed when the process stops, even if the database fails', async () => {
  await using scene = await withPool()
  const log = createLog({ level: 'silent' })
  const broker = createInProcessBroker({ log })
  const failed = Promise.withResolvers<void>()
  /** Fails for the list of all webhooks. */
  const failing: Pool = {
    ...scene.pool,
    query: async statement => {
      if (statement.values.length > 0) return scene.pool.query<never>(statement)
      failed.resolve()
      throw new Error('database unavailable')
    },
  }
  const started = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  const lanes = createLanes({
    pool: failing,
    broker,
    connections: createConnections(
      { open: () => ({ dispatcher: new Client('http://127.0.0.1:9'), destroy: async () => undefined }) },
      Date.now,
    ),
    work: async () => {
      started.resolve()
      await finish.promise
      return { outcome: 'ack' }
    },
    giveUp: new AbortController(),
  })
  const loops = startLoops(lanes.loops(), log)
  const hook = { url: 'http://127.0.0.1:9/', events: ['post.created'] }
  const { id } = (await scene.webhooks.as().post('/webhooks', hook)).data
  await lanes.refresh(id)
  await failed.promise
  await broker.publish({ exchange: 'webhooks.deliver', key: id, id: 'd1', body: '{}' })
  await started.promise
  let stopped = false
  const stopping = loops.stop().then(() => {
    stopped = true
  })
  await sleep(100)
  assert.equal(stopped, false, 'a stop waits for attempts in flight')
  finish.resolve()
  await stopping
  assert.deepEqual(await broker.depth(lane(id)), { ready: 0, consumers: 0 })
  await broker.close()
})
