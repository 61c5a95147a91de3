import type { Member } from '../../deployments/deployment.ts'
import { adminHeaders } from '../../deployments/services.ts'
import { openClient, sendExpecting } from '../../load/client.ts'
import { arrivalRate } from '../../load/numbers.ts'
import { closedLoop } from '../../load/pace.ts'
import { startDeployment } from '../harness/earshot.ts'
import { type Pipeline, startPipeline } from '../harness/pipeline.ts'
import { cpuMs } from '../harness/proc.ts'
import { alternate } from '../harness/rounds.ts'
import { atLeast, type Bench, compared, type Figure, type Row } from '../harness/row.ts'
import { startHelper } from '../processes/helper.ts'
import type { Upstream } from '../processes/upstream.ts'

// How throughput grows with more processes. On a machine with few cores, a fast receiver shows how much the processes slow each
// other down; a slow receiver shows their combined throughput.

const sizes = {
  full: { rounds: 3, fast: 6000, seconds: 4, requests: 8000, warmUp: 1000 },
  smoke: { rounds: 1, fast: 20, seconds: 0.1, requests: 100, warmUp: 10 },
}

const type = 'post.created'
const limitMs = 120_000
/** The slow receiver: its response time in ms, the spread, and how many requests each worker sends it at a time. */
const slow = { ms: 400, spread: 0.5, places: 64 }

/** Ten processes run at once and share PostgreSQL's 100 connections. */
const environment = { DATABASE_POOL_MAX: '3' }

const deliver = async (pipeline: Pipeline, count: number) => {
  await pipeline.emit(type, count)
  return arrivalRate(await pipeline.arrivals(count, limitMs))
}

const workers = async (bench: Bench): Promise<Figure[]> => {
  const size = sizes[bench.size]
  await using one = await startPipeline(bench, { environment })
  await using two = await startPipeline(bench, { workers: 2, environment })
  await using four = await startPipeline(bench, { workers: 4, environment })
  const pipelines = { one, two, four }
  for (const pipeline of Object.values(pipelines)) {
    await pipeline.subscribe(1, [type])
    await deliver(pipeline, size.warmUp)
  }
  const fast = await alternate(bench, size.rounds, {
    one: () => deliver(one, size.fast),
    two: () => deliver(two, size.fast),
    four: () => deliver(four, size.fast),
  })
  for (const { receivers } of Object.values(pipelines))
    await receivers.call('setResponseTime', slow.ms, slow.spread)
  const deliverSlowly = (pipeline: Pipeline, by: number) =>
    deliver(pipeline, Math.ceil(((by * slow.places * 1000) / slow.ms) * size.seconds))
  const slowRates = await alternate(bench, size.rounds, {
    one: () => deliverSlowly(one, 1),
    two: () => deliverSlowly(two, 2),
    four: () => deliverSlowly(four, 4),
  })
  const unit = 'deliveries/s'
  const alone = { name: 'one worker', rounds: fast.one }
  const aloneSlow = { name: 'one worker', rounds: slowRates.one }
  return [
    compared('two workers, receiver responds at once', unit, fast.two, alone),
    compared('four workers, receiver responds at once', unit, fast.four, alone),
    compared(`two workers, receiver takes ${slow.ms} ms`, unit, slowRates.two, aloneSlow, atLeast(1.8)),
    compared(`four workers, receiver takes ${slow.ms} ms`, unit, slowRates.four, aloneSlow, atLeast(3.4)),
  ]
}

const gateway = (number: number): Member => ({ service: 'gateway', role: 'web', number })
const request = { method: 'GET', path: '/api/v1/posts', headers: adminHeaders, expect: 200 } as const
const concurrency = 32

const gateways = async (bench: Bench): Promise<Figure[]> => {
  const size = sizes[bench.size]
  await using upstream = await startHelper<Upstream>('upstream.ts')
  const upstreamUrl = `http://127.0.0.1:${await upstream.call('port')}`
  const both = [gateway(1), gateway(2)]
  await using earshot = await startDeployment(bench, [...both, { service: 'accounts', role: 'web' }], {
    FEEDBACK_URL: upstreamUrl,
  })
  await using first = openClient(earshot.urlOf('gateway', 1), concurrency)
  await using second = openClient(earshot.urlOf('gateway', 2), concurrency)
  const spent = () => both.reduce((sum, it) => sum + cpuMs(earshot.process(it).pid), 0)
  const rates: Record<'one' | 'two', number[]> = { one: [], two: [] }
  const cost = async (side: 'one' | 'two', count: number) => {
    const before = spent()
    const clients = side === 'one' ? [first] : [first, second]
    const send = (index: number) => sendExpecting(clients[index % clients.length] ?? first, request)
    rates[side].push(await closedLoop(send, { count, concurrency }))
    return ((spent() - before) / count) * 1000
  }
  for (const side of ['one', 'two'] as const) await cost(side, size.warmUp)
  rates.one = []
  rates.two = []
  const cpu = await alternate(bench, size.rounds, {
    one: () => cost('one', size.requests),
    two: () => cost('two', size.requests),
  })
  return [
    compared('two gateways', 'CPU µs/request', cpu.two, { name: 'one gateway', rounds: cpu.one }),
    compared(`two gateways, c=${concurrency}`, 'requests/s', rates.two, {
      name: 'one gateway',
      rounds: rates.one,
    }),
  ]
}

const measure = async (bench: Bench) => [...(await workers(bench)), ...(await gateways(bench))]

export const scaleRow: Row = { name: 'scale', title: 'More processes', measure }
