import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventTypes } from '@earshot/contracts'
import { type Receiver, startReceiver } from '@earshot/testing'
import { startEarshot, type TestEarshot } from '../deployments/earshot.ts'
import { verified } from '../deployments/verify.ts'
import { inboxStory } from './stories.ts'

const types = eventTypes.filter(type => /^(conversation|message|assistant)\./.test(type))
/** Emitted by the timers of workflows. */
const ofWorkflows = ['conversation.customer_unresponsive', 'conversation.teammate_unresponsive']
const ofRequests = types.filter(type => !ofWorkflows.includes(type))

const subscribe = async ({ api }: TestEarshot, receiver: Receiver, events: string[]): Promise<string> => {
  const { status, data } = await api.post('/webhooks', { url: receiver.url, events })
  assert.equal(status, 201)
  return data.secret
}

test('every inbox event that a request causes is delivered and signed, private ones only to webhooks that list them', async () => {
  await using earshot = await startEarshot()
  await using everything = await startReceiver()
  await using open = await startReceiver()
  const isPrivate = (type: string) => ['message.note_created', 'conversation.note_mentioned'].includes(type)
  const secret = await subscribe(earshot, everything, ofRequests)
  await subscribe(
    earshot,
    open,
    ofRequests.filter(type => !isPrivate(type)),
  )
  await inboxStory(earshot)
  const twice = ['message.created']
  await everything.waitFor(ofRequests.length + twice.length)
  await open.waitFor(ofRequests.length + twice.length - 2)
  const arrived = everything.received.map(it => verified(it, secret).type as string)
  assert.deepEqual(arrived.toSorted(), [...ofRequests, ...twice].toSorted())
  assert.equal(open.received.filter(({ body }) => isPrivate(JSON.parse(body).type)).length, 0)
  assert.equal(ofRequests.length, 14)
})

test('availability requests are forwarded to support, other requests about principals are not', async () => {
  await using earshot = await startEarshot()
  const [agent] = await earshot.query(`select id from identity.principals where kind = 'service' limit 1`)
  const path = `/principals/${agent?.id}/availability`
  const away = await earshot.api.put(path, { availability: 'away' })
  assert.deepEqual([away.status, away.data.availability], [200, 'away'])
  assert.equal((await earshot.api.get(path)).data.availability, 'away')
})
