import { setTimeout as sleep } from 'node:timers/promises'
import { brokerProxy, findRabbit } from '@earshot/testing'
import type { TestDeployment } from '../../deployments/deployment.ts'
import { adminHeaders } from '../../deployments/services.ts'
import { type LoadRequest, openClient, openLoop } from '../../load/client.ts'
import { percentile } from '../../load/numbers.ts'
import { subscribe } from '../../load/subscribe.ts'
import { postToReceiver, startDeployment } from '../harness/earshot.ts'
import { alternate } from '../harness/rounds.ts'
import { type Bench, compared, figure, type Row } from '../harness/row.ts'
import { startHelper } from '../processes/helper.ts'
import type { Receivers } from '../processes/receiver.ts'

const sizes = {
  full: { rounds: 3, seconds: 20, cutAfterMs: 5000, cutForMs: 6000, settleMs: 5000 },
  smoke: { rounds: 1, seconds: 1, cutAfterMs: 200, cutForMs: 300, settleMs: 0 },
}

const perSecond = 50

const subscribeTo = ({ api }: TestDeployment, port = 0) =>
  subscribe(api, `http://127.0.0.1:${port}/hook`, ['post.created'])

/** Half of the requests create posts, the other half list posts and webhooks. */
const requestsTo = async ({ api }: TestDeployment) => {
  const [board] = (await api.get('/boards')).data
  const common = { headers: adminHeaders }
  const create: LoadRequest = {
    ...common,
    method: 'POST',
    path: '/api/v1/posts',
    body: JSON.stringify({ boardId: board.id, title: 'Dark mode' }),
    expect: 201,
  }
  const list: LoadRequest = {
    ...common,
    method: 'GET',
    path: '/api/v1/posts?sort=votes&limit=20',
    expect: 200,
  }
  const hooks: LoadRequest = { ...common, method: 'GET', path: '/api/v1/webhooks', expect: 200 }
  const turns = [create, list, create, hooks]
  return (index: number) => turns[index % turns.length] ?? create
}

const measure = async (bench: Bench) => {
  const size = sizes[bench.size]
  const rabbit = await findRabbit()
  await using proxy = await brokerProxy(rabbit.url)
  await using earshot = await startDeployment(bench, postToReceiver, { AMQP_URL: proxy.url })
  await using receivers = await startHelper<Receivers>('receiver.ts')
  await using client = openClient(earshot.urlOf('gateway'), 64)
  const [healthy, dead = 0] = await receivers.call('open', 2)
  await subscribeTo(earshot, healthy)
  const request = await requestsTo(earshot)

  let failed = 0
  const measureP99 = async () => {
    const load = await openLoop(client, request, { perSecond, seconds: size.seconds })
    failed += load.failed
    return percentile(load.latencies, 0.99)
  }
  /** Creates a new webhook each time, since failures may have disabled the previous one. */
  const withHook = async (hang: boolean, measured: () => Promise<number>) => {
    if (hang) await receivers.call('hang', dead)
    const { id } = await subscribeTo(earshot, dead)
    await sleep(size.settleMs)
    const p99 = await measured()
    await earshot.api.delete(`/webhooks/${id}`)
    if (hang) await receivers.call('resume', dead)
    await sleep(size.settleMs)
    return p99
  }
  const cutBroker = async () => {
    await sleep(size.cutAfterMs)
    await proxy.cut()
    await sleep(size.cutForMs)
    await proxy.restore()
  }
  await measureP99()
  failed = 0
  const p99 = await alternate(bench, size.rounds, {
    rest: () => withHook(false, measureP99),
    trouble: () =>
      withHook(true, async () => {
        const [slow] = await Promise.all([measureP99(), cutBroker()])
        return slow
      }),
  })
  await rabbit.stop()
  return [
    compared(
      `API at ${perSecond}/s, p99, a receiver hangs, RabbitMQ away for ${size.cutForMs / 1000} s`,
      'ms',
      p99.trouble,
      { name: 'at rest', rounds: p99.rest },
      (ratio, trouble, rest) => ({ aim: '≤ 1.5, or 30 ms more', met: ratio <= 1.5 || trouble <= rest + 30 }),
    ),
    figure('requests that failed meanwhile', 'requests', [failed], it => ({ aim: '0', met: it === 0 })),
  ]
}

export const faultsRow: Row = { name: 'faults', title: 'API during faults', measure }
