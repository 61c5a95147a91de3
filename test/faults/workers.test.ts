import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@earshot/runtime'
import { eventually, startReceiver, type TestProcess } from '@earshot/testing'
import { accountOf } from '../load/account.ts'
import { openScene, type Scene } from './scene.ts'

// What becomes of workers: killed, told to end, replaced by new ones, all of them real processes.

/** Three workers of which one after another is replaced. */
const openTeam = async (scene: Scene) => {
  const team: TestProcess[] = await Promise.all([scene.worker(), scene.worker(), scene.worker()])
  return {
    replace: async (index: number, signal: 'SIGTERM' | 'SIGKILL') => {
      const before = team[index % team.length]
      before?.kill(signal)
      const ended = await before?.exited
      team[index % team.length] = await scene.worker()
      return ended
    },
  }
}

describe('workers come and go', { concurrency: 2 }, () => {
  test('a worker killed every two seconds under 1,000 events: all delivered, duplicates below 5 %', async context => {
    await using scene = await openScene()
    await using receiver = await startReceiver()
    await scene.subscribe(receiver.url)
    const team = await openTeam(scene)
    const count = 1000
    let done = false
    const killing = (async () => {
      for (let index = 0; !done; index++) {
        await Promise.all([sleep(2000), team.replace(index, 'SIGKILL')])
      }
    })()
    const events = await scene.trickle(count, count / 60)
    done = true
    await killing
    const deliveries = await scene.settled(count)
    assert.ok(deliveries.every(({ status }) => status === 'succeeded'))
    const { lost, duplicates } = accountOf(events, receiver.received)
    context.diagnostic(`${duplicates} duplicates`)
    assert.equal(lost, 0)
    assert.ok(duplicates < count * 0.05, `${duplicates} duplicates`)
    assert.equal(await scene.parked(), 0)
  })

  test('SIGTERM with 50 requests in flight: each is finished, none is made twice', async () => {
    await using scene = await openScene()
    const answers = Promise.withResolvers<void>()
    await using receiver = await startReceiver(async () => {
      await answers.promise
      return 200
    })
    await scene.subscribe(receiver.url)
    const worker = await scene.worker()
    const events = await scene.emit(50)
    await receiver.waitFor(50)
    worker.kill('SIGTERM')
    await worker.waitFor(/process\.stopping/)
    answers.resolve()
    assert.equal(await worker.exited, 0, worker.output().slice(-3000))
    const deliveries = await scene.deliveries()
    assert.equal(deliveries.filter(({ status }) => status === 'succeeded').length, 50)
    await scene.worker()
    const [last] = await scene.emit(1)
    await scene.settled(51)
    assert.ok(last)
    assert.deepEqual(accountOf([...events, last], receiver.received), { lost: 0, duplicates: 0 })
  })

  test('a rolling restart of three workers, ten times under load, delivers everything once', async () => {
    await using scene = await openScene()
    await using receiver = await startReceiver()
    const nobody = `http://127.0.0.1:${await freePort()}/hook`
    await scene.subscribe(receiver.url)
    // Its pointers wait behind an open breaker, and go back at every restart.
    const dead = await scene.subscribe(nobody)
    const team = await openTeam(scene)
    const load = scene.trickle(300, 5)
    for (let restart = 0; restart < 30; restart++) assert.equal(await team.replace(restart, 'SIGTERM'), 0)
    const events = await load
    await eventually(() => accountOf(events, receiver.received).lost === 0)
    assert.equal(accountOf(events, receiver.received).duplicates, 0)
    assert.equal(await scene.parked(), 0)
    assert.equal((await scene.deliveries(dead)).length, events.length)
  })

  test('fifty failures that end at once on three workers count fifty, and disable once', async () => {
    await using scene = await openScene()
    const gate = Promise.withResolvers<void>()
    await using receiver = await startReceiver(async () => {
      await gate.promise
      return 410
    })
    const id = await scene.subscribe(receiver.url)
    await openTeam(scene)
    await eventually(async () => (await scene.broker.depth(`webhooks.lane.${id}`))?.consumers === 3)
    await scene.emit(60)
    await receiver.waitFor(60)
    gate.resolve()
    await scene.settled(60)
    const { data } = await scene.web.as().get(`/webhooks/${id}`)
    assert.deepEqual([data.status, data.consecutiveFailures], ['disabled', 50])
    const told = (await scene.web.eventTypes()).filter(type => type === 'webhook.disabled')
    assert.equal(told.length, 1)
  })

  test('fifty events to a port that refuses end in a disabled webhook', async context => {
    await using scene = await openScene()
    const id = await scene.subscribe(`http://127.0.0.1:${await freePort()}/hook`)
    await scene.worker()
    const started = performance.now()
    await scene.emit(50)
    await eventually(async () => (await scene.web.as().get(`/webhooks/${id}`)).data.status === 'disabled', {
      withinMs: 240_000,
      everyMs: 500,
    })
    context.diagnostic(`after ${Math.round((performance.now() - started) / 1000)} s`)
    const statuses = (await scene.deliveries()).map(({ status, attempt }) => `${status} ${attempt}`)
    assert.deepEqual([...new Set(statuses)], ['failed 3'])
  })
})
