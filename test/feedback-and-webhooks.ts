import { randomBytes } from 'node:crypto'
import { connectRabbit, removeTopology } from '@earshot/events'
import { createLog, type Log } from '@earshot/runtime'
import {
  eventually,
  type FakeGateway,
  fakeGateway,
  findRabbit,
  queuesMadeFor,
  type Receiver,
  startReceiver,
  type TestService,
  testService,
} from '@earshot/testing'
import { connect } from 'amqplib'
import { feedback } from '../services/feedback/src/main.ts'
import { webhooks } from '../services/webhooks/src/main.ts'

/** What another team's queue got. */
export type Heard = { exchange: string; type: string; body: string; headers: string }

export type FeedbackAndWebhooks = AsyncDisposable & {
  feedback: TestService
  webhooks: TestService
  gateway: FakeGateway
  receiver: Receiver
  /** Everything that went over either exchange. */
  heard: Heard[]
}

const exchanges = ['earshot.events', 'earshot.events.private']

/** A queue of somebody else, bound to everything. */
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

/** The way of a feedback event on real servers: outbox, RabbitMQ, somebody else's queue, deliveries, a receiver of `types`. */
export const startFeedbackAndWebhooks = async (
  types: string[],
  log: Log = createLog({ level: 'silent' }),
): Promise<FeedbackAndWebhooks> => {
  const rabbit = await findRabbit()
  const prefix = `test-${randomBytes(4).toString('hex')}.`
  const broker = connectRabbit({ url: rabbit.url, prefix, name: 'test', log })
  await eventually(() => broker.connected)
  const gateway = await fakeGateway()
  const receiver = await startReceiver()
  const environment = { SERVICE_ROLE: 'all' }
  const posts = await testService(feedback, { environment, broker, log, urls: { gateway: gateway.url } })
  const urls = { gateway: gateway.url, feedback: posts.url }
  const hooks = await testService(webhooks, { environment, broker, log, urls })
  const heard: Heard[] = []
  const team = await listen(rabbit.url, prefix, heard)
  const hook = await hooks.as().post('/webhooks', { url: receiver.url, events: types })
  if (hook.status !== 201) throw new Error(JSON.stringify(hook.body))
  return {
    feedback: posts,
    webhooks: hooks,
    gateway,
    receiver,
    heard,
    [Symbol.asyncDispose]: async () => {
      await team.close()
      const queues = [...(await queuesMadeFor(posts.database)), ...(await queuesMadeFor(hooks.database))]
      await posts[Symbol.asyncDispose]()
      await hooks[Symbol.asyncDispose]()
      await broker.close()
      await removeTopology(rabbit.url, prefix, queues)
      await rabbit.stop()
      await receiver[Symbol.asyncDispose]()
      await gateway[Symbol.asyncDispose]()
    },
  }
}
