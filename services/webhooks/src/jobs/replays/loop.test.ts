import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createInProcessBroker, type OutMessage } from '@earshot/events'
import { createLog, startLoops } from '@earshot/runtime'
import { eventually } from '@earshot/testing'
import { makeDelivery, startLog } from '../../api/delivery-log/harness.ts'
import { secondPool } from '../../harness.ts'
import { replayLoop } from './loop.ts'

const log = createLog({ level: 'silent' })

/** A lane with a depth that the test sets, and no consumer. */
const idleLane = () => {
  const published: OutMessage[] = []
  const lane = { waiting: 0, refuses: false, published }
  const broker = {
    ...createInProcessBroker({ log }),
    depth: async () => ({ ready: lane.waiting, consumers: 1 }),
    publish: async (message: OutMessage) => {
      if (lane.refuses) throw new Error('The broker is unavailable')
      published.push(message)
    },
  }
  return { lane, broker }
}

const scene = async (deliveries: number) => {
  const webhooks = await startLog()
  const beside = secondPool(webhooks)
  for (let n = 0; n < deliveries; n++)
    await makeDelivery(webhooks, { webhookId: webhooks.id, at: Date.now() - n * 1000, status: 'failed' })
  const since = new Date(Date.now() - 60 * 60 * 1000).toISOString()
  const { data: replay } = await webhooks
    .as()
    .post(`/webhooks/${webhooks.id}/replay`, { since, deliveryStatus: 'failed' })
  const settle = (status: string) =>
    webhooks.database.query(
      `with settled as (delete from webhooks.open_deliveries returning *)
       insert into webhooks.completed_deliveries (event_at, id, event_id, webhook_id, type, status, run, trigger)
       select event_at, id, event_id, webhook_id, type, $1, run, trigger from settled`,
      [status],
    )
  return {
    webhooks,
    beside,
    /** Completes the deliveries in flight. */
    settle,
    replay: async () =>
      (await webhooks.as().get(`/webhooks/${webhooks.id}/replays/${replay.id}`)).data as {
        status: string
        done: number
        total: number
      },
    [Symbol.asyncDispose]: async () => {
      await beside[Symbol.asyncDispose]()
      await webhooks[Symbol.asyncDispose]()
    },
  }
}

/** A worker that runs only replays. */
const work = (
  { beside }: Awaited<ReturnType<typeof scene>>,
  broker: ReturnType<typeof idleLane>['broker'],
) => {
  const loops = startLoops([replayLoop({ database: beside, broker, log })], log)
  return { [Symbol.asyncDispose]: loops.stop }
}

test('a replay waits while the lane has new deliveries, and while the circuit breaker is open', async () => {
  await using it = await scene(5)
  const { lane, broker } = idleLane()
  lane.waiting = 1
  await it.webhooks.database.query(
    "insert into webhooks.breakers values ($1, gen_random_uuid(), 'open', now())",
    [it.webhooks.id],
  )
  await using _worker = work(it, broker)
  const steps = () => sleep(700)
  await steps()
  assert.equal(lane.published.length, 0)
  lane.waiting = 0
  await steps()
  assert.equal(lane.published.length, 0)
  await it.webhooks.database.query("update webhooks.breakers set seen_at = now() - interval '31 seconds'")
  await eventually(() => lane.published.length === 5)
})

test('at most twenty deliveries are in flight, and the progress counts completed ones', async () => {
  await using it = await scene(50)
  const { lane, broker } = idleLane()
  await using _worker = work(it, broker)
  for (const [published, done] of [
    [20, 0],
    [40, 20],
    [50, 40],
  ] as const) {
    await eventually(() => lane.published.length === published)
    await eventually(async () => (await it.replay()).done === done)
    await it.settle('failed')
  }
  const end = await eventually(async () => {
    const replay = await it.replay()
    return replay.status === 'completed' && replay
  })
  assert.deepEqual([end.total, end.done], [50, 50])
  assert.equal(
    new Set(lane.published.map(({ id }) => id)).size,
    50,
    'deliveries that failed again are not replayed again',
  )
})

test('if a worker dies, another one continues', async () => {
  await using it = await scene(45)
  const first = idleLane()
  {
    await using _worker = work(it, first.broker)
    await eventually(() => first.lane.published.length === 20)
  }
  await it.settle('succeeded')
  const second = idleLane()
  await using _worker = work(it, second.broker)
  await eventually(() => second.lane.published.length === 20)
  await it.settle('succeeded')
  await eventually(() => second.lane.published.length === 25)
  await it.settle('succeeded')
  await eventually(async () => (await it.replay()).status === 'completed')
  const ids = [...first.lane.published, ...second.lane.published].map(({ id }) => id)
  assert.equal(ids.length, new Set(ids).size)
  assert.equal((await it.replay()).done, 45)
})

test('with an unavailable broker nothing is lost: the deliveries are pending, for the sweep', async () => {
  await using it = await scene(5)
  const { lane, broker } = idleLane()
  lane.refuses = true
  await using _worker = work(it, broker)
  const pending = () =>
    it.webhooks.database.query("select run, trigger from webhooks.deliveries where status = 'pending'")
  await eventually(async () => (await pending()).length === 5)
  assert.deepEqual((await pending())[0], { run: 2, trigger: 'replay' })
})

test('deliveries that were retried in the meantime are left out, and of the final total too', async () => {
  await using it = await scene(5)
  const { lane, broker } = idleLane()
  const [one] = await it.webhooks.database.query('select id from webhooks.deliveries limit 1')
  assert.equal((await it.webhooks.as().post(`/deliveries/${one?.id}/retry`)).status, 200)
  await using _worker = work(it, broker)
  await eventually(() => lane.published.length === 4)
  assert.equal((await it.replay()).total, 5)
  await it.settle('succeeded')
  const end = await eventually(async () => {
    const replay = await it.replay()
    return replay.status === 'completed' && replay
  })
  assert.deepEqual([end.total, end.done], [4, 4])
})
