import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Id } from '@earshot/contracts'
import { createInProcessBroker, lane } from '@earshot/events'
import { createLog, startLoops } from '@earshot/runtime'
import { eventually } from '@earshot/testing'
import { makeDelivery, startLog } from '../../api/delivery-log/harness.ts'
import { dispatch } from '../../deliveries/pointers/dispatch.ts'
import { secondPool } from '../../harness.ts'
import { liveUrl } from '../../subscriptions/webhooks/live-repo.ts'
import { orphanLoop } from './orphans.ts'

const log = createLog({ level: 'silent' })

/** A worker that only handles orphaned pointers; checking a webhook creates its lane. */
const openScene = async () => {
  await using opened = new AsyncDisposableStack()
  const webhooks = opened.use(await startLog())
  const beside = opened.use(secondPool(webhooks))
  const broker = createInProcessBroker({ log })
  opened.defer(broker.close)
  const refresh = async (id: Id<'webhook'>) => {
    const live = (await liveUrl(beside.pool, id)) !== undefined
    if (live) await broker.declare(lane(id))
    return live
  }
  const loops = startLoops([orphanLoop({ pool: beside.pool, broker, lanes: { refresh }, log })], log)
  opened.defer(loops.stop)
  const all = opened.move()
  return { webhooks, broker, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

const statusOf = async ({ webhooks }: Awaited<ReturnType<typeof openScene>>, id: string) =>
  (await webhooks.database.query('select status from webhooks.deliveries where id = $1', [id]))[0]?.status

test('a pointer of an existing webhook gets a lane and is sent there', async () => {
  await using scene = await openScene()
  const { webhooks, broker } = scene
  const id = await makeDelivery(webhooks, { webhookId: webhooks.id, at: Date.now(), status: 'pending' })
  assert.equal(await broker.depth(lane(webhooks.id)), null)
  await dispatch(broker, { id, webhookId: webhooks.id, run: 1, attempt: 0 })
  await eventually(async () => (await broker.depth(lane(webhooks.id)))?.ready === 1)
  assert.equal(await statusOf(scene, id), 'pending')
})

test('a pointer of a deleted webhook is settled as skipped', async () => {
  await using scene = await openScene()
  const { webhooks, broker } = scene
  const id = await makeDelivery(webhooks, { webhookId: webhooks.id, at: Date.now(), status: 'pending' })
  await webhooks.database.query('update webhooks.webhooks set deleted_at = now()')
  await dispatch(broker, { id, webhookId: webhooks.id, run: 1, attempt: 0 })
  await eventually(async () => (await statusOf(scene, id)) === 'skipped')
  assert.equal(await broker.depth(lane(webhooks.id)), null)
})

test('a message that is not a pointer is dead-lettered, and does not delay others', async () => {
  await using scene = await openScene()
  const { webhooks, broker } = scene
  await broker.publish({ exchange: 'webhooks.deliver', key: webhooks.id, id: 'x', body: '{"half' })
  const id = await makeDelivery(webhooks, { webhookId: webhooks.id, at: Date.now(), status: 'pending' })
  await dispatch(broker, { id, webhookId: webhooks.id, run: 1, attempt: 0 })
  await eventually(async () => (await broker.depth(lane(webhooks.id)))?.ready === 1)
  assert.equal((await broker.depth('webhooks.dead.deliveries'))?.ready, 1)
})
