import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '@earshot/testing'
import { placesFor } from '../../../tools/plan/plan.ts'
import { median } from '../../load/numbers.ts'
import { randomOf } from '../../load/random.ts'
import { exponential, mean, waitsOf } from '../../scaling/simulation.ts'
import { type Pipeline, startPipeline } from '../harness/pipeline.ts'
import { type Bench, compared, type Row, within } from '../harness/row.ts'

// Compares how long deliveries wait for a slow receiver with a simulation of the same arrivals (docs/guides/scaling.md).

const sizes = {
  full: { rounds: 1, events: 120, load: 0.85 },
  smoke: { rounds: 1, events: 6, load: 20 },
}

const type = 'post.created'
/** Slow enough that the worker sends the receiver four requests at a time. */
const receiverMs = 1200
/** Claiming a delivery and storing its result occupy its slot too. */
const handlingMs = 10
const limitMs = 180_000

/** Emits events at random times, and returns the times in s. */
const emitAtRandom = async (pipeline: Pipeline, count: number, perSecond: number): Promise<number[]> => {
  const { next } = randomOf(count)
  const times: number[] = []
  let due = performance.now()
  for (let index = 0; index < count; index++) {
    due += exponential(next, perSecond) * 1000
    if (due > performance.now()) await sleep(due - performance.now())
    times.push(performance.now() / 1000)
    await pipeline.emit(type, 1)
  }
  return times
}

const latencies = async (pipeline: Pipeline, work: () => Promise<number>) => {
  await pipeline.receivers.call('reset')
  const count = await work()
  const haveArrived = async () => (await pipeline.receivers.call('count')) >= count
  await eventually(haveArrived, { withinMs: limitMs, everyMs: 50 })
  return pipeline.receivers.call('latencies')
}

const measure = async (bench: Bench) => {
  const size = sizes[bench.size]
  await using pipeline = await startPipeline(bench)
  await pipeline.subscribe(1, [type])
  await pipeline.receivers.call('setResponseTime', receiverMs)
  const alone: number[] = []
  for (let index = 0; index < 3; index++) {
    const [latency = Number.NaN] = await latencies(pipeline, async () => {
      await pipeline.emit(type, 1)
      return 1
    })
    alone.push(latency)
  }
  await sleep(receiverMs + 500) // until every slot is free
  const places = placesFor(receiverMs / 1000)
  const service = (receiverMs + handlingMs) / 1000
  let times: number[] = []
  const all = await latencies(pipeline, async () => {
    times = await emitAtRandom(pipeline, size.events, (size.load * places) / service)
    return size.events
  })
  const measured = mean(all) - median(alone)
  const simulated =
    mean(
      waitsOf(
        times.map(at => ({ at, service })),
        places,
      ),
    ) * 1000
  const reference = { name: 'simulated for the same arrivals', rounds: [simulated] }
  const name = `mean wait at a receiver that takes ${receiverMs} ms, ${places} at a time`
  return [compared(name, 'ms', [measured], reference, within(0.8, 1.25))]
}

export const queueingRow: Row = { name: 'queueing', title: 'Queueing compared with the model', measure }
