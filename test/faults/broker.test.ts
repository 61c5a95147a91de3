import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { lane } from '@earshot/events'
import { eventually, type OwnRabbit, openBroker, startRabbit, startReceiver } from '@earshot/testing'
import { accountOf } from '../load/account.ts'
import { openScene } from './scene.ts'

// What RabbitMQ may do to us: a private one is restarted, killed, stopped, wiped and starved.

let rabbit: OwnRabbit
before(async () => {
  rabbit = await startRabbit()
})
after(() => rabbit.stop())

const scene = () => openScene({ amqpUrl: rabbit.url })

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

test('a restart while retries wait loses none of them, and none comes before its time', async () => {
  await using it = await scene()
  await using receiver = await startReceiver((_, index) => (index < 20 ? 503 : 200))
  await it.subscribe(receiver.url)
  await it.worker()
  const events = await it.emit(20)
  await receiver.waitFor(20)
  await restart('SIGTERM')
  const deliveries = await it.settled(20)
  assert.ok(deliveries.every(({ status }) => status === 'succeeded'))
  assert.equal(accountOf(events, receiver.received).lost, 0)
  const firstAt = new Map<string, number>()
  for (const { body, at } of receiver.received) {
    const first = firstAt.get(body) ?? at
    firstAt.set(body, first)
    assert.ok(at === first || at - first >= 900, `again after ${at - first} ms`)
  }
  assert.equal(await it.parked(), 0)
})

test('kill -9 while 20,000 messages come out of a retry queue loses none', async () => {
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
  assert.ok(seen.size < count, 'it is all over already')
  await restart('SIGKILL')
  await eventually(() => seen.size === count, { withinMs: 120_000 })
})

test('a broker whose data directory is wiped costs time only, wherever an event was', async () => {
  await using it = await scene()
  let answering = false
  await using receiver = await startReceiver(() => (answering ? 200 : 503))
  await using healthy = await startReceiver()
  await it.subscribe(receiver.url)
  await it.subscribe(healthy.url)
  await it.worker()
  const early = await it.emit(50)
  await receiver.waitFor(50)
  answering = true
  const late: typeof early = []
  await restart('SIGKILL', async () => {
    late.push(...(await it.emit(20)))
    await rabbit.wipe()
  })
  const deliveries = await it.settled(140)
  assert.ok(deliveries.every(({ status }) => status === 'succeeded'))
  const events = [...early, ...late]
  assert.equal(accountOf(events, healthy.received).lost, 0)
  const isAnswered = receiver.received.slice(50)
  assert.equal(accountOf(events, isAnswered).lost, 0)
  const epoch = async () => (await it.web.database.query('select * from webhooks.broker_epoch'))[0]
  await eventually(async () => (await epoch())?.heal_needed_since === null)
  assert.equal(await it.parked(), 0)
})

test('thirty seconds without a broker: the API answers 201, and everything arrives afterwards', async () => {
  await using it = await scene()
  await using receiver = await startReceiver()
  await it.subscribe(receiver.url)
  await it.worker()
  await it.emit(1)
  await receiver.waitFor(1)
  await using later = await startReceiver()
  const events: Awaited<ReturnType<typeof it.emit>> = []
  await restart('SIGTERM', async () => {
    await it.subscribe(later.url)
    events.push(...(await it.trickle(60, 2)))
  })
  await it.settled(121)
  for (const { received } of [receiver, later]) assert.equal(accountOf(events, received).lost, 0)
  assert.equal(await it.parked(), 0)
})

test('a broker that is short of memory takes nothing and loses nothing', async () => {
  await using it = await scene()
  await using receiver = await startReceiver((_, index) => (index < 10 ? 503 : 200))
  await it.subscribe(receiver.url)
  await it.worker()
  const before = await it.emit(10)
  await receiver.waitFor(10)
  await rabbit.control('set_vm_memory_high_watermark', '0.000001')
  const during = await it.emit(10)
  await it.subscribe(receiver.url, { events: ['post.deleted'] })
  await sleep(5000)
  assert.equal(accountOf(during, receiver.received).lost, during.length, 'it was not short of memory')
  await rabbit.control('set_vm_memory_high_watermark', '0.5')
  const deliveries = await it.settled(20)
  assert.ok(deliveries.every(({ status }) => status === 'succeeded'))
  assert.equal(accountOf([...before, ...during], receiver.received.slice(10)).lost, 0)
  assert.equal(await it.parked(), 0)
})
