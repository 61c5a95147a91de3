import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createLog } from '@earshot/runtime'
import { eventually, findRabbit, type Rabbit } from '@earshot/testing'
import type { Broker, Handler, InMessage, OutMessage, TakenHandler, TakenOutcome } from './broker/broker.ts'
import { type DurableQueue, lane } from './broker/topology.ts'
import { createInProcessBroker } from './in-process/broker.ts'
import { connectRabbit } from './rabbitmq/connect.ts'
import { removeTopology } from './rabbitmq/declare.ts'

const log = createLog({ level: 'silent' })

/** A separate broker for one test. For RabbitMQ, a separate prefix on the shared server. */
type Scope = AsyncDisposable & { broker: Broker; connectAnother: () => Promise<Broker> }

let rabbit: Rabbit
before(async () => {
  rabbit = await findRabbit()
})
after(() => rabbit.stop())

const inProcess = async (): Promise<Scope> => {
  const broker = createInProcessBroker({ log })
  return { broker, connectAnother: async () => broker, [Symbol.asyncDispose]: broker.close }
}

const onRabbit = async (): Promise<Scope> => {
  const prefix = `test-${crypto.randomUUID().slice(0, 8)}.`
  const brokers: Broker[] = []
  const connectAnother = async () => {
    const broker = connectRabbit({ url: rabbit.url, prefix, name: 'broker.test', log })
    brokers.push(broker)
    await eventually(() => broker.connected)
    return broker
  }
  return {
    broker: await connectAnother(),
    connectAnother,
    [Symbol.asyncDispose]: async () => {
      for (const broker of brokers) await broker.close()
      await removeTopology(rabbit.url, prefix, lanes)
    },
  }
}

const lanes = [lane('webhook_a'), lane('webhook_b')]

const event = (id: string, change: Partial<OutMessage> = {}): OutMessage => ({
  exchange: 'earshot.events',
  key: 'post.created',
  id,
  body: '{}',
  ...change,
})

const pointer = (id: string, key = 'webhook_a'): OutMessage =>
  event(id, { exchange: 'webhooks.deliver', key })

/** A handler that records messages; `decide` decides the outcome. */
const collector = (decide: Handler = async () => 'ack') => {
  const seen: InMessage[] = []
  const handler: Handler = message => {
    seen.push(message)
    return decide(message)
  }
  return { seen, handler, ids: () => seen.map(({ id }) => id) }
}

const ready = (broker: Broker, queue: DurableQueue, count: number) =>
  eventually(async () => (await broker.depth(queue))?.ready === count)

/** The lane exists, and has no consumer. */
const openLane = async (broker: Broker, webhookId = 'webhook_a') => {
  const subscription = broker.consume(lane(webhookId), { prefetch: 1 }, async () => 'requeue')
  await eventually(async () => (await broker.depth(lane(webhookId)))?.consumers === 1)
  await subscription.cancel()
}

/** Publishes deliveries `d0` and following to a lane whose consumer dead-letters them. */
const deadLetter = async (broker: Broker, count: number, body = '{}') => {
  await openLane(broker)
  const subscription = broker.consume(lane('webhook_a'), { prefetch: 200 }, async () => 'dead-letter')
  await Promise.all(Array.from({ length: count }, (_, n) => broker.publish({ ...pointer(`d${n}`), body })))
  await ready(broker, 'webhooks.dead.deliveries', count)
  await subscription.cancel()
}

