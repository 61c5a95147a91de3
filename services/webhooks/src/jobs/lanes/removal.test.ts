import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lane } from '@earshot/events'
import { eventually } from '@earshot/testing'
import { startWebhooks } from '../../harness.ts'

test('only the lane of a deleted webhook is removed, a minute later, with its messages', async () => {
  await using webhooks = await startWebhooks('rabbitmq')
  const make = async () => (await webhooks.subscribe('http://127.0.0.1:9/hook')).id
  const [long, just, live] = [await make(), await make(), await make()]
  for (const id of [long, just]) await webhooks.as().delete(`/webhooks/${id}`)
  for (const id of [long, just])
    await eventually(async () => (await webhooks.broker.depth(lane(id)))?.consumers === 0)
  await webhooks.broker.publish({ exchange: 'webhooks.deliver', key: long, id: 'x', body: '{}' })
  await webhooks.database.query(
    "update webhooks.webhooks set deleted_at = now() - interval '61 seconds' where id = $1",
    [long],
  )
  await eventually(async () => (await webhooks.broker.depth(lane(long))) === null)
  assert.notEqual(await webhooks.broker.depth(lane(just)), null)
  assert.equal((await webhooks.broker.depth(lane(live)))?.consumers, 1)
})
