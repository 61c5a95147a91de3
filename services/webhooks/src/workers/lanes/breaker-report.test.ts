import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { eventually } from '@earshot/testing'
import { startLog } from '../../api/delivery-log/harness.ts'
import { brokerKinds, postCreated, secondPool, startWebhooks, type WebhooksUnderTest } from '../../harness.ts'
import { saveBreakers } from '../../subscriptions/breakers/repo.ts'

const shown = async (webhooks: WebhooksUnderTest, id: string) =>
  (await webhooks.as().get(`/webhooks/${id}`)).data.breaker

for (const kind of brokerKinds)
  test(`the API of another process reports the circuit breaker of a worker until the worker stops, with the ${kind} broker`, async () => {
    await using webhooks = await startWebhooks(kind, { SERVICE_ROLE: 'web' })
    const hook = { url: 'http://127.0.0.1:9/hook', events: ['post.created'] }
    const { id } = (await webhooks.as().post('/webhooks', hook)).data
    {
      await using _worker = await webhooks.startWorker()
      await eventually(async () => (await webhooks.broker.depth(`webhooks.lane.${id}`))?.consumers === 1)
      await eventually(async () => (await webhooks.broker.depth('webhooks.events'))?.consumers === 1)
      await Promise.all(Array.from({ length: 10 }, () => webhooks.publish('post.created', postCreated())))
      await eventually(async () => (await shown(webhooks, id)) === 'open')
      const listed = (await webhooks.as().get('/webhooks')).data[0]
      assert.notEqual(listed.breaker, 'closed')
    }
    assert.equal(await shown(webhooks, id), 'closed')
  })

describe('circuit breakers of several workers', () => {
  test('the worst state is reported, and a worker that has not reported for 30 seconds is ignored', async () => {
    await using log = await startLog()
    await using beside = secondPool(log)
    const [one, two] = [randomUUID(), randomUUID()]
    const { id } = log
    await saveBreakers(beside.pool, one, [{ webhookId: id, state: 'half_open' }])
    assert.equal(await shown(log, id), 'half_open')
    await saveBreakers(beside.pool, two, [{ webhookId: id, state: 'open' }])
    assert.equal(await shown(log, id), 'open')
    const age = (worker: string, seconds: number) =>
      log.database.query(
        "update webhooks.breakers set seen_at = now() - $2 * interval '1 second' where worker = $1",
        [worker, seconds],
      )
    await age(two, 31)
    assert.equal(await shown(log, id), 'half_open')
    await saveBreakers(beside.pool, one, [])
    assert.equal(await shown(log, id), 'closed')
    await age(two, 3601)
    await saveBreakers(beside.pool, one, [])
    assert.deepEqual(await log.database.query('select * from webhooks.breakers'), [])
  })

  test('each worker reports its own: a closed breaker does not change those of others', async () => {
    await using log = await startLog()
    await using beside = secondPool(log)
    const other = await log.makeWebhook()
    const [one, two] = [randomUUID(), randomUUID()]
    await saveBreakers(beside.pool, one, [
      { webhookId: log.id, state: 'open' },
      { webhookId: other, state: 'open' },
    ])
    await saveBreakers(beside.pool, two, [{ webhookId: other, state: 'open' }])
    await saveBreakers(beside.pool, one, [{ webhookId: log.id, state: 'half_open' }])
    assert.deepEqual([await shown(log, log.id), await shown(log, other)], ['half_open', 'open'])
    await saveBreakers(beside.pool, two, [])
    assert.equal(await shown(log, other), 'closed')
  })
})
