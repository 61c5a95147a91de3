import { arrivalRate } from '../../load/numbers.ts'
import { startPipeline } from '../harness/pipeline.ts'
import { residentMb } from '../harness/proc.ts'
import { atLeast, type Bench, compared, figure, type Row } from '../harness/row.ts'

// The warm-up keeps V8's young generation out of the figure: it grows by about 80 MB in the first 20,000 deliveries.
const sizes = {
  full: { few: 1000, many: 100_000, before: 3, after: 2, warmUp: 20_000 },
  smoke: { few: 50, many: 200, before: 1, after: 0, warmUp: 20 },
}

const limitMs = 600_000
const type = 'post.created'
const sampleMs = 200

const measure = async (bench: Bench) => {
  const size = sizes[bench.size]
  await using pipeline = await startPipeline(bench)
  const [hook] = await pipeline.subscribe(1, ['post.updated'])
  if (!hook) throw new Error('No webhook was created')

  const drain = async (count: number) => {
    bench.signal.throwIfAborted()
    await using queued = await pipeline.queue(hook, type, count)
    const before = residentMb(pipeline.worker.pid)
    let most = before
    const sampling = setInterval(() => {
      most = Math.max(most, residentMb(pipeline.worker.pid))
    }, sampleMs)
    try {
      await queued.open()
      return { rate: arrivalRate(await pipeline.arrivals(count, limitMs)), growth: most - before }
    } finally {
      clearInterval(sampling)
    }
  }
  const drainOften = async (times: number) => {
    const rates: number[] = []
    for (let time = 0; time < times; time++) rates.push((await drain(size.few)).rate)
    return rates
  }
  await drain(size.warmUp)
  const before = await drainOften(size.before)
  const many = await drain(size.many)
  const few = [...before, ...(await drainOften(size.after))]

  // The long queue is drained once, and compared with each of the short ones.
  const long = few.map(() => many.rate)
  const [much, little] = [size.many.toLocaleString('en'), size.few.toLocaleString('en')]
  return [
    compared(
      `${much} queued deliveries`,
      'deliveries/s',
      long,
      { name: `${little} queued`, rounds: few },
      atLeast(0.9),
    ),
    figure(`memory that grows meanwhile`, 'MB', [many.growth], growth => ({
      aim: '< 50 MB',
      met: growth < 50,
    })),
  ]
}

export const drainRow: Row = { name: 'drain', title: 'A long queue', measure }
