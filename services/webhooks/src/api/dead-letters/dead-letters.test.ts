import assert from 'node:assert/strict'
import { describe, mock, test } from 'node:test'
import { newEvent, newId } from '@earshot/contracts'
import { brokerError, type Handler, type InMessage, type Queue } from '@earshot/events'
import { auditEntry, eventually, principal, startReceiver } from '@earshot/testing'
import { brokerKinds, postCreated, startWebhooks, type WebhooksUnderTest } from '../../harness.ts'
import { cursorIn, makeDelivery } from '../delivery-log/harness.ts'
import type { DeadQueueName } from './model.ts'
import { deadLetterQueues } from './queues.ts'

const untilDeadLettered = (webhooks: WebhooksUnderTest, queue: DeadQueueName, count: number) =>
  eventually(async () => (await webhooks.broker.depth(deadLetterQueues[queue].name))?.ready === count)

/** Publishes messages that the consumer of the queue dead-letters. */
const deadLetter = async (
  webhooks: WebhooksUnderTest,
  queue: Queue,
  publish: () => Promise<unknown>,
  count: number,
) => {
  const handler: Handler = async () => 'dead-letter'
  const subscription = webhooks.broker.consume(queue, { prefetch: 200 }, handler)
  await publish()
  await untilDeadLettered(webhooks, queue === 'webhooks.events' ? 'events' : 'deliveries', count)
  await subscription.cancel()
}

const publishEvents = (webhooks: WebhooksUnderTest, bodies: string[]) =>
  Promise.all(
    bodies.map((body, index) =>
      webhooks.broker.publish({
        exchange: 'earshot.events',
        key: 'post.created',
        id: /"(evt_\w+)"/.exec(body)?.[1] ?? `unreadable-${index}`,
        body,
      }),
    ),
  )

const events = (count: number) =>
  Array.from({ length: count }, () => newEvent('post.created', postCreated(), Date.now()).body)

const services = ['feedback', 'support', 'accounts', 'files', 'mail'] as const

/** Makes each of the other services dead-letter an event and an unreadable message. Returns the event of each. */
const deadLetterEverywhere = async (webhooks: WebhooksUnderTest) => {
  const { broker, publish } = webhooks
  const consuming = [
    broker.consume('webhooks.events', { prefetch: 10 }, async () => 'ack'),
    ...services.map(it => broker.consume(`${it}.events`, { prefetch: 10 }, async () => 'dead-letter')),
  ]
  const person = await publish('principal.created', { principal: principal() })
  const audited = await publish('audit.recorded', { entry: auditEntry() })
  for (const { type: key } of [person, audited])
    await broker.publish({ exchange: 'earshot.events', key, id: 'unreadable', body: '{"half' })
  for (const it of services) await untilDeadLettered(webhooks, `${it}_events`, 2)
  for (const subscription of consuming) await subscription.cancel()
  return { feedback: person, support: person, accounts: audited, files: person, mail: person }
}

const list = async (webhooks: WebhooksUnderTest, query = '') =>
  (await webhooks.as().get(`/dead-letters${query}`)).data as Record<string, unknown>[]

/** The actions and targets in the audit log. */
const audited = async ({ events }: Pick<WebhooksUnderTest, 'events'>) =>
  (await events()).flatMap(({ data }) => {
    const entry = data.entry as { action: string; after: unknown } | undefined
    return entry?.action.startsWith('dead_letters') ? [[entry.action, entry.after]] : []
  })

