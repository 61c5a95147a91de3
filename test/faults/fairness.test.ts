import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { NewEvent } from '@earshot/contracts'
import { freePort } from '@earshot/runtime'
import { type Receiver, startReceiver } from '@earshot/testing'
import { accountOf } from '../load/account.ts'
import { percentile } from '../load/numbers.ts'
import { openScene } from './scene.ts'

// What one receiver does to the others: nothing. How long anybody waits is told; what is asserted is the order.

const perSecond = 10

/** Takes what it is sent and never answers: the dead one that costs most, a place and five seconds for each attempt. */
const silence = () => new Promise<number>(() => undefined)

const openAll = async (
  opened: AsyncDisposableStack,
  count: number,
  answer?: Parameters<typeof startReceiver>[0],
): Promise<Receiver[]> => {
  const receivers: Receiver[] = []
  for (let index = 0; index < count; index++) receivers.push(opened.use(await startReceiver(answer)))
  return receivers
}

const waits = (events: NewEvent[], receivers: Receiver[]): number[] => {
  const created = new Map(events.map(event => [event.id, Date.parse(event.createdAt)]))
  return receivers.flatMap(({ received }) =>
    received.flatMap(({ body, at }) => {
      const from = created.get(JSON.parse(body).id)
      return from === undefined ? [] : [at - from]
    }),
  )
}

const tell = (context: TestContext, what: string, events: NewEvent[], receivers: Receiver[]) => {
  const all = waits(events, receivers)
  const at = (share: number) => Math.round(percentile(all, share))
  context.diagnostic(`${what}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, ${all.length} deliveries`)
}

const assertComplete = (events: NewEvent[], receivers: Receiver[]) => {
  for (const { received } of receivers) assert.equal(accountOf(events, received).lost, 0)
}

/** Ten events a second to 25 receivers of which some are dead: some by saying nothing, some by refusing. */
const amongTheDead = async (
  context: TestContext,
  { silent, refusing }: { silent: number; refusing: number },
) => {
  await using scene = await openScene()
  await using opened = new AsyncDisposableStack()
  const healthy = await openAll(opened, 25 - silent - refusing)
  const hanging = await openAll(opened, silent, silence)
  for (const { url } of healthy) await scene.subscribe(url)
  await scene.worker()
  const before = await scene.trickle(3 * perSecond, perSecond)
  for (const receiver of healthy) await receiver.waitFor(before.length)

  const dead: string[] = []
  for (const { url } of hanging) dead.push(await scene.subscribe(url))
  for (let index = 0; index < refusing; index++)
    dead.push(await scene.subscribe(`http://127.0.0.1:${await freePort()}/hook`))
  const events = await scene.trickle(10 * perSecond, perSecond)
  for (const receiver of healthy) await receiver.waitFor(before.length + events.length)
  const triedOf = hanging.map(({ received }) => received.length)

  assertComplete([...before, ...events], healthy)
  // In a queue that they shared, what comes later would have waited for the dead ones to have theirs.
  for (const tried of triedOf)
    assert.ok(tried < events.length, `a silent receiver was asked ${tried} times before the others were done`)
  for (const id of dead)
    assert.equal((await scene.deliveries(id)).length, events.length, 'none of its is lost')
  assert.equal(await scene.parked(), 0)
  tell(context, 'while all are well', before, healthy)
  tell(context, `while ${dead.length} of 25 are dead`, events, healthy)
}

describe('fairness', () => {
  test('of 25 receivers one is dead: the others get everything, and do not wait for it', context =>
    amongTheDead(context, { silent: 1, refusing: 0 }))

  test('of 25 receivers 24 are dead: the last one gets everything, and does not wait for them', context =>
    amongTheDead(context, { silent: 12, refusing: 12 }))

  test('a receiver that takes 4 s for each answer holds up itself alone, and gets everything', async context => {
    await using scene = await openScene()
    await using opened = new AsyncDisposableStack()
    let open = 0
    const openAt: number[] = []
    const [slow] = await openAll(opened, 1, async () => {
      openAt.push(++open)
      await sleep(4000)
      open--
      return 200
    })
    const others = await openAll(opened, 4)
    assert.ok(slow)
    for (const { url } of [slow, ...others]) await scene.subscribe(url)
    await scene.worker()
    // Until its first answer nobody knows that it is slow; from then on it gets four at a time, and that lasts.
    const [first] = await scene.emit(1)
    assert.ok(first)
    await scene.settled(5)
    const events = await scene.emit(20)
    for (const receiver of others) await receiver.waitFor(1 + events.length)
    const begun = slow.received.length - 1
    assert.ok(begun < events.length, `${begun} of ${events.length} were begun before the others were done`)
    assertComplete([first, ...events], others)
    await scene.settled((1 + events.length) * 5, 180_000)
    assertComplete(events, [slow])
    assert.ok(Math.max(...openAt) <= 4, `so many at once: ${openAt}`)
    tell(context, 'beside the slow one', events, others)
    tell(context, 'the slow one itself', events, [slow])
  })

  test('a burst of 10,000 events for one receiver does not stand before what comes after it for others', async context => {
    await using scene = await openScene()
    await using opened = new AsyncDisposableStack()
    const [busy] = await openAll(opened, 1, () => sleep(50, 200))
    const others = await openAll(opened, 4)
    assert.ok(busy)
    await scene.subscribe(busy.url, { events: ['post.restored'] })
    for (const { url } of others) await scene.subscribe(url)
    await scene.worker()
    const before = await scene.trickle(2 * perSecond, perSecond)
    for (const receiver of others) await receiver.waitFor(before.length)

    const burst = await scene.emit(10_000, 'post.restored')
    const events = await scene.trickle(5 * perSecond, perSecond)
    const [first] = events
    const firstAt = () => others.map(({ received }) => received.find(({ body }) => body === first?.body)?.at)
    for (const receiver of others) await receiver.waitFor(before.length + events.length, 120_000)
    await busy.waitFor(burst.length, 180_000)

    assertComplete(events, others)
    assertComplete(burst, [busy])
    const burstOver = busy.received.at(-1)?.at ?? 0
    for (const at of firstAt())
      assert.ok(at && at < burstOver, 'the burst was over before the first of them came')
    tell(context, 'before the burst', before, others)
    tell(context, 'others, from the burst on', events, others)
    tell(context, 'the burst', burst, [busy])
  })
})
