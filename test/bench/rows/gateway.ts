import type { Member } from '../../deployments/deployment.ts'
import { adminHeaders } from '../../deployments/services.ts'
import { openClient, sendExpecting } from '../../load/client.ts'
import { closedLoop } from '../../load/pace.ts'
import { startDeployment } from '../harness/earshot.ts'
import { cpuMs } from '../harness/proc.ts'
import { alternate } from '../harness/rounds.ts'
import { atMost, type Bench, compared, figure, type Row } from '../harness/row.ts'
import { startHelper } from '../processes/helper.ts'
import type { PlainProxy } from '../processes/plain-proxy.ts'
import type { Upstream } from '../processes/upstream.ts'

const sizes = {
  full: { rounds: 5, count: 8000, warmUp: 8000 },
  smoke: { rounds: 1, count: 300, warmUp: 20 },
}

const concurrency = 16
const gateway: Member = { service: 'gateway', role: 'web' }
const accounts: Member = { service: 'accounts', role: 'web' }
const request = { method: 'GET', path: '/api/v1/posts', headers: adminHeaders, expect: 200 } as const

const measure = async (bench: Bench) => {
  const size = sizes[bench.size]
  await using upstream = await startHelper<Upstream>('upstream.ts')
  const upstreamUrl = `http://127.0.0.1:${await upstream.call('port')}`
  await using plain = await startHelper<PlainProxy>('plain-proxy.ts', { TARGET: upstreamUrl })
  await using earshot = await startDeployment(bench, [gateway, accounts], { FEEDBACK_URL: upstreamUrl })
  await using toGateway = openClient(earshot.urlOf('gateway'), concurrency)
  await using toPlain = openClient(`http://127.0.0.1:${await plain.call('port')}`, concurrency)

  const gatewayPid = earshot.process(gateway).pid
  const run = (client: typeof toPlain, count: number) =>
    closedLoop(() => sendExpecting(client, request), { count, concurrency })
  const microsPerRequest = async (client: typeof toPlain, pid: number) => {
    const before = cpuMs(pid)
    await run(client, size.count)
    return ((cpuMs(pid) - before) / size.count) * 1000
  }
  await run(toGateway, size.warmUp)
  await run(toPlain, size.warmUp)
  const cpu = await alternate(bench, size.rounds, {
    gateway: () => microsPerRequest(toGateway, gatewayPid),
    plain: () => microsPerRequest(toPlain, plain.pid),
  })
  const rate = await alternate(bench, 1, {
    gateway: () => run(toGateway, size.count),
    plain: () => run(toPlain, size.count),
  })
  return [
    compared(
      'gateway, authenticated GET',
      'CPU µs/request',
      cpu.gateway,
      { name: 'http-proxy-middleware on Express', rounds: cpu.plain },
      atMost(1.2),
    ),
    figure('gateway, authenticated GET, c=16', 'requests/s', rate.gateway),
    figure('http-proxy-middleware on Express, c=16', 'requests/s', rate.plain),
  ]
}

export const gatewayRow: Row = { name: 'gateway', title: 'Through the gateway', measure }
