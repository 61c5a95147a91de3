// Shared by the tests of createConsumer: the exchanges of a deployment, and publishers.
import { type Consumer, type ConsumerOptions, createConsumer } from '@earshot/client/consumer'
import { type EventData, type EventType, type NewEvent, newEvent, sampleData } from '@earshot/contracts'
import { findRabbit } from '@earshot/testing'
import { type ConfirmChannel, connect, type GetMessage } from 'amqplib'

const withChannel = async <T>(url: string, work: (channel: ConfirmChannel) => Promise<T>): Promise<T> => {
  const connection = await connect(url)
  try {
    return await work(await connection.createConfirmChannel())
  } finally {
    await connection.close()
  }
}

/** The names of the consumers of one test, and their resources on the broker. */
const queuesOf = (name: string, delays: number[]) => [
  `${name}.events`,
  `${name}.dead`,
  ...delays.map(seconds => `${name}.retry.${seconds}s`),
]

const every = [1, 2, 3, 5, 30, 300]

export type Scene = Awaited<ReturnType<typeof openScene>>

/** The exchanges of a deployment under a separate prefix. `url` is the server's, by default the shared one. */
export const openScene = async (given?: string) => {
  const rabbit = given ? { url: given, stop: async () => undefined } : await findRabbit()
  const { url } = rabbit
  const prefix = `test-${crypto.randomUUID().slice(0, 8)}.`
  const exchanges = ['events', 'events.private', 'replays', 'replays.private'].map(
    name => `${prefix}earshot.${name}`,
  )
  await withChannel(url, async channel => {
    for (const exchange of exchanges) await channel.assertExchange(exchange, 'topic', { durable: true })
  })
  const consumers: Consumer[] = []
  const names = new Set(['team'])

  const publishAs = async (event: NewEvent, headers: Record<string, unknown> = {}) => {
    await withChannel(url, async channel => {
      channel.publish(
        `${prefix}earshot.events${event.private ? '.private' : ''}`,
        event.type,
        Buffer.from(event.body),
        {
          messageId: event.id,
          type: event.type,
          contentType: 'application/json',
          persistent: true,
          headers,
        },
      )
      await channel.waitForConfirms()
    })
    return event
  }
  return {
    url,
    prefix,
    /** A consumer of this deployment, named `team` by default. */
    consume: async <Db = undefined>(
      options: Partial<ConsumerOptions<Db>>,
      { awaitIt = true } = {},
    ): Promise<Consumer> => {
      const consumer = createConsumer<Db>({ url, prefix, name: 'team', ...options } as ConsumerOptions<Db>)
      names.add(options.name ?? 'team')
      consumers.push(consumer)
      if (awaitIt) await consumer.started
      return consumer
    },
    /** Publishes like the relay. */
    publish: async <T extends EventType>(
      type: T,
      data: EventData<T> = sampleData[type],
      headers?: Record<string, unknown>,
    ) => publishAs(newEvent(type, data, Date.now()), headers),
    publishAs,
    /** Publishes like a replay to `team`. */
    replay: (event: NewEvent, replay: string) =>
      withChannel(url, async channel => {
        channel.publish(
          `${prefix}earshot.replays${event.private ? '.private' : ''}`,
          'team',
          Buffer.from(event.body),
          { messageId: event.id, type: event.type, persistent: true, headers: { 'x-replay': replay } },
        )
        await channel.waitForConfirms()
      }),
    /** The messages in a queue of `team`. */
    ready: (queue: string) =>
      withChannel(
        url,
        async channel => (await channel.checkQueue(`${prefix}consumer.team.${queue}`)).messageCount,
      ),
    /** Takes a message out of a queue of `team`. */
    take: (queue: string) =>
      withChannel(
        url,
        async channel =>
          ((await channel.get(`${prefix}consumer.team.${queue}`, { noAck: true })) || undefined) as
            | GetMessage
            | undefined,
      ),
    deleteQueue: (queue: string) =>
      withChannel(url, channel => channel.deleteQueue(`${prefix}consumer.team.${queue}`)),
    deleteExchange: (name: string) => withChannel(url, channel => channel.deleteExchange(`${prefix}${name}`)),
    send: (queue: string, body: string) =>
      withChannel(url, async channel => {
        channel.sendToQueue(`${prefix}consumer.team.${queue}`, Buffer.from(body), { persistent: true })
        await channel.waitForConfirms()
      }),
    [Symbol.asyncDispose]: async () => {
      await Promise.all(consumers.map(consumer => consumer.close()))
      await withChannel(url, async channel => {
        for (const name of names) {
          for (const queue of queuesOf(`${prefix}consumer.${name}`, every)) await channel.deleteQueue(queue)
          await channel.deleteExchange(`${prefix}consumer.${name}.exchange`)
        }
        for (const exchange of exchanges) await channel.deleteExchange(exchange)
      })
      await rabbit.stop()
    },
  }
}
