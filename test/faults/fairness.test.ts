import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { NewEvent } from '@earshot/contracts'
import { freePort } from '@earshot/runtime'
import { eventually, type Receiver, startReceiver } from '@earshot/testing'
import { percentile } from '../load/numbers.ts'
import { reconcile } from '../load/reconcile.ts'
import { openScenario } from './scenario.ts'

// No receiver delays the others. The tests assert the order of deliveries; latencies are only reported.

const perSecond = 10

/** Never responds. The most expensive failure: each attempt occupies a slot of the worker until its timeout of 5 s. */
const neverRespond = () => new Promise<number>(() => undefined)

const startReceivers = async (
  opened: AsyncDisposableStack,
  count: number,
  respond?: Parameters<typeof startReceiver>[0],
): Promise<Receiver[]> => {
  const receivers: Receiver[] = []
  for (let index = 0; index < count; index++) receivers.push(opened.use(await startReceiver(respond)))
  return receivers
}

const latencies = (events: NewEvent[], receivers: Receiver[]): number[] => {
  const created = new Map(events.map(event => [event.id, Date.parse(event.createdAt)]))
  return receivers.flatMap(({ received }) =>
    received.flatMap(({ body, at }) => {
      const from = created.get(JSON.parse(body).id)
      return from === undefined ? [] : [at - from]
    }),
  )
}

const reportLatencies = (context: TestContext, label: string, events: NewEvent[], receivers: Receiver[]) => {
  const all = latencies(events, receivers)
  const at = (share: number) => Math.round(percentile(all, share))
  context.diagnostic(`${label}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, ${all.length} deliveries`)
}

const assertComplete = (events: NewEvent[], receivers: Receiver[]) => {
  for (const { received } of receivers) assert.equal(reconcile(events, received).lost, 0)
}

/** Sends ten events per second to 25 receivers. Of the dead ones, some never respond and some refuse connections. */
const runWithDeadReceivers = async (
  context: TestContext,
  { silent, refusing }: { silent: number; refusing: number },
) => {
  await using scenario = await openScenario()
  await using opened = new AsyncDisposableStack()
  const healthy = await startReceivers(opened, 25 - silent - refusing)
  const hanging = await startReceivers(opened, silent, neverRespond)
  for (const { url } of healthy) await scenario.subscribe(url)
  await scenario.worker()
  const before = await scenario.trickle(3 * perSecond, perSecond)
  for (const receiver of healthy) await receiver.waitFor(before.length)

  const dead: string[] = []
  for (const { url } of hanging) dead.push(await scenario.subscribe(url))
  for (let index = 0; index < refusing; index++)
    dead.push(await scenario.subscribe(`http://127.0.0.1:${await freePort()}/hook`))
  const events = await scenario.trickle(10 * perSecond, perSecond)
  for (const receiver of healthy) await receiver.waitFor(before.length + events.length)
  const requestCounts = hanging.map(({ received }) => received.length)

  assertComplete([...before, ...events], healthy)
  // In a shared queue, later events would have waited until the silent receivers had been sent theirs.
  for (const count of requestCounts)
    assert.ok(count < events.length, `a silent receiver got ${count} requests before the others were done`)
  for (const id of dead)
    assert.equal(
      (await scenario.deliveries(id)).length,
      events.length,
      'deliveries of a dead receiver are missing',
    )
  assert.equal(await scenario.deadLetters(), 0)
  reportLatencies(context, 'with all receivers healthy', before, healthy)
  reportLatencies(context, `with ${dead.length} of 25 dead`, events, healthy)
}

const isHanging = ({ path }: { path: string }) => path.startsWith('/hanging')

/** Sends a burst and then ten events per second to one healthy webhook and to webhooks whose paths of the same host never respond. */
const runBesideHangingPaths = async (
  context: TestContext,
  { hanging, burst }: { hanging: number; burst: number },
) => {
  await using scenario = await openScenario()
  await using host = await startReceiver(it => (isHanging(it) ? neverRespond() : 200))
  const healthy: Receiver = {
    ...host,
    get received() {
      return host.received.filter(it => !isHanging(it))
    },
  }
  const paths = Array.from({ length: hanging }, (_, index) => `/hanging/${index}`)
  const id = await scenario.subscribe(host.url)
  for (const path of paths) await scenario.subscribe(new URL(path, host.url).href)
  await scenario.worker()

  const first = await scenario.emit(burst)
  await eventually(() => healthy.received.length === burst, { withinMs: 60_000 })
  for (const path of paths) {
    const count = host.received.filter(it => it.path === path).length
    assert.ok(count <= 5, `${path} got ${count} requests before the healthy webhook had every event`)
  }
  // Long enough for timeouts, open circuit breakers and their first checks.
  const later = await scenario.trickle(8 * perSecond, perSecond)
  const events = [...first, ...later]
  await eventually(() => healthy.received.length >= events.length, { withinMs: 60_000 })
  await eventually(async () => (await scenario.deliveries(id)).every(({ status }) => status === 'succeeded'))
  assertComplete(events, [healthy])
  assert.equal(healthy.received.length, events.length, 'the healthy webhook got an event twice')
  assert.equal((await scenario.web.as().get(`/webhooks/${id}`)).data.consecutiveFailures, 0)
  const { data: log } = await scenario.web.as().get(`/webhooks/${id}/deliveries?status=failed`)
  assert.deepEqual(log, [])
  reportLatencies(context, `beside ${hanging} hanging paths, burst`, first, [healthy])
  reportLatencies(context, `beside ${hanging} hanging paths, afterwards`, later, [healthy])
}

