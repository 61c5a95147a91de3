import { type AnyEventType, type EventData, type Id, type NewEvent, newId } from '@earshot/contracts'
import { type Database, openDatabase, type Pool, type Sql, sql } from '@earshot/db'
import { type Broker, connectRabbit, createInProcessBroker } from '@earshot/events'
import { commonSettings, createLog, readSettings } from '@earshot/runtime'
import { startService } from '@earshot/service'
import {
  eventually,
  migrated,
  publishEvent,
  type TestDatabase,
  type TestService,
  testDatabase,
  testLog,
  testRabbit,
  testSecret,
  testService,
} from '@earshot/testing'
import { webhookSettings } from './config.ts'
import { webhooks } from './main.ts'

export type BrokerKind = 'in-process' | 'rabbitmq'

/** Both brokers, for behavior that must be the same on either. */
export const brokerKinds: BrokerKind[] = ['in-process', 'rabbitmq']

export type WebhooksUnderTest = TestService & {
  broker: Broker
  /** The URL of its RabbitMQ and the prefix of every name there; empty with the in-process broker. */
  amqp: { url: string; prefix: string }
  /** Creates a webhook and waits until its lane is open. */
  subscribe: (url: string, body?: Record<string, unknown>) => Promise<{ id: Id<'webhook'>; secret: string }>
  /** Deletes a webhook's lane while it is consumed, and waits until its consumer has re-created it. */
  loseLane: (id: Id<'webhook'>) => Promise<void>
  /** Publishes an event like the relay of a service. */
  publish: <T extends AnyEventType>(type: T, data: EventData<T>) => Promise<NewEvent>
  /** Opens completed deliveries again, as if they had not been attempted and their pointers were lost. */
  reopen: (
    webhookId: string,
    changes?: { eventIds?: string[]; run?: number; trigger?: string; dueSecondsAgo?: number },
  ) => Promise<void>
  /** The deliveries of a webhook, newest event last. */
  deliveries: (webhookId: string) => Promise<Record<string, unknown>[]>
  webhook: (id: string) => Promise<Record<string, unknown>>
  /** Starts another process of the service on the same database and broker, in the worker role. */
  startWorker: () => Promise<AsyncDisposable>
}

const openBroker = async (kind: BrokerKind, database: TestDatabase) => {
  const log = testLog()
  if (kind === 'in-process') {
    const broker = createInProcessBroker({ log })
    return { broker, amqp: { url: '', prefix: '' }, [Symbol.asyncDispose]: broker.close }
  }
  await using opened = new AsyncDisposableStack()
  const amqp = opened.use(await testRabbit(database))
  const broker = connectRabbit({ url: amqp.url, prefix: amqp.prefix, name: 'test', log })
  opened.defer(broker.close)
  await eventually(() => broker.connected)
  const all = opened.move()
  return { broker, amqp, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

/** Starts the webhooks service with its workers on a separate broker. */
export const startWebhooks = async (
  kind: BrokerKind,
  environment: Record<string, string> = {},
): Promise<WebhooksUnderTest> => {
  await using opened = new AsyncDisposableStack()
  const database = opened.use(await testDatabase(migrated(webhooks)))
  const { broker, amqp } = opened.use(await openBroker(kind, database))
  const service = opened.use(
    await testService(webhooks, { environment: { SERVICE_ROLE: 'all', ...environment }, broker, database }),
  )
  const all = opened.move()
  const laneIsOpen = (id: Id<'webhook'>) =>
    eventually(async () => ((await broker.depth(`webhooks.lane.${id}`))?.consumers ?? 0) > 0)
  return {
    ...service,
    broker,
    amqp,
    subscribe: async (url, body = {}) => {
      const created = await service.as().post('/webhooks', { url, events: ['post.created'], ...body })
      if (created.status !== 201) throw new Error(JSON.stringify(created.body))
      const { id, secret } = created.data
      await laneIsOpen(id)
      return { id, secret }
    },
    loseLane: async id => {
      await broker.remove(`webhooks.lane.${id}`)
      await laneIsOpen(id)
    },
    publish: (type, data) => publishEvent(broker, type, data),
    reopen: async (webhookId, { eventIds, run = 1, trigger = 'event', dueSecondsAgo = 0 } = {}) =>
      void (await database.query(
        `with completed as (
           delete from webhooks.completed_deliveries
           where webhook_id = $1 and ($2::text[] is null or event_id = any($2)) returning *
         )
         insert into webhooks.open_deliveries (event_at, id, event_id, webhook_id, type, run, trigger, next_attempt_at)
         select event_at, id, event_id, webhook_id, type, $3, $4, now() - $5 * interval '1 second' from completed`,
        [webhookId, eventIds ?? null, run, trigger, dueSecondsAgo],
      )),
    deliveries: webhookId =>
      database.query('select * from webhooks.deliveries where webhook_id = $1 order by event_at, id', [
        webhookId,
      ]),
    startWorker: async () => {
      const shape = { ...webhookSettings, ...commonSettings }
      const settings = readSettings(shape, { ...environment, SERVICE_ROLE: 'worker' })
      const worker = await startService(webhooks, {
        settings,
        log: testLog(),
        secret: testSecret,
        databaseUrl: database.url,
        broker,
        host: '127.0.0.1',
        port: 0,
        origin: settings.BASE_URL ?? service.url,
        urls: {
          accounts: service.url,
          feedback: service.url,
          support: service.url,
          webhooks: service.url,
          files: service.url,
          mail: service.url,
        },
      })
      await worker.ready
      return { [Symbol.asyncDispose]: worker.close }
    },
    webhook: async id => {
      const [row] = await database.query('select * from webhooks.webhooks where id = $1', [id])
      if (!row) throw new Error(`No webhook ${id}`)
      return row
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

/** The service without its workers, and a pool on its tables. */
export const withPool = async () => {
  const webhooks = await startWebhooks('in-process', { SERVICE_ROLE: 'web' })
  const opened = secondPool(webhooks)
  return {
    webhooks,
    pool: opened.pool,
    [Symbol.asyncDispose]: async () => {
      await opened[Symbol.asyncDispose]()
      await webhooks[Symbol.asyncDispose]()
    },
  }
}

/** The data of `post.created`, for a post on some board. */
export const postCreated = (
  boardId: Id<'board'> = newId('board'),
  title = 'Dark mode',
): EventData<'post.created'> => ({
  post: {
    id: newId('post'),
    title,
    content: 'Easier on the eyes at night.',
    boardId,
    boardSlug: 'feedback',
    authorEmail: null,
    authorName: 'Ada',
    voteCount: 0,
  },
})

/** A second pool, to run the service's code as another process would. */
export const secondPool = ({ database }: TestService): Database & AsyncDisposable => {
  const log = createLog({ level: 'silent' })
  const options = { url: database.url, schema: 'webhooks', name: 'test', max: 4, migrations: [], log }
  const beside = openDatabase(options)
  return { ...beside, [Symbol.asyncDispose]: () => beside.close() }
}

/** The plan of a statement, as lines. */
export const planOf = async (pool: Pool, statement: Sql): Promise<string> => {
  const rows = await pool.query<Record<string, string>>(sql`explain ${statement}`)
  return rows.map(row => Object.values(row)[0]).join('\n')
}
