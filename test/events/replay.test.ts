import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newIdAt, sampleEnvelope } from '@earshot/contracts'
import { eventually, startReceiver } from '@earshot/testing'
import { type Member, type TestDeployment, testDeployment } from '../deployments/deployment.ts'

const worker: Member = { service: 'webhooks', role: 'worker' }
const members: Member[] = [
  { service: 'gateway', role: 'web' },
  { service: 'accounts', role: 'all' },
  { service: 'webhooks', role: 'web' },
  worker,
]

const count = 200

/** Failed deliveries of the last minutes, one per second. */
const failDeliveries = async ({ query }: TestDeployment, webhookId: string) => {
  for (let n = 0; n < count; n++) {
    const at = Date.now() - n * 1000
    const eventId = newIdAt('evt', at)
    const createdAt = new Date(at).toISOString()
    const body = JSON.stringify({ ...sampleEnvelope('post.created'), id: eventId, createdAt })
    await query(
      `with kept as (
         insert into webhooks.events (at, id, type, private, board_ids, body)
         values ($1, $2, 'post.created', false, '{}', $3)
       )
       insert into webhooks.completed_deliveries (event_at, id, event_id, webhook_id, type, status, attempt, completed_at)
       values ($1, $4, $2, $5, 'post.created', 'failed', 1, now())`,
      [createdAt, eventId, body, newIdAt('delivery', at), webhookId],
    )
  }
}

test('if the worker of a replay is killed, the next one continues and sends everything', async () => {
  await using earshot = await testDeployment(members)
  await using receiver = await startReceiver()
  const { api } = earshot
  const { data: hook } = await api.post('/webhooks', { url: receiver.url, events: ['post.created'] })
  await failDeliveries(earshot, hook.id)
  const since = new Date(Date.now() - 60 * 60 * 1000).toISOString()
  const { headers, data } = await api.post(`/webhooks/${hook.id}/replay`, { since, deliveryStatus: 'failed' })
  assert.equal(data.total, count)
  await receiver.waitFor(50)
  earshot.process(worker).kill('SIGKILL')
  await earshot.process(worker).exited
  const sentBefore = receiver.received.length
  assert.ok(sentBefore < count, 'it was killed before the end')
  earshot.start(worker)
  const path = headers.get('location')?.replace('/api/v1', '') ?? ''
  const end = await eventually(
    async () => {
      const replay = (await api.get(path)).data
      return replay.status !== 'running' && replay
    },
    // The deliveries of the dead worker return when its leases expire, or with the sweep.
    { withinMs: 120_000, everyMs: 200 },
  )
  assert.deepEqual([end.status, end.total, end.done], ['completed', count, count])
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  assert.equal(new Set(ids).size, count)
  assert.ok(ids.length <= count + 20, `${ids.length - count} duplicates: no more than were in flight`)
})
