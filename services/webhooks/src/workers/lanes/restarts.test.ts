import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '@earshot/contracts'
import { lane } from '@earshot/events'
import { eventually } from '@earshot/testing'
import { createConnections } from '../../egress/connections/connections.ts'
import { startWebhooks } from '../../harness.ts'
import { openLane } from './lane.ts'

test('pointers that wait through thirty restarts of their worker are not dead-lettered', async () => {
  await using webhooks = await startWebhooks('rabbitmq', { SERVICE_ROLE: 'web' })
  const { broker } = webhooks
  const webhookId = newId('webhook')
  const none = { perProcess: 0, perHost: 0, own: 0 }
  const connections = createConnections({ open: () => assert.fail() }, Date.now, none)
  const open = () =>
    openLane({
      broker,
      connections,
      webhookId,
      url: 'http://127.0.0.1:9/',
      work: async () => assert.fail('no connection is free'),
      breakerChanged: () => undefined,
    })
  const count = 100
  await open().close()
  for (let id = 0; id < count; id++)
    await broker.publish({ exchange: 'webhooks.deliver', key: webhookId, id: `d${id}`, body: '{}' })
  for (let restart = 0; restart < 30; restart++) {
    const opened = open()
    await eventually(() => opened.waiting() === 64)
    await opened.close()
    await eventually(async () => (await broker.depth(lane(webhookId)))?.ready === count)
  }
  assert.equal((await broker.depth('webhooks.dead.deliveries'))?.ready, 0)
})
