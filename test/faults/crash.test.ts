import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { crashPoints } from '@earshot/runtime'
import { eventually, startReceiver } from '@earshot/testing'
import { reconcile } from '../load/reconcile.ts'
import { openScenario } from './scenario.ts'

/** The status of each response that leads to the crash point, and how many requests the receiver may get for the event. */
const scripts: Record<
  (typeof crashPoints)[number],
  { statuses: number[]; requests: [least: number, most: number] }
> = {
  'after-commit-before-publish': { statuses: [200], requests: [1, 1] },
  'after-confirm-before-mark': { statuses: [200], requests: [1, 1] },
  'after-fan-out-before-publish': { statuses: [200], requests: [1, 1] },
  'after-claim-before-request': { statuses: [200], requests: [1, 1] },
  'during-request': { statuses: [200, 200], requests: [1, 2] },
  'after-response-before-result': { statuses: [200, 200], requests: [2, 2] },
  'after-failure-before-retry': { statuses: [500, 200], requests: [2, 2] },
  'after-retry-before-ack': { statuses: [500, 200], requests: [2, 2] },
}

/** The first deliveries of a new process are slow, and take the lane. */
const warmUps = 3

/** The worker that creates a delivery can send it at once; then these points come before the event is acknowledged. */
const beforeAck = crashPoints.slice(crashPoints.indexOf('after-claim-before-request'))

describe('a worker that is killed', { concurrency: 3 }, () => {
  for (const point of crashPoints) {
    const { statuses, requests } = scripts[point]
    test(`${point.replaceAll('-', ' ')}: the next worker delivers the event`, async () => {
      await using scenario = await openScenario()
      await using receiver = await startReceiver(async (_, index) => {
        // Gives the worker time to be killed during the request.
        if (point === 'during-request' && index === 0) await sleep(500)
        return statuses[index] ?? 500
      })
      const id = await scenario.subscribe(receiver.url)
      const [event] = await scenario.emit(1)
      assert.ok(event)
      const victim = await scenario.worker({ CRASH_AT: point })
      assert.equal(await victim.exited, 'SIGKILL', victim.output())
      const isOpen = ({ status }: { status: string }) => ['pending', 'retrying'].includes(status)
      const done = (await scenario.deliveries()).filter(it => !isOpen(it))
      // After the confirm, the same worker may consume and deliver the event before the crash point kills it.
      const mayBeDone = point === 'after-confirm-before-mark' ? receiver.received.length : 0
      assert.ok(done.length <= mayBeDone, 'a delivery is completed before its request')

      await scenario.worker()
      const [delivery] = await scenario.settled(1)
      assert.equal(delivery?.status, 'succeeded')
      assert.equal(reconcile([event], receiver.received).lost, 0)
      const count = receiver.received.length
      assert.ok(count >= requests[0] && count <= requests[1], `${count} requests`)
      assert.equal((await scenario.web.as().get(`/webhooks/${id}`)).data.consecutiveFailures, 0)
      assert.equal(await scenario.deadLetters(), 0)
    })
  }

  for (const point of beforeAck) {
    const { statuses, requests } = scripts[point]
    test(`${point.replaceAll('-', ' ')}, without a pointer in the lane: the next worker delivers the event`, async () => {
      await using scenario = await openScenario()
      const isFailing = point.includes('failure') || point.includes('retry')
      await using receiver = await startReceiver(async (_, index) => {
        if (point === 'during-request' && index === warmUps) await sleep(400)
        return index < warmUps ? 200 : (statuses[index - warmUps] ?? 500)
      })
      await scenario.subscribe(receiver.url)
      // Only a failed attempt passes the points of retries.
      const victim = await scenario.worker({ CRASH_AT: isFailing ? point : `${warmUps + 1} ${point}` })
      for (let event = 1; event <= warmUps; event++) {
        await scenario.emit(1)
        await scenario.settled(event)
      }
      const [event] = await scenario.emit(1)
      assert.ok(event)
      assert.equal(await victim.exited, 'SIGKILL', victim.output())
      await eventually(async () => (await scenario.broker.depth('webhooks.events'))?.ready === 1)

      await scenario.worker()
      const delivery = (await scenario.settled(warmUps + 1)).at(-1)
      assert.equal(delivery?.status, 'succeeded')
      assert.equal(reconcile([event], receiver.received).lost, 0)
      const count = receiver.received.length - warmUps
      assert.ok(count >= requests[0] && count <= requests[1], `${count} requests`)
      assert.equal(await scenario.deadLetters(), 0)
    })
  }
})
