import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { eventually, startReceiver } from '@earshot/testing'
import { brokerKinds, postCreated, startWebhooks } from '../../harness.ts'
import { pathsOf } from '../delivery-log/harness.ts'

for (const kind of brokerKinds)
  test(`a webhook for Slack gets a signed message instead of the event, with the ${kind} broker`, async () => {
    await using webhooks = await startWebhooks(kind, { BASE_URL: 'https://earshot.example.com' })
    await using receiver = await startReceiver()
    const { id, secret } = await webhooks.subscribe(receiver.url, { format: 'slack' })
    const tested = await webhooks.as().post(`/webhooks/${id}/test`, {})
    assert.equal(tested.data.statusCode, 200)
    const { id: eventId } = await webhooks.publish('post.created', postCreated())
    // The second event may be sent without a pointer.
    await eventually(async () => (await webhooks.deliveries(id)).every(it => it.status === 'succeeded'))
    await webhooks.publish('post.created', postCreated())
    await receiver.waitFor(3)
    for (const { body, headers } of receiver.received) {
      assert.match(JSON.parse(body).text, /^New post: <https:\/\/earshot\.example\.com\/admin\/posts\/post_/)
      const signed = createHmac('sha256', secret).update(`${headers['x-service-timestamp']}.${body}`)
      assert.equal(headers['x-service-signature'], `sha256=${signed.digest('hex')}`)
    }
    const log = (await webhooks.as().get(`/webhooks/${id}/deliveries?eventId=${eventId}`)).data
    const { event } = (await webhooks.as().get(`/deliveries/${log[0].id}`)).data
    assert.equal(event.id, eventId, 'the log has the event')

    const changed = await webhooks.as().patch(`/webhooks/${id}`, { format: 'json' })
    assert.equal(changed.data.format, 'json')
    await webhooks.publish('post.created', postCreated())
    await receiver.waitFor(4)
    assert.equal(JSON.parse(receiver.received[3]?.body ?? '').type, 'post.created')
  })

test('the audit log has no path of a URL of Slack, and other formats are rejected', async () => {
  await using webhooks = await startWebhooks('in-process', { SERVICE_ROLE: 'web' })
  await using receiver = await startReceiver()
  const url = new URL('/services/T0/B0/token', receiver.url).href
  const input = { url, events: ['post.created'] }
  const created = await webhooks.as().post('/webhooks', { ...input, format: 'slack' })
  assert.equal(created.data.format, 'slack')
  const entries = await webhooks.database.query(
    "select body from webhooks.outbox where body like '%audit.recorded%'",
  )
  assert.equal(entries.length, 1)
  assert.doesNotMatch(String(entries[0]?.body), /token/)
  assert.equal((await webhooks.as().post('/webhooks', input)).data.format, 'json')
  const wrong = await webhooks.as().post('/webhooks', { ...input, format: 'teams' })
  assert.equal(wrong.status, 400)
  assert.deepEqual(pathsOf(wrong), ['format'])
})
