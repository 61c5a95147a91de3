import { readdirSync } from 'node:fs'
import type { EventType } from '@earshot/contracts'
import { eventually } from '@earshot/testing'
import { type Pipeline, startPipeline } from '../pipeline.ts'
import { cpuMs } from '../proc.ts'
import { type Bench, type Figure, figure, type Row } from '../row.ts'

// What work costs in processor time and statements, for the capacity guide. Unlike a rate it hardly depends on who else is
// at work on the machine.

const sizes = {
  // PostgreSQL's processes tell what they did at most once a second.
  full: { rounds: 3, one: 5000, many: 300, retried: 1500, toldWithinMs: 10_000 },
  smoke: { rounds: 1, one: 10, many: 2, retried: 4, toldWithinMs: 0 },
}

const webhooks = 25
const limitMs = 180_000

type Spent = { relay: number; worker: number; database: number; statements: number }

const backends = async ({ earshot }: Pipeline): Promise<number[]> => {
  const rows = await earshot.query(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  const here = new Set(readdirSync('/proc'))
  return rows.map(({ pid }) => Number(pid)).filter(pid => here.has(String(pid)))
}

const spent = async (pipeline: Pipeline): Promise<Spent> => {
  const { earshot, worker } = pipeline
  const [told] = await earshot.query(
    'select xact_commit::float8 as count from pg_stat_database where datname = current_database()',
  )
  return {
    relay: cpuMs(earshot.process({ service: 'feedback', role: 'worker' }).pid),
    worker: cpuMs(worker.pid),
    database: (await backends(pipeline)).reduce((sum, pid) => sum + cpuMs(pid), 0),
    statements: Number(told?.count),
  }
}

const isOver = async ({ earshot }: Pipeline): Promise<boolean> => {
  const [row] = await earshot.query(`select count(*)::int as count from webhooks.deliveries
    where status in ('pending', 'retrying')`)
  return row?.count === 0
}

type Work = { type: EventType; events: number; requests: number; toldWithinMs: number }

/** What so many events cost until all of their deliveries are at their end, each. */
const costOf = async (pipeline: Pipeline, { type, events, requests, toldWithinMs }: Work): Promise<Spent> => {
  const before = await spent(pipeline)
  await pipeline.emit(type, events)
  await pipeline.arrivals(requests, limitMs)
  await eventually(() => isOver(pipeline), { withinMs: limitMs, everyMs: 100 })
  const after = await spent(pipeline)
  const settled = await eventually(
    async () => {
      const now = await spent(pipeline)
      return now.statements > after.statements && now
    },
    { withinMs: toldWithinMs, everyMs: 500 },
  ).catch(() => after)
  const each = (name: keyof Spent) => (settled[name] - before[name]) / events
  return {
    relay: each('relay') * 1000,
    worker: each('worker') * 1000,
    database: each('database') * 1000,
    statements: each('statements'),
  }
}

const figures = (what: string, costs: Spent[]): Figure[] => [
  figure(
    `${what}: its service's worker`,
    'µs of CPU',
    costs.map(it => it.relay),
  ),
  figure(
    `${what}: webhooks worker`,
    'µs of CPU',
    costs.map(it => it.worker),
  ),
  figure(
    `${what}: PostgreSQL`,
    'µs of CPU',
    costs.map(it => it.database),
  ),
  figure(
    `${what}: PostgreSQL`,
    'transactions',
    costs.map(it => it.statements),
  ),
]

const less = (many: Spent, few: Spent, by: number): Spent => ({
  relay: (many.relay - few.relay) / by,
  worker: (many.worker - few.worker) / by,
  database: (many.database - few.database) / by,
  statements: (many.statements - few.statements) / by,
})

const measure = async (bench: Bench) => {
  const { toldWithinMs, ...size } = sizes[bench.size]
  await using pipeline = await startPipeline(bench)
  await pipeline.subscribe(webhooks - 1, ['post.updated'])
  await pipeline.subscribe(1, ['post.updated', 'post.created'])
  const { receivers } = pipeline
  const toOne = (events: number) =>
    costOf(pipeline, { type: 'post.created', events, requests: events, toldWithinMs })
  const toAll = (events: number) =>
    costOf(pipeline, { type: 'post.updated', events, requests: events * webhooks, toldWithinMs })
  const retried = async (events: number) => {
    await receivers.ask('refuse', 2)
    const cost = await costOf(pipeline, { type: 'post.created', events, requests: events * 3, toldWithinMs })
    await receivers.ask('refuse', 0)
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
  const paired = (many: Spent[], by: number) =>
    many.map((cost, round) => less(cost, rounds.one[round] ?? cost, by))
  return [
    ...figures('an event to one webhook', rounds.one),
    ...figures('each webhook more', paired(rounds.all, webhooks - 1)),
    ...figures('each retry', paired(rounds.retried, 2)),
  ]
}

export const costRow: Row = { name: 'cost', title: 'What work costs', measure }
