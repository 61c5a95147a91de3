import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { eventually } from '@earshot/testing'
import { pause } from './backoff.ts'
import { createLog } from './log.ts'
import { growingPause, type Loop, type LoopContext, PermanentFault, polling, startLoops } from './loops.ts'

const log = createLog({ level: 'silent' })

const start = (...loops: Loop[]) => {
  const started = startLoops(loops, log)
  return { ...started, [Symbol.asyncDispose]: started.stop }
}

const missingTable = () => Object.assign(new Error('relation "outbox" does not exist'), { code: '42P01' })

const untilStopped = ({ signal }: LoopContext) => pause(3_600_000, signal)

test('running loops are counted', async () => {
  await using loops = start({ name: 'relay', run: untilStopped }, { name: 'sweep', run: untilStopped })
  assert.deepEqual(loops.counts(), { running: true, loops: 2, inFlight: 0, schemaMissing: 0, refused: 0 })
})

test('work that waits for too long is named, as long as it waits', async () => {
  let waiting = ['mails of deployment']
  await using loops = start({ name: 'mails', run: untilStopped, overdue: () => waiting })
  assert.deepEqual(loops.counts().overdue, ['mails of deployment'])
  waiting = []
  assert.equal(loops.counts().overdue, undefined)
})

test('a loop that fails restarts and does not affect other loops', async () => {
  let runs = 0
  let others = 0
  await using loops = start(
    {
      name: 'relay',
      run: async context => {
        if (++runs < 3) throw new Error('connection lost')
        await untilStopped(context)
      },
    },
    {
      name: 'sweep',
      run: async context => {
        others++
        await untilStopped(context)
      },
    },
  )
  await eventually(() => runs === 3)
  assert.equal(others, 1)
  assert.deepEqual(loops.counts(), { running: true, loops: 2, inFlight: 0, schemaMissing: 0, refused: 0 })
})

test('a loop without its tables counts as schemaMissing until a unit of work succeeds', async () => {
  let migrated = false
  await using loops = start(
    polling({
      name: 'sweep',
      every: 3_600_000,
      work: async () => {
        if (!migrated) throw missingTable()
        return false
      },
    }),
  )
  await eventually(() => loops.counts().schemaMissing === 1)
  migrated = true
  await eventually(() => loops.counts().schemaMissing === 0)
})

test('a loop with a permanent fault stays stopped and counts as refused', async () => {
  let runs = 0
  await using loops = start({
    name: 'consumer',
    run: async () => {
      runs++
      throw new PermanentFault('the queue has other arguments')
    },
  })
  await eventually(() => loops.counts().refused === 1)
  assert.equal(loops.counts().running, true)
  await loops.stop()
  assert.equal(runs, 1)
  assert.equal(loops.counts().refused, 1)
})

test('stop waits for the unit of work in flight, which is counted until then', async () => {
  const gate = Promise.withResolvers<void>()
  let stopped = false
  const loops = start({ name: 'relay', run: ({ unit }) => unit(() => gate.promise) })
  assert.equal(loops.counts().inFlight, 1)
  const stopping = loops.stop().then(() => {
    stopped = true
  })
  await turn()
  assert.equal(stopped, false)
  assert.deepEqual(loops.counts(), { running: false, loops: 1, inFlight: 1, schemaMissing: 0, refused: 0 })
  gate.resolve()
  await stopping
  assert.equal(loops.counts().inFlight, 0)
})

test('a failed unit of work is no longer in flight', async () => {
  await using loops = start({
    name: 'relay',
    run: async context => {
      await context.unit(() => Promise.reject(new Error('no'))).catch(() => undefined)
      await untilStopped(context)
    },
  })
  await turn()
  assert.equal(loops.counts().inFlight, 0)
})

test('stop ends the delay before the next attempt', async () => {
  let runs = 0
  const loops = start({
    name: 'relay',
    run: async () => {
      runs++
      throw new Error('down')
    },
  })
  await eventually(() => runs > 0)
  await loops.stop()
  const after = runs
  await turn()
  assert.equal(runs, after)
})

test('polling repeats at once while there is more work, and when it is woken', async () => {
  const waiting = ['a', 'b', 'c']
  const done: (string | undefined)[] = []
  const wakers = new Set<() => void>()
  const loops = start(
    polling({
      name: 'relay',
      every: 3_600_000,
      work: async () => {
        if (waiting.length > 0) done.push(waiting.shift())
        return waiting.length > 0
      },
      onWake: wake => {
        wakers.add(wake)
        return () => wakers.delete(wake)
      },
    }),
  )
  await eventually(() => done.length === 3)
  waiting.push('d')
  for (const wake of wakers) wake()
  await eventually(() => done.length === 4)
  await loops.stop()
  assert.equal(wakers.size, 0)
})

test('the pauses of a loop double while it finds nothing, up to a limit, and are short again after work', () => {
  const pauseAfter = growingPause({ leastMs: 250, mostMs: 1500 })
  const found = [false, false, false, false, true, false]
  assert.deepEqual(found.map(pauseAfter), [500, 1000, 1500, 1500, 250, 500])
})

test('a wake during the work is not lost', async () => {
  const gate = Promise.withResolvers<void>()
  let runs = 0
  let wake = () => {}
  await using loops = start(
    polling({
      name: 'relay',
      every: 3_600_000,
      work: async () => {
        if (++runs === 1) await gate.promise
        return false
      },
      onWake: it => {
        wake = it
        return () => undefined
      },
    }),
  )
  await eventually(() => loops.counts().inFlight === 1)
  wake()
  gate.resolve()
  await eventually(() => runs === 2)
})
