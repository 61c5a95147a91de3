import { type Id, type NewEvent, newEvent, newId, sampleData } from '@earshot/contracts'
import { tx } from '@earshot/db'
import { type Broker, emitAll } from '@earshot/events'
import {
  eventually,
  nodeCommand,
  openBroker,
  openSecondPool,
  startProcess,
  type TestProcess,
  type TestService,
  testAdmin,
  testDatabase,
  testLog,
  testRabbit,
  testSecret,
  testService,
} from '@earshot/testing'
import { webhooks } from '../../services/webhooks/src/main.ts'
import { paced } from '../load/pace.ts'
import { subscribe } from '../load/subscribe.ts'

const log = testLog()

export type Delivery = { id: string; event_id: string; status: string; attempt: number; run: number }

/** A webhooks service with its API in this process, and workers in separate processes that tests start and kill. */
export type Scenario = AsyncDisposable & {
  web: TestService
  broker: Broker
  /** Starts a worker. Waits until it is ready, unless `CRASH_AT` is set. */
  worker: (environment?: Record<string, string>) => Promise<TestProcess>
  subscribe: (url: string, body?: Record<string, unknown>) => Promise<Id<'webhook'>>
  /** Commits events to the outbox. The leading worker relays them. */
  emit: (count: number, type?: 'post.created' | 'post.restored') => Promise<NewEvent[]>
  /** Commits events of new posts by one actor in one transaction. */
  emitAs: (principalId: string, count: number) => Promise<NewEvent[]>
  /** Commits events one by one at the given rate. */
  trickle: (count: number, perSecond: number) => Promise<NewEvent[]>
  deliveries: (webhookId?: string) => Promise<Delivery[]>
  /** Waits until there are exactly `count` deliveries, and all of them are succeeded, failed or skipped. */
  settled: (count: number, withinMs?: number) => Promise<Delivery[]>
  /** How many messages are in the dead-letter queues. */
  deadLetters: () => Promise<number>
}

export type ScenarioOptions = {
  /** Servers to use instead of the shared ones, such as a private RabbitMQ or a proxy. */
  amqpUrl?: string
  workerAmqpUrl?: string
  workerDatabaseUrl?: (url: string) => Promise<string>
}

const isOver = ({ status }: Delivery) => ['succeeded', 'failed', 'skipped'].includes(status)

export const openScenario = async (options: ScenarioOptions = {}): Promise<Scenario> => {
  await using opened = new AsyncDisposableStack()
  const own = opened.use(await testDatabase())
  const rabbit = opened.use(await testRabbit(own, options.amqpUrl))
  const broker = opened.use(await openBroker(rabbit, 'faults', log))
  const web = opened.use(await testService(webhooks, { broker, database: own }))
  const database = opened.use(openSecondPool(own, 'webhooks', 2))
  const workers: TestProcess[] = []
  const environment = {
    DATABASE_URL: (await options.workerDatabaseUrl?.(own.url)) ?? own.url,
    AMQP_URL: options.workerAmqpUrl ?? rabbit.url,
    AMQP_PREFIX: rabbit.prefix,
    SECRET_KEY: testSecret.current,
    SERVICE_ROLE: 'worker',
    HOST: '127.0.0.1',
    PORT: '0',
    UV_THREADPOOL_SIZE: '32',
  }
  const emit: Scenario['emit'] = async (count, type = 'post.created') => {
    const events = Array.from({ length: count }, () => newEvent(type, sampleData[type], Date.now()))
    await emitAll(database.pool, { ...testAdmin, requestId: 'faults' }, events)
    return events
  }
  const emitAs: Scenario['emitAs'] = async (principalId, count) => {
    const { post } = sampleData['post.created']
    const events = Array.from({ length: count }, () =>
      newEvent('post.created', { post: { ...post, id: newId('post') } }, Date.now()),
    )
    const caller = { ...testAdmin, principalId, requestId: 'faults' }
    await tx(database.pool, db => emitAll(db, caller, events))
    return events
  }
  const deliveries = async (webhookId?: string) =>
    (await own.query(
      `select id, event_id, status, attempt, run from webhooks.deliveries
       where coalesce(webhook_id = $1, true) order by event_at, id`,
      [webhookId],
    )) as Delivery[]
  opened.defer(async () => {
    for (const worker of workers) await worker[Symbol.asyncDispose]()
  })
  const all = opened.move()
  return {
    web,
    broker,
    worker: async (added = {}) => {
      const worker = startProcess(nodeCommand('services/webhooks/src/main.ts'), { ...environment, ...added })
      workers.push(worker)
      if (!added.CRASH_AT) await worker.waitFor(/service\.ready/)
      return worker
    },
    subscribe: async (url, body) => (await subscribe(web.as(), url, ['post.created'], body)).id,
    emit,
    emitAs,
    trickle: async (count, perSecond) => {
      const events: NewEvent[] = []
      for await (const _ of paced({ count, perSecond })) events.push(...(await emit(1)))
      return events
    },
    deliveries,
    settled: (count, withinMs = 90_000) =>
      eventually(
        async () => {
          const rows = await deliveries()
          return rows.length === count && rows.every(isOver) && rows
        },
        { withinMs, everyMs: 100 },
      ).catch(async error => {
        const open = (await deliveries()).filter(row => !isOver(row))
        const output = workers.map(worker => worker.output().slice(-2000)).join('\n')
        throw new Error(`${open.length} are open: ${JSON.stringify(open.slice(0, 3))}\n${output}`, {
          cause: error,
        })
      }),
    deadLetters: async () => {
      // After an outage the workers may have reconnected while this connection still waits for its next attempt.
      await eventually(() => broker.connected)
      const events = await broker.depth('webhooks.dead.events')
      const pointers = await broker.depth('webhooks.dead.deliveries')
      return (events?.ready ?? 0) + (pointers?.ready ?? 0)
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}
