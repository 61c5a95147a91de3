import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { root } from '@earshot/testing/root'
import { costs, measured } from '../../tools/plan/costs.ts'
import { carriedBy, type Demand, plan } from '../../tools/plan/plan.ts'
import { drainTime, erlangC, meanWait } from '../../tools/plan/queue.ts'
import { planTable } from '../../tools/plan/table.ts'
import { randomOf } from '../load/random.ts'
import { exponential, mean, waitsOf } from './simulation.ts'

// Checks the model of docs/guides/scaling.md against a simulation, the benchmark, and the table in the guide.

const jobs = 400_000

/** Simulates random arrivals. Returns the mean wait in s, and the share of jobs that waited. */
const simulate = (places: number, load: number, serviceOf: (next: () => number) => number) => {
  const { next } = randomOf(places * 1000 + load * 100)
  let at = 0
  const waits = waitsOf(
    Array.from({ length: jobs }, () => {
      at += exponential(next, load * places)
      return { at, service: serviceOf(next) }
    }),
    places,
  )
  return { wait: mean(waits), waited: waits.filter(it => it > 0).length / jobs }
}

const assertNear = (value: number, expected: number, share: number, label: string) =>
  assert.ok(Math.abs(value / expected - 1) < share, `${label}: ${value}, expected about ${expected}`)

const cases: [places: number, load: number][] = [
  [1, 0.7],
  [4, 0.85],
  [64, 0.9],
  [64, 0.97],
]

test('the Erlang C formula and a simulation agree on the share of jobs that wait, and the mean wait', () => {
  for (const [places, load] of cases) {
    const { wait, waited } = simulate(places, load, next => exponential(next, 1))
    const label = `${places} slots at load ${load}`
    assertNear(waited, erlangC(places, load * places), 0.05, `share that waited, ${label}`)
    assertNear(
      wait,
      meanWait({ arrivals: load * places, service: 1, variation: 1, places }),
      0.1,
      `mean wait, ${label}`,
    )
  }
})

test('constant service times halve the mean wait, as the approximation predicts', () => {
  for (const [places, load] of cases) {
    const { wait } = simulate(places, load, () => 1)
    const modelled = meanWait({ arrivals: load * places, service: 1, variation: 0, places })
    assertNear(wait, modelled, 0.25, `${places} slots at load ${load}`)
  }
})

test('the wait is infinite above capacity, and a backlog drains with the capacity that arrivals leave', () => {
  assert.equal(meanWait({ arrivals: 65, service: 1, variation: 1, places: 64 }), Number.POSITIVE_INFINITY)
  assert.equal(erlangC(4, 5), 1)
  assert.equal(drainTime(100_000, 1000, 500), 200)
  assert.equal(drainTime(1, 500, 500), Number.POSITIVE_INFINITY)
})

test('the measured costs per event predict the delivery rates of the benchmark', () => {
  const { machine } = JSON.parse(readFileSync(join(root, 'docs/decisions/bench.json'), 'utf8'))
  const toOne = measured('delivery', 'one webhook, sustained, from the outbox')
  const toMany = measured('fan-out', 'one event to 25 webhooks')
  assertNear(carriedBy(machine.cores, costs, 1), toOne, 0.4, 'to one webhook')
  assertNear(carriedBy(machine.cores, costs, 25), toMany, 0.4, 'to 25 webhooks')
})

test('a plan grows with demand, limited by cores or by the slots for a receiver', () => {
  const demand: Demand = { events: 1000, webhooks: 1, receiver: 0.1, retries: 0 }
  const one = plan(demand, costs)
  const ten = plan({ ...demand, events: 10_000 }, costs)
  assertNear(ten.busy.database, 10 * one.busy.database, 1e-9, 'PostgreSQL')
  assert.ok(ten.workers > one.workers)
  assert.equal(one.relays, 1)
  // 64 concurrent requests of 0.91 s are 70 per second, so 100 per second need a second worker even if the core is idle.
  assert.ok(plan({ ...demand, events: 100, receiver: 0.9 }, costs).workers > 1)
  assert.ok(Number.isFinite(plan({ ...demand, receiver: 2 }, costs).wait))
})

const demands: Demand[] = [1000, 10_000, 100_000].flatMap(events =>
  [1, 5].map(webhooks => ({ events, webhooks, receiver: 0.1, retries: 0.02 })),
)

test('the table in the scaling guide matches the model', () => {
  const guide = readFileSync(join(root, 'docs/guides/scaling.md'), 'utf8')
  const table = planTable(demands, costs)
  assert.ok(guide.includes(table), `docs/guides/scaling.md must contain this table:\n${table}`)
})

const planFor = (...args: string[]) =>
  promisify(execFile)(process.execPath, ['tools/plan/main.ts', ...args], { cwd: root })

test('npm run plan prints the plan for a demand, and reports an invalid option', async () => {
  const { stdout } = await planFor('--events', '1000', '--receiver', '100')
  const [first] = demands
  assert.ok(first)
  assert.equal(stdout.trim(), planTable([first], costs))
  await assert.rejects(planFor('--events', 'many'), (error: Error & { code?: number; stderr?: string }) => {
    assert.equal(error.code, 2)
    assert.match(error.stderr ?? '', /--events/)
    return true
  })
})
