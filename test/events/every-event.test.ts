import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventTypes } from '@earshot/contracts'
import { eventually, startReceiver } from '@earshot/testing'
import { startEarshot } from '../deployments/earshot.ts'
import { verified } from '../deployments/verify.ts'
import { feedback, inboxStory, passOneMinute, promise, silence, ticketStory } from '../stories/stories.ts'

test('each of the 36 event types is triggered through the API and arrives, signed, at one receiver', async () => {
  await using earshot = await startEarshot()
  await using receiver = await startReceiver()
  const { status, data } = await earshot.api.post('/webhooks', { url: receiver.url, events: [...eventTypes] })
  assert.equal(status, 201)
  const typesIn = () => new Set(receiver.received.map(({ headers }) => String(headers['x-service-event'])))
  const has = (type: string) => eventually(() => typesIn().has(type))

  await feedback(earshot)
  await inboxStory(earshot)
  await silence(earshot)
  await ticketStory(earshot)
  await promise(earshot)
  await has('sla.approaching_breach')
  await passOneMinute(earshot)

  assert.equal(eventTypes.length, 36)
  for (const type of eventTypes) await has(type).catch(() => assert.fail(`${type} did not arrive`))
  const arrived = receiver.received.map(it => ({ ...verified(it, data.secret), headers: it.headers }))
  assert.deepEqual([...typesIn()].toSorted(), eventTypes.toSorted())
  for (const { id, type, headers } of arrived) assert.equal(headers['x-service-event'], type, id)
})
