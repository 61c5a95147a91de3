import { randomBytes } from 'node:crypto'
import {
  type AnyEventType,
  type EventData,
  type Id,
  type NewEvent,
  newEvent,
  newId,
} from '@earshot/contracts'
import { type Broker, connectRabbit, createInProcessBroker, removeTopology } from '@earshot/events'
import { createLog } from '@earshot/runtime'
import { eventually, findRabbit, type TestService, testService } from '@earshot/testing'
import { webhooks } from './main.ts'

export type BrokerKind = 'in-process' | 'rabbitmq'

/** Both brokers, for behaviour that must be the same on either. */
export const brokerKinds: BrokerKind[] = ['in-process', 'rabbitmq']

export type WebhooksUnderTest = TestService & {
  broker: Broker
  /** Makes a webhook and waits until its lane is open. */
  subscribe: (url: string, body?: Record<string, unknown>) => Promise<{ id: Id<'webhook'>; secret: string }>
  /** Publishes an event as the relay of a service does. */
  publish: <T extends AnyEventType>(type: T, data: EventData<T>) => Promise<NewEvent>
  /** The deliveries of a webhook, newest event last. */
  deliveries: (webhookId: string) => Promise<Record<string, unknown>[]>
  webhook: (id: string) => Promise<Record<string, unknown>>
}

const openBroker = async (kind: BrokerKind) => {
  const log = createLog({ level: process.env.LOG_LEVEL ?? 'silent' })
  if (kind === 'in-process') {
    const broker = createInProcessBroker({ log })
    return { broker, remove: async (_webhookIds: string[]) => broker.close() }
  }
  const rabbit = await findRabbit()
  const prefix = `test-${randomBytes(4).toString('hex')}.`
  const broker = connectRabbit({ url: rabbit.url, prefix, name: 'test', log })
  await eventually(() => broker.connected)
  return {
    broker,
    remove: async (webhookIds: string[]) => {
      await broker.close()
      await removeTopology(rabbit.url, prefix, webhookIds)
      await rabbit.stop()
    },
  }
}

/** Starts the webhooks service with its workers on a broker of its own. */
export const startWebhooks = async (
  kind: BrokerKind,
  environment: Record<string, string> = {},
): Promise<WebhooksUnderTest> => {
  const { broker, remove } = await openBroker(kind)
  const service = await testService(webhooks, {
    environment: { SERVICE_ROLE: 'all', ...environment },
    broker,
  })
  const { database } = service
  const webhookIds = async () =>
    (await database.query('select id from webhooks.webhooks')).map(({ id }) => String(id))
  return {
    ...service,
    broker,
    subscribe: async (url, body = {}) => {
      const created = await service.as().post('/webhooks', { url, events: ['post.created'], ...body })
      if (created.status !== 201) throw new Error(JSON.stringify(created.body))
      const { id, secret } = created.data
      await eventually(async () => ((await broker.depth(`webhooks.lane.${id}`))?.consumers ?? 0) > 0)
      return { id, secret }
    },
    publish: async (type, data) => {
      const event = newEvent(type, data, Date.now())
      await broker.publish({
        exchange: event.private ? 'earshot.events.private' : 'earshot.events',
        key: event.type,
        id: event.id,
        body: event.body,
        ...(event.boardIds.length > 0 && { headers: { 'x-board-id': event.boardIds.join(',') } }),
      })
      return event
    },
    deliveries: webhookId =>
      database.query('select * from webhooks.deliveries where webhook_id = $1 order by event_at, id', [
        webhookId,
      ]),
    webhook: async id => {
      const [row] = await database.query('select * from webhooks.webhooks where id = $1', [id])
      if (!row) throw new Error(`No webhook ${id}`)
      return row
    },
    [Symbol.asyncDispose]: async () => {
      const ids = await webhookIds()
      await service[Symbol.asyncDispose]()
      await remove(ids)
    },
  }
}

/** What `post.created` carries, for a post on some board. */
export const postCreated = (
  boardId: Id<'board'> = newId('board'),
  title = 'Dark mode',
): EventData<'post.created'> => ({
  post: {
    id: newId('post'),
    title,
    content: 'My eyes at night.',
    boardId,
    boardSlug: 'feedback',
    authorEmail: null,
    authorName: 'Ada',
    voteCount: 0,
  },
})
