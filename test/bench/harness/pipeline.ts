import { type EventType, type Id, newEvent, newId, sampleData, systemCaller } from '@earshot/contracts'
import { type Db, run, tx } from '@earshot/db'
import { type Broker, emitAll, lane } from '@earshot/events'
import { eventually, openBroker, openSecondPool, type TestProcess } from '@earshot/testing'
import { encodePointer } from '../../../services/webhooks/src/deliveries/pointers/pointer.ts'
import {
  fanOut,
  type IncomingEvent,
  type NewDelivery,
} from '../../../services/webhooks/src/workers/fan-out/repo.ts'
import { announceWebhook } from '../../../services/webhooks/src/workers/lanes/lanes.ts'
import type { Member, TestDeployment } from '../../deployments/deployment.ts'
import { directly } from '../../deployments/services.ts'
import { type Subscribed, subscribe } from '../../load/subscribe.ts'
import { type Helper, startHelper } from '../processes/helper.ts'
import type { Receivers } from '../processes/receiver.ts'
import { startDeployment } from './earshot.ts'
import type { Bench } from './row.ts'

/** Queued deliveries that no worker processes before `open`. Disposing deletes their webhook. */
export type Queued = AsyncDisposable & { open: () => Promise<void> }

/** Everything that takes an event from the outbox to its receivers, and nothing else. */
export type Pipeline = AsyncDisposable & {
  earshot: TestDeployment
  receivers: Helper<Receivers>
  /** The first process that fans out and delivers. */
  worker: TestProcess
  /** Creates webhooks for these event types, each with a receiver on a separate port. */
  subscribe: (count: number, events: EventType[]) => Promise<Subscribed[]>
  /** Creates webhooks with these URLs, and waits until every worker consumes their lanes. */
  subscribeTo: (urls: string[], events: EventType[]) => Promise<Subscribed[]>
  /** Writes events to the outbox in one transaction, so that the relay sees all of them at once. */
  emit: (type: EventType, count: number) => Promise<void>
  /** Writes the events of new posts with these titles, by one actor, in one transaction. */
  emitPosts: (actor: string, titles: string[]) => Promise<void>
  /** Copies a webhook, and queues `count` deliveries of an event type in the lane of the copy. */
  queue: (hook: Subscribed, type: EventType, count: number) => Promise<Queued>
  /** Waits for `count` requests since the last call of `arrivals`. */
  arrived: (count: number, withinMs: number) => Promise<unknown>
  /** Waits for `count` requests since the last call, and returns their times in ms since 1970. */
  arrivals: (count: number, withinMs: number) => Promise<number[]>
}

const feedbackWorker: Member = { service: 'feedback', role: 'worker' }
const webhooks: Member = { service: 'webhooks', role: 'all' }
const moreWorkers = (count: number): Member[] =>
  Array.from({ length: count }, (_, index) => ({ service: 'webhooks', role: 'worker', number: index + 2 }))

const statementRows = 500

const pollMs = 50

const newEvents = (type: EventType, count: number) =>
  Array.from({ length: count }, () => newEvent(type, sampleData[type], Date.now()))

const incoming = (type: EventType, count: number): IncomingEvent[] =>
  newEvents(type, count).map(event => ({
    envelope: JSON.parse(event.body),
    body: event.body,
    private: event.private,
    boardIds: event.boardIds,
    storedAt: event.createdAt,
    bulk: false,
    headers: { 'x-producer-seq': 1, 'x-actor-id': 'principal_01kjvqhs34ecst1qkmw75hj5cn' },
  }))

const declareLane = async (broker: Broker, id: Id<'webhook'>) => {
  const subscription = broker.consume(lane(id), { prefetch: 1 }, async () => 'requeue')
  await eventually(async () => (await broker.depth(lane(id))) !== null)
  await subscription.cancel()
}

const copyWebhook = (db: Db, { id, from, type }: { id: string; from: string; type: EventType }) =>
  run(db)`
    insert into webhooks (id, url, events, secret, active_since, created_at)
    select ${id}, url, ${[type]}, secret, active_since, created_at from webhooks where id = ${from}`

