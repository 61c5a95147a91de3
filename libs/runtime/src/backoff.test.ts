import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { backoff, pause, retryUntilDone } from './backoff.ts'

test('the delay doubles with each retry up to its limit, less at most a quarter', () => {
  fc.assert(
    fc.property(fc.nat(2000), fc.integer({ min: 1, max: 1000 }), (attempt, base) => {
      const full = Math.min(5000, base * 2 ** attempt)
      const wait = backoff(attempt, { base, max: 5000 })
      assert.ok(Number.isInteger(wait))
      assert.ok(wait >= Math.floor(full * 0.75) && wait <= Math.ceil(full), `${attempt}, ${base}: ${wait}`)
    }),
  )
})

test('a pause ends early when its signal aborts, before or during it', async () => {
  const long = 3_600_000
  const stopping = new AbortController()
  const paused = pause(long, stopping.signal)
  stopping.abort()
  await paused
  await pause(long, stopping.signal)
})

const quick = { base: 1, max: 1 }

test('retryUntilDone retries until the task succeeds and reports each failure', async () => {
  const failures: [string, number][] = []
  let tries = 0
  const worked = await retryUntilDone(
    async () => {
      if (++tries < 4) throw new Error(`no ${tries}`)
    },
    {
      ...quick,
      signal: new AbortController().signal,
      failed: (error, attempt) => failures.push([String(error), attempt]),
    },
  )
  assert.equal(worked, true)
  assert.equal(tries, 4)
  assert.deepEqual(failures, [
    ['Error: no 1', 0],
    ['Error: no 2', 1],
    ['Error: no 3', 2],
  ])
})

test('there is no retry after the signal aborts, even during a delay', async () => {
  const stopping = new AbortController()
  let tries = 0
  const worked = retryUntilDone(
    async () => {
      tries++
      throw new Error('down')
    },
    {
      base: 3_600_000,
      max: 3_600_000,
      signal: stopping.signal,
      failed: () => setImmediate(() => stopping.abort()),
    },
  )
  assert.equal(await worked, false)
  assert.equal(tries, 1)
})

test('a task that starts during shutdown gets one attempt', async () => {
  const signal = AbortSignal.abort()
  let tries = 0
  const worked = (task: () => Promise<void>) =>
    retryUntilDone(task, { ...quick, signal, failed: () => undefined })
  assert.equal(
    await worked(async () => {
      tries++
    }),
    true,
  )
  assert.equal(await worked(() => Promise.reject(new Error('down'))), false)
  assert.equal(tries, 1)
})
