import { arrivalRate } from '../../load/numbers.ts'
import { startPipeline } from '../harness/pipeline.ts'
import { alternate } from '../harness/rounds.ts'
import { atLeast, type Bench, compared, type Row } from '../harness/row.ts'

const sizes = {
  full: { rounds: 5, events: 400, warmUp: 100 },
  smoke: { rounds: 1, events: 10, warmUp: 1 },
}

const webhooks = 25
const limitMs = 120_000

const measure = async (bench: Bench) => {
  const size = sizes[bench.size]
  await using pipeline = await startPipeline(bench)
  await pipeline.subscribe(webhooks - 1, ['post.updated'])
  await pipeline.subscribe(1, ['post.updated', 'post.created'])

  /** Events per second: deliveries per second ÷ webhooks. */
  const toAll = async (events: number) => {
    await pipeline.emit('post.updated', events)
    return arrivalRate(await pipeline.arrivals(events * webhooks, limitMs)) / webhooks
  }
  const toOne = async (events: number) => {
    await pipeline.emit('post.created', events)
    return arrivalRate(await pipeline.arrivals(events, limitMs)) / webhooks
  }
  await toAll(size.warmUp)
  await toOne(size.warmUp * webhooks)
  const rate = await alternate(bench, size.rounds, {
    all: () => toAll(size.events),
    one: () => toOne(size.events * webhooks),
  })
  const reference = { name: `deliveries/s of one webhook ÷ ${webhooks}`, rounds: rate.one }
  return [compared(`one event to ${webhooks} webhooks`, 'events/s', rate.all, reference, atLeast(1.2))]
}

export const fanOutRow: Row = { name: 'fan-out', title: 'One event, many webhooks', measure }
