import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createLog } from '@earshot/runtime'
import { brokerProxy, eventually, findRabbit, type Rabbit, recordLog } from '@earshot/testing'
import { connect } from 'amqplib'
import type { Broker, OutMessage } from '../broker/broker.ts'
import { lane, topology } from '../broker/topology.ts'
import { connectRabbit } from './connect.ts'
import { removeTopology } from './declare.ts'

const log = createLog({ level: 'silent' })

let rabbit: Rabbit
before(async () => {
  rabbit = await findRabbit()
})
after(() => rabbit.stop())

const setUp = async ({ awaitIt = true } = {}) => {
  const prefix = `test-${crypto.randomUUID().slice(0, 8)}.`
  const wire = await brokerProxy(rabbit.url)
  const brokers: Broker[] = []
  const join = (url: string) => {
    const broker = connectRabbit({ url, prefix, name: 'recovery.test', log })
    brokers.push(broker)
    return broker
  }
  const broker = join(wire.url)
  if (awaitIt) await eventually(() => broker.connected)
  return {
    prefix,
    wire,
    join,
    broker,
    [Symbol.asyncDispose]: async () => {
      for (const each of brokers) await each.close()
      await wire[Symbol.asyncDispose]()
      await removeTopology(rabbit.url, prefix, [lane('webhook_a'), lane('webhook_b')])
    },
  }
}

const event = (id: string): OutMessage => ({
  exchange: 'earshot.events',
  key: 'post.created',
  id,
  body: '{}',
})
const pointer = (id: string, key = 'webhook_a'): OutMessage => ({
  ...event(id),
  exchange: 'webhooks.deliver',
  key,
})

const declareByHand = async (queue: string) => {
  const connection = await connect(rabbit.url)
  const channel = await connection.createChannel()
  await channel.assertQueue(queue, { durable: true })
  await connection.close()
}