for (const [name, open] of [
  ['in process', inProcess],
  ['RabbitMQ', onRabbit],
] as const)
  describe(`broker, ${name}`, { concurrency: 4 }, () => {
    test('an event published on either topic exchange arrives unchanged in webhooks.events', async () => {
      await using scope = await open()
      const { seen, handler } = collector()
      scope.broker.consume('webhooks.events', { prefetch: 10 }, handler)
      await scope.broker.publish(event('evt_1', { body: '{"n":1}', headers: { 'x-producer-seq': 7 } }))
      await scope.broker.publish(event('evt_2', { exchange: 'earshot.events.private', key: 'note.created' }))
      await eventually(() => seen.length === 2)
      const [first, second] = seen
      assert.equal(first?.id, 'evt_1')
      assert.equal(first?.key, 'post.created')
      assert.equal(first?.body.toString(), '{"n":1}')
      assert.equal(first?.headers['x-producer-seq'], 7)
      assert.equal(first?.exchange, 'earshot.events')
      assert.equal(first?.redelivered, false)
      assert.equal(second?.exchange, 'earshot.events.private')
      assert.equal(second?.key, 'note.created')
    })

    test('each service receives the types it is bound to, at its own pace, and dead-letters separately', async () => {
      await using scope = await open()
      const { broker } = scope
      const queues = [
        'feedback.events',
        'support.events',
        'accounts.events',
        'mail.events',
        'files.events',
      ] as const
      const received = new Map(queues.map(queue => [queue, collector(async () => 'dead-letter')]))
      for (const [queue, { handler }] of received) broker.consume(queue, { prefetch: 10 }, handler)
      broker.consume('webhooks.events', { prefetch: 10 }, async () => 'ack')
      const types = [
        'principal.created',
        'principal.updated',
        'principal.erased',
        'principal.activity',
        'settings.updated',
        'audit.recorded',
        'post.created',
      ]
      for (const key of types) await broker.publish(event(`evt_${key}`, { key }))
      await broker.publish(event('evt_private', { exchange: 'earshot.events.private', key: types[0] ?? '' }))
      const wanted = {
        'feedback.events': 3,
        'support.events': 4,
        'accounts.events': 3,
        'mail.events': 4,
        'files.events': 3,
      }
      for (const queue of queues) {
        const dead = `${queue.split('.')[0]}.dead.events` as DurableQueue
        await ready(broker, dead, wanted[queue])
      }
      const keysOf = (queue: (typeof queues)[number]) =>
        received
          .get(queue)
          ?.seen.map(({ key }) => key)
          .toSorted()
      const principalTypes = ['principal.created', 'principal.erased', 'principal.updated']
      assert.deepEqual(keysOf('feedback.events'), principalTypes)
      assert.deepEqual(keysOf('files.events'), principalTypes)
      assert.deepEqual(keysOf('support.events'), [...principalTypes, 'settings.updated'])
      assert.deepEqual(keysOf('mail.events'), [...principalTypes, 'settings.updated'])
      assert.deepEqual(keysOf('accounts.events'), [
        'audit.recorded',
        'principal.activity',
        'principal.erased',
      ])
    })

    test('bodies keep every byte, and headers are restored by percent-decoding', async () => {
      await using scope = await open()
      const { seen, handler } = collector()
      scope.broker.consume('webhooks.events', { prefetch: 10 }, handler)
      const body = JSON.stringify({ text: 'Grüße 👋 \u2028 </script> 東京' })
      const person = 'Zoë 100 % 東京'
      await scope.broker.publish(event('evt_1', { body, headers: { person, plain: 'a-b' } }))
      await eventually(() => seen.length === 1)
      assert.equal(seen[0]?.body.toString(), body)
      assert.match(String(seen[0]?.headers.person), /^[\x20-\x7e]+$/)
      assert.equal(decodeURIComponent(String(seen[0]?.headers.person)), person)
      assert.equal(seen[0]?.headers.plain, 'a-b')
    })

    test('a body of 1 MiB arrives complete', async () => {
      await using scope = await open()
      const { seen, handler } = collector()
      scope.broker.consume('webhooks.events', { prefetch: 10 }, handler)
      await scope.broker.publish(event('evt_1', { body: 'é'.repeat(2 ** 19) }))
      await eventually(() => seen.length === 1)
      assert.equal(seen[0]?.body.toString(), 'é'.repeat(2 ** 19))
    })

    test('the number of messages in flight never exceeds the prefetch', async () => {
      await using scope = await open()
      await openLane(scope.broker)
      for (let n = 0; n < 7; n++) await scope.broker.publish(pointer(`d${n}`))
      const gates: PromiseWithResolvers<'ack'>[] = []
      const { seen, handler } = collector(() => {
        const gate = Promise.withResolvers<'ack'>()
        gates.push(gate)
        return gate.promise
      })
      scope.broker.consume(lane('webhook_a'), { prefetch: 3 }, handler)
      await eventually(() => seen.length === 3)
      await sleep(100)
      assert.equal(seen.length, 3)
      gates[0]?.resolve('ack')
      await eventually(() => seen.length === 4)
      await sleep(50)
      assert.equal(seen.length, 4)
    })

    test('a requeued message is redelivered and marked; an acked one is not', async () => {
      await using scope = await open()
      await openLane(scope.broker)
      const { seen, handler } = collector(async ({ redelivered }) => (redelivered ? 'ack' : 'requeue'))
      scope.broker.consume(lane('webhook_a'), { prefetch: 10 }, handler)
      await scope.broker.publish(pointer('d1'))
      await eventually(() => seen.length === 2)
      assert.deepEqual(
        seen.map(({ redelivered }) => redelivered),
        [false, true],
      )
      await sleep(100)
      assert.equal(seen.length, 2)
    })

    test('a message that is requeued repeatedly is dead-lettered after its 21st delivery', async () => {
      await using scope = await open()
      await openLane(scope.broker)
      const { seen, handler } = collector(async () => 'requeue')
      scope.broker.consume(lane('webhook_a'), { prefetch: 1 }, handler)
      await scope.broker.publish(pointer('d1'))
      await ready(scope.broker, 'webhooks.dead.deliveries', 1)
      assert.equal(seen.length, 21)
    })

    test('dead letters are kept by kind, with key and body, and can be consumed', async () => {
      await using scope = await open()
      await openLane(scope.broker)
      const deadLettering = collector(async () => 'dead-letter')
      scope.broker.consume('webhooks.events', { prefetch: 10 }, deadLettering.handler)
      scope.broker.consume(lane('webhook_a'), { prefetch: 10 }, deadLettering.handler)
      await scope.broker.publish(event('evt_1', { body: 'not json' }))
      await scope.broker.publish(pointer('d1'))
      await ready(scope.broker, 'webhooks.dead.events', 1)
      await ready(scope.broker, 'webhooks.dead.deliveries', 1)
      const { seen, handler } = collector()
      scope.broker.consume('webhooks.dead.events', { prefetch: 1 }, handler)
      scope.broker.consume('webhooks.dead.deliveries', { prefetch: 1 }, handler)
      await eventually(() => seen.length === 2)
      assert.deepEqual(seen.map(({ id, key, body }) => `${id} ${key} ${body}`).sort(), [
        'd1 webhook_a {}',
        'evt_1 post.created not json',
      ])
    })

    test('a message that a redrive dead-letters again stays in the dead-letter queue', async () => {
      await using scope = await open()
      await openLane(scope.broker)
      scope.broker.consume(lane('webhook_a'), { prefetch: 10 }, async () => 'dead-letter')
      await scope.broker.publish(pointer('d1'))
      await ready(scope.broker, 'webhooks.dead.deliveries', 1)
      const { seen, handler } = collector(async () => 'dead-letter')
      const redrive = scope.broker.consume('webhooks.dead.deliveries', { prefetch: 1 }, handler)
      await eventually(() => seen.length >= 3)
      await redrive.cancel()
      await ready(scope.broker, 'webhooks.dead.deliveries', 1)
    })

    test('listing dead letters leaves them in the queue', async () => {
      await using scope = await open()
      await deadLetter(scope.broker, 5)
      const list = async (limit: number) => {
        const ids: string[] = []
        const listing: TakenHandler = async ({ id }) => {
          ids.push(id)
          return 'requeue'
        }
        assert.equal(await scope.broker.take('webhooks.dead.deliveries', limit, listing), ids.length)
        await ready(scope.broker, 'webhooks.dead.deliveries', 5)
        return ids.sort()
      }
      for (let time = 0; time < 3; time++) {
        assert.equal((await list(3)).length, 3)
        assert.deepEqual(await list(10), ['d0', 'd1', 'd2', 'd3', 'd4'])
      }
    })

    test('dead letters that are listed twice at the same time are all in both lists', async () => {
      await using scope = await open()
      await deadLetter(scope.broker, 3)
      const listed = () => scope.broker.take('webhooks.dead.deliveries', 10, async () => 'requeue')
      assert.deepEqual(await Promise.all([listed(), listed(), listed()]), [3, 3, 3])
    })

    test('fetched dead letters are settled one by one, and a handler that fails loses none', async () => {
      await using scope = await open()
      await deadLetter(scope.broker, 5)
      const outcomes: Record<string, TakenOutcome> = { d0: 'requeue', d1: 'requeue', d2: 'ack' }
      const taking = scope.broker.take('webhooks.dead.deliveries', 4, async ({ id }) => {
        const outcome = outcomes[id]
        if (!outcome) throw new Error('database unavailable')
        return outcome
      })
      await assert.rejects(taking, /database unavailable/)
      await ready(scope.broker, 'webhooks.dead.deliveries', 4)
      const left: string[] = []
      const takingAll: TakenHandler = async ({ id }) => {
        left.push(id)
        return 'ack'
      }
      assert.equal(await scope.broker.take('webhooks.dead.deliveries', 10, takingAll), 4)
      assert.deepEqual(left.sort(), ['d0', 'd1', 'd3', 'd4'])
      assert.equal(await scope.broker.take('webhooks.dead.deliveries', 10, takingAll), 0)
    })

    test('none of many acked dead letters is redelivered', async () => {
      await using scope = await open()
      await deadLetter(scope.broker, 600)
      const every17th: TakenHandler = async ({ id }) => (Number(id.slice(1)) % 17 === 0 ? 'requeue' : 'ack')
      assert.equal(await scope.broker.take('webhooks.dead.deliveries', 1000, every17th), 600)
      const again: string[] = []
      await scope.broker.take('webhooks.dead.deliveries', 1000, async ({ id }) => {
        again.push(id)
        return 'ack'
      })
      assert.equal(again.length, 36)
      assert.ok(again.every(id => Number(id.slice(1)) % 17 === 0))
    })

    test('the size of fetched dead letters is limited to what fits into memory', async () => {
      await using scope = await open()
      const body = 'x'.repeat(6 * 1024 * 1024)
      await deadLetter(scope.broker, 4, body)
      assert.equal(await scope.broker.take('webhooks.dead.deliveries', 100, async () => 'ack'), 3)
      assert.equal(await scope.broker.take('webhooks.dead.deliveries', 100, async () => 'ack'), 1)
    })

    for (const [queue, dead, exchange] of [
      ['webhooks.events', 'webhooks.dead.events', 'earshot.events.private'],
      ['accounts.events', 'accounts.dead.events', 'accounts.redrive'],
    ] as const)
      test(`a message dead-lettered by ${queue} has its original exchange, even after several dead-letterings`, async () => {
        await using scope = await open()
        const deadLettering = scope.broker.consume(queue, { prefetch: 10 }, async () => 'dead-letter')
        await scope.broker.publish(event('evt_1', { exchange, key: 'note.created' }))
        await ready(scope.broker, dead, 1)
        await deadLettering.cancel()
        const { seen, handler } = collector(async () => 'dead-letter')
        const again = scope.broker.consume(dead, { prefetch: 1 }, handler)
        await eventually(() => seen.length >= 3)
        await again.cancel()
        assert.deepEqual(
          seen.slice(0, 3).map(it => `${it.exchange} ${it.key}`),
          Array.from({ length: 3 }, () => `${exchange} note.created`),
        )
      })

    test('a handler that fails is called again with the same delivery, and no message is lost', async () => {
      await using scope = await open()
      await openLane(scope.broker)
      let calls = 0
      const { seen, handler } = collector(async () => {
        calls += 1
        if (calls < 3) throw new Error('database unavailable')
        return 'ack'
      })
      const subscription = scope.broker.consume(lane('webhook_a'), { prefetch: 1 }, handler)
      await scope.broker.publish(pointer('d1'))
      await eventually(() => calls === 3)
      assert.deepEqual(
        seen.map(({ id, redelivered }) => `${id} ${redelivered}`),
        ['d1 false', 'd1 false', 'd1 false'],
      )
      await subscription.cancel()
      await ready(scope.broker, lane('webhook_a'), 0)
      assert.equal((await scope.broker.depth('webhooks.dead.deliveries'))?.ready, 0)
    })

    test('a delayed message returns to its lane after the given seconds', async () => {
      await using scope = await open()
      const { seen, handler } = collector()
      scope.broker.consume(lane('webhook_a'), { prefetch: 10 }, handler)
      scope.broker.consume(lane('webhook_b'), { prefetch: 10 }, handler)
      await eventually(async () => (await scope.broker.depth(lane('webhook_b')))?.consumers === 1)
      const started = performance.now()
      // The long delay first: it must not block the short one.
      await scope.broker.delay(2, { key: 'webhook_b', id: 'd2', body: '{"n":2}' })
      await scope.broker.delay(1, { key: 'webhook_a', id: 'd1', body: '{"n":"é"}' })
      await eventually(() => seen.length === 1)
      const first = performance.now() - started
      await eventually(() => seen.length === 2)
      const second = performance.now() - started
      assert.deepEqual(
        seen.map(({ id, key, body, exchange }) => `${id} ${key} ${body} ${exchange}`),
        ['d1 webhook_a {"n":"é"} webhooks.deliver', 'd2 webhook_b {"n":2} webhooks.deliver'],
      )
      assert.ok(first >= 950 && first < 1700, `first after ${first} ms`)
      assert.ok(second >= 1950 && second < 2900, `second after ${second} ms`)
    })

    test('a message for a missing lane is confirmed and kept for the orphan handler', async () => {
      await using scope = await open()
      await scope.broker.publish(pointer('d1', 'webhook_gone'))
      await scope.broker.delay(1, { key: 'webhook_gone', id: 'd2', body: '{}' })
      const { seen, handler } = collector()
      scope.broker.orphan(handler)
      await eventually(() => seen.length === 2)
      assert.deepEqual(
        seen.map(({ id, key }) => `${id} ${key}`),
        ['d1 webhook_gone', 'd2 webhook_gone'],
      )
    })

    for (const name of ['webhooks.control', 'gateway.presence'] as const)
      test(`a message to ${name} reaches every process, and needs no consumer`, async () => {
        await using scope = await open()
        const other = await scope.connectAnother()
        const send = (id: string) => scope.broker.publish(event(id, { exchange: name, key: 'any' }))
        await send('c0')
        const one = collector()
        const two = collector()
        scope.broker.consume(name, { prefetch: 10 }, one.handler)
        other.consume(name, { prefetch: 10 }, two.handler)
        let sent = 0
        // The depth of a process's own queue is unknown, so the test sends messages to it.
        await eventually(async () => {
          sent += 1
          await send(`c${sent}`)
          await sleep(20)
          return one.seen.length > 0 && two.seen.length > 0
        })
        await send('last')
        await eventually(() => one.ids().includes('last') && two.ids().includes('last'))
        assert.ok(!one.ids().includes('c0'))
      })

    test('temporary queues get all events, and no publisher waits for them', async () => {
      await using scope = await open()
      const other = await scope.connectAnother()
      scope.broker.consume('webhooks.events', { prefetch: 100 }, collector().handler)
      const one = collector()
      const two = collector()
      const listen = (broker: Broker, handler: Handler) =>
        new Promise<void>(established => {
          broker.consume('gateway.changes', { prefetch: 10, established }, handler)
        })
      await listen(scope.broker, one.handler)
      await listen(other, two.handler)
      await listen(other, () => new Promise(() => undefined))
      await scope.broker.publish(event('e1'))
      await scope.broker.publish(event('e2', { exchange: 'earshot.events.private' }))
      await eventually(() => one.seen.length === 2 && two.seen.length === 2)
      assert.deepEqual(one.ids(), ['e1', 'e2'])
      assert.deepEqual(two.ids(), ['e1', 'e2'])
    })

    test('two consumers share a queue: each message goes to one of them', async () => {
      await using scope = await open()
      const other = await scope.connectAnother()
      await openLane(scope.broker)
      const slowly: Handler = async () => {
        await sleep(10)
        return 'ack'
      }
      const one = collector(slowly)
      const two = collector(slowly)
      scope.broker.consume(lane('webhook_a'), { prefetch: 2 }, one.handler)
      other.consume(lane('webhook_a'), { prefetch: 2 }, two.handler)
      await eventually(async () => (await scope.broker.depth(lane('webhook_a')))?.consumers === 2)
      for (let n = 0; n < 20; n++) await scope.broker.publish(pointer(`d${n}`))
      await eventually(() => one.seen.length + two.seen.length === 20)
      assert.equal(new Set([...one.ids(), ...two.ids()]).size, 20)
      assert.ok(one.seen.length > 0 && two.seen.length > 0)
    })

    test('depth counts messages and consumers, and is null for a missing queue', async () => {
      await using scope = await open()
      assert.equal(await scope.broker.depth(lane('webhook_a')), null)
      assert.deepEqual(await scope.broker.depth('webhooks.events'), { ready: 0, consumers: 0 })
      await openLane(scope.broker)
      for (let n = 0; n < 3; n++) await scope.broker.publish(pointer(`d${n}`))
      await ready(scope.broker, lane('webhook_a'), 3)
    })

    test('a removed lane loses its messages, and consuming it creates it again', async () => {
      await using scope = await open()
      await scope.broker.remove(lane('webhook_a')) // does not exist yet: no error
      await openLane(scope.broker)
      await scope.broker.publish(pointer('d1'))
      await scope.broker.remove(lane('webhook_a'))
      assert.equal(await scope.broker.depth(lane('webhook_a')), null)
      const { seen, handler, ids } = collector()
      scope.broker.consume(lane('webhook_a'), { prefetch: 10 }, handler)
      await eventually(async () => (await scope.broker.depth(lane('webhook_a')))?.consumers === 1)
      await scope.broker.publish(pointer('d2'))
      await eventually(() => seen.length === 1)
      assert.deepEqual(ids(), ['d2'])
    })

    test('cancel waits for messages in flight and leaves the rest', async () => {
      await using scope = await open()
      await openLane(scope.broker)
      const gate = Promise.withResolvers<'ack'>()
      const { seen, handler, ids } = collector(() => gate.promise)
      const subscription = scope.broker.consume(lane('webhook_a'), { prefetch: 1 }, handler)
      await scope.broker.publish(pointer('d1'))
      await scope.broker.publish(pointer('d2'))
      await eventually(() => seen.length === 1)
      const cancelled = subscription.cancel()
      await sleep(50)
      gate.resolve('ack')
      await cancelled
      assert.deepEqual(ids(), ['d1'])
      // RabbitMQ counts a cancelled consumer until it has applied the acknowledgement.
      await eventually(async () => {
        const depth = await scope.broker.depth(lane('webhook_a'))
        return depth?.ready === 1 && depth.consumers === 0
      })
    })

    test('cancel requeues messages whose handler cannot finish', async () => {
      await using scope = await open()
      await openLane(scope.broker)
      const { seen, handler } = collector(async () => {
        throw new Error('database unavailable')
      })
      const subscription = scope.broker.consume(lane('webhook_a'), { prefetch: 10 }, handler)
      await scope.broker.publish(pointer('d1'))
      await eventually(() => seen.length === 1)
      await subscription.cancel()
      await ready(scope.broker, lane('webhook_a'), 1)
    })

    test('a closed broker accepts no messages', async () => {
      await using scope = await open()
      await scope.broker.close()
      assert.equal(scope.broker.connected, false)
      await assert.rejects(scope.broker.publish(pointer('d1')), { code: 'BROKER_OFFLINE' })
      const taking = scope.broker.take('webhooks.dead.events', 1, async () => 'requeue')
      await assert.rejects(taking, { code: 'BROKER_OFFLINE' })
    })
  })

test('with the in-process broker, an event is confirmed only when its consumer has settled it', async () => {
  await using scope = await inProcess()
  await assert.rejects(scope.broker.publish(event('evt_0')), { code: 'BROKER_UNROUTABLE' })
  const gate = Promise.withResolvers<'ack'>()
  const subscription = scope.broker.consume('webhooks.events', { prefetch: 1 }, () => gate.promise)
  let confirmed = false
  const first = scope.broker.publish(event('evt_1')).then(() => {
    confirmed = true
  })
  const second = scope.broker.publish(event('evt_2'))
  await sleep(50)
  assert.equal(confirmed, false)
  const cancelled = subscription.cancel()
  await assert.rejects(second, { code: 'BROKER_UNROUTABLE' })
  gate.resolve('ack')
  await Promise.all([first, cancelled])
})

test('closing the in-process broker rejects all waiting publishes', async () => {
  const broker = createInProcessBroker({ log })
  broker.consume('webhooks.events', { prefetch: 1 }, () => new Promise(() => undefined))
  const published = broker.publish(event('evt_1'))
  await broker.close()
  await assert.rejects(published, { code: 'BROKER_OFFLINE' })
})
