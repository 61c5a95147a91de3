import { type EventType, type Id, newEvent, newId, sampleData, systemCaller } from '@earshot/contracts'
import { type Db, run, tx } from '@earshot/db'
import { type Broker, emitAll, lane } from '@earshot/events'
import { eventually, type TestProcess } from '@earshot/testing'
import { encodePointer } from '../../services/webhooks/src/deliveries/pointers/pointer.ts'
import {
  fanOut,
  type IncomingEvent,
  type NewDelivery,
} from '../../services/webhooks/src/workers/fan-out/repo.ts'
import { announceWebhook } from '../../services/webhooks/src/workers/lanes/lanes.ts'
import type { Member, TestDeployment } from '../deployments/deployment.ts'
import { directly, openBroker, openSchema, startEarshot } from './earshot.ts'
import { type Helper, startHelper } from './helper.ts'
import type { Receivers } from './processes/receiver.ts'
import type { Bench } from './row.ts'

type Hook = { id: Id<'webhook'>; secret: string; url: string }

/** Deliveries that nobody works on until their webhook is opened. It is gone at the end of the scope. */
export type Queued = AsyncDisposable & { open: () => Promise<void> }

/** The way of an event from the outbox to its receivers, with nothing else around it. */
export type Pipeline = AsyncDisposable & {
  earshot: TestDeployment
  receivers: Helper<Receivers>
  /** The process that fans out and delivers; the first of several. */
  worker: TestProcess
  /** Webhooks for a type of event, each with a receiver on a port of its own. */
  subscribe: (count: number, events: EventType[]) => Promise<Hook[]>
  /** Puts events into the outbox, in one transaction, so that all are there at once. */
  emit: (type: EventType, count: number) => Promise<void>
  /** Makes a webhook like this one with so many deliveries of a type, and their pointers in its lane. */
  queue: (hook: Hook, type: EventType, count: number) => Promise<Queued>
  /** Waits for so many deliveries since the last time, and gives their times. */
  arrivals: (count: number, withinMs: number) => Promise<number[]>
}

const feedbackWorker: Member = { service: 'feedback', role: 'worker' }
const webhooks: Member = { service: 'webhooks', role: 'all' }
const further = (count: number): Member[] =>
  Array.from({ length: count }, (_, index) => ({ service: 'webhooks', role: 'worker', number: index + 2 }))

const statementRows = 500

/** A delivery that stays out for as long as this is lost. */
const pollMs = 50

const newEvents = (type: EventType, count: number) =>
  Array.from({ length: count }, () => newEvent(type, sampleData[type], Date.now()))

const incoming = (type: EventType, count: number): IncomingEvent[] =>
  newEvents(type, count).map(event => ({
    envelope: JSON.parse(event.body),
    body: event.body,
    private: event.private,
    boardIds: event.boardIds,
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
  const members = [feedbackWorker, webhooks, ...further(workers - 1)]
  const earshot = started.use(await startEarshot(bench, members, environment))
  const receivers = started.use(await startHelper<Receivers>('receiver.ts'))
  const feedback = started.use(openSchema(earshot, 'feedback'))
  const deliveries = started.use(openSchema(earshot, 'webhooks'))
  const broker = started.use(await openBroker(earshot))
  const api = () => directly(earshot, 'webhooks')

  const consumed = (id: Id<'webhook'>, by: number) =>
    eventually(async () => (await broker.depth(lane(id)))?.consumers === by)

  const all = started.move()
  return {
    earshot,
    receivers,
    worker: earshot.process(webhooks),
    subscribe: async (count, events) => {
      const hooks: Hook[] = []
      for (const port of await receivers.ask('open', count)) {
        const url = `http://127.0.0.1:${port}/hook`
        const answer = await api().post('/webhooks', { url, events })
        if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
        hooks.push({ id: answer.data.id, secret: answer.data.secret, url })
      }
      await Promise.all(hooks.map(({ id }) => consumed(id, workers)))
      return hooks
    },
    emit: (type, count) =>
      tx(feedback.pool, db => emitAll(db, systemCaller('bench'), newEvents(type, count))),
    queue: async (hook, type, count) => {
      const id = newId('webhook')
      await declareLane(broker, id)
      const filled = Promise.withResolvers<void>()
      const opening = Promise.withResolvers<void>()
      // Workers see the webhook once this is committed; until then they leave its lane alone.
      const made = tx(deliveries.pool, async db => {
        await copyWebhook(db, { id, from: hook.id, type })
        for (let left = count; left > 0; left -= statementRows)
          await publishPointers(broker, id, await fanOut(db, incoming(type, Math.min(left, statementRows))))
        filled.resolve()
        await opening.promise
      })
      await Promise.race([filled.promise, made])
      const change = async (work: () => Promise<unknown>) => {
        await work()
        announceWebhook(broker, id)
      }
      return {
        open: () =>
          change(() => {
            opening.resolve()
            return made
          }),
        [Symbol.asyncDispose]: () => change(() => removeWebhook(deliveries.pool, id)),
      }
    },
    arrivals: async (count, withinMs) => {
      await eventually(async () => (await receivers.ask('count')) >= count, { withinMs, everyMs: pollMs })
      const times = await receivers.ask('arrivals')
      await receivers.ask('reset')
      return times
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}
