import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Id } from '@earshot/contracts'
import { freePort } from '@earshot/runtime'
import { eventually, type Received, startReceiver, type TestProcess } from '@earshot/testing'
import { arrivalsOf, reconcile } from '../load/reconcile.ts'
import { openScenario, type Scenario } from './scenario.ts'

// Workers are real processes that are killed, stopped and replaced.

/** Starts three workers, and replaces one of them on demand. */
const startTeam = async (scenario: Scenario) => {
  const team: TestProcess[] = await Promise.all([scenario.worker(), scenario.worker(), scenario.worker()])
  return {
    replace: async (index: number, signal: 'SIGTERM' | 'SIGKILL') => {
      const before = team[index % team.length]
      before?.kill(signal)
      const ended = await before?.exited
      team[index % team.length] = await scenario.worker()
      return ended
    },
  }
}

/**
 * The events that were received more often than timeouts explain, with their attempts. On a busy machine a receiver may take more
 * than five seconds to respond, and then rightly gets the event again.
 */
const unexplainedRepeats = async (
  { web }: Scenario,
  webhookId: Id<'webhook'>,
  received: readonly Received[],
) => {
  const attempts = await web.database.query(
    `select event_id, number, attempt.at, attempt.duration_ms, attempt.status_code, attempt.error
     from webhooks.attempts attempt join webhooks.deliveries delivery on delivery.id = attempt.delivery_id
     where delivery.webhook_id = $1 order by attempt.at`,
    [webhookId],
  )
  const hasTimedOut = ({ error, duration_ms }: (typeof attempts)[number]) =>
    error === 'timeout' && Number(duration_ms) > 4900
  return [...arrivalsOf(received)]
    .map(([id, times]) => ({ id, times, attempts: attempts.filter(({ event_id }) => event_id === id) }))
    .filter(({ times, attempts }) => times.length - 1 > attempts.filter(hasTimedOut).length)
}

describe('workers are killed and replaced', { concurrency: 2 }, () => {
  test('killing a worker every two seconds during 1,000 events loses none and duplicates fewer than 5 %', async context => {
    await using scenario = await openScenario()
    await using receiver = await startReceiver()
    await scenario.subscribe(receiver.url)
    const team = await startTeam(scenario)
    const count = 1000
    let done = false
    const killing = (async () => {
      for (let index = 0; !done; index++) {
        await Promise.all([sleep(2000), team.replace(index, 'SIGKILL')])
      }
    })()
    const events = await scenario.trickle(count, count / 60)
    done = true
    await killing
    const deliveries = await scenario.settled(count)
    assert.ok(deliveries.every(({ status }) => status === 'succeeded'))
    const { lost, duplicates } = reconcile(events, receiver.received)
    context.diagnostic(`${duplicates} duplicates`)
    assert.equal(lost, 0)
    assert.ok(duplicates < count * 0.05, `${duplicates} duplicates`)
    assert.equal(await scenario.deadLetters(), 0)
  })

  test('SIGTERM with 50 requests in flight finishes each request and repeats none', async () => {
    await using scenario = await openScenario()
    const respond = Promise.withResolvers<void>()
    await using receiver = await startReceiver(async () => {
      await respond.promise
      return 200
    })
    // A receiver that has not responded yet gets five requests at a time from each webhook.
    for (let index = 0; index < 10; index++) await scenario.subscribe(`${receiver.url}/${index}`)
    const worker = await scenario.worker()
    await scenario.emit(5)
    await receiver.waitFor(50)
    worker.kill('SIGTERM')
    await worker.waitFor(/process\.stopping/)
    respond.resolve()
    assert.equal(await worker.exited, 0, worker.output().slice(-3000))
    const deliveries = await scenario.deliveries()
    assert.equal(deliveries.filter(({ status }) => status === 'succeeded').length, 50)
    await scenario.worker()
    await scenario.emit(1)
    await scenario.settled(60)
    const requests = receiver.received.map(({ path, headers }) => `${path} ${headers['webhook-id']}`)
    assert.deepEqual([requests.length, new Set(requests).size], [60, 60])
  })

  test('ten rolling restarts of three workers under load deliver every event exactly once', async () => {
    await using scenario = await openScenario()
    // About one request is in flight at each restart.
    await using receiver = await startReceiver(() => sleep(200, 200))
    const unreachable = `http://127.0.0.1:${await freePort()}/hook`
    const alive = await scenario.subscribe(receiver.url)
    // Its circuit breaker opens, and its waiting pointers are requeued at every restart.
    const dead = await scenario.subscribe(unreachable)
    const team = await startTeam(scenario)
    const load = scenario.trickle(300, 5)
    for (let restart = 0; restart < 30; restart++) assert.equal(await team.replace(restart, 'SIGTERM'), 0)
    const events = await load
    await eventually(() => reconcile(events, receiver.received).lost === 0)
    await eventually(async () =>
      (await scenario.deliveries(alive)).every(({ status }) => status === 'succeeded'),
    )
    assert.deepEqual(await unexplainedRepeats(scenario, alive, receiver.received), [])
    assert.equal(await scenario.deadLetters(), 0)
    assert.equal((await scenario.deliveries(dead)).length, events.length)
  })

  test('simultaneous failures on three workers disable the webhook once, with a failure count of 50', async () => {
    await using scenario = await openScenario()
    const respond = Promise.withResolvers<void>()
    let holds = false
    await using receiver = await startReceiver(async () => {
      if (holds) await respond.promise
      return 410
    })
    const id = await scenario.subscribe(receiver.url)
    await startTeam(scenario)
    await eventually(async () => (await scenario.broker.depth(`webhooks.lane.${id}`))?.consumers === 3)
    await scenario.emit(40)
    await scenario.settled(40)
    holds = true
    await scenario.emit(60)
    // Each of the three workers sends a receiver at least four requests at a time.
    await receiver.waitFor(52)
    respond.resolve()
    await scenario.settled(100)
    const { data } = await scenario.web.as().get(`/webhooks/${id}`)
    assert.deepEqual([data.status, data.consecutiveFailures], ['disabled', 50])
    const disabled = (await scenario.web.eventTypes()).filter(type => type === 'webhook.disabled')
    assert.equal(disabled.length, 1)
  })

  test('50 events to a port that refuses connections disable the webhook', async context => {
    await using scenario = await openScenario()
    const id = await scenario.subscribe(`http://127.0.0.1:${await freePort()}/hook`)
    await scenario.worker()
    const started = performance.now()
    await scenario.emit(50)
    await eventually(
      async () => (await scenario.web.as().get(`/webhooks/${id}`)).data.status === 'disabled',
      {
        withinMs: 240_000,
        everyMs: 500,
      },
    )
    context.diagnostic(`after ${Math.round((performance.now() - started) / 1000)} s`)
    const statuses = (await scenario.deliveries()).map(({ status, attempt }) => `${status} ${attempt}`)
    assert.deepEqual([...new Set(statuses)], ['failed 3'])
  })
})
