import { setTimeout as sleep } from 'node:timers/promises'
import type { Id } from '@earshot/contracts'
import { visitorToken } from '../../../services/accounts/src/credentials/visitors/harness.ts'
import type { TestDeployment } from '../../deployments/deployment.ts'
import { adminHeaders } from '../../deployments/services.ts'
import { type Client, openClient, openLoop, sendExpecting } from '../../load/client.ts'
import { percentile } from '../../load/numbers.ts'
import { closedLoop } from '../../load/pace.ts'
import { startDeployment } from '../harness/earshot.ts'
import { cpuMs, residentMb } from '../harness/proc.ts'
import { atMost, type Bench, compared, figure, type Row } from '../harness/row.ts'
import { type Helper, startHelper } from '../processes/helper.ts'
import type { Listeners } from '../processes/listeners.ts'

// Measures one gateway process with the open messengers of many visitors.

/** A comment is sent every 15 s, so that a rest of 30 s contains two of each stream. */
const sizes = {
  full: {
    rounds: 3,
    visitors: 2000,
    restSeconds: 30,
    messagesPerSecond: 100,
    settleMs: 5000,
    warmUp: 20_000,
  },
  smoke: { rounds: 1, visitors: 10, restSeconds: 1, messagesPerSecond: 20, settleMs: 0, warmUp: 20 },
}

/** Requests of others meanwhile. Low, since near the maximum the percentile would measure queueing. */
const othersPerSecond = 50

const gateway = { service: 'gateway', role: 'web' } as const
const accounts = { service: 'accounts', role: 'web' } as const

type Load = {
  earshot: TestDeployment
  pid: number
  client: Client
  listeners: Helper<Listeners>
}

type Size = (typeof sizes)['full']

const subjectOf = (index: number): string => `visitor-${index}`

const request = { method: 'GET' as const, path: '/api/v1/me', headers: adminHeaders, expect: 200 }

const othersP99 = async ({ client }: Load, seconds: number): Promise<number> => {
  const { latencies, failed } = await openLoop(client, () => request, { perSecond: othersPerSecond, seconds })
  if (failed > 0) throw new Error(`${failed} requests failed`)
  return percentile(latencies, 0.99)
}

/** CPU time of the gateway while the work runs, in µs. */
const cpuMicros = async ({ pid }: Load, work: () => Promise<unknown>): Promise<number> => {
  const before = cpuMs(pid)
  await work()
  return (cpuMs(pid) - before) * 1000
}

const openAll = async ({ earshot, listeners }: Load, visitors: number): Promise<void> => {
  const { data } = await earshot.api.post('/settings/visitor-secret/rotate')
  const tokens = Array.from({ length: visitors }, (_, index) =>
    visitorToken(data.secret, { sub: subjectOf(index), name: `Visitor ${index}` }),
  )
  await listeners.call('open', { url: earshot.urlOf('gateway'), tokens })
}

const principalsOf = async ({ earshot }: Load): Promise<Id<'principal'>[]> => {
  const rows = await earshot.query(`select id from identity.principals where external_id like 'visitor-%'`)
  return rows.map(({ id }) => id as Id<'principal'>)
}

/** Publishes one message for each visitor, and waits until all have arrived. */
const messageEach = ({ earshot, listeners }: Load, visitorIds: Id<'principal'>[], perSecond: number) =>
  listeners.call('message', { url: earshot.amqpUrl, prefix: earshot.prefix, visitorIds, perSecond })

const measureRounds = async (bench: Bench, load: Load, { rounds, ...size }: Size, memoryBefore: number) => {
  const ids = await principalsOf(load)
  const seconds = Math.ceil(size.visitors / size.messagesPerSecond)
  const memory = Math.max(0, ((residentMb(load.pid) - memoryBefore) * 1024) / size.visitors)
  const figures = {
    memory: [memory],
    rest: [] as number[],
    message: [] as number[],
    quiet: [] as number[],
    busy: [] as number[],
  }
  await othersP99(load, seconds) // warm-up
  await messageEach(load, ids, size.messagesPerSecond)
  for (let round = 0; round < rounds; round++) {
    bench.signal.throwIfAborted()
    const idle = await cpuMicros(load, () => sleep(size.restSeconds * 1000))
    figures.rest.push(idle / size.restSeconds / size.visitors)
    const busy = await cpuMicros(load, () => messageEach(load, ids, size.messagesPerSecond))
    figures.message.push(busy / size.visitors)
    figures.quiet.push(await othersP99(load, seconds))
    const meanwhile = messageEach(load, ids, size.messagesPerSecond)
    figures.busy.push(await othersP99(load, seconds))
    await meanwhile
  }
  if ((await load.listeners.call('listening')) !== size.visitors) throw new Error('a stream was lost')
  return figures
}

const measure = async (bench: Bench) => {
  const size = sizes[bench.size]
  await using earshot = await startDeployment(bench, [gateway, accounts])
  await using listeners = await startHelper<Listeners>('listeners.ts')
  await using client = openClient(earshot.urlOf('gateway'), 16)
  const load = { earshot, pid: earshot.process(gateway).pid, client, listeners }
  // Grows the heap as on a busy gateway, so that the memory of listeners contains no growth that any load would cause.
  await closedLoop(() => sendExpecting(client, request), { count: size.warmUp, concurrency: 16 })
  await sleep(size.settleMs)
  const before = residentMb(load.pid)
  await openAll(load, size.visitors)
  await sleep(size.settleMs)
  const { memory, rest, message, quiet, busy } = await measureRounds(bench, load, size, before)
  return [
    figure(`memory of each of ${size.visitors} visitors who listen`, 'kB', memory),
    figure('processor time of each in a second without events', 'µs of CPU', rest),
    figure('processor time of a message to one of them', 'µs of CPU', message),
    compared(
      'other requests meanwhile, p99',
      'ms',
      busy,
      { name: 'without messages', rounds: quiet },
      atMost(1.5),
    ),
  ]
}

export const listenersRow: Row = { name: 'listeners', title: 'Open messengers', measure }
