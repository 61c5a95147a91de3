import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createBreaker, type LaneBreaker, type Verdict } from './breaker.ts'

const runAttempts = async (breaker: LaneBreaker, verdict: Verdict, times = 1) => {
  for (let count = 0; count < times; count++) await breaker.run(async () => ({ breaker: verdict }))
}

const withClock = (context: TestContext) => {
  context.mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'] })
  return (ms: number) => context.mock.timers.tick(ms)
}

test('five attempts without a response open it, and nothing more is taken', async context => {
  withClock(context)
  const breaker = createBreaker(() => undefined)
  await runAttempts(breaker, 'failure', 4)
  assert.equal(breaker.state(), 'closed')
  assert.equal(breaker.allows(64), 64)
  await runAttempts(breaker, 'failure')
  assert.equal(breaker.state(), 'open')
  assert.equal(breaker.allows(64), 0)
  assert.equal(await breaker.run(async () => ({ breaker: 'success' as const })), undefined)
  breaker.close()
})

test('responses of any status keep it closed', async context => {
  withClock(context)
  const breaker = createBreaker(() => undefined)
  await runAttempts(breaker, 'success', 10)
  await runAttempts(breaker, 'failure', 9)
  assert.equal(breaker.state(), 'closed')
  breaker.close()
})

test('it probes after 2, 4, 8, 16 and 30 s with one attempt each, and continues at a low rate after that', async context => {
  const tick = withClock(context)
  let changes = 0
  const breaker = createBreaker(() => changes++)
  await runAttempts(breaker, 'failure', 5)
  for (const waitMs of [2000, 4000, 8000, 16_000, 30_000]) {
    tick(waitMs - 1)
    assert.equal(breaker.allows(64), 0, `nothing before ${waitMs} ms`)
    tick(1)
    assert.equal(breaker.allows(64), 1)
    assert.equal(breaker.state(), 'half_open')
    await runAttempts(breaker, 'failure')
  }
  assert.equal(breaker.allows(64), 4)
  await runAttempts(breaker, 'failure', 3)
  assert.equal(breaker.allows(64), 4)
  await runAttempts(breaker, 'success')
  assert.equal(breaker.state(), 'closed')
  assert.equal(breaker.allows(64), 64)
  assert.ok(changes >= 11, 'the lane is notified of each change')
  breaker.close()
})

test('a probe with a response closes it, and the next opening waits 2 s again', async context => {
  const tick = withClock(context)
  const breaker = createBreaker(() => undefined)
  await runAttempts(breaker, 'failure', 5)
  tick(2000)
  await runAttempts(breaker, 'failure')
  tick(4000)
  await runAttempts(breaker, 'success')
  assert.equal(breaker.state(), 'closed')
  tick(11_000)
  await runAttempts(breaker, 'failure', 5)
  assert.equal(breaker.state(), 'open')
  tick(2000)
  assert.equal(breaker.allows(64), 1)
  breaker.close()
})
