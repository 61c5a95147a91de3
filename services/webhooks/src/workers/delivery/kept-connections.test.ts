import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { eventually, startWireReceiver, type WireRequest, wireResponse } from '@earshot/testing'
import { brokerKinds, postCreated, startWebhooks } from '../../harness.ts'

const headerOf = ({ head }: WireRequest, name: string) =>
  new RegExp(`^${name}: *(.*?)\\r?$`, 'im').exec(head)?.[1] ?? ''

const hookCount = 9

/** Nine webhooks on one host, whose receiver keeps connections and resets some requests after reading them. */
const openScene = async (kind: (typeof brokerKinds)[number], resets: (request: WireRequest) => boolean) => {
  await using opened = new AsyncDisposableStack()
  const receiver = opened.use(
    await startWireReceiver((socket, request) => {
      if (resets(request)) socket.resetAndDestroy()
      else socket.write(wireResponse(200))
    }),
  )
  const webhooks = opened.use(await startWebhooks(kind))
  const urls = Array.from({ length: hookCount }, (_, index) => `http://${receiver.authority}/${index}`)
  await Promise.all(urls.map(url => webhooks.subscribe(url)))
  const all = opened.move()
  /** Publishes an event, and returns the status of each delivery when all are settled. */
  const deliver = async () => {
    const { id } = await webhooks.publish('post.created', postCreated())
    return eventually(
      async () => {
        const rows = await webhooks.database.query(
          'select id, status from webhooks.deliveries where event_id = $1',
          [id],
        )
        const settled =
          rows.length === hookCount &&
          rows.every(({ status }) => status === 'succeeded' || status === 'failed')
        return settled && { id, statuses: rows.map(({ status }) => status) }
      },
      { withinMs: 30_000 },
    )
  }
  /** The numbers of requests of an event by webhook, and of attempts in the log. */
  const counted = async (eventId: string) => {
    const logged = await webhooks.database.query(
      `select count(*)::int as attempts from webhooks.attempts a join webhooks.deliveries d on d.id = a.delivery_id
       where d.event_id = $1 group by d.webhook_id`,
      [eventId],
    )
    const requests = receiver.requests.filter(request => headerOf(request, 'webhook-id') === eventId)
    const byPath = Object.values(Object.groupBy(requests, ({ head }) => head.split(' ')[1] ?? ''))
    return {
      requests: byPath.map(sent => sent?.length ?? 0).sort(),
      attempts: logged.map(({ attempts }) => attempts).sort(),
    }
  }
  return { receiver, deliver, counted, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

for (const kind of brokerKinds)
  describe(`kept connections with the ${kind} broker`, () => {
    test('a receiver that resets kept connections after reading gets each request that the log shows, and the retry on a new connection', {
      tags: ['slow: waits for retries'],
    }, async () => {
      await using scene = await openScene(kind, ({ onConnection }) => onConnection > 0)
      const events = [await scene.deliver(), await scene.deliver(), await scene.deliver()]
      for (const { id, statuses } of events) {
        assert.deepEqual(new Set(statuses), new Set(['succeeded']))
        const { requests, attempts } = await scene.counted(id)
        assert.deepEqual(requests, attempts)
        assert.ok(Math.max(...requests) <= 2, `${requests} requests`)
      }
      assert.ok(scene.receiver.requests.length > 3 * hookCount, 'some kept connections were reset')
    })

    test('a receiver that reads and resets everything gets three requests of an event, all in the log', {
      tags: ['slow: waits for retries'],
    }, async () => {
      let resets = false
      await using scene = await openScene(kind, () => resets)
      await scene.deliver()
      resets = true
      const { id, statuses } = await scene.deliver()
      assert.deepEqual(new Set(statuses), new Set(['failed']))
      const three = Array.from({ length: hookCount }, () => 3)
      assert.deepEqual(await scene.counted(id), { requests: three, attempts: three })
      const sent = scene.receiver.requests.filter(request => headerOf(request, 'webhook-id') === id)
      const reused = sent.filter(({ onConnection }) => onConnection > 0)
      assert.ok(reused.length > 0 && reused.length <= hookCount, 'only first attempts use kept connections')
    })
  })
