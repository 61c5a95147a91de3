import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { lane } from '@earshot/events'
import { createLog, startLoops } from '@earshot/runtime'
import { eventually, startReceiver, testFiles, testSecret } from '@earshot/testing'
import { makeDelivery } from '../../api/delivery-log/harness.ts'
import { loopbackCidrs } from '../../config.ts'
import { dispatch } from '../../deliveries/pointers/dispatch.ts'
import { createAgent } from '../../egress/addresses/agent.ts'
import { createResolver } from '../../egress/addresses/dns.ts'
import { addressPolicy } from '../../egress/addresses/policy.ts'
import { createSend } from '../../egress/attempts/send.ts'
import { createConnections } from '../../egress/connections/connections.ts'
import { postCreated, startWebhooks, withPool } from '../../harness.ts'
import { createSealer } from '../../subscriptions/webhooks/secrets.ts'
import { createDelivery, createSendClaimed } from '../delivery/deliver.ts'
import { createLanes } from './lanes.ts'

const log = createLog({ level: 'silent' })

/** Holds requests that have arrived. After `release`, it responds to them and, 50 ms later, to each new one. */
const startHeld = async () => {
  let gate = Promise.withResolvers<void>()
  let open = 0
  let mostOpen = 0
  const receiver = await startReceiver(async () => {
    mostOpen = Math.max(mostOpen, ++open)
    await gate.promise
    await sleep(50)
    open--
    return 200
  })
  return {
    ...receiver,
    open: () => open,
    mostOpen: () => mostOpen,
    release: () => gate.resolve(),
    hold: () => {
      gate = Promise.withResolvers<void>()
      mostOpen = 0
    },
  }
}

/** The service without its workers, and lanes that share one connection. */
const openScene = async () => {
  await using opened = new AsyncDisposableStack()
  const { webhooks, pool } = opened.use(await withPool())
  const { broker } = webhooks
  const resolve = createResolver()
  const addresses = addressPolicy({ allowCidrs: loopbackCidrs, requireHttps: false, resolve })
  const agent = createAgent({ addresses, resolve })
  const connections = createConnections(agent, Date.now, { perProcess: 1, perHost: 1, own: 1 })
  opened.defer(connections.close)
  const giveUp = new AbortController()
  const send = createSend({
    sealer: createSealer(testSecret),
    agent,
    addresses,
    files: testFiles,
    standard: true,
    panel: path => path,
  })
  const disabled = () => undefined
  const delivering = { pool, broker, log, send, disabled, signal: giveUp.signal }
  const work = createDelivery(delivering, createSendClaimed(delivering))
  const lanes = createLanes({ pool, broker, connections, work, giveUp })
  const loops = startLoops(lanes.loops(), log)
  opened.defer(loops.stop)
  const all = opened.move()
  return { webhooks, lanes, stop: loops.stop, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

test('a worker that stops while deliveries wait for a connection has not claimed them and returns them', async () => {
  await using receiver = await startHeld()
  await using scene = await openScene()
  const { webhooks, lanes } = scene
  const { database, broker } = webhooks
  const body = { url: receiver.url, events: ['post.created'] }
  const webhookId = (await webhooks.as().post('/webhooks', body)).data.id
  await lanes.refresh(webhookId)
  for (let count = 0; count < 3; count++) {
    const id = await makeDelivery(webhooks, { webhookId, status: 'pending' })
    await dispatch(broker, { id, webhookId, run: 1, attempt: 0 })
  }
  await eventually(() => receiver.received.length === 1 && lanes.waiting(webhookId) === 2)
  const claimed = () => database.query('select id from webhooks.deliveries where lease_until is not null')
  assert.equal((await claimed()).length, 1)

  const stopped = scene.stop()
  await eventually(async () => (await broker.depth(lane(webhookId)))?.ready === 2)
  receiver.release()
  await stopped
  const statuses = await database.query(
    'select status, lease_until is null as free from webhooks.deliveries order by status',
  )
  assert.deepEqual(
    statuses.map(({ status, free }) => [status, status === 'succeeded' || free]),
    [
      ['pending', true],
      ['pending', true],
      ['succeeded', true],
    ],
  )
  assert.equal(receiver.received.length, 1)
})

test('a receiver gets five requests at a time until it responds, then more, and few again after a timeout', async () => {
  await using webhooks = await startWebhooks('in-process')
  await using receiver = await startHeld()
  const { id } = await webhooks.subscribe(receiver.url)
  const publish = (count: number) =>
    Promise.all(Array.from({ length: count }, () => webhooks.publish('post.created', postCreated())))
  const allAreQueued = (count: number) =>
    eventually(async () => {
      const { length } = await webhooks.deliveries(id)
      return length === count && (await webhooks.broker.depth(lane(id)))?.ready === 0
    })
  await publish(40)
  await allAreQueued(40)
  await eventually(() => receiver.open() === 5)
  assert.equal(receiver.mostOpen(), 5)
  receiver.release()
  await receiver.waitFor(40)
  assert.ok(receiver.mostOpen() > 5, `${receiver.mostOpen()} requests at once`)

  await eventually(() => receiver.open() === 0)
  receiver.hold()
  await publish(1)
  // The second request is the retry after the timeout of the first.
  await receiver.waitFor(42)
  await publish(30)
  await allAreQueued(71)
  // The first request never ends at the receiver; four run at a time after it.
  await eventually(() => receiver.open() === 5)
  assert.equal(receiver.mostOpen(), 5)
  receiver.release()
  await receiver.waitFor(72)
})
