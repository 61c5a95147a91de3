import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newEvent } from '@earshot/contracts'
import type { OutMessage } from '@earshot/events'
import { eventually, startReceiver } from '@earshot/testing'
import { brokerKinds, postCreated, startWebhooks, type WebhooksUnderTest } from '../../harness.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

const messageOf = (
  event: ReturnType<typeof newEvent>,
  change: Partial<Pick<OutMessage, 'headers' | 'body'>> = {},
): OutMessage => ({ exchange: 'earshot.events', key: event.type, id: event.id, body: event.body, ...change })

const untilDeadLettered = (webhooks: WebhooksUnderTest, count: number) =>
  eventually(async () => (await webhooks.broker.depth('webhooks.dead.events'))?.ready === count)

for (const kind of brokerKinds)
  describe(`fan-out with the ${kind} broker`, () => {
    test('a known event creates no delivery for a webhook that has subscribed to its type since', async () => {
      await using webhooks = await startWebhooks(kind)
      await using receiver = await startReceiver()
      const { id } = await webhooks.subscribe(receiver.url, { events: ['post.deleted'] })
      const event = await webhooks.publish('post.created', postCreated())
      await eventually(
        async () => (await webhooks.database.query('select from webhooks.events')).length === 1,
      )
      await webhooks.as().patch(`/webhooks/${id}`, { events: ['post.created'] })
      await webhooks.broker.publish(messageOf(event, { headers: { 'x-replayed': 'true' } }))
      const next = await webhooks.publish('post.created', postCreated())
      await receiver.waitFor(1)
      assert.equal(receiver.received[0]?.body, next.body)
      assert.equal((await webhooks.deliveries(id)).length, 1)
    })

    test('a republished event past the retention is ignored; a new event of that age is delivered', async () => {
      await using webhooks = await startWebhooks(kind, { WEBHOOK_RETENTION_DAYS: '7' })
      await using receiver = await startReceiver()
      const { id } = await webhooks.subscribe(receiver.url)
      await webhooks.database.query("update webhooks.webhooks set active_since = now() - interval '90 days'")
      const daysAgo = (days: number) => newEvent('post.created', postCreated(), Date.now() - days * dayMs)
      const forgotten = daysAgo(9)
      const kept = daysAgo(5)
      const late = daysAgo(20)
      for (const event of [forgotten, kept])
        await webhooks.broker.publish(messageOf(event, { headers: { 'x-replayed': 'true' } }))
      await webhooks.broker.publish(messageOf(late))
      await receiver.waitFor(2)
      assert.deepEqual(
        receiver.received.map(({ body }) => body).toSorted(),
        [kept.body, late.body].toSorted(),
      )
      assert.equal((await webhooks.deliveries(id)).length, 2)
    })

    test('the clock of the process that made an event decides nothing: when the database stored it does', async () => {
      await using webhooks = await startWebhooks(kind)
      await using receiver = await startReceiver()
      const storedBefore = new Date().toISOString()
      await webhooks.subscribe(receiver.url)
      const made = (hours: number) => newEvent('post.created', postCreated(), Date.now() + hours * hourMs)
      const stored = (event: ReturnType<typeof newEvent>, at: string) =>
        webhooks.broker.publish(messageOf(event, { headers: { 'x-stored-at': at } }))
      const late = [-26, -1, 1].map(made)
      await stored(made(1), new Date(Date.parse(storedBefore) - 1).toISOString())
      for (const event of late) await stored(event, new Date().toISOString())
      await receiver.waitFor(3)
      assert.deepEqual(
        receiver.received.map(({ body }) => body).toSorted(),
        late.map(({ body }) => body).toSorted(),
      )
    })

    test('an event that is malformed, has a wrong time or is 5 MB is dead-lettered, and the others are delivered', async () => {
      await using webhooks = await startWebhooks(kind)
      await using receiver = await startReceiver()
      await webhooks.subscribe(receiver.url)
      const event = () => newEvent('post.created', postCreated(), Date.now())
      const misdated = event()
      const huge = newEvent('post.created', postCreated(undefined, 'x'.repeat(5 * 1024 * 1024)), Date.now())
      const bad = [
        messageOf(event(), { body: '{"half' }),
        messageOf(event(), { body: '[]' }),
        messageOf(event(), { body: JSON.stringify({ ...JSON.parse(event().body), id: 'evt_1' }) }),
        messageOf(misdated, {
          body: misdated.body.replace(/"createdAt":"\d{4}/, '"createdAt":"2001'),
        }),
        messageOf(huge),
      ]
      for (const message of bad) {
        await webhooks.broker.publish(message)
        await webhooks.publish('post.created', postCreated())
      }
      await receiver.waitFor(bad.length)
      await untilDeadLettered(webhooks, bad.length)
    })

    test('a pointer that is malformed, of another version or 5 MB is dead-lettered, and the others are delivered', async () => {
      await using webhooks = await startWebhooks(kind)
      await using receiver = await startReceiver()
      const { id } = await webhooks.subscribe(receiver.url)
      const bad = [
        'half',
        JSON.stringify({
          v: 2,
          deliveryId: 'delivery_01kjvqhs34ecst1qkmw75hj5cn',
          run: 1,
          attempt: 0,
          notBefore: 0,
        }),
        JSON.stringify({ v: 1, pad: 'x'.repeat(5 * 1024 * 1024) }),
      ]
      for (const body of bad) {
        await webhooks.broker.publish({ exchange: 'webhooks.deliver', key: id, id: 'p', body })
        await webhooks.publish('post.created', postCreated())
      }
      await receiver.waitFor(bad.length)
      await eventually(
        async () => (await webhooks.broker.depth('webhooks.dead.deliveries'))?.ready === bad.length,
      )
    })

    test('invalid boards in a header from another publisher block nothing', async () => {
      await using webhooks = await startWebhooks(kind)
      await using receiver = await startReceiver()
      await webhooks.subscribe(receiver.url)
      const event = newEvent('post.created', postCreated(), Date.now())
      await webhooks.broker.publish(messageOf(event, { headers: { 'x-board-id': 'a\0b,,7' } }))
      await receiver.waitFor(1)
      const rows = await webhooks.database.query('select board_ids from webhooks.events')
      assert.deepEqual(rows, [{ board_ids: [] }])
    })
  })
