import { eventually } from '@earshot/testing'
import { directly } from '../../deployments/services.ts'
import { percentile } from '../../load/numbers.ts'
import { paced } from '../../load/pace.ts'
import { startPipeline } from '../harness/pipeline.ts'
import { alternate } from '../harness/rounds.ts'
import { type Bench, compared, type Row } from '../harness/row.ts'

// Measures a webhook while other paths of the same host and port never respond.

const sizes = {
  full: { rounds: 3, seconds: 8, many: 20 },
  smoke: { rounds: 1, seconds: 0.2, many: 2 },
}

const perSecond = 25
const type = 'post.created'

const measure = async (bench: Bench) => {
  const size = sizes[bench.size]
  await using pipeline = await startPipeline(bench)
  const { receivers, earshot } = pipeline
  const [hook] = await pipeline.subscribe(1, [type])
  if (!hook) throw new Error('No webhook was created')
  const api = directly(earshot, 'webhooks')

  /** The latencies from event to receiver while some new webhooks of the same host hang. */
  const p99Beside = async (hanging: number): Promise<number> => {
    const urls = Array.from({ length: hanging }, (_, index) => new URL(`/hanging/${index}`, hook.url).href)
    const silent = await pipeline.subscribeTo(urls, [type])
    await receivers.call('reset')
    const count = Math.ceil(size.seconds * perSecond)
    for await (const _ of paced({ count, perSecond })) await pipeline.emit(type, 1)
    await eventually(async () => (await receivers.call('count')) >= count, { withinMs: 60_000 })
    const latencies = await receivers.call('latencies')
    for (const { id } of silent) await api.delete(`/webhooks/${id}`)
    await receivers.call('resume', 0)
    return percentile(latencies, 0.99)
  }
  await p99Beside(0)
  const p99 = await alternate(bench, size.rounds, {
    alone: () => p99Beside(0),
    one: () => p99Beside(1),
    many: () => p99Beside(size.many),
  })
  const alone = { name: 'alone', rounds: p99.alone }
  const judge = (ratio: number, value: number, reference: number) => ({
    aim: '≤ 1.5, or 50 ms more',
    met: ratio <= 1.5 || value <= reference + 50,
  })
  const title = (hanging: number) =>
    `event to receiver at ${perSecond}/s, p99, beside hanging paths: ${hanging}`
  return [
    compared(title(1), 'ms', p99.one, alone, judge),
    compared(title(size.many), 'ms', p99.many, alone, judge),
  ]
}

export const neighborsRow: Row = { name: 'neighbors', title: 'Hanging paths of the same host', measure }
