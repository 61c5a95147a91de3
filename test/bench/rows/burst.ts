import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../../load/numbers.ts'
import { startPipeline } from '../harness/pipeline.ts'
import { type Bench, figure, type Row } from '../harness/row.ts'

// How long the events of a person take while an import, or another key that writes without pause, has thousands before them.

const sizes = {
  full: { rounds: 3, warmUp: 1000, single: 10_000, toTen: 3000, events: 20 },
  smoke: { rounds: 1, warmUp: 50, single: 300, toTen: 300, events: 3 },
}

const everyMs = 50
const limitMs = 180_000

const now = () => performance.timeOrigin + performance.now()
const numbered = (count: number) => Array.from({ length: count }, (_, number) => `Post ${number}`)

const slowest = (rounds: number[][]) => rounds.map(latencies => percentile(latencies, 1))
const underHalf = (ms: number) => ({ aim: '< 500 ms', met: ms < 500 })

/** The latencies of a person's events behind a burst to some webhooks, by round. */
const behind = async (bench: Bench, webhooks: number, burst: number): Promise<number[][]> => {
  const { rounds, warmUp, events } = sizes[bench.size]
  await using pipeline = await startPipeline(bench)
  await pipeline.subscribe(webhooks, ['post.created'])
  await pipeline.emitPosts('warm-up', numbered(warmUp))
  await pipeline.arrivals(warmUp * webhooks, limitMs)
  const measured: number[][] = []
  for (let round = 0; round < rounds; round++) {
    bench.signal.throwIfAborted()
    await pipeline.emitPosts('import', numbered(burst))
    for (let sent = 0; sent < events; sent++) {
      await pipeline.emitPosts('person', [`Sent at ${now()}`])
      await sleep(everyMs)
    }
    await pipeline.arrived((burst + events) * webhooks, limitMs)
    measured.push(await pipeline.receivers.call('latenciesOfSent'))
    await pipeline.receivers.call('reset')
  }
  return measured
}

const measure = async (bench: Bench) => {
  const { single, toTen } = sizes[bench.size]
  const one = await behind(bench, 1, single)
  const ten = await behind(bench, 10, toTen)
  return [
    figure(`events behind ${single} others, one webhook, slowest`, 'ms', slowest(one), underHalf),
    figure(`events behind ${toTen} others, ten webhooks, slowest`, 'ms', slowest(ten), underHalf),
  ]
}

export const burstRow: Row = { name: 'burst', title: 'Events behind a burst', measure }