const removeWebhook = (db: Db, id: string) => run(db)`update webhooks set deleted_at = now() where id = ${id}`

const publishPointers = (broker: Broker, webhookId: Id<'webhook'>, rows: NewDelivery[]) =>
  Promise.all(
    rows
      .filter(row => row.webhookId === webhookId)
      .map(({ id }) =>
        broker.publish({
          exchange: 'webhooks.deliver',
          key: webhookId,
          id,
          body: encodePointer({ deliveryId: id, run: 1, attempt: 0, notBefore: 0 }),
        }),
      ),
  )

export const startPipeline = async (
  bench: Bench,
  { workers = 1, environment = {} }: { workers?: number; environment?: Record<string, string> } = {},
): Promise<Pipeline> => {
  await using started = new AsyncDisposableStack()
  const members = [feedbackWorker, webhooks, ...moreWorkers(workers - 1)]
  const earshot = started.use(await startDeployment(bench, members, environment))
  const receivers = started.use(await startHelper<Receivers>('receiver.ts'))
  const feedback = started.use(openSecondPool({ url: earshot.databaseUrl }, 'feedback', 8))
  const deliveries = started.use(openSecondPool({ url: earshot.databaseUrl }, 'webhooks', 8))
  const broker = started.use(await openBroker({ url: earshot.amqpUrl, prefix: earshot.prefix }))
  const api = () => directly(earshot, 'webhooks')

  const consumed = (id: Id<'webhook'>, by: number) =>
    eventually(async () => (await broker.depth(lane(id)))?.consumers === by)

  const subscribeTo = async (urls: string[], events: EventType[]) => {
    const hooks: Subscribed[] = []
    for (const url of urls) hooks.push(await subscribe(api(), url, events))
    await Promise.all(hooks.map(({ id }) => consumed(id, workers)))
    return hooks
  }

  const arrived = (count: number, withinMs: number) =>
    eventually(async () => (await receivers.call('count')) >= count, { withinMs, everyMs: pollMs })

  const all = started.move()
  return {
    earshot,
    receivers,
    worker: earshot.process(webhooks),
    subscribe: async (count, events) => {
      const ports = await receivers.call('open', count)
      return subscribeTo(
        ports.map(port => `http://127.0.0.1:${port}/hook`),
        events,
      )
    },
    subscribeTo,
    emit: (type, count) =>
      tx(feedback.pool, db => emitAll(db, systemCaller('bench'), newEvents(type, count))),
    emitPosts: (actor, titles) => {
      const { post } = sampleData['post.created']
      const events = titles.map(title =>
        newEvent('post.created', { post: { ...post, id: newId('post'), title } }, Date.now()),
      )
      return tx(feedback.pool, db => emitAll(db, systemCaller(actor), events))
    },
    queue: async (hook, type, count) => {
      const id = newId('webhook')
      await declareLane(broker, id)
      const filled = Promise.withResolvers<void>()
      const commit = Promise.withResolvers<void>()
      // Workers see the webhook, and consume its lane, only after this transaction commits.
      const made = tx(deliveries.pool, async db => {
        await copyWebhook(db, { id, from: hook.id, type })
        for (let left = count; left > 0; left -= statementRows)
          await publishPointers(broker, id, await fanOut(db, incoming(type, Math.min(left, statementRows))))
        filled.resolve()
        await commit.promise
      })
      await Promise.race([filled.promise, made])
      const change = async (work: () => Promise<unknown>) => {
        await work()
        announceWebhook(broker, id)
      }
      return {
        open: () =>
          change(() => {
            commit.resolve()
            return made
          }),
        [Symbol.asyncDispose]: () => change(() => removeWebhook(deliveries.pool, id)),
      }
    },
    arrived,
    arrivals: async (count, withinMs) => {
      await arrived(count, withinMs)
      const times = await receivers.call('arrivals')
      await receivers.call('reset')
      return times
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}
