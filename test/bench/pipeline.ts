import { type EventType, type Id, newEvent, sampleData, systemCaller } from '@earshot/contracts'
import { tx } from '@earshot/db'
import { emitAll, lane } from '@earshot/events'
import { eventually, type TestProcess } from '@earshot/testing'
import { fanOut } from '../../services/webhooks/src/deliveries/fanout-repo.ts'
import { encodePointer } from '../../services/webhooks/src/deliveries/pointer.ts'
import type { Member, TestDeployment } from '../deployment.ts'
import { directly, openBroker, openSchema, startEarshot } from './earshot.ts'
import { type Helper, startHelper } from './helper.ts'
import type { Receivers } from './processes/receiver.ts'
import type { Bench } from './row.ts'

type Hook = { id: Id<'webhook'>; secret: string; url: string }

/** The way of an event from the outbox to its receivers, with nothing else around it. */
export type Pipeline = AsyncDisposable & {
  earshot: TestDeployment
  receivers: Helper<Receivers>
  /** The process that fans out and delivers. */
  worker: TestProcess
  /** Webhooks for a type of event, each with a receiver on a port of its own. */
  subscribe: (count: number, events: EventType[]) => Promise<Hook[]>
  /** Puts events into the outbox, in one transaction, so that all are there at once. */
  emit: (type: EventType, count: number) => Promise<void>
  /** Makes deliveries of one webhook and puts their pointers into its lane, which nobody reads until it is opened. */
  queue: (hook: Hook, type: EventType, count: number) => Promise<void>
  open: (hook: Hook) => Promise<void>
  /** Waits for so many deliveries since the last time, and gives their times. */
  arrivals: (count: number, withinMs: number) => Promise<number[]>
}

const feedbackWorker: Member = { service: 'feedback', role: 'worker' }
const webhooks: Member = { service: 'webhooks', role: 'all' }

const statementRows = 500

/** A delivery that stays out for as long as this is lost. */
const pollMs = 50

const newEvents = (type: EventType, count: number) =>
  Array.from({ length: count }, () => newEvent(type, sampleData[type], Date.now()))

export const startPipeline = async (bench: Bench): Promise<Pipeline> => {
  await using started = new AsyncDisposableStack()
  const earshot = started.use(await startEarshot(bench, [feedbackWorker, webhooks]))
  const receivers = started.use(await startHelper<Receivers>('receiver.ts'))
  const feedback = started.use(openSchema(earshot, 'feedback'))
  const deliveries = started.use(openSchema(earshot, 'webhooks'))
  const broker = started.use(await openBroker(earshot))
  const api = () => directly(earshot, 'webhooks')

  const consumed = (hook: Hook, by: number) =>
    eventually(async () => (await broker.depth(lane(hook.id)))?.consumers === by, { withinMs: 40_000 })
  const change = async (hook: Hook, status: 'active' | 'paused') => {
    const answer = await api().patch(`/webhooks/${hook.id}`, { status })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  }
  const publishPointers = (hook: Hook, ids: Id<'delivery'>[]) =>
    Promise.all(
      ids.map(id =>
        broker.publish({
          exchange: 'webhooks.deliver',
          key: hook.id,
          id,
          body: encodePointer({ deliveryId: id, run: 1, attempt: 0, notBefore: 0 }),
        }),
      ),
    )

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
      await Promise.all(hooks.map(hook => consumed(hook, 1)))
      return hooks
    },
    emit: (type, count) =>
      tx(feedback.pool, db => emitAll(db, systemCaller('bench'), newEvents(type, count))),
    queue: async (hook, type, count) => {
      const made: Id<'delivery'>[] = []
      for (let left = count; left > 0; left -= statementRows) {
        const events = newEvents(type, Math.min(left, statementRows)).map(event => ({
          envelope: JSON.parse(event.body),
          body: event.body,
          private: event.private,
          boardIds: event.boardIds,
        }))
        const rows = await fanOut(deliveries.pool, events)
        made.push(...rows.filter(row => row.webhookId === hook.id).map(row => row.id))
      }
      await change(hook, 'paused')
      await consumed(hook, 0)
      for (let start = 0; start < made.length; start += statementRows)
        await publishPointers(hook, made.slice(start, start + statementRows))
    },
    open: hook => change(hook, 'active'),
    arrivals: async (count, withinMs) => {
      await eventually(async () => (await receivers.ask('count')) >= count, { withinMs, everyMs: pollMs })
      const times = await receivers.ask('arrivals')
      await receivers.ask('reset')
      return times
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}
