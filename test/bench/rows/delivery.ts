import { randomBytes } from 'node:crypto'
import { newEvent, sampleData } from '@earshot/contracts'
import { connect } from 'amqplib'
import { arrivalRate } from '../../load/numbers.ts'
import { startPipeline } from '../harness/pipeline.ts'
import { alternate } from '../harness/rounds.ts'
import { atLeast, type Bench, compared, type Row } from '../harness/row.ts'
import type { BareLoop } from '../processes/bare-loop.ts'
import { startHelper } from '../processes/helper.ts'

const sizes = {
  // Three rounds of about 20 s: a minute of sustained load in total.
  full: { rounds: 3, seconds: 20, warmUp: 3000, most: 60_000 },
  smoke: { rounds: 1, seconds: 0.1, warmUp: 50, most: 100 },
}

const limitMs = 180_000
/** Of a lane, and of the reference loop. */
const prefetch = 64
const type = 'post.created'

/** Declares a queue like a lane for the reference loop. */
const openBareQueue = async (url: string) => {
  const connection = await connect(url)
  const channel = await connection.createConfirmChannel()
  const queue = `bench-${randomBytes(4).toString('hex')}`
  await channel.assertQueue(queue, { durable: true, arguments: { 'x-queue-type': 'quorum' } })
  return {
    queue,
    fill: async (count: number) => {
      const pointer = JSON.stringify({
        v: 1,
        deliveryId: 'delivery_01kk5a6c7d8e9f0g1h2j3k4m5n',
        run: 1,
        attempt: 0,
        notBefore: 0,
      })
      for (let sent = 0; sent < count; sent++)
        channel.sendToQueue(queue, Buffer.from(pointer), { persistent: true })
      await channel.waitForConfirms()
    },
    [Symbol.asyncDispose]: async () => {
      await channel.deleteQueue(queue)
      await connection.close()
    },
  }
}

const measure = async (bench: Bench) => {
  const size = sizes[bench.size]
  await using pipeline = await startPipeline(bench)
  await using bare = await openBareQueue(pipeline.earshot.amqpUrl)
  await using loop = await startHelper<BareLoop>('bare-loop.ts', { AMQP_URL: pipeline.earshot.amqpUrl })
  const [hook] = await pipeline.subscribe(1, [type])
  const [pattern] = await pipeline.subscribe(1, ['post.updated'])
  if (!hook || !pattern) throw new Error('No webhook was created')
  const { body } = newEvent(type, sampleData[type], Date.now())

  const sides = {
    loop: async (count: number) => {
      await bare.fill(count)
      await loop.call('start', { queue: bare.queue, url: hook.url, prefetch, body, secret: hook.secret })
      const times = await pipeline.arrivals(count, limitMs)
      await loop.call('stop')
      return arrivalRate(times)
    },
    lane: async (count: number) => {
      await using queued = await pipeline.queue(pattern, type, count)
      await queued.open()
      return arrivalRate(await pipeline.arrivals(count, limitMs))
    },
    whole: async (count: number) => {
      await pipeline.emit(type, count)
      return arrivalRate(await pipeline.arrivals(count, limitMs))
    },
  }
  /** How many deliveries take `size.seconds`, estimated by a warm-up. */
  const countFor = async (side: (count: number) => Promise<number>) => {
    await side(size.warmUp)
    return Math.min(size.most, Math.ceil((await side(size.warmUp)) * size.seconds) + 100)
  }
  const counts = {
    loop: await countFor(sides.loop),
    lane: await countFor(sides.lane),
    whole: await countFor(sides.whole),
  }
  const rate = await alternate(bench, size.rounds, {
    loop: () => sides.loop(counts.loop),
    lane: () => sides.lane(counts.lane),
    whole: () => sides.whole(counts.whole),
  })
  const reference = { name: 'consume, sign, POST, no database', rounds: rate.loop }
  return [
    compared('one webhook, sustained, after fan-out', 'deliveries/s', rate.lane, reference, atLeast(0.4)),
    compared('one webhook, sustained, from the outbox', 'deliveries/s', rate.whole, reference, atLeast(0.3)),
  ]
}

export const deliveryRow: Row = { name: 'delivery', title: 'From event to delivery', measure }
