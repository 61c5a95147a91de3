import type { EventType } from '@earshot/contracts'
import { eventually } from '@earshot/testing'
import { backendCpuMs, committed } from '../harness/backends.ts'
import { type Pipeline, startPipeline } from '../harness/pipeline.ts'
import { cpuMs } from '../harness/proc.ts'
import { type Bench, type Figure, figure, type Row } from '../harness/row.ts'

// CPU time and transactions per unit of work, for the capacity guide. Unlike rates, they hardly depend on other load on the
// machine.

const sizes = {
  // PostgreSQL backends report their statistics at most once per second.
  full: { rounds: 3, one: 5000, many: 300, retried: 1500, statsWithinMs: 10_000 },
  smoke: { rounds: 1, one: 10, many: 2, retried: 4, statsWithinMs: 0 },
}

const webhooks = 25
const limitMs = 180_000

type Spent = { relay: number; worker: number; database: number; statements: number }

const spent = async (pipeline: Pipeline): Promise<Spent> => {
  const { earshot, worker } = pipeline
  return {
    relay: cpuMs(earshot.process({ service: 'feedback', role: 'worker' }).pid),
    worker: cpuMs(worker.pid),
    database: [...(await backendCpuMs(earshot.query)).values()].reduce((sum, cpu) => sum + cpu, 0),
    statements: await committed(earshot.query),
  }
}

const isSettled = async ({ earshot }: Pipeline): Promise<boolean> => {
  const [row] = await earshot.query(`select count(*)::int as count from webhooks.deliveries
    where status in ('pending', 'retrying')`)
  return row?.count === 0
}

type Work = { type: EventType; events: number; requests: number; statsWithinMs: number }

/** The cost per event, until all deliveries are completed. CPU times in µs. */
const costOf = async (
  pipeline: Pipeline,
  { type, events, requests, statsWithinMs }: Work,
): Promise<Spent> => {
  const before = await spent(pipeline)
  await pipeline.emit(type, events)
  await pipeline.arrivals(requests, limitMs)
  await eventually(() => isSettled(pipeline), { withinMs: limitMs, everyMs: 100 })
  const after = await spent(pipeline)
  const settled = await eventually(
    async () => {
      const now = await spent(pipeline)
      return now.statements > after.statements && now
    },
    { withinMs: statsWithinMs, everyMs: 500 },
  ).catch(() => after)
  const each = (name: keyof Spent) => (settled[name] - before[name]) / events
  return {
    relay: each('relay') * 1000,
    worker: each('worker') * 1000,
    database: each('database') * 1000,
    statements: each('statements'),
  }
}

const figures = (work: string, costs: Spent[]): Figure[] => [
  figure(
    `${work}: its service's worker`,
    'µs of CPU',
    costs.map(it => it.relay),
  ),
  figure(
    `${work}: webhooks worker`,
    'µs of CPU',
    costs.map(it => it.worker),
  ),
  figure(
    `${work}: PostgreSQL`,
    'µs of CPU',
    costs.map(it => it.database),
  ),
  figure(
    `${work}: PostgreSQL`,
    'transactions',
    costs.map(it => it.statements),
  ),
]

const perUnit = (many: Spent, few: Spent, units: number): Spent => ({
  relay: (many.relay - few.relay) / units,
  worker: (many.worker - few.worker) / units,
  database: (many.database - few.database) / units,
  statements: (many.statements - few.statements) / units,
})

const measure = async (bench: Bench) => {
  const { statsWithinMs, ...size } = sizes[bench.size]
  await using pipeline = await startPipeline(bench)
  await pipeline.subscribe(webhooks - 1, ['post.updated'])
  await pipeline.subscribe(1, ['post.updated', 'post.created'])
  const { receivers } = pipeline
  const toOne = (events: number) =>
    costOf(pipeline, { type: 'post.created', events, requests: events, statsWithinMs })
  const toAll = (events: number) =>
    costOf(pipeline, { type: 'post.updated', events, requests: events * webhooks, statsWithinMs })
  const retried = async (events: number) => {
    await receivers.call('refuseFirst', 2)
    const cost = await costOf(pipeline, { type: 'post.created', events, requests: events * 3, statsWithinMs })
    await receivers.call('refuseFirst', 0)
    return cost
  }
  await toOne(size.one)
  await toAll(size.many)
  const rounds: Record<'one' | 'all' | 'retried', Spent[]> = { one: [], all: [], retried: [] }
  for (let round = 0; round < size.rounds; round++) {
    bench.signal.throwIfAborted()
    rounds.one.push(await toOne(size.one))
    rounds.all.push(await toAll(size.many))
    rounds.retried.push(await retried(size.retried))
  }
  const paired = (many: Spent[], units: number) =>
    many.map((cost, round) => perUnit(cost, rounds.one[round] ?? cost, units))
  return [
    ...figures('an event to one webhook', rounds.one),
    ...figures('each webhook more', paired(rounds.all, webhooks - 1)),
    ...figures('each retry', paired(rounds.retried, 2)),
  ]
}

export const costRow: Row = { name: 'cost', title: 'What work costs', measure }