for (const kind of brokerKinds)
  describe(`dead letters with the ${kind} broker`, () => {
    test('dead letters can be listed repeatedly, and none is lost', async () => {
      await using webhooks = await startWebhooks(kind, { SERVICE_ROLE: 'web' })
      const [body = ''] = events(1)
      const long = `{"text":"${'ü'.repeat(3000)}`
      await deadLetter(webhooks, 'webhooks.events', () => publishEvents(webhooks, [body, long]), 2)
      const pointer = {
        exchange: 'webhooks.deliver',
        key: newId('webhook'),
        id: 'd1',
        body: '{"v":9}',
      } as const
      await deadLetter(
        webhooks,
        `webhooks.lane.${pointer.key}`,
        async () => {
          await eventually(
            async () => (await webhooks.broker.depth(`webhooks.lane.${pointer.key}`))?.consumers === 1,
          )
          await webhooks.broker.publish(pointer)
        },
        1,
      )
      for (let time = 0; time < 3; time++) {
        const [delivery, event, unreadable] = await list(webhooks)
        assert.deepEqual(delivery, {
          queue: 'deliveries',
          messageId: 'd1',
          routingKey: pointer.key,
          readable: false,
          size: 7,
          body: '{"v":9}',
        })
        assert.deepEqual(
          [event?.queue, event?.messageId, event?.readable, event?.body],
          ['events', JSON.parse(body).id, true, body],
        )
        assert.deepEqual(
          [unreadable?.messageId, unreadable?.readable, unreadable?.size],
          ['unreadable-1', false, Buffer.byteLength(long)],
        )
        assert.ok(long.startsWith(String(unreadable?.body)))
        assert.ok(Buffer.byteLength(String(unreadable?.body)) <= 4096)
      }
      assert.equal((await list(webhooks, '?queue=events')).length, 2)
      assert.equal((await list(webhooks, '?queue=deliveries')).length, 1)
      assert.equal((await webhooks.as().get('/dead-letters?queue=orphan')).status, 400)
      const ids: unknown[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page = await webhooks.as().get(`/dead-letters?limit=2${cursor && `&cursor=${cursor}`}`)
        ids.push(...page.data.map(({ messageId }: { messageId: string }) => messageId))
        cursor = cursorIn(page)
      }
      assert.deepEqual(ids, ['d1', JSON.parse(body).id, 'unreadable-1'])
      await webhooks.broker.remove(`webhooks.lane.${pointer.key}`)
    })

    test('a redrive of 500 events delivers each once, and unreadable messages stay', async () => {
      await using webhooks = await startWebhooks(kind, { SERVICE_ROLE: 'web' })
      await using receiver = await startReceiver()
      const hook = { url: receiver.url, events: ['post.created'] }
      assert.equal((await webhooks.as().post('/webhooks', hook)).status, 201)
      const bodies = events(500)
      const all = [...bodies.slice(0, 3), '{"half', ...bodies.slice(3)]
      await deadLetter(webhooks, 'webhooks.events', () => publishEvents(webhooks, all), 501)
      await using _worker = await webhooks.startWorker()
      const first = await webhooks.as().post('/dead-letters/redrive', { queue: 'events' })
      assert.deepEqual([first.status, first.data], [200, { redriven: 500, unreadable: 1, remaining: 1 }])
      await receiver.waitFor(500)
      const again = await webhooks.as().post('/dead-letters/redrive')
      assert.deepEqual(again.data, { redriven: 0, unreadable: 1, remaining: 1 })
      assert.deepEqual(
        receiver.received.map(({ body }) => body).sort(),
        bodies.toSorted(),
        'each once, byte for byte',
      )
      const [left] = await list(webhooks)
      assert.equal(left?.body, '{"half')
      const entries = await audited(webhooks)
      assert.deepEqual(entries, [['dead_letters.redriven', { redriven: 500 }]])
    })

    test('private events stay private in a redrive, and other consumers receive nothing', async () => {
      await using webhooks = await startWebhooks(kind, { SERVICE_ROLE: 'web' })
      await using receiver = await startReceiver()
      await webhooks
        .as()
        .post('/webhooks', { url: receiver.url, events: ['comment.created', 'post.created'] })
      const { post } = postCreated()
      const comment = {
        id: newId('comment'),
        content: 'Between us',
        authorEmail: null,
        authorName: 'Ada',
        isPrivate: true,
      }
      await deadLetter(
        webhooks,
        'webhooks.events',
        async () => {
          await webhooks.publish('comment.created', { comment, post })
          await webhooks.publish('post.created', { post })
        },
        2,
      )
      await using _worker = await webhooks.startWorker()
      assert.equal((await webhooks.as().post('/dead-letters/redrive')).data.redriven, 2)
      await receiver.waitFor(1)
      const kept = await webhooks.database.query('select type, private from webhooks.events order by type')
      assert.deepEqual(kept, [
        { type: 'comment.created', private: true },
        { type: 'post.created', private: false },
      ])
      const deliveries = await webhooks.database.query('select type from webhooks.deliveries')
      assert.deepEqual(deliveries, [{ type: 'post.created' }])
      assert.equal((await webhooks.broker.depth('webhooks.events'))?.ready, 0)
    })

    test('a redriven pointer delivers a due delivery, and does nothing for a completed one', async () => {
      await using webhooks = await startWebhooks(kind, { SERVICE_ROLE: 'web' })
      await using receiver = await startReceiver()
      const hook = await webhooks.as().post('/webhooks', { url: receiver.url, events: ['post.created'] })
      const webhookId = hook.data.id
      const due = await makeDelivery(webhooks, { webhookId, status: 'pending' })
      const done = await makeDelivery(webhooks, { webhookId, status: 'succeeded' })
      const point = (id: string) =>
        webhooks.broker.publish({
          exchange: 'webhooks.deliver',
          key: webhookId,
          id,
          body: JSON.stringify({ v: 1, deliveryId: id, run: 1, attempt: 0, notBefore: 0 }),
        })
      await deadLetter(
        webhooks,
        `webhooks.lane.${webhookId}`,
        async () => {
          await eventually(
            async () => (await webhooks.broker.depth(`webhooks.lane.${webhookId}`))?.consumers === 1,
          )
          for (const id of [due, due, done, 'nonsense']) await point(id)
        },
        4,
      )
      await using _worker = await webhooks.startWorker()
      const { data } = await webhooks.as().post('/dead-letters/redrive', { queue: 'deliveries' })
      assert.deepEqual(data, { redriven: 3, unreadable: 1, remaining: 1 })
      await eventually(async () =>
        (await webhooks.deliveries(webhookId)).every(({ status }) => status === 'succeeded'),
      )
      assert.equal(receiver.received.length, 1)
      await webhooks.as().delete(`/webhooks/${webhookId}`)
    })

    test('a dead letter of another service is redriven to that service only, unchanged; unreadable messages stay', async () => {
      await using webhooks = await startWebhooks(kind, { SERVICE_ROLE: 'web' })
      const { broker } = webhooks
      const events = await deadLetterEverywhere(webhooks)
      for (const service of services) {
        const queue = `${service}_events` as const
        const { id, type, body } = events[service]
        assert.deepEqual(await list(webhooks, `?queue=${queue}`), [
          { queue, messageId: id, routingKey: type, readable: true, size: Buffer.byteLength(body), body },
          { queue, messageId: 'unreadable', routingKey: type, readable: false, size: 6, body: '{"half' },
        ])
        const redriven = await webhooks.as().post('/dead-letters/redrive', { queue })
        assert.deepEqual(redriven.data, { redriven: 1, unreadable: 1, remaining: 1 })
        const depths = await Promise.all(
          (['webhooks', ...services] as const).map(async it => [
            it,
            (await broker.depth(`${it}.events`))?.ready,
          ]),
        )
        assert.deepEqual(
          depths.filter(([, ready]) => ready !== 0),
          [[service, 1]],
        )
        const seen: InMessage[] = []
        const consuming = broker.consume(`${service}.events`, { prefetch: 10 }, async message => {
          seen.push(message)
          return 'ack'
        })
        await eventually(() => seen.length === 1)
        await consuming.cancel()
        assert.deepEqual(
          seen.map(it => [it.id, it.key, it.body.toString(), it.headers]),
          [[id, type, body, {}]],
        )
        const messageIds = ['unreadable']
        const discarded = await webhooks.as().post('/dead-letters/discard', { queue, messageIds })
        assert.deepEqual(discarded.data, { discarded: 1 })
      }
      assert.deepEqual(await list(webhooks), [])
      assert.deepEqual(
        await audited(webhooks),
        services.flatMap(() => [
          ['dead_letters.redriven', { redriven: 1 }],
          ['dead_letters.discarded', { messageIds: ['unreadable'] }],
        ]),
      )
    })

    test('messages that the broker refuses stay dead letters; a redrive without a queue covers all queues', async () => {
      await using webhooks = await startWebhooks(kind, { SERVICE_ROLE: 'web' })
      await deadLetterEverywhere(webhooks)
      const refusing = mock.method(webhooks.broker, 'publish', async () => {
        throw brokerError('BROKER_TIMEOUT', 'No confirm')
      })
      const refused = await webhooks.as().post('/dead-letters/redrive', { queue: 'accounts_events' })
      assert.deepEqual([refused.status, refused.error?.code], [503, 'UNAVAILABLE'])
      refusing.mock.restore()
      await untilDeadLettered(webhooks, 'accounts_events', 2)
      const { data } = await webhooks.as().post('/dead-letters/redrive')
      assert.deepEqual(data, { redriven: 5, unreadable: 5, remaining: 5 })
    })

    test('discard deletes only the named messages', async () => {
      await using webhooks = await startWebhooks(kind, { SERVICE_ROLE: 'web' })
      await deadLetter(webhooks, 'webhooks.events', () => publishEvents(webhooks, ['a', 'b', 'c']), 3)
      const discard = (body: object) => webhooks.as().post('/dead-letters/discard', body)
      const { data } = await discard({ queue: 'events', messageIds: ['unreadable-1', 'unreadable-7'] })
      assert.deepEqual(data, { discarded: 1 })
      assert.deepEqual(await audited(webhooks), [
        ['dead_letters.discarded', { messageIds: ['unreadable-1'] }],
      ])
      assert.deepEqual(
        (await list(webhooks)).map(({ messageId }) => messageId),
        ['unreadable-0', 'unreadable-2'],
      )
      assert.deepEqual((await discard({ queue: 'deliveries', messageIds: ['unreadable-0'] })).data, {
        discarded: 0,
      })
      for (const body of [
        {},
        { queue: 'events' },
        { queue: 'events', messageIds: [] },
        { messageIds: ['a'] },
      ])
        assert.equal((await discard(body)).status, 400, JSON.stringify(body))
    })
  })

test('without the broker the response is UNAVAILABLE, and an unavailable database loses nothing', async () => {
  await using webhooks = await startWebhooks('in-process', { SERVICE_ROLE: 'web' })
  await deadLetter(webhooks, 'webhooks.events', () => publishEvents(webhooks, events(3)), 3)
  await webhooks.database.query('alter table webhooks.events rename to elsewhere')
  assert.equal((await webhooks.as().post('/dead-letters/redrive')).data.unreadable, 3)
  await untilDeadLettered(webhooks, 'events', 3)
  await webhooks.database.query('alter table webhooks.elsewhere rename to events')
  assert.equal((await webhooks.as().post('/dead-letters/redrive')).data.redriven, 3)
  await webhooks.broker.close()
  for (const response of [
    await webhooks.as().get('/dead-letters'),
    await webhooks.as().post('/dead-letters/redrive'),
  ])
    assert.deepEqual([response.status, response.error?.code], [503, 'UNAVAILABLE'])
})
