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

// The model of docs/guides/scaling.md, held against a simulation, against the bench, and against the guide.

const jobs = 400_000

/** Mean wait and share that waited, of many jobs that come at random. */
const simulate = (places: number, taken: number, serviceOf: (next: () => number) => number) => {
  const { next } = randomOf(places * 1000 + taken * 100)
  let at = 0
  const waits = waitsOf(
    Array.from({ length: jobs }, () => {
      at += exponential(next, taken * places)
      return { at, service: serviceOf(next) }
    }),
    places,
  )
  return { wait: mean(waits), waited: waits.filter(it => it > 0).length / jobs }
}

const near = (value: number, expected: number, share: number, what: string) =>
  assert.ok(Math.abs(value / expected - 1) < share, `${what}: ${value} beside ${expected}`)

const cases: [places: number, taken: number][] = [
  [1, 0.7],
  [4, 0.85],
  [64, 0.9],
  [64, 0.97],
]

test('Erlang’s formula and a simulation agree on who waits, and how long', () => {
  for (const [places, taken] of cases) {
    const { wait, waited } = simulate(places, taken, next => exponential(next, 1))
    const what = `${places} places, ${taken} taken`
    near(waited, erlangC(places, taken * places), 0.05, `share that waits, ${what}`)
    near(wait, meanWait({ arrivals: taken * places, service: 1, variation: 1, places }), 0.1, `wait, ${what}`)
  }
})

test('a receiver that always takes the same time is waited for half as long, as the approximation says', () => {
  for (const [places, taken] of cases) {
    const { wait } = simulate(places, taken, () => 1)
    const modelled = meanWait({ arrivals: taken * places, service: 1, variation: 0, places })
    near(wait, modelled, 0.25, `${places} places, ${taken} taken`)
  }
})

test('more than the places can take waits without end, and a backlog lasts as long as there is room beside what comes', () => {
  assert.equal(meanWait({ arrivals: 65, service: 1, variation: 1, places: 64 }), Number.POSITIVE_INFINITY)
  assert.equal(erlangC(4, 5), 1)
  assert.equal(drainTime(100_000, 1000, 500), 200)
  assert.equal(drainTime(1, 500, 500), Number.POSITIVE_INFINITY)
})

test('what the parts of the work cost adds up to what the bench delivers', () => {
  const { machine } = JSON.parse(readFileSync(join(root, 'docs/decisions/bench.json'), 'utf8'))
  const toOne = measured('delivery', 'one webhook, sustained, from the outbox')
  const toMany = measured('fan-out', 'one event to 25 webhooks')
  near(carriedBy(machine.cores, costs, 1), toOne, 0.4, 'to one webhook')
  near(carriedBy(machine.cores, costs, 25), toMany, 0.4, 'to 25 webhooks')
})

test('a plan grows with what is asked, by cores or by the places at a receiver', () => {
  const demand: Demand = { events: 1000, webhooks: 1, receiver: 0.1, retries: 0 }
  const one = plan(demand, costs)
  const ten = plan({ ...demand, events: 10_000 }, costs)
  near(ten.busy.database, 10 * one.busy.database, 1e-9, 'PostgreSQL')
  assert.ok(ten.workers > one.workers)
  assert.equal(one.relays, 1)
  // 64 at a time of 0.91 s each are 70 a second: one worker cannot send a hundred, whatever its core has left.
  assert.ok(plan({ ...demand, events: 100, receiver: 0.9 }, costs).workers > 1)
  assert.ok(Number.isFinite(plan({ ...demand, receiver: 2 }, costs).wait))
})

const demands: Demand[] = [1000, 10_000, 100_000].flatMap(events =>
  [1, 5].map(webhooks => ({ events, webhooks, receiver: 0.1, retries: 0.02 })),
)

test('the table of the guide is what the model says today', () => {
  const guide = readFileSync(join(root, 'docs/guides/scaling.md'), 'utf8')
  const table = planTable(demands, costs)
  assert.ok(guide.includes(table), `docs/guides/scaling.md needs this table:\n${table}`)
})

const planFor = (...args: string[]) =>
  promisify(execFile)(process.execPath, ['tools/plan/main.ts', ...args], { cwd: root })

test('npm run plan prints what a demand needs, and names an option that it cannot take', async () => {
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