describe('fairness', () => {
  test('beside 1 path of the same host that never responds, a webhook gets every event at the first attempt', context =>
    runBesideHangingPaths(context, { hanging: 1, burst: 100 }))

  test('beside 20 paths of the same host that never respond, a webhook gets every event at the first attempt', context =>
    runBesideHangingPaths(context, { hanging: 20, burst: 20 }))

  test('with 1 dead receiver out of 25, the others get every event without waiting for it', context =>
    runWithDeadReceivers(context, { silent: 1, refusing: 0 }))

  test('with 24 dead receivers out of 25, the last one gets every event without waiting for them', context =>
    runWithDeadReceivers(context, { silent: 12, refusing: 12 }))

  test('events behind a burst of another actor are delivered before most of the burst', async context => {
    await using scenario = await openScenario()
    await using opened = new AsyncDisposableStack()
    const receivers = await startReceivers(opened, 3)
    for (const { url } of receivers) await scenario.subscribe(url)
    await scenario.worker()
    await scenario.emitAs('principal_before', 50)
    for (const receiver of receivers) await receiver.waitFor(50)

    const burst = await scenario.emitAs('principal_import', 5000)
    const events: NewEvent[] = []
    for (let number = 0; number < 10; number++) {
      events.push(...(await scenario.emitAs('principal_person', 1)))
      await sleep(50)
    }
    for (const receiver of receivers) await receiver.waitFor(50 + burst.length + events.length, 60_000)
    const wanted = new Set<string>(events.map(({ id }) => id))
    for (const { received } of receivers) {
      const ids = received.map(({ body }) => String(JSON.parse(body).id))
      const last = ids.findLastIndex(id => wanted.has(id))
      assert.ok(last < burst.length / 2, `${last} deliveries were before the last one`)
      assertComplete([...burst, ...events], receivers)
    }
    reportLatencies(context, 'behind 5,000 events of another actor', events, receivers)
  })

  test('a receiver that takes 4 s per response delays only itself and gets every event', async context => {
    await using scenario = await openScenario()
    await using opened = new AsyncDisposableStack()
    let open = 0
    const openAt: number[] = []
    const [slow] = await startReceivers(opened, 1, async () => {
      openAt.push(++open)
      await sleep(4000)
      open--
      return 200
    })
    const others = await startReceivers(opened, 4)
    assert.ok(slow)
    for (const { url } of [slow, ...others]) await scenario.subscribe(url)
    await scenario.worker()
    // The worker learns from the first response that the receiver is slow, and then sends it four requests at a time.
    const [first] = await scenario.emit(1)
    assert.ok(first)
    await scenario.settled(5)
    const events = await scenario.emit(20)
    for (const receiver of others) await receiver.waitFor(1 + events.length)
    const started = slow.received.length - 1
    assert.ok(
      started < events.length,
      `${started} of ${events.length} were started before the others were done`,
    )
    assertComplete([first, ...events], others)
    await scenario.settled((1 + events.length) * 5, 180_000)
    assertComplete(events, [slow])
    assert.ok(Math.max(...openAt) <= 4, `concurrent requests: ${openAt}`)
    reportLatencies(context, 'other receivers', events, others)
    reportLatencies(context, 'the slow receiver', events, [slow])
  })

  test('a burst of 10,000 events for one receiver does not block later events for other receivers', async context => {
    await using scenario = await openScenario()
    await using opened = new AsyncDisposableStack()
    const beforeCount = 2 * perSecond
    const burstCount = 10_000
    const { promise: passed, resolve: pass } = Promise.withResolvers<void>()
    const others = await startReceivers(opened, 4, () => {
      if (others.every(({ received }) => received.length > beforeCount)) pass()
      return 200
    })
    // If this receiver were as fast as the relay, the last of the burst and the next event would arrive in any order. So it holds the
    // last tenth of the burst until the next event has passed it, but no request for longer than 4 s.
    const [busy] = await startReceivers(opened, 1, async (_, index) => {
      await (index < burstCount * 0.9 ? sleep(50) : Promise.race([passed, sleep(4000)]))
      return 200
    })
    assert.ok(busy)
    await scenario.subscribe(busy.url, { events: ['post.restored'] })
    for (const { url } of others) await scenario.subscribe(url)
    await scenario.worker()
    const before = await scenario.trickle(beforeCount, perSecond)
    for (const receiver of others) await receiver.waitFor(before.length)

    const burst = await scenario.emit(burstCount, 'post.restored')
    const events = await scenario.trickle(5 * perSecond, perSecond)
    const [first] = events
    const firstAt = () => others.map(({ received }) => received.find(({ body }) => body === first?.body)?.at)
    for (const receiver of others) await receiver.waitFor(before.length + events.length, 120_000)
    await busy.waitFor(burst.length, 180_000)

    assertComplete(events, others)
    assertComplete(burst, [busy])
    const burstOver = busy.received.at(-1)?.at ?? 0
    for (const at of firstAt())
      assert.ok(at && at < burstOver, 'the first later event arrived after the burst')
    reportLatencies(context, 'before the burst', before, others)
    reportLatencies(context, 'others, during and after the burst', events, others)
    reportLatencies(context, 'the burst', burst, [busy])
  })
})
