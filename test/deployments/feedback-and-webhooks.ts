import { createLog, type Log } from '@earshot/runtime'
import {
  type FakeAccounts,
  fakeAccounts,
  migrated,
  openBroker,
  type Receiver,
  startReceiver,
  type TestService,
  testDatabase,
  testRabbit,
  testService,
} from '@earshot/testing'
import { connect } from 'amqplib'
import { feedback } from '../../services/feedback/src/main.ts'
import { webhooks } from '../../services/webhooks/src/main.ts'
import { subscribe } from '../load/subscribe.ts'

/** A message in the queue of another consumer. */
export type Heard = { exchange: string; type: string; body: string; headers: string }

export type FeedbackAndWebhooks = AsyncDisposable & {
  feedback: TestService
  webhooks: TestService
  accounts: FakeAccounts
  receiver: Receiver
  /** All messages of both exchanges. */
  heard: Heard[]
}

const exchanges = ['earshot.events', 'earshot.events.private']

/** Consumes all events of both exchanges, like another consumer. */
const listen = async (url: string, prefix: string, heard: Heard[]) => {
  const connection = await connect(url)
  const channel = await connection.createChannel()
  const { queue } = await channel.assertQueue('', { exclusive: true })
  for (const exchange of exchanges) await channel.bindQueue(queue, prefix + exchange, '#')
  await channel.consume(
    queue,
    message =>
      message &&
      heard.push({
        exchange: message.fields.exchange.slice(prefix.length),
        type: message.fields.routingKey,
        body: message.content.toString(),
        headers: JSON.stringify(message.properties),
      }),
    { noAck: true },
  )
  return connection
}

/** Starts the feedback and webhooks services with real servers, another consumer, and a receiver for `types`. */
export const startFeedbackAndWebhooks = async (
  types: string[],
  log: Log = createLog({ level: 'silent' }),
): Promise<FeedbackAndWebhooks> => {
  await using opened = new AsyncDisposableStack()
  const accounts = opened.use(await fakeAccounts())
  const receiver = opened.use(await startReceiver())
  const database = opened.use(await testDatabase(migrated(feedback, webhooks)))
  const rabbit = opened.use(await testRabbit(database))
  const broker = opened.use(await openBroker(rabbit, 'test', log))
  const options = { environment: { SERVICE_ROLE: 'all' }, broker, database, log }
  const posts = opened.use(await testService(feedback, { ...options, urls: { accounts: accounts.url } }))
  const urls = { accounts: accounts.url, feedback: posts.url }
  const hooks = opened.use(await testService(webhooks, { ...options, urls }))
  const heard: Heard[] = []
  const team = await listen(rabbit.url, rabbit.prefix, heard)
  opened.defer(() => team.close())
  await subscribe(hooks.as(), receiver.url, types)
  const all = opened.move()
  return {
    feedback: posts,
    webhooks: hooks,
    accounts,
    receiver,
    heard,
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}
