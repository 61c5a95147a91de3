import assert from 'node:assert/strict'
import { test } from 'node:test'
import { metrics } from '@earshot/runtime'
import { log } from '../harness.ts'
import { createInProcessBroker } from '../in-process/broker.ts'

const shown = (name: string) => metrics.getSingleMetricAsString(name)

test('a message that is not confirmed is counted by its error code, and no confirm is recorded', async () => {
  const broker = createInProcessBroker({ log })
  assert.match(await shown('earshot_broker_connected'), /^earshot_broker_connected 1$/m)
  const message = { exchange: 'webhooks.control', key: 'webhook_1', id: 'webhook_1', body: '{}' } as const
  await broker.publish(message)
  await broker.close()
  await assert.rejects(broker.publish(message), { code: 'BROKER_OFFLINE' })
  assert.match(
    await shown('earshot_broker_publish_failures_total'),
    /\{exchange="webhooks.control",code="BROKER_OFFLINE"\} 1$/m,
  )
  assert.match(
    await shown('earshot_broker_confirm_duration_seconds'),
    /_count\{exchange="webhooks.control"\} 1$/m,
  )
  assert.doesNotMatch(await shown('earshot_broker_connected'), /^earshot/m)
})
