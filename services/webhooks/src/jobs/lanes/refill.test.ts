import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLog } from '@earshot/runtime'
import { eventually, startReceiver } from '@earshot/testing'
import { brokerKinds, postCreated, secondPool, startWebhooks } from '../../harness.ts'
import { refillLanes } from './refill.ts'

const log = createLog({ level: 'silent' })

for (const kind of brokerKinds)
  test(`a refill with the ${kind} broker dispatches waiting deliveries, and no completed ones`, async () => {
    await using webhooks = await startWebhooks(kind)
    await using receiver = await startReceiver()
    const { id } = await webhooks.subscribe(receiver.url)
    await using opened = secondPool(webhooks)
    const events = await Promise.all(
      Array.from({ length: 5 }, () => webhooks.publish('post.created', postCreated())),
    )
    const settled = () =>
      eventually(async () => {
        const rows = await webhooks.deliveries(id)
        return rows.length === 5 && rows.every(({ status }) => status === 'succeeded')
      })
    await settled()
    const lost = events.slice(0, 2)
    await webhooks.reopen(id, { eventIds: lost.map(event => event.id) })
    await webhooks.loseLane(id)
    await refillLanes({ pool: opened.pool, broker: webhooks.broker, log }, new AbortController().signal)
    await receiver.waitFor(7)
    await settled()
    assert.deepEqual(
      receiver.received
        .slice(5)
        .map(({ body }) => body)
        .toSorted(),
      lost.map(({ body }) => body).toSorted(),
    )
  })

test('stopping the process ends the refill', async () => {
  await using webhooks = await startWebhooks('in-process', { SERVICE_ROLE: 'web' })
  await using opened = secondPool(webhooks)
  await webhooks.as().post('/webhooks', { url: 'http://127.0.0.1:9/', events: ['post.created'] })
  await assert.rejects(
    refillLanes({ pool: opened.pool, broker: webhooks.broker, log }, AbortSignal.abort()),
    { name: 'AbortError' },
  )
})
