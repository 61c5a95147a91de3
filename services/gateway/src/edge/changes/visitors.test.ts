import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startGateway, testAdminKey } from '@earshot/accounts/harness'
import { visitorToken } from '@earshot/accounts/harness/visitors'
import { type EventType, eventTypes, type Id, isPrivateType, sampleData } from '@earshot/contracts'
import { brokerFor, eventually, openEventStream, publishEvent } from '@earshot/testing'
import { audienceOf, presenceChanged, streamedTypes } from './change.ts'

/** A gateway with a visitor secret, and a broker to publish the other services' events on. */
const startStreaming = async () => {
  const broker = brokerFor('accounts.events')
  const gateway = await startGateway({ broker })
  const { data } = await gateway.as().post('/settings/visitor-secret/rotate')
  const tokenOf = (claims: object) => visitorToken(data.secret, claims)
  return {
    gateway,
    publish: (type: EventType, visitorId: string | null) =>
      publishEvent(broker, type, sampleData[type], { visitorId: visitorId as Id<'principal'> }),
    /** The principal of a visitor, and their stream. */
    visit: async (claims: object) => {
      const token = tokenOf(claims)
      const me = await gateway.as(token).get('/me')
      const stream = await openEventStream(`${gateway.url}/api/v1/changes`, {
        authorization: `Bearer ${token}`,
      })
      return Object.assign(stream, { id: me.data.principalId as string })
    },
    [Symbol.asyncDispose]: gateway[Symbol.asyncDispose],
  }
}

const typesOf = (events: { type: string }[]) => events.map(({ type }) => type)

test('a visitor receives the ids of changes of their own conversations, and nothing of others', async () => {
  await using it = await startStreaming()
  await using grace = await it.visit({ sub: 'crm-1', name: 'Grace Holt' })
  await using tab = await it.visit({ sub: 'crm-1' })
  await using frank = await it.visit({ sub: 'crm-2', name: 'Frank' })
  assert.deepEqual([grace.status, frank.status], [200, 200])
  const event = await it.publish('message.created', grace.id)
  await it.publish('message.created', null)
  await it.publish('conversation.status_changed', frank.id)
  const [change] = await eventually(() => grace.events.length > 0 && grace.events)
  const { message, conversation } = sampleData['message.created']
  assert.deepEqual(change, {
    id: event.id,
    type: 'message.created',
    createdAt: event.createdAt,
    subjects: { message: message.id, conversation: conversation.id },
  })
  await eventually(() => frank.events.length > 0 && tab.events.length > 0)
  assert.deepEqual(typesOf(frank.events), ['conversation.status_changed'])
  assert.deepEqual(tab.events, grace.events)
})

test('a visitor never receives notes and what concerns the team only', async () => {
  await using it = await startStreaming()
  await using grace = await it.visit({ sub: 'crm-1' })
  await using admin = await openEventStream(`${it.gateway.url}/api/v1/changes`, {
    authorization: `Bearer ${testAdminKey}`,
  })
  for (const type of eventTypes) await it.publish(type, grace.id)
  await it.publish('message.deleted', grace.id)
  await eventually(() => admin.events.length === eventTypes.length + 1)
  await eventually(() => grace.events.at(-1)?.type === 'message.deleted' && grace.events.length > 7)
  assert.deepEqual(typesOf(grace.events), [
    'changelog.published',
    'conversation.created',
    'conversation.status_changed',
    'conversation.csat_submitted',
    'conversation.csat_comment_added',
    'message.created',
    'message.deleted',
    'message.updated',
    'message.deleted',
  ])
})

test('no type for visitors is private', () => {
  const shown = streamedTypes.filter(type => audienceOf(type) !== 'team')
  assert.equal(shown.length, 8)
  assert.deepEqual(
    shown.filter(type => isPrivateType(type as EventType) || type === presenceChanged),
    [],
  )
})

test('the stream of a visitor ends when they are erased, even if their token creates a new user', async () => {
  await using it = await startStreaming()
  await using byExternalId = await it.visit({ sub: 'crm-1' })
  await using byId = await it.visit({ sub: byExternalId.id })
  assert.equal(byId.id, byExternalId.id)
  assert.equal((await it.gateway.as().delete(`/users/${byId.id}`)).status, 204)
  await it.publish('message.created', byId.id)
  await Promise.all([byExternalId.ended, byId.ended])
  assert.deepEqual([...byExternalId.events, ...byId.events], [])
})

test('the stream of a visitor ends when their token expires', async () => {
  await using it = await startStreaming()
  const exp = Math.floor(Date.now() / 1000) + 3
  await using grace = await it.visit({ sub: 'crm-1', exp })
  assert.equal(grace.status, 200)
  await eventually(() => Date.now() / 1000 > exp)
  await it.publish('message.created', grace.id)
  await grace.ended
  assert.deepEqual(grace.events, [])
})

test('the stream of a visitor ends when the visitor secret is replaced', async () => {
  await using it = await startStreaming()
  await using grace = await it.visit({ sub: 'crm-1' })
  await it.gateway.as().post('/settings/visitor-secret/rotate')
  await it.publish('message.created', grace.id)
  await grace.ended
  assert.deepEqual(grace.events, [])
})
