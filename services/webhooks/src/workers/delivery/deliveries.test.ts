import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { describe, test } from 'node:test'
import { newId } from '@earshot/contracts'
import { lane, permanentQueueNames } from '@earshot/events'
import { eventually, startReceiver } from '@earshot/testing'
import { Webhook } from 'standardwebhooks'
import { brokerKinds, postCreated, startWebhooks } from '../../harness.ts'

const gaps = (times: number[]) => times.slice(1).map((time, index) => time - (times[index] ?? 0))

/** Timings on the network: 25% tolerance, plus the delay of a busy machine. */
const about = (actualMs: number, expectedMs: number) =>
  assert.ok(
    Math.abs(actualMs - expectedMs) <= expectedMs * 0.25 + 250,
    `${actualMs} ms is not about ${expectedMs} ms`,
  )

for (const kind of brokerKinds)
  describe(`deliveries with the ${kind} broker`, () => {
    test('an event arrives as the exact bytes of its envelope, with both signatures', async () => {
      await using webhooks = await startWebhooks(kind)
      await using receiver = await startReceiver()
      const { id, secret } = await webhooks.subscribe(receiver.url)
      const event = await webhooks.publish(
        'post.created',
        postCreated(newId('board'), '</script> 🎧 \u2028 ünï'),
      )
      const [received] = await receiver.waitFor(1)
      assert.ok(received)
      assert.equal(received.body, event.body)
      const { headers } = received
      assert.equal(headers['content-type'], 'application/json')
      assert.equal(headers['user-agent'], 'Service-Webhook/1.0')
      assert.equal(headers['x-service-event'], 'post.created')
      const signed = `${headers['x-service-timestamp']}.${received.body}`
      assert.equal(
        headers['x-service-signature'],
        `sha256=${createHmac('sha256', secret).update(signed).digest('hex')}`,
      )
      assert.deepEqual(
        new Webhook(secret).verify(received.body, headers as Record<string, string>),
        JSON.parse(event.body),
      )
      const [delivery] = await eventually(async () => {
        const rows = await webhooks.deliveries(id)
        return rows[0]?.status === 'succeeded' && rows
      })
      assert.equal(delivery?.attempt, 1)
    })

    test('500 twice and then 200: three attempts, 1 s and 2 s apart, with the same body and id and a new timestamp', async () => {
      await using webhooks = await startWebhooks(kind)
      await using receiver = await startReceiver((_, index) => (index < 2 ? 500 : 200))
      const { id } = await webhooks.subscribe(receiver.url)
      await webhooks.publish('post.created', postCreated())
      const received = await receiver.waitFor(3)
      const [first, second] = gaps(received.map(({ at }) => at))
      about(first ?? 0, 1000)
      about(second ?? 0, 2000)
      assert.equal(new Set(received.map(({ body }) => body)).size, 1)
      assert.equal(new Set(received.map(({ headers }) => headers['webhook-id'])).size, 1)
      assert.equal(new Set(received.map(({ headers }) => headers['x-service-timestamp'])).size, 3)
      await eventually(async () => (await webhooks.deliveries(id))[0]?.status === 'succeeded')
      assert.equal((await webhooks.webhook(id)).consecutive_failures, 0)
      const attempts = await webhooks.database.query(
        'select number, status_code from webhooks.attempts order by number',
      )
      assert.deepEqual(
        attempts.map(({ status_code }) => status_code),
        [500, 500, 200],
      )
    })

    test('after three failures there is no fourth attempt, and the webhook has one failure', async () => {
      await using webhooks = await startWebhooks(kind)
      await using receiver = await startReceiver(() => 503)
      const { id } = await webhooks.subscribe(receiver.url)
      await webhooks.publish('post.created', postCreated())
      await receiver.waitFor(3)
      await eventually(async () => (await webhooks.deliveries(id))[0]?.status === 'failed')
      assert.equal((await webhooks.webhook(id)).consecutive_failures, 1)
      assert.equal((await webhooks.webhook(id)).last_error, 'http_503')
      // No message that could become a fourth attempt is waiting.
      for (const queue of [lane(id), ...permanentQueueNames.filter(name => name.includes('.retry.'))])
        assert.equal((await webhooks.broker.depth(queue))?.ready, 0, queue)
      assert.equal(receiver.received.length, 3)
    })

    test('redirects and client errors are final after one request', async () => {
      await using webhooks = await startWebhooks(kind)
      // Each path returns its own number as the status.
      await using receiver = await startReceiver(({ path }) => Number(path.split('/').at(-1)))
      const statuses = [301, 302, 303, 304, 307, 308, 400, 401, 403, 404, 410, 422]
      const hooks = await Promise.all(statuses.map(status => webhooks.subscribe(`${receiver.url}/${status}`)))
      await webhooks.publish('post.created', postCreated())
      for (const { id } of hooks) {
        await eventually(async () => (await webhooks.deliveries(id))[0]?.status === 'failed')
        assert.equal((await webhooks.webhook(id)).consecutive_failures, 1)
      }
      assert.equal(receiver.received.length, statuses.length)
      assert.equal(new Set(receiver.received.map(({ path }) => path)).size, statuses.length)
    })

    test('any 2xx is a success, and 429 is retried like a 5xx', async () => {
      await using webhooks = await startWebhooks(kind)
      await using receiver = await startReceiver(({ path }, index) => {
        const status = Number(path.split('/').at(-1))
        return status === 429 && index > 3 ? 200 : status
      })
      const hooks = await Promise.all(
        [204, 202, 299, 429].map(status => webhooks.subscribe(`${receiver.url}/${status}`)),
      )
      await webhooks.publish('post.created', postCreated())
      for (const { id } of hooks)
        await eventually(async () => (await webhooks.deliveries(id))[0]?.status === 'succeeded')
      assert.equal(receiver.received.length, 5)
      assert.equal(receiver.received.filter(({ path }) => path.endsWith('/429')).length, 2)
    })

    test('a duplicate event is delivered once', async () => {
      await using webhooks = await startWebhooks(kind)
      await using receiver = await startReceiver()
      const { id } = await webhooks.subscribe(receiver.url)
      const event = await webhooks.publish('post.created', postCreated())
      await eventually(async () => (await webhooks.deliveries(id))[0]?.status === 'succeeded')
      await webhooks.broker.publish({
        exchange: 'earshot.events',
        key: event.type,
        id: event.id,
        body: event.body,
      })
      await webhooks.publish('post.created', postCreated())
      await receiver.waitFor(2)
      assert.equal((await webhooks.deliveries(id)).length, 2)
      assert.equal(receiver.received.filter(({ body }) => body === event.body).length, 1)
    })

    test('the 50th permanent failure in a row disables the webhook, at exactly 50, and notifies operators', async () => {
      await using webhooks = await startWebhooks(kind)
      await using receiver = await startReceiver(() => 410)
      const { id } = await webhooks.subscribe(receiver.url)
      await Promise.all(Array.from({ length: 60 }, () => webhooks.publish('post.created', postCreated())))
      await eventually(async () => (await webhooks.webhook(id)).status === 'disabled')
      await eventually(async () => {
        const statuses = (await webhooks.deliveries(id)).map(({ status }) => status)
        return statuses.length === 60 && statuses.every(status => status === 'failed' || status === 'skipped')
      })
      const { data: disabled } = await webhooks.as().get(`/webhooks/${id}`)
      assert.deepEqual([disabled.consecutiveFailures, disabled.updatedAt], [50, disabled.disabledAt])
      const notifications = (await webhooks.eventTypes()).filter(type => type.startsWith('webhook.'))
      assert.equal(notifications.filter(type => type === 'webhook.disabled').length, 1)
      const before = receiver.received.length
      await webhooks.publish('post.created', postCreated())
      await eventually(async () => (await webhooks.deliveries(id)).length === 61)
      assert.equal((await webhooks.deliveries(id)).at(-1)?.status, 'skipped')
      assert.equal(receiver.received.length, before)
      await webhooks.as().patch(`/webhooks/${id}`, { status: 'active' })
      await eventually(async () => ((await webhooks.broker.depth(`webhooks.lane.${id}`))?.consumers ?? 0) > 0)
      await webhooks.publish('post.created', postCreated())
      await receiver.waitFor(before + 1)
    })

    test('49 failures, a success and 49 more leave the webhook active', async () => {
      await using webhooks = await startWebhooks(kind)
      await using receiver = await startReceiver((_, index) => (index === 49 ? 200 : 404))
      const { id } = await webhooks.subscribe(receiver.url)
      const settled = (count: number) =>
        eventually(async () => {
          const rows = await webhooks.deliveries(id)
          return (
            rows.length === count && rows.every(({ status }) => status === 'failed' || status === 'succeeded')
          )
        })
      await Promise.all(Array.from({ length: 49 }, () => webhooks.publish('post.created', postCreated())))
      await settled(49)
      assert.equal((await webhooks.webhook(id)).consecutive_failures, 49)
      await webhooks.publish('post.created', postCreated())
      await settled(50)
      assert.equal((await webhooks.webhook(id)).consecutive_failures, 0)
      await Promise.all(Array.from({ length: 49 }, () => webhooks.publish('post.created', postCreated())))
      await settled(99)
      assert.equal((await webhooks.webhook(id)).consecutive_failures, 49)
      assert.equal((await webhooks.webhook(id)).status, 'active')
      const notifications = (await webhooks.eventTypes()).filter(type => type.startsWith('webhook.'))
      assert.equal(notifications.filter(type => type === 'webhook.failing').length, 6)
      assert.equal(notifications.filter(type => type === 'webhook.recovered').length, 1)
    })

    test('the board filter applies to posts, and not to events of conversations', async () => {
      await using webhooks = await startWebhooks(kind)
      await using receiver = await startReceiver()
      const { id } = await webhooks.subscribe(receiver.url, {
        events: ['post.created', 'assistant.resolved'],
      })
      const board = newId('board')
      await webhooks.database.query('update webhooks.webhooks set board_ids = $1 where id = $2', [
        [board],
        id,
      ])
      await webhooks.publish('post.created', postCreated())
      await webhooks.publish('post.created', postCreated(board))
      const conversationId = newId('conversation')
      await webhooks.publish('assistant.resolved', {
        conversationId,
        conversation: {
          id: conversationId,
          status: 'closed',
          channel: 'web',
          priority: 'none',
          assignedTeamId: null,
        },
        outcome: 'resolved_confirmed',
      })
      await receiver.waitFor(2)
      assert.deepEqual(receiver.received.map(({ headers }) => headers['x-service-event']).sort(), [
        'assistant.resolved',
        'post.created',
      ])
      assert.ok(receiver.received.some(({ body }) => body.includes(board)))
    })

    test('a private comment is sent to no webhook', async () => {
      await using webhooks = await startWebhooks(kind)
      await using receiver = await startReceiver()
      await webhooks.subscribe(receiver.url, { events: ['comment.created', 'post.created'] })
      const { post } = postCreated()
      const comment = {
        id: newId('comment'),
        content: 'Between us',
        authorEmail: null,
        authorName: 'Ada',
        isPrivate: true,
      }
      const secret = await webhooks.publish('comment.created', { comment, post })
      assert.equal(secret.private, true)
      await webhooks.publish('comment.created', { comment: { ...comment, isPrivate: false }, post })
      await webhooks.publish('post.created', { post })
      await receiver.waitFor(2)
      assert.ok(receiver.received.every(({ body }) => !body.includes(secret.id)))
      // Events are inserted in batches, so the first may be inserted last.
      const kept = await eventually(async () => {
        const rows = await webhooks.database.query('select id from webhooks.events where private')
        return rows.length > 0 && rows
      })
      assert.deepEqual(kept, [{ id: secret.id }])
    })

    test('an unreadable message is dead-lettered, and the others are delivered', async () => {
      await using webhooks = await startWebhooks(kind)
      await using receiver = await startReceiver()
      await webhooks.subscribe(receiver.url)
      await webhooks.broker.publish({
        exchange: 'earshot.events',
        key: 'post.created',
        id: 'x',
        body: '{"half',
      })
      await webhooks.publish('post.created', postCreated())
      await receiver.waitFor(1)
      await eventually(async () => (await webhooks.broker.depth('webhooks.dead.events'))?.ready === 1)
    })

    test('a missing lane is created again, and its deliveries arrive', async () => {
      await using webhooks = await startWebhooks(kind)
      await using receiver = await startReceiver()
      const { id } = await webhooks.subscribe(receiver.url)
      await webhooks.loseLane(id)
      await webhooks.publish('post.created', postCreated())
      await receiver.waitFor(1)
    })
  })
