import { type EventType, newId, newIdAt, sampleEnvelope } from '@earshot/contracts'
import {
  type Broker,
  type BrokerErrorCode,
  brokerError,
  createInProcessBroker,
  type OutMessage,
} from '@earshot/events'
import { createLog, startLoops } from '@earshot/runtime'
import { eventually, type TestDatabase, testFiles } from '@earshot/testing'
import { secondPool, startWebhooks, type WebhooksUnderTest } from '../../harness.ts'
import { consumerReplayLoop } from './loop.ts'

const log = createLog({ level: 'silent' })

export const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()

type Kept = { type?: EventType; at?: number; private?: boolean; headers?: object | null }

/** Stores an event, as the fan-out does. */
export const keepEvent = async (
  { query }: Pick<TestDatabase, 'query'>,
  { type = 'post.created', at = Date.now() - 1000, private: isPrivate = false, headers = {} }: Kept = {},
) => {
  const id = newIdAt('evt', at)
  const createdAt = new Date(at).toISOString()
  const body = JSON.stringify({ ...sampleEnvelope(type), id, createdAt })
  await query(
    `insert into webhooks.events (at, id, type, private, board_ids, headers, body)
     values ($1, $2, $3, $4, '{board_01kk345nnfecst1qjr1ncrnnw3}', $5, $6)`,
    [createdAt, id, type, isPrivate, headers && JSON.stringify(headers), body],
  )
  return { id, body, createdAt }
}

export type Shown = { id: string; status: string; reason: string | null; done: number; total: number | null }

/** Starts a replay of the last hour to `team`; `body` overrides fields. */
export const startReplay = async (
  webhooks: Pick<WebhooksUnderTest, 'as'>,
  body: Record<string, unknown> = {},
) => {
  const request = { consumer: 'team', types: ['post.created'], since: ago(3600), ...body }
  const { status, data, body: responseBody } = await webhooks.as().post('/replays', request)
  if (status !== 201) throw new Error(JSON.stringify(responseBody))
  const show = async () => (await webhooks.as().get(`/replays/${data.id}`)).data
  const until = (status: string) =>
    eventually(async () => {
      const replay = await show()
      return replay.status === status && replay
    })
  return { id: String(data.id), show, until }
}

/** A broker that fails to publish the messages that `decide` returns an error code for. */
export const failingBroker = (decide: (message: OutMessage) => BrokerErrorCode | undefined) => {
  const published: OutMessage[] = []
  const broker: Broker = {
    ...createInProcessBroker({ log }),
    durable: true,
    publish: async message => {
      const code = decide(message)
      if (code) throw brokerError(code, 'failed by the test')
      published.push(message)
    },
  }
  return { broker, published, ids: () => published.map(({ id }) => id) }
}

/** The service without its workers, and a worker with only these replays. */
export const withReplays = async (
  broker: Broker,
  { perSecond = 1000, isErasing = false }: { perSecond?: number; isErasing?: boolean } = {},
) => {
  const webhooks = await startWebhooks('in-process', { SERVICE_ROLE: 'web' })
  const beside = secondPool(webhooks)
  if (isErasing)
    await webhooks.database.query(
      `insert into webhooks.erasures (principal_id, traces) values ('${newId('principal')}', '')`,
    )
  const loops = startLoops(
    [consumerReplayLoop({ database: beside, broker, files: testFiles, log, perSecond })],
    log,
  )
  return {
    ...webhooks,
    [Symbol.asyncDispose]: async () => {
      await loops.stop()
      await beside[Symbol.asyncDispose]()
      await webhooks[Symbol.asyncDispose]()
    },
  }
}
