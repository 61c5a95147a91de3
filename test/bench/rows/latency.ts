import { eventually } from '@earshot/testing'
import { adminHeaders } from '../../deployments/services.ts'
import { openClient, openLoop } from '../../load/client.ts'
import { percentile } from '../../load/numbers.ts'
import { subscribe } from '../../load/subscribe.ts'
import { postToReceiver, startDeployment } from '../harness/earshot.ts'
import { type Bench, figure, type Row } from '../harness/row.ts'
import { startHelper } from '../processes/helper.ts'
import type { Receivers } from '../processes/receiver.ts'

const sizes = {
  full: { rounds: 3, seconds: 20, warmUp: 10 },
  smoke: { rounds: 1, seconds: 1, warmUp: 0.2 },
}

const perSecond = 50

const measure = async (bench: Bench) => {
  const size = sizes[bench.size]
  await using earshot = await startDeployment(bench, postToReceiver)
  await using receivers = await startHelper<Receivers>('receiver.ts')
  await using client = openClient(earshot.urlOf('gateway'), 64)
  const [port] = await receivers.call('open', 1)
  await subscribe(earshot.api, `http://127.0.0.1:${port}/hook`, ['post.created'])
  const [board] = (await earshot.api.get('/boards')).data
  const request = {
    method: 'POST',
    path: '/api/v1/posts',
    headers: adminHeaders,
    body: JSON.stringify({ boardId: board.id, title: 'Dark mode' }),
    expect: 201,
  } as const

  const round = async (seconds: number): Promise<number[]> => {
    bench.signal.throwIfAborted()
    await receivers.call('reset')
    const { latencies, failed } = await openLoop(client, () => request, { perSecond, seconds })
    if (failed > 0) throw new Error(`${failed} posts failed`)
    await eventually(async () => (await receivers.call('count')) >= latencies.length, { withinMs: 30_000 })
    return receivers.call('latencies')
  }
  await round(size.warmUp)
  const rounds: number[][] = []
  for (let index = 0; index < size.rounds; index++) rounds.push(await round(size.seconds))
  const under = (most: number) => (ms: number) => ({ aim: `< ${most} ms`, met: ms < most })
  const at = (share: number) => rounds.map(latencies => percentile(latencies, share))
  return [
    figure(`event to receiver at ${perSecond}/s, p50`, 'ms', at(0.5), under(30)),
    figure(`event to receiver at ${perSecond}/s, p99`, 'ms', at(0.99), under(150)),
  ]
}

export const latencyRow: Row = { name: 'latency', title: 'Latency from event to receiver', measure }
