import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startLoops } from '@earshot/runtime'
import { eventually, testDatabase } from '@earshot/testing'
import { isOpen, open, silent } from './harness.ts'
import { one } from './query.ts'
import { sampling } from './sampling.ts'

/** Processes with the sampling loop; `shown` is what each of them shows now. */
const samplers = () => {
  const stops: (() => Promise<void>)[] = []
  return {
    start: async (database: ReturnType<typeof open>, now?: () => number) => {
      const sampler = { shown: (): number | undefined => undefined, samples: 0 }
      await isOpen(database.session)
      const loop = sampling(database, {
        name: 'figures',
        take: async db => {
          sampler.samples++
          return (await one<{ figure: number }>(db)`select 7 as figure`).figure
        },
        show: latest => {
          sampler.shown = latest
          const hide = () => {
            sampler.shown = () => undefined
          }
          return [hide]
        },
        ...(now && { now }),
      })
      const { stop } = startLoops([loop], silent)
      stops.push(stop)
      return Object.assign(sampler, { stop })
    },
    [Symbol.asyncDispose]: async () => {
      for (const stop of stops) await stop()
    },
  }
}

test('one process takes and shows the sample, and another takes over when it stops', async () => {
  await using server = await testDatabase()
  await using one = open(server.url)
  await using other = open(server.url)
  await using all = samplers()
  const first = await all.start(one)
  await eventually(() => first.shown() === 7)
  const second = await all.start(other)
  assert.deepEqual([second.samples, second.shown()], [0, undefined])
  await first.stop()
  assert.equal(first.shown(), undefined)
  await eventually(() => second.shown() === 7)
})

test('a sample older than half a minute is not shown', async () => {
  await using server = await testDatabase()
  await using database = open(server.url)
  await using all = samplers()
  let now = 0
  const sampler = await all.start(database, () => now)
  await eventually(() => sampler.shown() === 7)
  now = 29_999
  assert.equal(sampler.shown(), 7)
  now = 30_000
  assert.equal(sampler.shown(), undefined)
})

test('a process that cannot reach the database shows nothing', async () => {
  await using server = await testDatabase()
  await using database = open(server.url)
  await using all = samplers()
  const sampler = await all.start(database)
  await eventually(() => sampler.shown() === 7)
  await server.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await eventually(() => sampler.shown() === undefined)
  await eventually(() => sampler.shown() === 7)
})
