import { newEvent, newId, sampleData } from '@earshot/contracts'
import { type ConfirmChannel, connect } from 'amqplib'
import { arrivalRate } from '../../load/numbers.ts'
import { startPipeline } from '../harness/pipeline.ts'
import { alternate } from '../harness/rounds.ts'
import { type Bench, figure, type Row } from '../harness/row.ts'

const sizes = {
  full: { rounds: 3, count: 20_000, webhooks: 10, warmUp: 3000 },
  smoke: { rounds: 1, count: 50, webhooks: 2, warmUp: 10 },
}

const limitMs = 180_000
const type = 'post.created'
/** Messages between two waits for their confirms. */
const batch = 500

/** Publishes events as a service of the same house would that has no outbox. */
const publish = async (channel: ConfirmChannel, exchange: string, count: number): Promise<void> => {
  const { post } = sampleData[type]
  for (let sent = 0; sent < count; sent += batch) {
    for (let n = sent; n < Math.min(sent + batch, count); n++) {
      const { id, body } = newEvent(type, { post: { ...post, id: newId('post') } }, Date.now())
      channel.publish(exchange, type, Buffer.from(body), { persistent: true, messageId: id })
    }
    await channel.waitForConfirms()
  }
}

const measure = async (bench: Bench) => {
  const { rounds, count, webhooks, warmUp } = sizes[bench.size]
  const rateTo = async (receivers: number) => {
    await using pipeline = await startPipeline(bench)
    await pipeline.subscribe(receivers, [type])
    const connection = await connect(pipeline.earshot.amqpUrl)
    const channel = await connection.createConfirmChannel()
    const deliver = async (events: number) => {
      const [times] = await Promise.all([
        pipeline.arrivals(events * receivers, limitMs),
        publish(channel, `${pipeline.earshot.prefix}earshot.events`, events),
      ])
      return arrivalRate(times)
    }
    try {
      await deliver(warmUp)
      return (await alternate(bench, rounds, { rate: () => deliver(Math.ceil(count / receivers)) })).rate
    } finally {
      await connection.close()
    }
  }
  return [
    figure('published to RabbitMQ, one webhook', 'deliveries/s', await rateTo(1)),
    figure(`published to RabbitMQ, ${webhooks} webhooks`, 'deliveries/s', await rateTo(webhooks)),
  ]
}

export const producerRow: Row = { name: 'producer', title: 'From RabbitMQ to receivers', measure }
