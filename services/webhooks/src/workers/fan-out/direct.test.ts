import assert from 'node:assert/strict'
import { describe, mock, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '@earshot/contracts'
import { eventually, type Receiver, startReceiver } from '@earshot/testing'
import { brokerKinds, postCreated, startWebhooks, type WebhooksUnderTest } from '../../harness.ts'

/** Lanes are remembered by event type and board. */
const board = newId('board')

/** Counts the pointers that are put into lanes from now on. */
const countPointers = ({ broker }: WebhooksUnderTest) => {
  const publish = mock.method(broker, 'publish').mock
  return () => publish.calls.filter(call => call.arguments[0].exchange === 'webhooks.deliver').length
}

const settled = (webhooks: WebhooksUnderTest, id: string, statuses: string[]) =>
  eventually(async () => {
    const rows = await webhooks.deliveries(id)
    return JSON.stringify(rows.map(row => row.status)) === JSON.stringify(statuses) && rows
  })

/** The first delivery takes the lane, since nothing is known of its receiver. */
const warmUp = async (webhooks: WebhooksUnderTest, id: string) => {
  await webhooks.publish('post.created', postCreated(board))
  await settled(webhooks, id, ['succeeded'])
}

const start = async (kind: (typeof brokerKinds)[number], receiver: Receiver) => {
  const webhooks = await startWebhooks(kind)
  const { id } = await webhooks.subscribe(receiver.url)
  await warmUp(webhooks, id)
  return { ...webhooks, id, pointers: countPointers(webhooks) }
}

for (const kind of brokerKinds)
  describe(`deliveries without a pointer, with the ${kind} broker`, () => {
    test('an idle lane with a quick receiver gets its deliveries without pointers', async () => {
      await using receiver = await startReceiver()
      await using webhooks = await start(kind, receiver)
      for (let event = 0; event < 3; event++) {
        await webhooks.publish('post.created', postCreated(board))
        await receiver.waitFor(2 + event)
      }
      const rows = await settled(webhooks, webhooks.id, Array(4).fill('succeeded'))
      assert.deepEqual(
        rows.map(({ attempt, claim_id, lease_until }) => [attempt, claim_id, lease_until]),
        Array(4).fill([1, null, null]),
      )
      assert.equal(webhooks.pointers(), 0)
    })

    test('a delivery that is refused is retried as usual', async () => {
      await using receiver = await startReceiver((_, index) => (index === 1 ? 503 : 200))
      await using webhooks = await start(kind, receiver)
      await webhooks.publish('post.created', postCreated(board))
      const rows = await settled(webhooks, webhooks.id, ['succeeded', 'succeeded'])
      assert.deepEqual(
        rows.map(({ attempt }) => attempt),
        [1, 2],
      )
    })

    test('a webhook that was paused or moved after its last delivery gets no request at its old URL', async () => {
      await using receiver = await startReceiver()
      await using other = await startReceiver()
      await using webhooks = await start(kind, receiver)
      await webhooks.as().patch(`/webhooks/${webhooks.id}`, { status: 'paused' })
      await webhooks.publish('post.created', postCreated(board))
      await settled(webhooks, webhooks.id, ['succeeded', 'skipped'])
      await webhooks.as().patch(`/webhooks/${webhooks.id}`, { status: 'active', url: other.url })
      await webhooks.publish('post.created', postCreated(board))
      await other.waitFor(1)
      assert.equal(receiver.received.length, 1)
    })

    test('of many events at once, as many as the lane allows are sent without pointers, and each arrives once', async () => {
      await using receiver = await startReceiver()
      await using webhooks = await start(kind, receiver)
      const events = await Promise.all(
        Array.from({ length: 100 }, () => webhooks.publish('post.created', postCreated(board))),
      )
      await settled(webhooks, webhooks.id, Array(101).fill('succeeded'))
      const bodies = receiver.received.slice(1).map(({ body }) => body)
      assert.deepEqual(bodies.toSorted(), events.map(({ body }) => body).toSorted())
      assert.ok(webhooks.pointers() < 100)
    })
  })

test('a receiver that has become slow holds the event half a second, gets it once, and the next through its lane', async () => {
  let waitMs = 0
  await using receiver = await startReceiver(() => sleep(waitMs, 200))
  await using webhooks = await start('rabbitmq', receiver)
  waitMs = 1500
  await webhooks.publish('post.created', postCreated(board))
  await receiver.waitFor(2)
  await eventually(() => webhooks.pointers() === 1)
  await eventually(async () => (await webhooks.broker.depth('webhooks.events'))?.ready === 0)
  await settled(webhooks, webhooks.id, ['succeeded', 'succeeded'])
  waitMs = 0
  await webhooks.publish('post.created', postCreated(board))
  await settled(webhooks, webhooks.id, Array(3).fill('succeeded'))
  assert.equal(webhooks.pointers(), 2)
  assert.equal(receiver.received.length, 3)
})

test('an event that arrives twice, the second time while its delivery is sent, is delivered once', async () => {
  const hold = Promise.withResolvers<number>()
  await using receiver = await startReceiver((_, index) => (index === 1 ? hold.promise : 200))
  await using webhooks = await start('in-process', receiver)
  const event = await webhooks.publish('post.created', postCreated(board))
  await receiver.waitFor(2)
  const again = { exchange: 'earshot.events', key: event.type, id: event.id, body: event.body } as const
  await webhooks.broker.publish(again)
  await eventually(() => webhooks.pointers() >= 1)
  hold.resolve(200)
  await settled(webhooks, webhooks.id, ['succeeded', 'succeeded'])
  await sleep(200)
  assert.equal(receiver.received.length, 2)
})