describe('RabbitMQ recovery', { concurrency: 4 }, () => {
  test('publishing and consuming recover after lost connections, and no confirmed message is lost', async () => {
    await using scope = await setUp()
    const seen = new Set<string>()
    scope.broker.consume('webhooks.events', { prefetch: 20 }, async ({ id }) => {
      seen.add(id)
      return 'ack'
    })
    const confirmed: string[] = []
    let rejected = 0
    const publishOne = async (n: number) => {
      for (;;) {
        try {
          await scope.broker.publish(event(`evt_${n}`))
          return confirmed.push(`evt_${n}`)
        } catch {
          rejected += 1
          await sleep(20)
        }
      }
    }
    for (let round = 0; round < 4; round++) {
      const batch = Array.from({ length: 250 }, (_, n) => publishOne(round * 250 + n))
      await sleep(5)
      if (round < 3) scope.wire.drop()
      await Promise.all(batch)
    }
    assert.ok(rejected > 0, 'no connection was cut')
    assert.equal(confirmed.length, 1000)
    await eventually(() => confirmed.every(id => seen.has(id)))
  })

  test('a publish without a connection rejects immediately; the broker may start later than the process', async () => {
    await using scope = await setUp({ awaitIt: false })
    await scope.wire.cut()
    await assert.rejects(scope.broker.publish(event('evt_1')), { code: 'BROKER_OFFLINE' })
    await assert.rejects(scope.broker.depth('webhooks.events'), { code: 'BROKER_OFFLINE' })
    const arrived = Promise.withResolvers<string>()
    scope.broker.consume('webhooks.events', { prefetch: 1 }, async ({ id }) => {
      arrived.resolve(id)
      return 'ack'
    })
    await sleep(300)
    assert.equal(scope.broker.connected, false)
    await scope.wire.restore()
    await eventually(() => scope.broker.connected)
    await scope.broker.publish(event('evt_2'))
    assert.equal(await arrived.promise, 'evt_2')
  })

  test('a missing confirm rejects after 5 s, or immediately when the connection is lost', async () => {
    await using scope = await setUp()
    scope.wire.hang()
    const startedAt = performance.now()
    await assert.rejects(scope.broker.publish(event('evt_1')), { code: 'BROKER_TIMEOUT' })
    const waited = performance.now() - startedAt
    assert.ok(waited > 4900, `${waited} ms`)
    const waiting = assert.rejects(scope.broker.publish(event('evt_2')), { code: 'BROKER_REFUSED' })
    scope.wire.drop()
    await waiting
  })

  test('an event without a bound queue is rejected', async () => {
    await using scope = await setUp()
    await scope.broker.remove('webhooks.events')
    await Promise.all([
      assert.rejects(scope.broker.publish(event('evt_1')), { code: 'BROKER_UNROUTABLE' }),
      assert.rejects(scope.broker.publish(event('evt_1')), { code: 'BROKER_UNROUTABLE' }),
      scope.broker.publish(pointer('d1')),
    ])
    const subscription = scope.broker.consume('webhooks.events', { prefetch: 1 }, async () => 'ack')
    await eventually(async () => (await scope.broker.depth('webhooks.events'))?.consumers === 1)
    await scope.broker.publish(event('evt_1'))
    await subscription.cancel()
  })

  test('a queue that is deleted while it is consumed is declared and consumed again', async () => {
    await using scope = await setUp()
    const ids: string[] = []
    scope.broker.consume(lane('webhook_a'), { prefetch: 5 }, async ({ id }) => {
      ids.push(id)
      return 'ack'
    })
    const consumed = async () => (await scope.broker.depth(lane('webhook_a')))?.consumers === 1
    await eventually(consumed)
    await scope.join(rabbit.url).close() // subscribing and cancelling others has no effect
    await scope.broker.remove(lane('webhook_a'))
    await eventually(consumed)
    await scope.broker.publish(pointer('d1'))
    await eventually(() => ids.includes('d1'))
  })

  test('an exchange that is deleted under the publisher is declared again', async () => {
    await using scope = await setUp()
    const connection = await connect(rabbit.url)
    const channel = await connection.createChannel()
    await channel.deleteExchange(topology(scope.prefix).exchange('webhooks.deliver'))
    await connection.close()
    await assert.rejects(scope.broker.publish(pointer('d1')), { code: 'BROKER_REFUSED' })
    await eventually(() =>
      scope.broker.publish(pointer('d1')).then(
        () => true,
        () => false,
      ),
    )
  })

  test('a message whose handler keeps failing survives a lost connection', async () => {
    await using scope = await setUp()
    let healthy = false
    const seen: boolean[] = []
    scope.broker.consume(lane('webhook_a'), { prefetch: 5 }, async ({ redelivered }) => {
      seen.push(redelivered)
      if (!healthy) throw new Error('database unavailable')
      return 'ack'
    })
    await eventually(async () => (await scope.broker.depth(lane('webhook_a')))?.consumers === 1)
    await scope.broker.publish(pointer('d1'))
    await eventually(() => seen.length === 1)
    healthy = true
    scope.wire.drop()
    await eventually(() => seen.length === 2)
    assert.deepEqual(seen, [false, true])
    await eventually(
      async () => scope.broker.connected && (await scope.broker.depth(lane('webhook_a')))?.ready === 0,
    )
  })

  test('closing requeues messages in flight for the next consumer', async () => {
    await using scope = await setUp()
    const first = scope.join(rabbit.url)
    const taken = Promise.withResolvers<void>()
    first.consume(lane('webhook_a'), { prefetch: 5 }, () => {
      taken.resolve()
      return new Promise(() => undefined)
    })
    await eventually(async () => first.connected && (await first.depth(lane('webhook_a')))?.consumers === 1)
    await scope.broker.publish(pointer('d1'))
    await taken.promise
    await first.close()
    const again = Promise.withResolvers<boolean>()
    scope.broker.consume(lane('webhook_a'), { prefetch: 5 }, async ({ redelivered }) => {
      again.resolve(redelivered)
      return 'ack'
    })
    assert.equal(await again.promise, true)
  })

  test('a lane that exists with other arguments is a fault of that subscription only', async () => {
    await using scope = await setUp()
    await declareByHand(topology(scope.prefix).queue(lane('webhook_a')))
    const broken = scope.broker.consume(lane('webhook_a'), { prefetch: 1 }, async () => 'ack')
    const ids: string[] = []
    const healthy = scope.broker.consume(lane('webhook_b'), { prefetch: 1 }, async ({ id }) => {
      ids.push(id)
      return 'ack'
    })
    await eventually(() => broken.fault !== null)
    assert.match(String(broken.fault), /PRECONDITION/)
    await eventually(async () => (await scope.broker.depth(lane('webhook_b')))?.consumers === 1)
    await scope.broker.publish(pointer('d1', 'webhook_b'))
    await eventually(() => ids.length === 1)
    assert.equal(healthy.fault, null)
    assert.equal(scope.broker.fault, null)
    await broken.cancel()
  })

  test('a refused login is reported as a fault, and connecting is retried', async () => {
    await using scope = await setUp({ awaitIt: false })
    const url = new URL(rabbit.url)
    url.password = 'wrong-password'
    const refused = scope.join(url.href)
    await eventually(() => refused.fault !== null)
    assert.match(String(refused.fault), /ACCESS[_-]REFUSED/)
    assert.ok(!refused.fault?.includes('wrong-password'))
    assert.equal(refused.connected, false)
  })

  test('an invalid URL is rejected, and not quoted in the error', () => {
    assert.throws(
      () => connectRabbit({ url: 'amqp://user:hush@:x', name: 'recovery.test', log }),
      (error: Error) => !JSON.stringify([error.message, error]).includes('hush'),
    )
  })
})

test('a virtual host that does not exist is reported as the fault, by its name and without the password', async () => {
  const url = new URL(rabbit.url)
  url.pathname = '/missing%2Fhost'
  const kept = recordLog()
  const broker = connectRabbit({ url: url.href, prefix: '', name: 'recovery.test', log: kept.log })
  const fault = await eventually(() => broker.fault ?? undefined)
  assert.match(
    fault,
    /^NOT_ALLOWED: RabbitMQ refused the virtual host missing\/host of AMQP_URL\. It does not exist/,
  )
  await broker.close()
  assert.match(kept.text(), /refused the virtual host missing\/host/)
  assert.ok(!kept.text().includes(`:${url.password}@`))
})
