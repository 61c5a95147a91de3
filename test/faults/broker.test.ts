import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { lane } from '@earshot/events'
import { eventually, type OwnRabbit, openBroker, startRabbit, startReceiver } from '@earshot/testing'
import { reconcile } from '../load/reconcile.ts'
import { openScenario } from './scenario.ts'

// Restarts, kills, stops and wipes a private RabbitMQ, and takes its memory away.

let rabbit: OwnRabbit
before(async () => {
  rabbit = await startRabbit()
})
after(() => rabbit.stop())

const openOnOwnRabbit = () => openScenario({ amqpUrl: rabbit.url })

const restart = async (
  signal: 'SIGTERM' | 'SIGKILL',
  between: () => Promise<unknown> = async () => undefined,
) => {
  await rabbit.halt(signal)
  try {
    await between()
  } finally {
    await rabbit.start()
  }
}

test('a RabbitMQ restart while retries wait loses no retry and sends none early', async () => {
  await using scenario = await openOnOwnRabbit()
  await using receiver = await startReceiver((_, index) => (index < 20 ? 503 : 200))
  await scenario.subscribe(receiver.url)
  await scenario.worker()
  const events = await scenario.emit(20)
  await receiver.waitFor(20)
  await restart('SIGTERM')
  const deliveries = await scenario.settled(20)
  assert.ok(deliveries.every(({ status }) => status === 'succeeded'))
  assert.equal(reconcile(events, receiver.received).lost, 0)
  const firstAt = new Map<string, number>()
  for (const { body, at } of receiver.received) {
    const first = firstAt.get(body) ?? at
    firstAt.set(body, first)
    assert.ok(at === first || at - first >= 900, `retried after ${at - first} ms`)
  }
  assert.equal(await scenario.deadLetters(), 0)
})

test('SIGKILL while 20,000 messages expire from a retry queue loses no message', async () => {
  const prefix = `test-${crypto.randomUUID().slice(0, 8)}.`
  await using broker = await openBroker({ url: rabbit.url, prefix }, 'faults')
  const seen = new Set<string>()
  broker.consume(lane('webhook_a'), { prefetch: 200 }, async ({ id }) => {
    seen.add(id)
    return 'ack'
  })
  await eventually(async () => (await broker.depth(lane('webhook_a')))?.consumers === 1)
  const count = 20_000
  const batch = 500
  for (let start = 0; start < count; start += batch)
    await Promise.all(
      Array.from({ length: batch }, (_, index) =>
        broker.delay(4, { key: 'webhook_a', id: `d${start + index}`, body: '{}' }),
      ),
    )
  await eventually(() => seen.size > count / 20, { everyMs: 5 })
  assert.ok(seen.size < count, 'all messages arrived before RabbitMQ was killed')
  await restart('SIGKILL')
  await eventually(() => seen.size === count, { withinMs: 120_000 })
})

test('deleting the data directory of RabbitMQ loses no event', async () => {
  await using scenario = await openOnOwnRabbit()
  let isUp = false
  await using receiver = await startReceiver(() => (isUp ? 200 : 503))
  await using healthy = await startReceiver()
  await scenario.subscribe(receiver.url)
  await scenario.subscribe(healthy.url)
  await scenario.worker()
  const early = await scenario.emit(50)
  await receiver.waitFor(50)
  isUp = true
  const late: typeof early = []
  await restart('SIGKILL', async () => {
    late.push(...(await scenario.emit(20)))
    await rabbit.wipe()
  })
  const deliveries = await scenario.settled(140)
  assert.ok(deliveries.every(({ status }) => status === 'succeeded'))
  const events = [...early, ...late]
  assert.equal(reconcile(events, healthy.received).lost, 0)
  const acceptedRequests = receiver.received.slice(50)
  assert.equal(reconcile(events, acceptedRequests).lost, 0)
  const epoch = async () => (await scenario.web.database.query('select * from webhooks.broker_epoch'))[0]
  await eventually(async () => (await epoch())?.heal_needed_since === null)
  assert.equal(await scenario.deadLetters(), 0)
})

test('while RabbitMQ is down for 30 s the API returns 201, and every event is delivered afterwards', async () => {
  await using scenario = await openOnOwnRabbit()
  await using receiver = await startReceiver()
  await scenario.subscribe(receiver.url)
  await scenario.worker()
  await scenario.emit(1)
  await receiver.waitFor(1)
  await using later = await startReceiver()
  const events: Awaited<ReturnType<typeof scenario.emit>> = []
  await restart('SIGTERM', async () => {
    await scenario.subscribe(later.url)
    events.push(...(await scenario.trickle(60, 2)))
  })
  await scenario.settled(121)
  for (const { received } of [receiver, later]) assert.equal(reconcile(events, received).lost, 0)
  assert.equal(await scenario.deadLetters(), 0)
})

test('a broker that is out of memory accepts no message, and no event is lost', async () => {
  await using scenario = await openOnOwnRabbit()
  await using receiver = await startReceiver((_, index) => (index < 10 ? 503 : 200))
  await scenario.subscribe(receiver.url)
  await scenario.worker()
  const before = await scenario.emit(10)
  await receiver.waitFor(10)
  await rabbit.control('set_vm_memory_high_watermark', '0.000001')
  const during = await scenario.emit(10)
  await scenario.subscribe(receiver.url, { events: ['post.deleted'] })
  await sleep(5000)
  assert.equal(reconcile(during, receiver.received).lost, during.length, 'RabbitMQ still delivered events')
  await rabbit.control('set_vm_memory_high_watermark', '0.5')
  const deliveries = await scenario.settled(20)
  assert.ok(deliveries.every(({ status }) => status === 'succeeded'))
  assert.equal(reconcile([...before, ...during], receiver.received.slice(10)).lost, 0)
  assert.equal(await scenario.deadLetters(), 0)
})
