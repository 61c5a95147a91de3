import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { crashPoints } from '@earshot/runtime'
import { startReceiver } from '@earshot/testing'
import { accountOf } from '../load/account.ts'
import { openScene } from './scene.ts'

/** What the receiver answers to each request, so that the point is reached, and how often it may get the event. */
const scripts: Record<
  (typeof crashPoints)[number],
  { answers: number[]; requests: [least: number, most: number] }
> = {
  'after-commit-before-publish': { answers: [200], requests: [1, 1] },
  'after-confirm-before-mark': { answers: [200], requests: [1, 1] },
  'after-fan-out-before-publish': { answers: [200], requests: [1, 1] },
  'after-claim-before-request': { answers: [200], requests: [1, 1] },
  'during-request': { answers: [200, 200], requests: [1, 2] },
  'after-answer-before-result': { answers: [200, 200], requests: [2, 2] },
  'after-failure-before-retry': { answers: [500, 200], requests: [2, 2] },
  'after-retry-before-ack': { answers: [500, 200], requests: [2, 2] },
}

describe('a worker that is killed', { concurrency: 3 }, () => {
  for (const point of crashPoints) {
    const { answers, requests } = scripts[point]
    test(`${point.replaceAll('-', ' ')} loses nothing: the next one delivers the event`, async () => {
      await using scene = await openScene()
      await using receiver = await startReceiver(async (_, index) => {
        // Long enough for a worker to die during its request.
        if (point === 'during-request' && index === 0) await sleep(500)
        return answers[index] ?? 500
      })
      const id = await scene.subscribe(receiver.url)
      const [event] = await scene.emit(1)
      assert.ok(event)
      const victim = await scene.worker({ CRASH_AT: point })
      assert.equal(await victim.exited, 'SIGKILL', victim.output())
      const isOpen = ({ status }: { status: string }) => ['pending', 'retrying'].includes(status)
      const done = (await scene.deliveries()).filter(it => !isOpen(it))
      // What is confirmed another part of the worker may deliver before it is marked, and before this one kills it.
      const mayBeDone = point === 'after-confirm-before-mark' ? receiver.received.length : 0
      assert.ok(done.length <= mayBeDone, 'nothing is called done before it is')

      await scene.worker()
      const [delivery] = await scene.settled(1)
      assert.equal(delivery?.status, 'succeeded')
      assert.equal(accountOf([event], receiver.received).lost, 0)
      const count = receiver.received.length
      assert.ok(count >= requests[0] && count <= requests[1], `${count} requests`)
      assert.equal((await scene.web.as().get(`/webhooks/${id}`)).data.consecutiveFailures, 0)
      assert.equal(await scene.parked(), 0)
    })
  }
})
