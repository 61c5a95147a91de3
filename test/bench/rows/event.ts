import { eventually } from '@earshot/testing'
import { adminKey, startEarshot, type TestEarshot } from '../../deployments/earshot.ts'
import { type Client, openClient, openLoop, sendExpecting } from '../../load/client.ts'
import { percentile } from '../../load/numbers.ts'
import { closedLoop } from '../../load/pace.ts'
import { subscribe } from '../../load/subscribe.ts'
import { committed, postgresCpuMs } from '../harness/backends.ts'
import { settingsOf } from '../harness/earshot.ts'
import { cpuMs, findProcess, programCpuMs } from '../harness/proc.ts'
import { alternate } from '../harness/rounds.ts'
import { type Bench, figure, type Row } from '../harness/row.ts'
import { type Helper, startHelper } from '../processes/helper.ts'
import type { Receivers } from '../processes/receiver.ts'

// A post is created and delivered to its webhooks: all services in one process, with RabbitMQ and with the in-process broker.

const sizes = {
  full: { rounds: 3, seconds: 20, warmUp: 5, count: 6000, statsWithinMs: 10_000 },
  smoke: { rounds: 1, seconds: 1, warmUp: 0.2, count: 20, statsWithinMs: 0 },
}

const perSecond = 50
const concurrency = 16
const manyWebhooks = 10

type Running = { earshot: TestEarshot; receivers: Helper<Receivers>; client: Client; pid: number }

/** The time of sending is in the title, from which the receiver calculates the time until the arrival. */
const request = ({ earshot }: Running) =>
  ({
    method: 'POST',
    path: '/api/v1/posts',
    headers: { authorization: `Bearer ${adminKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      boardId: earshot.board,
      title: `Sent at ${performance.timeOrigin + performance.now()}`,
    }),
    expect: 201,
  }) as const

const spent = async ({ earshot, pid }: Running) => ({
  own: cpuMs(pid),
  database: await postgresCpuMs(earshot.query),
  broker: programCpuMs('beam.smp'),
  transactions: await committed(earshot.query),
})

type Spent = Awaited<ReturnType<typeof spent>>

const arrived = ({ receivers }: Running, count: number) =>
  eventually(async () => (await receivers.call('count')) >= count, { withinMs: 120_000, everyMs: 20 })

/** Events at a fixed rate. Costs are per event. */
const atRest = async (running: Running, seconds: number, statsWithinMs: number) => {
  const { client, receivers } = running
  await receivers.call('reset')
  const before = await spent(running)
  const { latencies, failed } = await openLoop(client, () => request(running), { perSecond, seconds })
  if (failed > 0) throw new Error(`${failed} posts failed`)
  await arrived(running, latencies.length)
  const after = await spent(running)
  const settled = await eventually(
    async () => {
      const now = await committed(running.earshot.query)
      return now > after.transactions && now
    },
    { withinMs: statsWithinMs, everyMs: 500 },
  ).catch(() => after.transactions)
  const each = (name: keyof Spent) => (after[name] - before[name]) / latencies.length
  return {
    own: each('own'),
    database: each('database'),
    broker: each('broker'),
    transactions: (settled - before.transactions) / latencies.length,
    latencies: await receivers.call('latencies'),
  }
}

/** As many posts as 16 clients create, until all are delivered. */
const busy = async (running: Running, count: number, webhooks: number) => {
  const { client, receivers } = running
  await receivers.call('reset')
  const before = await spent(running)
  const started = performance.now()
  await closedLoop(() => sendExpecting(client, request(running)), { count, concurrency })
  await arrived(running, count * webhooks)
  const seconds = (performance.now() - started) / 1000
  const after = await spent(running)
  const deliveries = count * webhooks
  const servers = after.database - before.database + after.broker - before.broker
  return {
    rate: deliveries / seconds,
    own: (after.own - before.own) / deliveries,
    servers: servers / deliveries,
  }
}

const measureWith = async (bench: Bench, broker: 'rabbitmq' | 'in-process') => {
  const size = sizes[bench.size]
  await using receivers = await startHelper<Receivers>('receiver.ts')
  await using earshot = await startEarshot({ ...settingsOf(bench), LOG_LEVEL: 'info' }, broker)
  await using client = openClient(earshot.url, 64)
  const pid = findProcess('services/all/start.ts', `DATABASE_URL=${earshot.databaseUrl}`)
  const name = { rabbitmq: 'RabbitMQ', 'in-process': 'in-process broker' }[broker]
  const running = { earshot, receivers, client, pid }
  const subscribeMore = async (count: number) => {
    const ports = await receivers.call('open', count)
    for (const port of ports) await subscribe(earshot.api, `http://127.0.0.1:${port}/hook`, ['post.created'])
  }
  await subscribeMore(1)
  await atRest(running, size.warmUp, 0)
  const { rest } = await alternate(bench, size.rounds, {
    rest: () => atRest(running, size.seconds, size.statsWithinMs),
  })
  await busy(running, size.count / 4, 1)
  const { one } = await alternate(bench, size.rounds, { one: () => busy(running, size.count, 1) })
  await subscribeMore(manyWebhooks - 1)
  await busy(running, size.count / 10, manyWebhooks)
  const { many } = await alternate(bench, size.rounds, {
    many: () => busy(running, size.count / 5, manyWebhooks),
  })
  const restOf = (key: Exclude<keyof (typeof rest)[number], 'latencies'>) => rest.map(it => it[key])
  const at = (share: number) => rest.map(({ latencies }) => percentile(latencies, share))
  const load = (title: string, unit: string, runs: typeof one) => [
    figure(
      `${name}: ${title}`,
      unit,
      runs.map(it => it.rate),
    ),
    figure(
      `${name}: ${title}, CPU of the process`,
      'ms of CPU',
      runs.map(it => it.own),
    ),
    figure(
      `${name}: ${title}, CPU of the servers`,
      'ms of CPU',
      runs.map(it => it.servers),
    ),
  ]
  const each = `an event at ${perSecond}/s`
  return [
    figure(`${name}: ${each}, from request to receiver, p50`, 'ms', at(0.5)),
    figure(`${name}: ${each}, from request to receiver, p99`, 'ms', at(0.99)),
    figure(`${name}: ${each}, the process`, 'ms of CPU', restOf('own')),
    figure(`${name}: ${each}, PostgreSQL`, 'ms of CPU', restOf('database')),
    ...(broker === 'rabbitmq' ? [figure(`${name}: ${each}, RabbitMQ`, 'ms of CPU', restOf('broker'))] : []),
    figure(`${name}: ${each}, PostgreSQL`, 'transactions', restOf('transactions')),
    ...load('created and delivered, c=16', 'events/s', one),
    ...load('created and delivered to ten webhooks, c=16', 'deliveries/s', many),
  ]
}

const measure = async (bench: Bench) => [
  ...(await measureWith(bench, 'rabbitmq')),
  ...(await measureWith(bench, 'in-process')),
]

export const eventRow: Row = { name: 'event', title: 'A post, from the request to its receiver', measure }
